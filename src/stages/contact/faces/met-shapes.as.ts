/** The shapes that faces meet, and the boxes around them. */
import { halfSizes } from '../out-of-colliders.as';
import { faceShare } from './ask-face.as';

/** The box around a collider and what it keeps off by, and a little for what is rounded. The fourth lanes hold anything. */
@inline export function reachOf(kind: f32, data: usize): v128 {
  return f32x4.mul(f32x4.add(halfSizes(kind, data), f32x4.splat(load<f32>(data, 4))), f32x4.splat(1.0001));
}

@inline export function lowerEnd(middle: v128, reach: v128): v128 {
  return f32x4.replace_lane(f32x4.sub(middle, reach), 3, -f32.MAX_VALUE);
}

@inline export function upperEnd(middle: v128, reach: v128): v128 {
  return f32x4.replace_lane(f32x4.add(middle, reach), 3, f32.MAX_VALUE);
}

/** Whether faces meet a collider by its distance: half-spaces and what bends little are met by their corners alone, and meshes in a way of their own. */
@inline export function isMet(data: usize, bulge: f32): bool {
  const kind = load<f32>(data);
  if (kind == 0 || kind == 6 || (kind == 4 && load<f32>(data, 120) == 1)) return false;
  const thickness = load<f32>(data, 4);
  const wide = load<f32>(data, 12) + thickness;
  if (kind != 1 && kind != 3) return true;
  return !(bulge <= (1 - faceShare) * thickness * wide || (bulge <= thickness * wide && <f32>8 * bulge <= wide * wide));
}
