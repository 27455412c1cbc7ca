import { addScaled, dot3 } from '../../../compute/vec.as';

export function assembleChains(
  begin: u32,
  end: u32,
  held: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  chainMember: usize,
  chainPlace: usize,
  chainRow: usize,
  h: f32,
): void {
  const zero = f32x4.splat(0);
  for (let k = begin; k < end; k++) {
    const i = load<u32>(chainMember + ((<usize>k) << 2));
    const own = held + 48 * (<usize>i);
    const row = chainRow + 144 * (<usize>k);
    const n = v128.load(own);
    const kind = f32x4.extract_lane(n, 3);
    const place = v128.load(own, 16);
    const inverseMass = f32x4.extract_lane(place, 3);
    const moves = inverseMass > 0 && kind >= 0;
    let diagonal: f32 = inverseMass > 0 ? 1 / inverseMass : 1;
    let next: f32 = 0;
    let overNext: f32 = 0;
    let others = zero;
    const first = neighbourFirst + ((<usize>i) << 2);
    for (let e = load<u32>(first); e < load<u32>(first, 4); e++) {
      const j = <usize>load<u32>(neighbour + ((<usize>e) << 2));
      const stiffness = h * h * load<f32>(neighbourStiffness + ((<usize>e) << 2));
      const ahead = load<u32>(chainPlace + (j << 2)) - k;
      diagonal += stiffness;
      if (ahead == 1) next -= stiffness;
      if (ahead == 2) overNext -= stiffness;
      others = addScaled(others, stiffness, v128.load(held + 48 * j, 16));
    }
    let right = zero;
    if (moves) {
      right = addScaled(f32x4.add(v128.load(own, 32), others), -diagonal, place);
      right = addScaled(right, -dot3(right, n), n);
    }
    v128.store(row, f32x4.replace_lane(n, 3, moves ? 0 : -1));
    v128.store(row, f32x4.replace_lane(right, 3, diagonal + max<f32>(0, kind)), 16);
    v128.store(row, f32x4(next, overNext, 0, 0), 32);
  }
}
