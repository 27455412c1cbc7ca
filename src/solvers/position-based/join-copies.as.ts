import { addScaled } from '../../compute/vec.as';

export function joinCopies(
  begin: u32,
  end: u32,
  position: usize,
  place: usize,
  copyFirst: usize,
  copy: usize,
  relaxation: f32,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const first = load<u32>(copyFirst + (i << 2));
    const last = load<u32>(copyFirst + (i << 2), 4);
    if (first == last) continue;
    const p = v128.load(position + (i << 4));
    let sum = f32x4.splat(0);
    for (let k = <usize>first; k < <usize>last; k++) {
      sum = f32x4.add(sum, f32x4.sub(v128.load(place + ((<usize>load<u32>(copy + (k << 2))) << 4)), p));
    }
    const moved = addScaled(p, relaxation / <f32>(last - first), sum);
    v128.store(position + (i << 4), f32x4.replace_lane(moved, 3, f32x4.extract_lane(p, 3)));
  }
}
