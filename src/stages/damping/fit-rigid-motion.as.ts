import { addScaled, cross3, dot3 } from '../../compute/vec.as';

/** I v of the moments about the centre: squares xx, yy, zz and products xy, yz, zx. */
@inline function inertiaTimes(diagonal: v128, products: v128, v: v128): v128 {
  const xy = f32x4.extract_lane(products, 0);
  const yz = f32x4.extract_lane(products, 1);
  const zx = f32x4.extract_lane(products, 2);
  const a = f32x4.extract_lane(v, 0);
  const b = f32x4.extract_lane(v, 1);
  const c = f32x4.extract_lane(v, 2);
  return f32x4.sub(f32x4.mul(diagonal, v), f32x4(xy * b + zx * c, xy * a + yz * c, zx * a + yz * b, 0));
}

export function fitRigidMotion(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  blockMotion: usize,
  bodyBlockFirst: usize,
  bodyOrigin: usize,
  rigidMotion: usize,
): void {
  for (let body = begin; body < end; body++) {
    let moments = f32x4.splat(0);
    let momentum = f32x4.splat(0);
    let angular = f32x4.splat(0);
    let second = f32x4.splat(0);
    const last = load<u32>(bodyBlockFirst + ((<usize>body) << 2), 4);
    for (let block = load<u32>(bodyBlockFirst + ((<usize>body) << 2)); block < last; block++) {
      const from = blockMotion + ((<usize>block) << 6);
      moments = f32x4.add(moments, v128.load(from));
      momentum = f32x4.add(momentum, v128.load(from, 16));
      angular = f32x4.add(angular, v128.load(from, 32));
      second = f32x4.add(second, v128.load(from, 48));
    }
    const mass = f32x4.extract_lane(moments, 3);
    const perMass: f32 = mass > 0 ? 1 / mass : 0;
    const centre = f32x4.replace_lane(f32x4.mul(moments, f32x4.splat(perMass)), 3, 0);
    const drift = f32x4.replace_lane(f32x4.mul(momentum, f32x4.splat(perMass)), 3, 0);
    const spin = addScaled(f32x4.replace_lane(angular, 3, 0), -mass, cross3(centre, drift));
    const squares = addScaled(f32x4.replace_lane(second, 3, 0), -mass, f32x4.mul(centre, centre));
    const products = addScaled(
      f32x4(f32x4.extract_lane(momentum, 3), f32x4.extract_lane(angular, 3), f32x4.extract_lane(second, 3), 0),
      -mass,
      f32x4.mul(centre, v128.shuffle<f32>(centre, centre, 1, 2, 0, 3)),
    );
    const diagonal = f32x4.add(
      v128.shuffle<f32>(squares, squares, 1, 2, 0, 3),
      v128.shuffle<f32>(squares, squares, 2, 0, 1, 3),
    );
    const trace = f32x4.extract_lane(squares, 0) + f32x4.extract_lane(squares, 1) + f32x4.extract_lane(squares, 2);

    let omega = f32x4.splat(0);
    let residual = spin;
    let direction = spin;
    let squared = dot3(residual, residual);
    for (let k = 0; k < 4; k++) {
      const turned = inertiaTimes(diagonal, products, direction);
      const curvature = dot3(direction, turned);
      if (!(curvature > <f32>1e-6 * trace * dot3(direction, direction))) break;
      omega = addScaled(omega, squared / curvature, direction);
      residual = addScaled(residual, -squared / curvature, turned);
      const before = squared;
      squared = dot3(residual, residual);
      direction = addScaled(residual, squared / before, direction);
    }

    const origin = (<usize>load<u32>(bodyOrigin + ((<usize>body) << 2))) << 4;
    const atOrigin = f32x4.sub(f32x4.add(v128.load(velocity + origin), drift), cross3(omega, centre));
    const to = rigidMotion + <usize>body * 48;
    v128.store(to, f32x4.replace_lane(v128.load(position + origin), 3, 0));
    v128.store(to, f32x4.replace_lane(atOrigin, 3, 0), 16);
    v128.store(to, f32x4.replace_lane(omega, 3, 0), 32);
  }
}
