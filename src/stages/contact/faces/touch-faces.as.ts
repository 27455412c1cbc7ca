import { addScaled, apart, combined, cross3, dot3, inverseLength, largest3, scale } from '../../../compute/vec.as';
import { nearestWeights, pointAt, pointOf } from '../mesh/out-of-mesh.as';
import { halfSizes, middleOf } from '../out-of-colliders.as';
import { seen, surfaceAt, turn, turnBack, turns, unseenTurned } from '../shape-distance.as';

const faceShare: f32 = 0.75;
const calmDepth: f32 = 0.1;
const deepShare: f32 = 0.25;
const nearCorner: f32 = 0.9999;
const freeShare: f32 = 0.98;
const settled: f32 = 0.02;
const leastAdvance: f32 = 0.25;
const leastGap: f32 = 1e-4;
const fastShare: f32 = 0.5;
const heldShare: f32 = 0.5;

@inline function largest(v: v128): f32 {
  return max<f32>(max<f32>(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)), f32x4.extract_lane(v, 2));
}

@inline function size3(v: v128): f32 {
  return sqrt(dot3(v, v));
}

/**
 * What `keep` was told last: how far the touched point has to go over the sum of w^2 / m, with the depth, or 0, in the fourth number; the weights; and whether the face is on its way through the collider. Each thread has its own.
 */
let asked: v128 = i32x4(0, 0, 0, 0);
let askedWeights: v128 = i32x4(0, 0, 0, 0);
let askedPasses: bool = false;
/** Whether a face of the run was fast. */
let sawFast: bool = false;
/** Whether the last face came into a leaf of sharp triangles. */
let sawSharp: bool = false;

function keep(
  data: usize,
  weights: v128,
  normal: v128,
  found: f32,
  motion: v128,
  inverseMass: v128,
  fast: bool,
  passes: bool,
  thickness: f32,
  recovery: f32,
): void {
  const calm = (recovery / calmDepth) * found;
  const kind = load<f32>(data);
  const isThin = (kind == 1 || kind == 3 || kind == 5) && load<f32>(data, 12) < thickness;
  const isUrgent = fast || passes || (isThin && found > deepShare * thickness);
  const depth = isUrgent ? found : min<f32>(found, max<f32>(0, -dot3(motion, normal)) + calm);
  const share = dot3(f32x4.mul(weights, weights), inverseMass);
  if (!(depth > 0) || !(share > 0) || (!fast && largest(weights) > nearCorner)) return;
  const slide = addScaled(motion, -dot3(motion, normal), normal);
  const sliding = size3(slide);
  const taken: f32 =
    sliding > load<f32>(data, 112) * depth ? min<f32>(1, (load<f32>(data, 8) * depth) / sliding) : 1;
  const way = addScaled(scale(normal, depth), -taken, slide);
  asked = f32x4.replace_lane(scale(way, 1 / share), 3, depth);
  askedWeights = weights;
  askedPasses = passes;
}

/** Weights of a point of the face that is nearer to the collider than the one at hand. */
function nearer(a: v128, b: v128, c: v128, weights: v128, at: v128, surface: v128, steps: i32): v128 {
  const distance = f32x4.extract_lane(surface, 3);
  if (distance > 0) return nearestWeights(a, b, c, addScaled(at, -distance, surface));
  const ha = dot3(a, surface);
  const hb = dot3(b, surface);
  const hc = dot3(c, surface);
  let deepest = f32x4(1, 0, 0, 0);
  if (hb < ha && hb <= hc) deepest = f32x4(0, 1, 0, 0);
  else if (hc < ha && hc < hb) deepest = f32x4(0, 0, 1, 0);
  return addScaled(weights, <f32>2 / <f32>(steps + 3), f32x4.sub(deepest, weights));
}

function touchShape(
  data: usize,
  a0: v128,
  b0: v128,
  c0: v128,
  a1: v128,
  b1: v128,
  c1: v128,
  inverseMass: v128,
  recovery: f32,
  fast: bool,
): void {
  const thickness = faceShare * load<f32>(data, 4);
  const wa = f32x4.sub(a1, a0);
  const wb = f32x4.sub(b1, b0);
  const wc = f32x4.sub(c1, c0);
  const motion = max<f32>(size3(wa), max<f32>(size3(wb), size3(wc)));
  let weights = f32x4.splat(1.0 / 3.0);
  const middle = pointOf(a1, b1, c1, weights);
  const radius = max<f32>(
    size3(f32x4.sub(a1, middle)),
    max<f32>(size3(f32x4.sub(b1, middle)), size3(f32x4.sub(c1, middle))),
  );
  const beneath = surfaceAt(data, middle);
  const above = f32x4.extract_lane(beneath, 3);
  if (above > radius + thickness + motion) return;
  const foot = dot3(addScaled(middle, -above, beneath), beneath) + freeShare * thickness;
  if (
    above > 0 &&
    dot3(a1, beneath) >= foot &&
    dot3(b1, beneath) >= foot &&
    dot3(c1, beneath) >= foot &&
    dot3(a0, beneath) >= foot &&
    dot3(b0, beneath) >= foot &&
    dot3(c0, beneath) >= foot
  ) {
    return;
  }
  let time: f32 = 0;
  let margin: f32 = 0;
  let distanceBefore: f32 = 0;
  let steps = 0;
  let last: f32 = 0;
  for (let point = 0; point < 48; point++) {
    const a = addScaled(a0, time, wa);
    const b = addScaled(b0, time, wb);
    const c = addScaled(c0, time, wc);
    const at = pointOf(a, b, c, weights);
    const surface = surfaceAt(data, at);
    const distance = f32x4.extract_lane(surface, 3);
    if (steps == 0 || (steps < 6 && last - distance > settled * thickness)) {
      weights = nearer(a, b, c, weights, at, surface, steps++);
      last = distance;
      continue;
    }
    if (time == 0) {
      distanceBefore = distance;
      margin = 0.5 * min<f32>(thickness, distance);
    }
    const allowed = distanceBefore < thickness ? min<f32>(thickness, distanceBefore + recovery) : thickness;
    const held = min<f32>(heldShare * thickness, distanceBefore);
    if (time == 1) {
      const way = pointOf(wa, wb, wc, weights);
      const depth = min<f32>(allowed - distance, recovery + max<f32>(0, -dot3(way, surface)));
      return keep(data, weights, surface, depth, way, inverseMass, fast, allowed - depth < held, thickness, recovery);
    }
    const depth = allowed - distance - dot3(f32x4.sub(pointOf(a1, b1, c1, weights), at), surface);
    // What touched it before stays on its side of it.
    let touches = time == 0 && abs(distance) < thickness && depth > 0;
    // What cannot be followed to its end goes no farther.
    if (time > 0 && (distance <= margin || point >= 42)) touches = true;
    if (touches) {
      const way = pointOf(wa, wb, wc, weights);
      return keep(data, weights, surface, depth, way, inverseMass, fast, allowed - depth < held, thickness, recovery);
    }
    // What is deep inside is left to its particles.
    if (distanceBefore > thickness + motion || distanceBefore < -thickness) return;
    const isSafe = distanceBefore <= 0 || motion <= 0.5 * distanceBefore;
    time = isSafe ? 1 : min<f32>(1, time + max<f32>(distance - margin, leastAdvance * thickness) / motion);
    steps = 0;
  }
  return;
}

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

/** The first leaf with a sharp triangle, from a node on, whose box meets this one; `nodeCount` where there is none. */
@inline function nextSharpLeaf(nodes: usize, nodeCount: i32, from: i32, low: v128, high: v128): i32 {
  let n = from;
  while (n < nodeCount) {
    const node = nodes + ((<usize>n) << 5);
    const nodeLow = v128.load(node);
    const nodeHigh = v128.load(node, 16);
    const next = f32x4.extract_lane(nodeLow, 3);
    // Negative: none of its triangles is sharp.
    if (next < 0 || v128.any_true(v128.or(f32x4.gt(low, nodeHigh), f32x4.lt(high, nodeLow)))) {
      n = <i32>abs(next);
      continue;
    }
    if (f32x4.extract_lane(nodeHigh, 3) >= 0) return n;
    n++;
  }
  return nodeCount;
}

/** One face and a mesh, both from the origin of the mesh's points. `leaf`: the first one that the face may touch. */
function touchMesh(
  data: usize,
  leaf: i32,
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
  const middle = pointOf(a0, b0, c0, f32x4.splat(1.0 / 3.0));
  let depthHere: f32 = 0;
  let passesHere = false;
  let weightsHere = f32x4.splat(0);
  let normalHere = f32x4.splat(0);
  let surfaceHere = f32x4.splat(0);
  for (let n = nextSharpLeaf(nodes, nodeCount, leaf, low, high); n < nodeCount; n = nextSharpLeaf(nodes, nodeCount, n + 1, low, high)) {
    sawSharp = true;
    for (let t = <i32>load<f32>(nodes + ((<usize>n) << 5), 28); ; t++) {
      const triangle = triangles + ((<usize>t) << 4);
      const ia = load<f32>(triangle);
      const ib = load<f32>(triangle, 4);
      const ic = load<f32>(triangle, 8);
      const ma0 = pointAt(points, ends, ia, fractionBefore);
      const mb0 = pointAt(points, ends, ib, fractionBefore);
      const mc0 = pointAt(points, ends, ic, fractionBefore);
      const triangleLow = f32x4.min(f32x4.min(ma0, mb0), mc0);
      const triangleHigh = f32x4.max(f32x4.max(ma0, mb0), mc0);
      const ma1 = pointAt(points, ends, ia, fractionNow);
      const mb1 = pointAt(points, ends, ib, fractionNow);
      const mc1 = pointAt(points, ends, ic, fractionNow);
      const wholeLow = f32x4.min(triangleLow, f32x4.min(f32x4.min(ma1, mb1), mc1));
      const wholeHigh = f32x4.max(triangleHigh, f32x4.max(f32x4.max(ma1, mb1), mc1));
      const isLast = load<f32>(triangle, 12) == 1;
      const apart = v128.or(f32x4.gt(low, f32x4.replace_lane(wholeHigh, 3, 0)), f32x4.lt(high, f32x4.replace_lane(wholeLow, 3, 0)));
      let isFree = v128.any_true(apart);
      if (!isFree) {
        const away = f32x4.sub(middle, pointOf(ma0, mb0, mc0, nearestWeights(ma0, mb0, mc0, middle)));
        const free = freeShare * thickness * size3(away);
        isFree =
          free > 0 &&
          leastAlong(a0, b0, c0, away) - mostAlong(ma0, mb0, mc0, away) >= free &&
          leastAlong(a1, b1, c1, away) - mostAlong(ma1, mb1, mc1, away) >= free;
      }
      if (!isFree) {
        const n0 = cross3(f32x4.sub(mb0, ma0), f32x4.sub(mc0, ma0));
        const facing = scale(n0, inverseLength(n0));
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
      if (isLast) break;
    }
  }
  if (depthHere == 0) return;
  const motion = f32x4.sub(
    f32x4.sub(pointOf(a1, b1, c1, weightsHere), pointOf(a0, b0, c0, weightsHere)),
    surfaceHere,
  );
  keep(data, weightsHere, normalHere, depthHere, motion, inverseMass, fast, passesHere, thickness, recoveryOutside);
}

/** A way in a collider's frame, and for a mesh in its own lengths, as it is for others. `size`: of a mesh; 0 for other colliders. */
@inline function outside(data: usize, way: v128, size: f32, moveAhead: f32): v128 {
  if (size > 0) {
    const q = v128.load(data, 48);
    way = scale(turn(way, q, f32x4.extract_lane(q, 3)), size);
  }
  return moveAhead != 0 && turns(data) ? unseenTurned(data, way, moveAhead) : way;
}

/** Stores how far the corners of a face have to go, if it is deeper in this collider than in those before. `size` and `leaf`: of a mesh, its scale and the first leaf that the face may touch; 0 for other colliders. */
function takeOut(
  data: usize,
  slot: usize,
  a0: v128,
  b0: v128,
  c0: v128,
  a1: v128,
  b1: v128,
  c1: v128,
  inverseMass: v128,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  size: f32,
  leaf: i32,
  round: u32,
): void {
  const growth: f32 = size > 0 ? size : 1;
  const wa = f32x4.sub(a1, a0);
  const wb = f32x4.sub(b1, b0);
  const wc = f32x4.sub(c1, c0);
  const short = (fastShare * faceShare * load<f32>(data, 4)) / growth;
  const fast = max<f32>(dot3(wa, wa), max<f32>(dot3(wb, wb), dot3(wc, wc))) > short * short;
  asked = f32x4.splat(0);
  sawSharp = size == 0;
  if (size > 0) touchMesh(data, leaf, a0, b0, c0, a1, b1, c1, inverseMass, recovery, moveShare, moveAhead, fast);
  else touchShape(data, a0, b0, c0, a1, b1, c1, inverseMass, recovery, fast);
  if (fast && sawSharp) {
    store<f32>(slot, 1, 44);
    sawFast = true;
  }
  const depth = f32x4.extract_lane(asked, 3) * growth;
  if (!(depth > load<f32>(slot, 28))) return;
  let a = f32x4.neg(wa);
  let b = f32x4.neg(wb);
  let c = f32x4.neg(wc);
  if (round < 2 || !askedPasses) {
    const shares = f32x4.mul(askedWeights, inverseMass);
    a = scale(asked, f32x4.extract_lane(shares, 0));
    b = scale(asked, f32x4.extract_lane(shares, 1));
    c = scale(asked, f32x4.extract_lane(shares, 2));
  }
  v128.store(slot, f32x4.replace_lane(outside(data, a, size, moveAhead), 3, round == 2 && askedPasses ? 2 : 1));
  v128.store(slot, f32x4.replace_lane(outside(data, b, size, moveAhead), 3, depth), 16);
  v128.store(slot, f32x4.replace_lane(outside(data, c, size, moveAhead), 3, load<f32>(slot, 44)), 32);
}

@inline function inverseMasses(a: v128, b: v128, c: v128): v128 {
  return f32x4(f32x4.extract_lane(a, 3), f32x4.extract_lane(b, 3), f32x4.extract_lane(c, 3), 0);
}

/** Whether a face has no part in a round, or meets colliders by the numbers of other bodies. */
@inline function isOut(f: u32, corner: usize, faceTouch: usize, round: u32, contactGroup: usize, group: u32): bool {
  if (round > 0 && load<f32>(faceTouch + <usize>f * 48, 44) == 0) return true;
  return group != 0 && load<u32>(contactGroup + (<usize>load<u32>(corner + <usize>f * 12) << 2)) != group;
}

/** All faces past one collider that knows its distance: those whose way comes into the box around it are looked at. */
@inline function pastShape(
  turning: bool,
  data: usize,
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  corner: usize,
  faceTouch: usize,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  round: u32,
  contactGroup: usize,
  group: u32,
): void {
  const kind = load<f32>(data);
  const middle = middleOf(kind, data);
  const reach = f32x4.mul(f32x4.add(halfSizes(kind, data), f32x4.splat(load<f32>(data, 4))), f32x4.splat(1.0001));
  const low = f32x4.replace_lane(f32x4.sub(middle, reach), 3, -f32.MAX_VALUE);
  const high = f32x4.replace_lane(f32x4.add(middle, reach), 3, f32.MAX_VALUE);
  const whole = moveAhead + moveShare;
  const short = fastShare * faceShare * load<f32>(data, 4);
  for (let f = begin; f < end; f++) {
    if (isOut(f, corner, faceTouch, round, contactGroup, group)) continue;
    const corners = corner + <usize>f * 12;
    const a = <usize>load<u32>(corners) << 4;
    const b = <usize>load<u32>(corners, 4) << 4;
    const c = <usize>load<u32>(corners, 8) << 4;
    const pa = v128.load(position + a);
    const pb = v128.load(position + b);
    const pc = v128.load(position + c);
    const a0 = seen(turning, data, v128.load(previous + a), whole);
    const b0 = seen(turning, data, v128.load(previous + b), whole);
    const c0 = seen(turning, data, v128.load(previous + c), whole);
    const a1 = seen(turning, data, pa, moveAhead);
    const b1 = seen(turning, data, pb, moveAhead);
    const c1 = seen(turning, data, pc, moveAhead);
    const least = f32x4.min(f32x4.min(f32x4.min(a0, b0), c0), f32x4.min(f32x4.min(a1, b1), c1));
    const most = f32x4.max(f32x4.max(f32x4.max(a0, b0), c0), f32x4.max(f32x4.max(a1, b1), c1));
    const slot = faceTouch + <usize>f * 48;
    if (v128.any_true(v128.or(f32x4.gt(least, high), f32x4.lt(most, low)))) {
      if (round > 0) continue;
      const way = largest3(f32x4.max(f32x4.max(apart(a1, a0), apart(b1, b0)), apart(c1, c0)));
      if (!(way > short)) continue;
      const far = f32x4.splat(way);
      const out = v128.or(f32x4.gt(f32x4.sub(least, far), high), f32x4.lt(f32x4.add(most, far), low));
      if (!v128.any_true(out)) store<f32>(slot, 1, 44);
      continue;
    }
    const inverseMass = inverseMasses(pa, pb, pc);
    takeOut(data, slot, a0, b0, c0, a1, b1, c1, inverseMass, recovery, moveShare, moveAhead, 0, 0, round);
  }
}

/** Neighbours in the list are mostly neighbours in space: so many faces ask together whether a sharp triangle is near. Most ask no further. */
const chunk: u32 = 16;

/** All faces past one mesh collider. */
@inline function pastMesh(
  turning: bool,
  data: usize,
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  corner: usize,
  faceTouch: usize,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  round: u32,
  contactGroup: usize,
  group: u32,
): void {
  const reach = f32x4.mul(f32x4.add(halfSizes(6, data), f32x4.splat(load<f32>(data, 4))), f32x4.splat(1.0001));
  const low = f32x4.replace_lane(f32x4.sub(middleOf(6, data), reach), 3, -f32.MAX_VALUE);
  const high = f32x4.replace_lane(f32x4.add(middleOf(6, data), reach), 3, f32.MAX_VALUE);
  const whole = moveAhead + moveShare;
  const origin = v128.load(data, 16);
  const q = v128.load(data, 48);
  const qw = f32x4.extract_lane(q, 3);
  const size = load<f32>(data, 12);
  const shrink: f32 = 1 / size;
  // How the mesh's own x, y and z follow from those of a point.
  const byX = scale(turnBack(f32x4(1, 0, 0, 0), q, qw), shrink);
  const byY = scale(turnBack(f32x4(0, 1, 0, 0), q, qw), shrink);
  const byZ = scale(turnBack(f32x4(0, 0, 1, 0), q, qw), shrink);
  const nodes = data + ((<usize>load<f32>(data, 28)) << 4);
  const nodeCount = <i32>load<f32>(data, 32);
  // The whole thickness, of which faces keep off by a part, leaves room for rounding.
  const near = f32x4.splat(load<f32>(data, 4) * shrink);
  for (let first = begin; first < end; first += chunk) {
    const last = min<u32>(first + chunk, end);
    let least = f32x4.splat(f32.MAX_VALUE);
    let most = f32x4.splat(-f32.MAX_VALUE);
    for (let f = first; f < last; f++) {
      if (isOut(f, corner, faceTouch, round, contactGroup, group)) continue;
      for (let at = corner + <usize>f * 12; at < corner + <usize>f * 12 + 12; at += 4) {
        const i = <usize>load<u32>(at) << 4;
        const from = seen(turning, data, v128.load(previous + i), whole);
        const to = seen(turning, data, v128.load(position + i), moveAhead);
        least = f32x4.min(least, f32x4.min(from, to));
        most = f32x4.max(most, f32x4.max(from, to));
      }
    }
    if (v128.any_true(v128.or(f32x4.gt(least, high), f32x4.lt(most, low)))) continue;
    const boxMiddle = combined(f32x4.sub(scale(f32x4.add(least, most), 0.5), origin), byX, byY, byZ);
    const wide = scale(f32x4.sub(most, least), 0.5);
    const boxHalf = f32x4.add(combined(wide, f32x4.abs(byX), f32x4.abs(byY), f32x4.abs(byZ)), near);
    const boxLow = f32x4.replace_lane(f32x4.sub(boxMiddle, boxHalf), 3, -f32.MAX_VALUE);
    const boxHigh = f32x4.replace_lane(f32x4.add(boxMiddle, boxHalf), 3, f32.MAX_VALUE);
    const leaf = nextSharpLeaf(nodes, nodeCount, 0, boxLow, boxHigh);
    if (leaf == nodeCount) continue;
    for (let f = first; f < last; f++) {
      if (isOut(f, corner, faceTouch, round, contactGroup, group)) continue;
      const corners = corner + <usize>f * 12;
      const a = <usize>load<u32>(corners) << 4;
      const b = <usize>load<u32>(corners, 4) << 4;
      const c = <usize>load<u32>(corners, 8) << 4;
      const pa = v128.load(position + a);
      const pb = v128.load(position + b);
      const pc = v128.load(position + c);
      const a0 = seen(turning, data, v128.load(previous + a), whole);
      const b0 = seen(turning, data, v128.load(previous + b), whole);
      const c0 = seen(turning, data, v128.load(previous + c), whole);
      const a1 = seen(turning, data, pa, moveAhead);
      const b1 = seen(turning, data, pb, moveAhead);
      const c1 = seen(turning, data, pc, moveAhead);
      const lowest = f32x4.min(f32x4.min(f32x4.min(a0, b0), c0), f32x4.min(f32x4.min(a1, b1), c1));
      const highest = f32x4.max(f32x4.max(f32x4.max(a0, b0), c0), f32x4.max(f32x4.max(a1, b1), c1));
      if (v128.any_true(v128.or(f32x4.gt(lowest, high), f32x4.lt(highest, low)))) continue;
      takeOut(
        data,
        faceTouch + <usize>f * 48,
        combined(f32x4.sub(a0, origin), byX, byY, byZ),
        combined(f32x4.sub(b0, origin), byX, byY, byZ),
        combined(f32x4.sub(c0, origin), byX, byY, byZ),
        combined(f32x4.sub(a1, origin), byX, byY, byZ),
        combined(f32x4.sub(b1, origin), byX, byY, byZ),
        combined(f32x4.sub(c1, origin), byX, byY, byZ),
        inverseMasses(pa, pb, pc),
        recovery,
        moveShare,
        moveAhead,
        size,
        leaf,
        round,
      );
    }
  }
}

export function touchFaces(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  corner: usize,
  collider: usize,
  contactGroup: usize,
  faceTouch: usize,
  fastFaces: usize,
  colliderFirst: u32,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  group: u32,
  bulge: f32,
  round: u32,
  stamp: u32,
): void {
  sawFast = false;
  if (round == 0) {
    memory.fill(faceTouch + <usize>begin * 48, 0, <usize>(end - begin) * 48);
  } else {
    if (load<u32>(fastFaces) != stamp) return;
    for (let f = begin; f < end; f++) memory.fill(faceTouch + <usize>f * 48, 0, 44);
  }
  for (let k = colliderFirst; k < colliderFirst + colliderCount; k++) {
    const data = collider + ((<usize>k) << 7);
    const kind = load<f32>(data);
    if (kind == 0 || (kind == 4 && load<f32>(data, 120) == 1)) continue;
    const thickness = load<f32>(data, 4);
    const wide = load<f32>(data, 12) + thickness;
    if ((kind == 1 || kind == 3) && (bulge <= (1 - faceShare) * thickness * wide || (bulge <= thickness * wide && <f32>8 * bulge <= wide * wide))) continue;
    const turning = turns(data);
    if (kind == 6) {
      if (turning) pastMesh(true, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group);
      else pastMesh(false, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group);
    } else if (turning) {
      pastShape(true, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group);
    } else {
      pastShape(false, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group);
    }
  }
  if (sawFast) store<u32>(fastFaces, stamp);
}
