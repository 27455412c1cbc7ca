import { cross3, dot3, inverseLength, scale } from '../../../compute/vec.as';
import { listedTriangle } from '../mesh/nearby.as';
import { cornerAt, cornerOffsets, nearestWeights, pointOf } from '../mesh/one-triangle.as';
import { nextSharpLeaf } from '../mesh/search-tree.as';
import { faceShare, freeShare, heldShare, keep, largest, nearCorner, size3 } from './ask-face.as';

const leastGap: f32 = 1e-4;

/** The nearest points of two segments: the shares of them in the first two lanes. */
function nearestOnEdges(p: v128, pEnd: v128, q: v128, qEnd: v128): v128 {
  const d1 = f32x4.sub(pEnd, p);
  const d2 = f32x4.sub(qEnd, q);
  const r = f32x4.sub(p, q);
  const a = dot3(d1, d1);
  const e = dot3(d2, d2);
  const f = dot3(d2, r);
  const b = dot3(d1, d2);
  const c = dot3(d1, r);
  const denominator = a * e - b * b;
  let s: f32 = 0.5;
  if (denominator > <f32>1e-6 * a * e) s = min<f32>(1, max<f32>(0, (b * f - c * e) / denominator));
  const t: f32 = e > 0 ? (b * s + f) / e : 0;
  if (t >= 0 && t <= 1) return f32x4(s, t, 0, 0);
  s = a > 0 ? min<f32>(1, max<f32>(0, ((t < 0 ? 0 : b) - c) / a)) : 0;
  return f32x4(s, min<f32>(1, max<f32>(0, t)), 0, 0);
}

/** Weights at a share of the edge that begins at a corner. */
@inline function onEdge(begin: i32, share: f32): v128 {
  if (begin == 0) return f32x4(1 - share, share, 0, 0);
  if (begin == 1) return f32x4(0, 1 - share, share, 0);
  return f32x4(share, 0, 1 - share, 0);
}

@inline function pick(k: i32, a: v128, b: v128, c: v128): v128 {
  return k == 0 ? a : k == 1 ? b : c;
}

@inline function leastAlong(a: v128, b: v128, c: v128, axis: v128): f32 {
  return min<f32>(dot3(a, axis), min<f32>(dot3(b, axis), dot3(c, axis)));
}

@inline function mostAlong(a: v128, b: v128, c: v128, axis: v128): f32 {
  return max<f32>(dot3(a, axis), max<f32>(dot3(b, axis), dot3(c, axis)));
}

/** Where the face at hand has to go farthest: by what depth, whether it is on its way through, at which weights of its corners, along which normal, and how far the surface goes there. Each thread has its own. */
let depthHere: f32 = 0;
let passesHere: bool = false;
let weightsHere: v128 = i32x4(0, 0, 0, 0);
let normalHere: v128 = i32x4(0, 0, 0, 0);
let surfaceHere: v128 = i32x4(0, 0, 0, 0);
/** Whether the last face came into a leaf of sharp triangles. */
let sawSharp: bool = false;

@inline export function isNearSharp(): bool {
  return sawSharp;
}

/** One face and one triangle. `low` and `high`: the box around the way of the face and what it keeps off by. */
function touchTriangle(
  triangle: usize,
  points: usize,
  ends: usize,
  fractionBefore: f32,
  fractionNow: f32,
  low: v128,
  high: v128,
  a0: v128,
  b0: v128,
  c0: v128,
  a1: v128,
  b1: v128,
  c1: v128,
  thickness: f32,
  recovery: f32,
  solid: bool,
  fast: bool,
): void {
  const middle = pointOf(a0, b0, c0, f32x4.splat(1.0 / 3.0));
  const corners = cornerOffsets(triangle);
  const ia = i32x4.extract_lane(corners, 0);
  const ib = i32x4.extract_lane(corners, 1);
  const ic = i32x4.extract_lane(corners, 2);
  const ma0 = cornerAt(points, ends, ia, fractionBefore);
  const mb0 = cornerAt(points, ends, ib, fractionBefore);
  const mc0 = cornerAt(points, ends, ic, fractionBefore);
  const triangleLow = f32x4.min(f32x4.min(ma0, mb0), mc0);
  const triangleHigh = f32x4.max(f32x4.max(ma0, mb0), mc0);
  const ma1 = cornerAt(points, ends, ia, fractionNow);
  const mb1 = cornerAt(points, ends, ib, fractionNow);
  const mc1 = cornerAt(points, ends, ic, fractionNow);
  const wholeLow = f32x4.min(triangleLow, f32x4.min(f32x4.min(ma1, mb1), mc1));
  const wholeHigh = f32x4.max(triangleHigh, f32x4.max(f32x4.max(ma1, mb1), mc1));
  const apart = v128.or(f32x4.gt(low, f32x4.replace_lane(wholeHigh, 3, 0)), f32x4.lt(high, f32x4.replace_lane(wholeLow, 3, 0)));
  if (v128.any_true(apart)) return;
  const n0 = cross3(f32x4.sub(mb0, ma0), f32x4.sub(mc0, ma0));
  const facing = scale(n0, inverseLength(n0));
  const free = freeShare * thickness;
  const up = dot3(f32x4.sub(middle, ma0), facing) < 0 ? f32x4.neg(facing) : facing;
  if (
    leastAlong(a0, b0, c0, up) - mostAlong(ma0, mb0, mc0, up) >= free &&
    leastAlong(a1, b1, c1, up) - mostAlong(ma1, mb1, mc1, up) >= free
  ) {
    return;
  }
  const away = f32x4.sub(middle, pointOf(ma0, mb0, mc0, nearestWeights(ma0, mb0, mc0, middle)));
  const far = size3(away);
  if (
    far > 0 &&
    leastAlong(a0, b0, c0, away) - mostAlong(ma0, mb0, mc0, away) >= free * far &&
    leastAlong(a1, b1, c1, away) - mostAlong(ma1, mb1, mc1, away) >= free * far
  ) {
    return;
  }
  for (let begin = 0; begin < 3; begin++) {
    const from = pick(begin, ma0, mb0, mc0);
    const to = pick((begin + 1) % 3, ma0, mb0, mc0);
    for (let edge = 0; edge < 4; edge++) {
      let weights: v128;
      let others: v128;
      if (edge == 3) {
        weights = nearestWeights(a0, b0, c0, from);
        others = onEdge(begin, 0);
      } else {
        const shares = nearestOnEdges(pick(edge, a0, b0, c0), pick((edge + 1) % 3, a0, b0, c0), from, to);
        weights = onEdge(edge, f32x4.extract_lane(shares, 0));
        others = onEdge(begin, f32x4.extract_lane(shares, 1));
      }
      if (!fast && largest(weights) > nearCorner) continue;
      const other = pointOf(ma0, mb0, mc0, others);
      const otherNow = pointOf(ma1, mb1, mc1, others);
      const gap = f32x4.sub(pointOf(a0, b0, c0, weights), other);
      const distance = size3(gap);
      if (!(distance > leastGap * thickness) || (solid && dot3(gap, facing) < 0)) continue;
      const normal = scale(gap, 1 / distance);
      const allowed = distance < thickness ? min<f32>(thickness, distance + recovery) : thickness;
      const depth = allowed - dot3(f32x4.sub(pointOf(a1, b1, c1, weights), otherNow), normal);
      if (depth > depthHere) {
        depthHere = depth;
        passesHere = allowed - depth < min<f32>(heldShare * thickness, distance);
        weightsHere = weights;
        normalHere = normal;
        surfaceHere = f32x4.sub(otherNow, other);
      }
    }
  }
}

/**
 * One face and a mesh, both from the origin of the mesh's points. `leaf`: the first one that the face may touch. `list`: that of the face (find-nearby-faces.kernel.ts), of which it may touch the first `listed` triangles; 0 where it has to look for them.
 */
export function touchMesh(
  data: usize,
  leaf: i32,
  list: usize,
  listed: i32,
  a0: v128,
  b0: v128,
  c0: v128,
  a1: v128,
  b1: v128,
  c1: v128,
  inverseMass: v128,
  recoveryOutside: f32,
  moveShare: f32,
  moveAhead: f32,
  fast: bool,
): void {
  const size = load<f32>(data, 12);
  const nodeCount = <i32>load<f32>(data, 32);
  const done = load<f32>(data, 44);
  const solid = load<f32>(data, 120) > 0;
  const advance = load<f32>(data, 124);
  const nodes = data + ((<usize>load<f32>(data, 28)) << 4);
  const triangles = nodes + ((<usize>nodeCount) << 5);
  const points = triangles + ((<usize>load<f32>(data, 36)) << 4);
  const ends = (<usize>load<f32>(data, 40)) << 4;
  const thickness = (faceShare * load<f32>(data, 4)) / size;
  const recovery = recoveryOutside / size;
  const fractionNow = done - advance * moveAhead;
  const fractionBefore = done - advance * (moveAhead + moveShare);
  const thick = f32x4.splat(thickness);
  const lowest = f32x4.min(f32x4.min(f32x4.min(a0, b0), c0), f32x4.min(f32x4.min(a1, b1), c1));
  const highest = f32x4.max(f32x4.max(f32x4.max(a0, b0), c0), f32x4.max(f32x4.max(a1, b1), c1));
  const low = f32x4.replace_lane(f32x4.sub(lowest, thick), 3, -f32.MAX_VALUE);
  const high = f32x4.replace_lane(f32x4.add(highest, thick), 3, f32.MAX_VALUE);
  depthHere = 0;
  sawSharp = listed > 0;
  for (let k = 0; k < listed; k++) {
    const triangle = listedTriangle(list, k, triangles);
    touchTriangle(triangle, points, ends, fractionBefore, fractionNow, low, high, a0, b0, c0, a1, b1, c1, thickness, recovery, solid, fast);
  }
  let n = listed > 0 ? nodeCount : nextSharpLeaf(nodes, nodeCount, leaf, low, high);
  for (; n < nodeCount; n = nextSharpLeaf(nodes, nodeCount, n + 1, low, high)) {
    sawSharp = true;
    for (let triangle = triangles + ((<usize>load<f32>(nodes + ((<usize>n) << 5), 28)) << 4); ; triangle += 16) {
      touchTriangle(triangle, points, ends, fractionBefore, fractionNow, low, high, a0, b0, c0, a1, b1, c1, thickness, recovery, solid, fast);
      if (load<f32>(triangle, 12) == 1) break;
    }
  }
  if (depthHere == 0) return;
  const motion = f32x4.sub(
    f32x4.sub(pointOf(a1, b1, c1, weightsHere), pointOf(a0, b0, c0, weightsHere)),
    surfaceHere,
  );
  keep(data, weightsHere, normalHere, depthHere, motion, inverseMass, fast, passesHere, thickness, recoveryOutside);
}
