import { addScaled, cross3, dot3, inverseLength, scale } from '../../../compute/vec.as';

const edgeTolerance: f32 = 1e-4;
const sameDistance: f32 = 1e-4;
/** Of the square of a distance: more than what counts as the same. */
const farther: f32 = 1.0002;
const meshPasses: i32 = 3;

/** A corner of a triangle with this fraction of the step of the world done. `ends`: from the points at its start to those at its end [bytes]. */
@inline export function pointAt(points: usize, ends: usize, index: f32, fraction: f32): v128 {
  const point = points + ((<usize>index) << 4);
  const end = v128.load(point + ends);
  if (fraction == 1) return end;
  const start = v128.load(point);
  return addScaled(start, fraction, f32x4.sub(end, start));
}

@inline export function pointOf(a: v128, b: v128, c: v128, weights: v128): v128 {
  const ab = addScaled(scale(a, f32x4.extract_lane(weights, 0)), f32x4.extract_lane(weights, 1), b);
  return addScaled(ab, f32x4.extract_lane(weights, 2), c);
}

@inline function normalOf(a: v128, b: v128, c: v128): v128 {
  const n = cross3(f32x4.sub(b, a), f32x4.sub(c, a));
  return scale(n, inverseLength(n));
}

function weightsOn(a: v128, b: v128, c: v128, p: v128): v128 {
  const ab = f32x4.sub(b, a);
  const ac = f32x4.sub(c, a);
  const ap = f32x4.sub(p, a);
  const n = cross3(ab, ac);
  const inverse: f32 = 1 / dot3(n, n);
  const w = dot3(cross3(ab, ap), n) * inverse;
  const v = dot3(cross3(ap, ac), n) * inverse;
  return f32x4(1 - v - w, v, w, 0);
}

/** Weights of the point of a triangle that is nearest to p. */
export function nearestWeights(a: v128, b: v128, c: v128, p: v128): v128 {
  const ab = f32x4.sub(b, a);
  const ac = f32x4.sub(c, a);
  const ap = f32x4.sub(p, a);
  const d1 = dot3(ab, ap);
  const d2 = dot3(ac, ap);
  if (d1 <= 0 && d2 <= 0) return f32x4(1, 0, 0, 0);
  const bp = f32x4.sub(p, b);
  const d3 = dot3(ab, bp);
  const d4 = dot3(ac, bp);
  if (d3 >= 0 && d4 <= d3) return f32x4(0, 1, 0, 0);
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const v = d1 / (d1 - d3);
    return f32x4(1 - v, v, 0, 0);
  }
  const cp = f32x4.sub(p, c);
  const d5 = dot3(ab, cp);
  const d6 = dot3(ac, cp);
  if (d6 >= 0 && d5 <= d6) return f32x4(0, 0, 1, 0);
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const w = d2 / (d2 - d6);
    return f32x4(1 - w, 0, w, 0);
  }
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return f32x4(0, 1 - w, w, 0);
  }
  const inverse: f32 = 1 / (va + vb + vc);
  return f32x4(va * inverse, vb * inverse, vc * inverse, 0);
}

@inline function heightAt(points: usize, ends: usize, triangle: usize, fraction: f32, p: v128): f32 {
  const a = pointAt(points, ends, load<f32>(triangle), fraction);
  const b = pointAt(points, ends, load<f32>(triangle, 4), fraction);
  const c = pointAt(points, ends, load<f32>(triangle, 8), fraction);
  return dot3(f32x4.sub(p, a), normalOf(a, b, c));
}

/** When a particle goes through the plane of a triangle, as a share of the step. */
function crossingTime(
  points: usize,
  ends: usize,
  triangle: usize,
  before: f32,
  now: f32,
  from: v128,
  to: v128,
  h0: f32,
  h1: f32,
): f32 {
  let early: f32 = 0;
  let late: f32 = 1;
  let hEarly = h0;
  let hLate = h1;
  let time = h0 / (h0 - h1);
  const way = f32x4.sub(to, from);
  for (let refinement = 0; refinement < 2; refinement++) {
    const h = heightAt(points, ends, triangle, before + time * (now - before), addScaled(from, time, way));
    if (h >= 0 == h0 >= 0) {
      early = time;
      hEarly = h;
    } else {
      late = time;
      hLate = h;
    }
    if (hEarly != hLate) time = early + ((late - early) * hEarly) / (hEarly - hLate);
  }
  return time;
}

/** The node that follows a node and all that are below it. */
@inline export function nodeAfter(nodes: usize, n: i32): i32 {
  return <i32>abs(load<f32>(nodes + ((<usize>n) << 5), 12));
}

@inline function overlaps(nodes: usize, n: i32, low: v128, high: v128): bool {
  const node = nodes + ((<usize>n) << 5);
  return !v128.any_true(v128.or(f32x4.gt(low, v128.load(node, 16)), f32x4.lt(high, v128.load(node))));
}

/** The smallest node that holds all leaves whose boxes meet this one; `nodeCount` where there are none. */
export function subtreeOf(nodes: usize, nodeCount: i32, low: v128, high: v128): i32 {
  if (nodeCount == 0 || !overlaps(nodes, 0, low, high)) return nodeCount;
  let n: i32 = 0;
  while (load<f32>(nodes + ((<usize>n) << 5), 28) < 0) {
    const left = n + 1;
    const right = nodeAfter(nodes, left);
    const inLeft = overlaps(nodes, left, low, high);
    const inRight = overlaps(nodes, right, low, high);
    if (inLeft && inRight) return n;
    if (!inLeft && !inRight) return nodeCount;
    n = inLeft ? left : right;
  }
  return n;
}

/** The square of the distance from a point to the box of a node. */
@inline function squaredAway(nodes: usize, n: i32, p: v128): f32 {
  const node = nodes + ((<usize>n) << 5);
  const away = f32x4.sub(p, f32x4.min(f32x4.max(p, v128.load(node)), v128.load(node, 16)));
  return dot3(away, away);
}

/** From a node down, always to the child whose box is nearer to a point. */
@inline function nearestLeaf(nodes: usize, from: i32, p: v128): i32 {
  let n = from;
  while (load<f32>(nodes + ((<usize>n) << 5), 28) < 0) {
    const left = n + 1;
    const right = nodeAfter(nodes, left);
    n = squaredAway(nodes, left, p) <= squaredAway(nodes, right, p) ? left : right;
  }
  return n;
}

/**
 * The first triangle that is crossed on the way from `from` to `to`, or else the one that is nearest to the end: the time of impact, 2 for one that is only near or 3 for none; twice the index of the triangle, and 1 where it
 * is met from behind; the weights of its second and third corner.
 */
function meet(
  nodes: usize,
  nodeCount: i32,
  subtree: i32,
  subtreeLow: v128,
  subtreeHigh: v128,
  triangles: usize,
  points: usize,
  ends: usize,
  before: f32,
  now: f32,
  solid: bool,
  from: v128,
  to: v128,
  within: f32,
  thickness: f32,
): v128 {
  let crossed = f32x4(3, 0, 0, 0);
  let nearest = f32x4(3, 0, 0, 0);
  let first: f32 = 2;
  let squared = within * within;
  let steepest: f32 = 0;
  const thick = f32x4.splat(thickness);
  const wide = f32x4.splat(within);
  let low = f32x4.replace_lane(f32x4.min(f32x4.sub(from, thick), f32x4.sub(to, wide)), 3, -f32.MAX_VALUE);
  let high = f32x4.replace_lane(f32x4.max(f32x4.add(from, thick), f32x4.add(to, wide)), 3, f32.MAX_VALUE);
  const way = f32x4.sub(to, from);
  let n: i32 = 0;
  let end = nodeCount;
  // What lies within the box of the neighbours' search is found where they found all of theirs.
  if (subtree < nodeCount && v128.all_true<i32>(v128.and(f32x4.ge(low, subtreeLow), f32x4.le(high, subtreeHigh)))) {
    n = subtree;
    end = nodeAfter(nodes, subtree);
  }
  const whole = n;
  const wholeEnd = end;
  // Where triangles are looked for farther off than the thickness, the one that is nearest mostly lies in the leaf whose box is: with that one known, few others are.
  const isWide = within > thickness;
  if (isWide) {
    n = nearestLeaf(nodes, n, to);
    end = n + 1;
  }
  for (let round = isWide ? 0 : 1; round < 2; round++, n = whole, end = wholeEnd)
  while (n < end) {
    const node = nodes + ((<usize>n) << 5);
    const nodeLow = v128.load(node);
    const nodeHigh = v128.load(node, 16);
    if (v128.any_true(v128.or(f32x4.gt(low, nodeHigh), f32x4.lt(high, nodeLow)))) {
      n = <i32>abs(f32x4.extract_lane(nodeLow, 3));
      continue;
    }
    n++;
    const index = f32x4.extract_lane(nodeHigh, 3);
    if (index < 0) continue;
    for (let t = <i32>index; ; t++) {
      const triangle = triangles + ((<usize>t) << 4);
      const a = pointAt(points, ends, load<f32>(triangle), now);
      const b = pointAt(points, ends, load<f32>(triangle, 4), now);
      const c = pointAt(points, ends, load<f32>(triangle, 8), now);
      const isLast = load<f32>(triangle, 12) == 1;
      let least = f32x4.min(f32x4.min(a, b), c);
      let most = f32x4.max(f32x4.max(a, b), c);
      if (before != now) {
        const a0 = pointAt(points, ends, load<f32>(triangle), before);
        const b0 = pointAt(points, ends, load<f32>(triangle, 4), before);
        const c0 = pointAt(points, ends, load<f32>(triangle, 8), before);
        least = f32x4.min(least, f32x4.min(f32x4.min(a0, b0), c0));
        most = f32x4.max(most, f32x4.max(f32x4.max(a0, b0), c0));
      }
      // A leaf holds several triangles, whose fourth numbers are 0.
      if (v128.any_true(v128.or(f32x4.gt(low, most), f32x4.lt(high, least)))) {
        if (isLast) break;
        continue;
      }
      // Heights above its plane, times the length of its normal: most triangles are done with without a root or a quotient.
      const n = cross3(f32x4.sub(b, a), f32x4.sub(c, a));
      const s1 = dot3(f32x4.sub(to, a), n);
      let s0: f32;
      if (before == now) s0 = dot3(f32x4.sub(from, a), n);
      else {
        const a0 = pointAt(points, ends, load<f32>(triangle), before);
        const b0 = pointAt(points, ends, load<f32>(triangle, 4), before);
        const c0 = pointAt(points, ends, load<f32>(triangle, 8), before);
        s0 = dot3(f32x4.sub(from, a0), cross3(f32x4.sub(b0, a0), f32x4.sub(c0, a0)));
      }
      if (s0 >= 0 ? s1 < 0 : s1 >= 0 && !solid) {
        const h1 = s1 * inverseLength(n);
        const h0 = before == now ? s0 * inverseLength(n) : heightAt(points, ends, triangle, before, from);
        const time = crossingTime(points, ends, triangle, before, now, from, to, h0, h1);
        const fraction = before + time * (now - before);
        const weights = weightsOn(
          pointAt(points, ends, load<f32>(triangle), fraction),
          pointAt(points, ends, load<f32>(triangle, 4), fraction),
          pointAt(points, ends, load<f32>(triangle, 8), fraction),
          addScaled(from, time, way),
        );
        // Of a triangle without an area they are NaN, and it is not crossed.
        const u = f32x4.extract_lane(weights, 0);
        const v = f32x4.extract_lane(weights, 1);
        const w = f32x4.extract_lane(weights, 2);
        if (u >= -edgeTolerance && v >= -edgeTolerance && w >= -edgeTolerance && time < first) {
          first = time;
          const sum = max<f32>(0, u) + max<f32>(0, v) + max<f32>(0, w);
          crossed = f32x4(time, <f32>((t << 1) + (h0 >= 0 ? 0 : 1)), max<f32>(0, v) / sum, max<f32>(0, w) / sum);
        }
      }
      // A plane that is farther than the nearest triangle so far has none that is nearer.
      const farthest = squared * farther;
      if (s1 * s1 > farthest * dot3(n, n)) {
        if (isLast) break;
        continue;
      }
      const weights = nearestWeights(a, b, c, to);
      const away = f32x4.sub(to, pointOf(a, b, c, weights));
      const distance = dot3(away, away);
      if (distance <= farthest) {
        const steep = abs(s1) * inverseLength(n);
        const same = abs(distance - squared) <= sameDistance * squared;
        if (same ? steep > steepest : distance < squared) {
          const behind = solid ? s1 < 0 : s0 < 0;
          nearest = f32x4(
            2,
            <f32>((t << 1) + (behind ? 1 : 0)),
            f32x4.extract_lane(weights, 1),
            f32x4.extract_lane(weights, 2),
          );
          squared = same ? min<f32>(squared, distance) : distance;
          steepest = steep;
          // Nothing farther than this one matters but what is crossed.
          const near = f32x4.splat(sqrt(squared) * <f32>1.0001);
          low = f32x4.replace_lane(f32x4.min(f32x4.sub(from, thick), f32x4.sub(to, near)), 3, -f32.MAX_VALUE);
          high = f32x4.replace_lane(f32x4.max(f32x4.add(from, thick), f32x4.add(to, near)), 3, f32.MAX_VALUE);
        }
      }
      if (isLast) break;
    }
  }
  return first < 2 ? crossed : nearest;
}

/**
 * Where a particle is after a mesh collider moved it. `start` and `goal`: its way, from the origin of the mesh's points and along its axes; where nothing is met, `goal` itself. `subtree` holds what is within its box. `calm`: how far what began inside
 * comes out in this step, in the mesh's own lengths as `thickness` is.
 */
export function outOfMesh(
  data: usize,
  start: v128,
  goal: v128,
  thickness: f32,
  calm: f32,
  before: f32,
  after: f32,
  nodes: usize,
  subtree: i32,
  subtreeLow: v128,
  subtreeHigh: v128,
): v128 {
  const reach = load<f32>(data, 120);
  const solid = reach > 0;
  const within = max<f32>(thickness, reach);
  const nodeCount = <i32>load<f32>(data, 32);
  const triangles = nodes + ((<usize>nodeCount) << 5);
  const points = triangles + ((<usize>load<f32>(data, 36)) << 4);
  const ends = (<usize>load<f32>(data, 40)) << 4;
  let now = goal;
  for (let pass = 0; pass < meshPasses; pass++) {
    const met = meet(nodes, nodeCount, subtree, subtreeLow, subtreeHigh, triangles, points, ends, before, after, solid, start, now, within, thickness);
    const time = f32x4.extract_lane(met, 0);
    if (time > 2) break;
    const index = <usize>f32x4.extract_lane(met, 1);
    const behind = (index & 1) == 1;
    const triangle = triangles + ((index >> 1) << 4);
    const v = f32x4.extract_lane(met, 2);
    const w = f32x4.extract_lane(met, 3);
    const weights = f32x4(1 - v - w, v, w, 0);
    const a = pointAt(points, ends, load<f32>(triangle), after);
    const b = pointAt(points, ends, load<f32>(triangle, 4), after);
    const c = pointAt(points, ends, load<f32>(triangle, 8), after);
    const a0 = pointAt(points, ends, load<f32>(triangle), before);
    const b0 = pointAt(points, ends, load<f32>(triangle, 4), before);
    const c0 = pointAt(points, ends, load<f32>(triangle, 8), before);
    const touched = pointOf(a, b, c, weights);
    const crosses = time < 2;
    const away = f32x4.sub(now, touched);
    const heightBefore = dot3(f32x4.sub(start, a0), normalOf(a0, b0, c0));
    let normal = normalOf(a, b, c);
    if (behind) normal = f32x4.neg(normal);
    let distance = dot3(away, normal);
    let distanceBefore = abs(heightBefore);
    if (!crosses) {
      const far = sqrt(dot3(away, away));
      const inside = solid && behind;
      distance = inside ? -far : far;
      if (inside) normal = f32x4.neg(normal);
      if (far > 0) normal = scale(away, 1 / distance);
      const wasAway = f32x4.sub(start, pointOf(a0, b0, c0, nearestWeights(a0, b0, c0, start)));
      distanceBefore = sqrt(dot3(wasAway, wasAway));
      if (solid && heightBefore < 0) distanceBefore = -distanceBefore;
    }
    const allowed = distanceBefore < thickness ? min<f32>(thickness, distanceBefore + calm) : thickness;
    const depth = allowed - distance;
    if (!(depth > 0)) break;
    if (crosses && pass == meshPasses - 1) {
      now = addScaled(touched, allowed, normal);
      break;
    }
    now = addScaled(now, depth, normal);
    const surface = f32x4.sub(touched, pointOf(a0, b0, c0, weights));
    const relative = f32x4.sub(f32x4.sub(now, start), surface);
    const slide = addScaled(relative, -dot3(relative, normal), normal);
    const sliding = sqrt(dot3(slide, slide));
    const kept: f32 =
      sliding > load<f32>(data, 112) * depth ? max<f32>(0, 1 - (load<f32>(data, 8) * depth) / sliding) : 0;
    now = addScaled(now, kept - 1, slide);
    const restitution = load<f32>(data, 116);
    if (restitution > 0) {
      const approach = -dot3(f32x4.sub(f32x4.sub(goal, start), surface), normal);
      const lift = restitution * approach - dot3(f32x4.sub(f32x4.sub(now, start), surface), normal);
      if (approach > 0.5 * calm && lift > 0) now = addScaled(now, lift, normal);
    }
  }
  return now;
}
