import { addScaled, dot3, scale } from '../../../compute/vec.as';
import { lastOfLeaf, takeFour } from './four-triangles.as';
import { beginMeeting, endMeeting, meetFour, nearestSoFar } from './meet-four.as';
import { listedOn, listedTriangle, trianglesAt } from './nearby.as';
import { cornerAt, cornerOffsets, nearestWeights, normalOf, pointOf } from './one-triangle.as';
import { nearestLeaf, nodeAfter } from './search-tree.as';

const meshPasses: i32 = 3;
/** Of the thickness: what was moved out is off by no more for being rounded, and is not moved again for that. */
const roundedShare: f32 = 1e-4;

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
  beginMeeting(within);
  const thick = f32x4.splat(thickness);
  const wide = f32x4.splat(within);
  let low = f32x4.replace_lane(f32x4.min(f32x4.sub(from, thick), f32x4.sub(to, wide)), 3, -f32.MAX_VALUE);
  let high = f32x4.replace_lane(f32x4.max(f32x4.add(from, thick), f32x4.add(to, wide)), 3, f32.MAX_VALUE);
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
    // All triangles of the leaf at once, one in each lane; where it has fewer than four, the last one again.
    const tri0 = triangles + ((<usize>index) << 4);
    const last = lastOfLeaf(tri0);
    const tri1 = tri0 + (<usize>min<i32>(1, last) << 4);
    const tri2 = tri0 + (<usize>min<i32>(2, last) << 4);
    const tri3 = tri0 + (<usize>last << 4);
    takeFour(tri0, tri1, tri2, tri3, points, ends, now);
    if (!meetFour(tri0, tri1, tri2, tri3, last + 1, triangles, points, ends, before, now, solid, from, to)) continue;
    // Nothing farther than this one matters but what is crossed.
    const near = f32x4.splat(nearestSoFar() * <f32>1.0001);
    low = f32x4.replace_lane(f32x4.min(f32x4.sub(from, thick), f32x4.sub(to, near)), 3, -f32.MAX_VALUE);
    high = f32x4.replace_lane(f32x4.max(f32x4.add(from, thick), f32x4.add(to, near)), 3, f32.MAX_VALUE);
  }
  return endMeeting(triangles, points, ends, now, to);
}

/** The same among the first `count` triangles of a list. `taken`: whether `takeFour` took them, or the only ones that there are. */
function meetListed(
  list: usize,
  count: i32,
  taken: bool,
  triangles: usize,
  points: usize,
  ends: usize,
  before: f32,
  now: f32,
  solid: bool,
  from: v128,
  to: v128,
  within: f32,
): v128 {
  beginMeeting(within);
  const last = count - 1;
  for (let k = 0; k < count; k += 4) {
    const tri0 = listedTriangle(list, k, triangles);
    const tri1 = listedTriangle(list, min<i32>(k + 1, last), triangles);
    const tri2 = listedTriangle(list, min<i32>(k + 2, last), triangles);
    const tri3 = listedTriangle(list, min<i32>(k + 3, last), triangles);
    if (!taken) takeFour(tri0, tri1, tri2, tri3, points, ends, now);
    meetFour(tri0, tri1, tri2, tri3, min<i32>(4, count - k), triangles, points, ends, before, now, solid, from, to);
  }
  return endMeeting(triangles, points, ends, now, to);
}

/**
 * Where a particle is after a mesh collider moved it. `start` and `goal`: its way, from the origin of the mesh's points and along its axes; where nothing is met, `goal` itself. `subtree` holds what is within its box. `list`: that of the particle (nearby.as.ts), or 0. `calm`: how far what began inside
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
  list: usize,
): v128 {
  const reach = load<f32>(data, 120);
  const solid = reach > 0;
  const within = max<f32>(thickness, reach);
  const nodeCount = <i32>load<f32>(data, 32);
  const triangles = nodes + ((<usize>nodeCount) << 5);
  const points = triangles + ((<usize>load<f32>(data, 36)) << 4);
  const ends = (<usize>load<f32>(data, 40)) << 4;
  let now = goal;
  const rounded = roundedShare * thickness;
  // How many triangles of the list were taken in the pass before: mostly four at most, and the same in each.
  let taken: i32 = 0;
  for (let pass = 0; pass < meshPasses; pass++) {
    const listed = list != 0 ? listedOn(list, start, now, before, after, thickness) : -1;
    if (listed == 0) break;
    const isTaken = listed == taken && listed <= 4;
    taken = listed;
    const met =
      listed > 0
        ? meetListed(list + trianglesAt, listed, isTaken, triangles, points, ends, before, after, solid, start, now, pass == 0 ? thickness : thickness - rounded)
        : meet(nodes, nodeCount, subtree, subtreeLow, subtreeHigh, triangles, points, ends, before, after, solid, start, now, within, thickness);
    const time = f32x4.extract_lane(met, 0);
    if (time > 2) break;
    const index = <usize>f32x4.extract_lane(met, 1);
    const behind = (index & 1) == 1;
    const triangle = triangles + ((index >> 1) << 4);
    const v = f32x4.extract_lane(met, 2);
    const w = f32x4.extract_lane(met, 3);
    const weights = f32x4(1 - v - w, v, w, 0);
    const corners = cornerOffsets(triangle);
    const a = cornerAt(points, ends, i32x4.extract_lane(corners, 0), after);
    const b = cornerAt(points, ends, i32x4.extract_lane(corners, 1), after);
    const c = cornerAt(points, ends, i32x4.extract_lane(corners, 2), after);
    const a0 = cornerAt(points, ends, i32x4.extract_lane(corners, 0), before);
    const b0 = cornerAt(points, ends, i32x4.extract_lane(corners, 1), before);
    const c0 = cornerAt(points, ends, i32x4.extract_lane(corners, 2), before);
    const touched = pointOf(a, b, c, weights);
    const crosses = time < 2;
    const away = f32x4.sub(now, touched);
    const heightBefore = dot3(f32x4.sub(start, a0), normalOf(a0, b0, c0));
    let normal: v128;
    let distance: f32;
    let distanceBefore = abs(heightBefore);
    if (crosses) {
      normal = normalOf(a, b, c);
      if (behind) normal = f32x4.neg(normal);
      distance = dot3(away, normal);
    } else {
      const far = sqrt(dot3(away, away));
      distance = solid && behind ? -far : far;
      if (far > 0) normal = scale(away, 1 / distance);
      else normal = behind && !solid ? f32x4.neg(normalOf(a, b, c)) : normalOf(a, b, c);
      // Whatever was high enough above the plane was no nearer to the triangle.
      const wasBelow = solid && heightBefore < 0;
      if (wasBelow || !(distanceBefore + calm >= thickness)) {
        const wasAway = f32x4.sub(start, pointOf(a0, b0, c0, nearestWeights(a0, b0, c0, start)));
        distanceBefore = sqrt(dot3(wasAway, wasAway));
        if (wasBelow) distanceBefore = -distanceBefore;
      }
    }
    const allowed = distanceBefore < thickness ? min<f32>(thickness, distanceBefore + calm) : thickness;
    const depth = allowed - distance;
    if (!(depth > (pass == 0 || crosses ? 0 : rounded))) break;
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
