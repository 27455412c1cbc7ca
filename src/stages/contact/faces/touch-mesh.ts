/**
 * Where a face of a body comes too near a mesh collider, with its twins in touch-mesh.as.ts and touch-faces.wgsl: the corners and the edges of the collider's triangles meet the inside and the edges of the face. Particles, the corners of the face, have
 * contact of their own (../mesh/out-of-mesh.ts).
 *
 * Most pairs are far enough apart: a plane between the two, along the triangle or across the line from the middle of the face to its nearest point, shows it. Of the others, the nearest points of corners and edges before the step, where nothing has passed
 * through anything, say along which normal the two are apart. After the step the same points must still be apart along it, by the thickness.
 */
import { dot, length, scale, sub, type Three } from '../contact-vectors';
import { type MeshReader, nearestWeights } from '../mesh/out-of-mesh';
import { type Face, freeShare, heldShare, isCorner, pointOf, type Touch } from './touch-shape';

/** Pairs nearer than this share of the thickness before the step have no direction. */
const leastGap = 1e-4;

/** `from` and `to`: the face before and after the step, from the origin of the collider's points, along its axes. `near`: whether it comes into a leaf of sharp triangles at all. */
export function touchMesh(
  mesh: MeshReader,
  thickness: number,
  recovery: number,
  from: Face,
  to: Face,
  fast: boolean,
): { touch: Touch | null; near: boolean } {
  let deepest: Touch | null = null;
  let near = false;
  const all = [...from, ...to];
  const low = [0, 1, 2].map((axis) => Math.min(...all.map((p) => p[axis])) - thickness);
  const high = [0, 1, 2].map((axis) => Math.max(...all.map((p) => p[axis])) + thickness);
  mesh.eachTriangle(
    low,
    high,
    (triangle) => {
      near = true;
      const [before, now] = [mesh.corners(triangle, 0), mesh.corners(triangle, 1)];
      const corners = [...before, ...now];
      // A leaf holds several triangles.
      const apart = low.some((x, axis) => {
        const along = corners.map((p) => p[axis]);
        return x > Math.max(...along) || high[axis] < Math.min(...along);
      });
      if (apart) return;
      const middle = pointOf(from, [1 / 3, 1 / 3, 1 / 3]);
      const away = sub(middle, pointOf(before, nearestWeights(before, middle)));
      const free = freeShare * thickness * length(away);
      if (free > 0 && isBeside(from, before, away, free) && isBeside(to, now, away, free)) return;
      const facing = mesh.normal(before);
      const up = dot(sub(middle, before[0]), facing) < 0 ? scale(facing, -1) : facing;
      if (isBeside(from, before, up, freeShare * thickness) && isBeside(to, now, up, freeShare * thickness)) return;
      const look = (weights: Three, others: Three) => {
        if (isCorner(weights, fast)) return;
        const [other, otherNow] = [pointOf(before, others), pointOf(now, others)];
        const gap = sub(pointOf(from, weights), other);
        const distance = length(gap);
        if (!(distance > leastGap * thickness)) return;
        // From below the surface of a solid nothing is kept.
        if (mesh.reach > 0 && dot(gap, facing) < 0) return;
        const normal = scale(gap, 1 / distance);
        const allowed = distance < thickness ? Math.min(thickness, distance + recovery) : thickness;
        const depth = allowed - dot(sub(pointOf(to, weights), otherNow), normal);
        const passes = allowed - depth < Math.min(heldShare * thickness, distance);
        if (depth > (deepest?.depth ?? 0)) deepest = { weights, normal, depth, surface: sub(otherNow, other), passes };
      };
      for (let corner = 0; corner < 3; corner++) {
        const own = onCorner(corner);
        look(nearestWeights(from, before[corner]), own);
        for (let edge = 0; edge < 3; edge++) {
          const [s, t] = nearestOnEdges(from[edge], from[(edge + 1) % 3], before[corner], before[(corner + 1) % 3]);
          look(onEdge(edge, s), onEdge(corner, t));
        }
      }
    },
    true,
  );
  return { touch: deepest, near };
}

/** Whether a plane across an axis is between a face and a triangle, with as much room as they have to have, times the length of the axis. */
function isBeside(face: Face, triangle: Face, axis: Three, free: number): boolean {
  const along = (corners: Face) => corners.map((corner) => dot(corner, axis));
  return Math.min(...along(face)) - Math.max(...along(triangle)) >= free;
}

const onCorner = (corner: number): Three => [corner === 0 ? 1 : 0, corner === 1 ? 1 : 0, corner === 2 ? 1 : 0];

/** Weights at a share of the edge that begins at a corner. */
function onEdge(corner: number, share: number): Three {
  const weights: Three = [0, 0, 0];
  weights[corner] = 1 - share;
  weights[(corner + 1) % 3] = share;
  return weights;
}

/** The nearest points of two segments, as shares of them (Ericson 2005, section 5.1.9). */
function nearestOnEdges(p: Three, pEnd: Three, q: Three, qEnd: Three): [number, number] {
  const [d1, d2, r] = [sub(pEnd, p), sub(qEnd, q), sub(p, q)];
  const [a, e, f, b, c] = [dot(d1, d1), dot(d2, d2), dot(d2, r), dot(d1, d2), dot(d1, r)];
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  const denominator = a * e - b * b;
  // Of parallel segments any point of the first one will do.
  const s = denominator > 1e-6 * a * e ? clamp((b * f - c * e) / denominator) : 0.5;
  const t = e > 0 ? (b * s + f) / e : 0;
  if (t >= 0 && t <= 1) return [s, t];
  return [a > 0 ? clamp(((t < 0 ? 0 : b) - c) / a) : 0, clamp(t)];
}
