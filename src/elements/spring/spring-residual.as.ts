import { addScaled, dot3, laneSums, xs, ys, zs } from '../../compute/vec.as';

/** Four springs at a time, one a lane, with one register for each of x, y and z. A spring without length is taken for one of 1e-15 m: it points nowhere, and its pull is 0. */
export function springResidual(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  neighbourRest: usize,
  solution: usize,
  h: f32,
): void {
  const zero = f32x4.splat(0);
  const least = f32x4.splat(1e-30);
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    const p = v128.load(position + ((<usize>i) << 4));
    let sumX = zero;
    let sumY = zero;
    let sumZ = zero;
    for (; e + 16 <= last; e += 16) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const b = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 4)) << 4)));
      const c = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 8)) << 4)));
      const d = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 12)) << 4)));
      const x = xs(a, b, c, d);
      const y = ys(a, b, c, d);
      const z = zs(a, b, c, d);
      const squared = f32x4.add(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)), f32x4.mul(z, z));
      const stiffness = v128.load(neighbourStiffness + e);
      const ratio = f32x4.div(v128.load(neighbourRest + e), f32x4.sqrt(f32x4.pmax(squared, least)));
      const pull = f32x4.sub(f32x4.mul(stiffness, ratio), stiffness);
      sumX = f32x4.add(sumX, f32x4.mul(pull, x));
      sumY = f32x4.add(sumY, f32x4.mul(pull, y));
      sumZ = f32x4.add(sumZ, f32x4.mul(pull, z));
    }
    let sum = laneSums(sumX, sumY, sumZ);
    for (; e < last; e += 4) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const squared = dot3(a, a);
      const stiffness = load<f32>(neighbourStiffness + e);
      const ratio: f32 = squared > 0 ? load<f32>(neighbourRest + e) / sqrt(squared) : 0;
      sum = addScaled(sum, stiffness * ratio - stiffness, a);
    }
    const inverseMass = f32x4.extract_lane(p, 3);
    let residual = zero;
    if (inverseMass > 0) {
      const inertia = f32x4.mul(f32x4.sub(v128.load(inertial + (<usize>i << 4)), p), f32x4.splat(1 / inverseMass));
      residual = f32x4.replace_lane(addScaled(inertia, h * h, sum), 3, 0);
    }
    v128.store(solution + (<usize>i << 4), residual);
  }
}
