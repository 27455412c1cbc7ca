/** What a face is asked for. */
import { addScaled, dot3, scale } from '../../../compute/vec.as';

export const faceShare: f32 = 0.75;
export const freeShare: f32 = 0.98;
export const heldShare: f32 = 0.5;
export const nearCorner: f32 = 0.9999;
const calmDepth: f32 = 0.1;
const deepShare: f32 = 0.25;

@inline export function largest(v: v128): f32 {
  return max<f32>(max<f32>(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)), f32x4.extract_lane(v, 2));
}

@inline export function size3(v: v128): f32 {
  return sqrt(dot3(v, v));
}

/**
 * What `keep` was told last: how far the touched point has to go over the sum of w^2 / m, with the depth, or 0, in the fourth number; the weights; and whether the face is on its way through the collider. Each thread has its own.
 */
let asked: v128 = i32x4(0, 0, 0, 0);
let askedWeights: v128 = i32x4(0, 0, 0, 0);
let askedPasses: bool = false;
/** How far the point goes relative to the surface. */
let askedMotion: v128 = i32x4(0, 0, 0, 0);

@inline export function askNothing(): void {
  asked = f32x4.splat(0);
}

@inline export function askedWay(): v128 {
  return asked;
}

@inline export function weightsAsked(): v128 {
  return askedWeights;
}

@inline export function motionAsked(): v128 {
  return askedMotion;
}

@inline export function isPassing(): bool {
  return askedPasses;
}

export function keep(
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
  askedMotion = motion;
  askedPasses = passes;
}
