import { addScaled, cross3, dot3, scale } from '../../compute/vec.as';

/** Turns v by the unit quaternion with vector part q and scalar part w. */
@inline function turn(v: v128, q: v128, w: f32): v128 {
  return addScaled(v, 2, cross3(q, addScaled(cross3(q, v), w, v)));
}

/** Outward normal of a box at the local point, with the distance in w. */
function box(local: v128, half: v128): v128 {
  const zero = f32x4.splat(0);
  const side = v128.bitselect(f32x4.splat(-1), f32x4.splat(1), f32x4.lt(local, zero));
  const beyond = f32x4.sub(f32x4.abs(local), half);
  const outside = f32x4.max(beyond, zero);
  const distance = sqrt(dot3(outside, outside));
  if (distance > 0) return f32x4.replace_lane(scale(f32x4.mul(side, outside), 1 / distance), 3, distance);
  const x = f32x4.extract_lane(beyond, 0);
  const y = f32x4.extract_lane(beyond, 1);
  const z = f32x4.extract_lane(beyond, 2);
  if (x >= y && x >= z) return f32x4.replace_lane(f32x4.mul(side, f32x4(1, 0, 0, 0)), 3, x);
  if (y >= z) return f32x4.replace_lane(f32x4.mul(side, f32x4(0, 1, 0, 0)), 3, y);
  return f32x4.replace_lane(f32x4.mul(side, f32x4(0, 0, 1, 0)), 3, z);
}

export function collide(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  collider: usize,
  colliderCount: u32,
  recovery: f32,
): void {
  for (let i = begin; i < end; i++) {
    const at = <usize>i << 4;
    const stored = v128.load(position + at);
    const inverseMass = f32x4.extract_lane(stored, 3);
    if (inverseMass == 0) continue;
    let p = stored;
    const before = v128.load(previous + at);
    const travelled = f32x4.sub(p, before);
    const travel = sqrt(dot3(travelled, travelled)) + recovery;
    for (let c: u32 = 0; c < colliderCount; c++) {
      const data = collider + <usize>c * 80;
      const kind = load<f32>(data);
      const thickness = load<f32>(data, 4);
      const friction = load<f32>(data, 8);
      const radius = load<f32>(data, 12);
      const a = v128.load(data, 16);
      const b = v128.load(data, 32);
      let away = f32x4.sub(p, a);
      let distance: f32;
      let normal: v128;
      if (kind == 0) {
        normal = b;
        distance = dot3(away, b);
      } else if (kind == 2) {
        const q = v128.load(data, 48);
        const w = f32x4.extract_lane(q, 3);
        const local = box(turn(away, f32x4.neg(q), w), b);
        distance = f32x4.extract_lane(local, 3);
        normal = turn(local, q, w);
      } else {
        if (kind == 3) {
          const axis = f32x4.sub(b, a);
          const along = min<f32>(1, max<f32>(0, dot3(away, axis) / dot3(axis, axis)));
          away = addScaled(away, -along, axis);
        }
        const length = sqrt(dot3(away, away));
        distance = length - radius;
        normal = length > 0 ? scale(away, 1 / length) : f32x4(0, 1, 0, 0);
      }
      const carried = v128.load(data, 64);
      const depth = min<f32>(thickness - distance, travel + sqrt(dot3(carried, carried)));
      if (!(depth > 0)) continue;
      p = addScaled(p, depth, normal);
      const move = f32x4.sub(f32x4.sub(p, before), carried);
      const slide = addScaled(move, -dot3(move, normal), normal);
      const length = sqrt(dot3(slide, slide));
      const limit = friction * depth;
      p = addScaled(p, length > limit ? -limit / length : -1, slide);
    }
    v128.store(position + at, f32x4.replace_lane(p, 3, inverseMass));
  }
}
