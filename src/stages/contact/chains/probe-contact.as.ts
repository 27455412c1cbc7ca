import { addScaled, dot3 } from '../../../compute/vec.as';

export function probeContact(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  residual: usize,
  neighbourFirst: usize,
  neighbourStiffness: usize,
  begun: usize,
  probe: usize,
  h: f32,
  reach: f32,
): void {
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const p = v128.load(position + at);
    const inverseMass = f32x4.extract_lane(p, 3);
    const force = v128.load(residual + at);
    const size = sqrt(dot3(force, force));
    v128.store(begun + at, p);
    if (inverseMass == 0 || !(size > 0)) {
      v128.store(probe + at, f32x4.replace_lane(p, 3, 0));
      continue;
    }
    const row = neighbourFirst + ((<usize>i) << 2);
    let diagonal: f32 = 1 / inverseMass;
    for (let e = load<u32>(row); e < load<u32>(row, 4); e++) {
      diagonal += h * h * load<f32>(neighbourStiffness + ((<usize>e) << 2));
    }
    const ahead = addScaled(v128.load(previous + at), reach / size, force);
    v128.store(position + at, f32x4.replace_lane(ahead, 3, inverseMass));
    v128.store(probe + at, f32x4.replace_lane(ahead, 3, diagonal));
  }
}
