/** How far four triangles go in a step of the world, one in each lane. */
import { xs, ys, zs } from '../../../compute/vec.as';
import { dots, splatX, splatY, splatZ } from './four-triangles.as';
import { cornerOffsets, wayOf } from './one-triangle.as';

/** The ways of the corners of the four triangles at hand in a step of the world, one triangle in each lane. Each thread has its own. */
let wayAx: v128 = i32x4(0, 0, 0, 0);
let wayAy: v128 = i32x4(0, 0, 0, 0);
let wayAz: v128 = i32x4(0, 0, 0, 0);
let wayBx: v128 = i32x4(0, 0, 0, 0);
let wayBy: v128 = i32x4(0, 0, 0, 0);
let wayBz: v128 = i32x4(0, 0, 0, 0);
let wayCx: v128 = i32x4(0, 0, 0, 0);
let wayCy: v128 = i32x4(0, 0, 0, 0);
let wayCz: v128 = i32x4(0, 0, 0, 0);

/** Four triangles. */
export function takeWays(tri0: usize, tri1: usize, tri2: usize, tri3: usize, points: usize, ends: usize): void {
  const o0 = cornerOffsets(tri0);
  const o1 = cornerOffsets(tri1);
  const o2 = cornerOffsets(tri2);
  const o3 = cornerOffsets(tri3);
  const a0 = wayOf(points, ends, i32x4.extract_lane(o0, 0));
  const a1 = wayOf(points, ends, i32x4.extract_lane(o1, 0));
  const a2 = wayOf(points, ends, i32x4.extract_lane(o2, 0));
  const a3 = wayOf(points, ends, i32x4.extract_lane(o3, 0));
  wayAx = xs(a0, a1, a2, a3);
  wayAy = ys(a0, a1, a2, a3);
  wayAz = zs(a0, a1, a2, a3);
  const b0 = wayOf(points, ends, i32x4.extract_lane(o0, 1));
  const b1 = wayOf(points, ends, i32x4.extract_lane(o1, 1));
  const b2 = wayOf(points, ends, i32x4.extract_lane(o2, 1));
  const b3 = wayOf(points, ends, i32x4.extract_lane(o3, 1));
  wayBx = xs(b0, b1, b2, b3);
  wayBy = ys(b0, b1, b2, b3);
  wayBz = zs(b0, b1, b2, b3);
  const c0 = wayOf(points, ends, i32x4.extract_lane(o0, 2));
  const c1 = wayOf(points, ends, i32x4.extract_lane(o1, 2));
  const c2 = wayOf(points, ends, i32x4.extract_lane(o2, 2));
  const c3 = wayOf(points, ends, i32x4.extract_lane(o3, 2));
  wayCx = xs(c0, c1, c2, c3);
  wayCy = ys(c0, c1, c2, c3);
  wayCz = zs(c0, c1, c2, c3);
}

@inline function squaredBeyond(x: v128, y: v128, z: v128, carrier: v128): v128 {
  const dx = f32x4.sub(x, splatX(carrier));
  const dy = f32x4.sub(y, splatY(carrier));
  const dz = f32x4.sub(z, splatZ(carrier));
  return dots(dx, dy, dz, dx, dy, dz);
}

/** How far the corners of the triangles at hand go in a step of the world beyond what carries a particle, at most. */
@inline export function mostBeyond(carrier: v128): v128 {
  return f32x4.sqrt(
    f32x4.max(
      squaredBeyond(wayAx, wayAy, wayAz, carrier),
      f32x4.max(squaredBeyond(wayBx, wayBy, wayBz, carrier), squaredBeyond(wayCx, wayCy, wayCz, carrier)),
    ),
  );
}
