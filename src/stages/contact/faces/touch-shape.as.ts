import { addScaled, dot3 } from '../../../compute/vec.as';
import { nearestWeights, pointOf } from '../mesh/one-triangle.as';
import { surfaceAt } from '../shape-distance.as';
import { faceShare, freeShare, heldShare, keep, size3 } from './ask-face.as';

const settled: f32 = 0.02;
const leastAdvance: f32 = 0.25;

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

/** One face and a collider that knows its distance. */
export function touchShape(
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
    if (time == 0) {
      const lowest = min<f32>(dot3(a, surface), min<f32>(dot3(b, surface), dot3(c, surface)));
      const least = distance - (dot3(at, surface) - lowest);
      if (least > thickness + motion || distance < -thickness) return;
    }
    const isSafe = distanceBefore <= 0 || motion <= 0.5 * distanceBefore;
    time = isSafe ? 1 : min<f32>(1, time + max<f32>(distance - margin, leastAdvance * thickness) / motion);
    steps = 0;
  }
  return;
}
