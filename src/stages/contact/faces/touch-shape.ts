/**
 * Where a face of a body, between its three particles, comes too near a collider that knows its signed distance: on needles, rods, edges and corners that are narrower than particles are apart. With its twins in touch-faces.as.ts and touch-faces.wgsl.
 *
 * The point of the face that is nearest to the collider is looked for by local optimisation (Macklin et al. 2020): from a point of the face to the nearest one of the collider's surface, from there to the nearest one of the face, and so on, which is
 * von Neumann's method of alternating projections; below the surface, where that ends at once, by steps towards the corner that lies deepest (Frank and Wolfe 1956).
 *
 * A face whose corners go more than half as far in the step as it is away from the collider is followed on its way by conservative advancement: it goes on by as much as it is away, over how far a corner goes at most, until it is near, and then does
 * not go farther along the normal.
 *
 * The nearest point is found only as well as six looks at it do. So a face counts as far away where a bound says so and not the point that was found: one that was let through in one step and pushed in the next few kept the rim of a sheet over a box in motion for ever.
 *
 * The nearest point before the step may not have been found, or be another one than after it. What it came nearer by in the step is stopped, and beyond that it is moved by `recovery` at most: else it would leave with a speed that nothing gave it.
 *
 * Most faces lie on what is flat, or are not near at all. A collider lies behind the plane through the point of its surface that is nearest to the middle of the face, if it is convex: where all corners are in front of that plane, before and after the
 * step, by the thickness, nothing is touched. A field is taken to be flat beneath a face then.
 */
import { add, dot, length, scale, sub, type Three } from '../contact-vectors';
import { nearestWeights } from '../mesh/out-of-mesh';
import { surfaceAt } from '../shape-distance';

export type Face = readonly [Three, Three, Three];

/** What a face has to do: its point with these weights of the corners goes by `depth` along the normal [m]. */
export interface Touch {
  readonly weights: Three;
  readonly normal: Three;
  readonly depth: number;
  /** How far the surface goes that is touched, in the collider's own frame [m]. */
  readonly surface: Three;
  /** Whether the face is on its way through the collider: without that it would come nearer than it was, and than half of the thickness. */
  readonly passes: boolean;
}

/** Points of a face that are looked at, for one place of the face and in all. */
const pointsAtATime = 6;
const pointsInAll = 48;
/** Of the thickness: a point that is nearer than the one before by less than that is near enough. */
const settled = 0.02;
/** Of the thickness of a collider: faces are kept off by that, and particles by all of it. So faces between particles that lie on what is flat or bends gently touch nothing. */
export const faceShare = 0.75;
/** Of the thickness that faces are kept off by: one whose corners go farther in a step is fast. */
export const fastShare = 0.5;
/** Of the thickness: nearer than that a face is not free of a plane. Particles on it are at the thickness, but for rounding. */
export const freeShare = 0.98;
/** Of the thickness: a face goes on by at least that. More would take it past what is thin. */
const leastAdvance = 0.25;

/** Of the thickness: a face that comes nearer than that, and nearer than it was, is on its way through. */
export const heldShare = 0.5;

export const pointOf = ([a, b, c]: Face, [u, v, w]: Three): Three => add(add(scale(a, u), scale(b, v)), scale(c, w));

const faceAt = (from: Face, to: Face, time: number): Face =>
  [0, 1, 2].map((k) => add(from[k], scale(sub(to[k], from[k]), time))) as unknown as Face;

/** Of collider c. `from` and `to`: the face before and after the step, seen from the collider. Null where it is far enough. */
export function touchShape(
  collider: Float64Array,
  c: number,
  thickness: number,
  recovery: number,
  from: Face,
  to: Face,
  fast: boolean,
): Touch | null {
  const motion = Math.max(...[0, 1, 2].map((k) => length(sub(to[k], from[k]))));
  const middle = pointOf(to, [1 / 3, 1 / 3, 1 / 3]);
  const radius = Math.max(...to.map((corner) => length(sub(corner, middle))));
  const beneath = surfaceAt(collider, c, middle);
  if (beneath.distance > radius + thickness + motion) return null;
  const foot = sub(middle, scale(beneath.normal, beneath.distance));
  const isFree = (corner: Three) => dot(sub(corner, foot), beneath.normal) >= freeShare * thickness;
  if (beneath.distance > 0 && from.every(isFree) && to.every(isFree)) return null;
  let time = 0;
  let margin = 0;
  let distanceBefore = 0;
  let weights: Three = [1 / 3, 1 / 3, 1 / 3];
  let steps = 0;
  let last = 0;
  for (let point = 0; point < pointsInAll; point++) {
    const face = faceAt(from, to, time);
    const at = pointOf(face, weights);
    const { distance, normal } = surfaceAt(collider, c, at);
    if (steps === 0 || (steps < pointsAtATime && last - distance > settled * thickness)) {
      weights = nearer(face, weights, at, distance, normal, steps++);
      last = distance;
      continue;
    }
    if (time === 0) {
      distanceBefore = distance;
      margin = 0.5 * Math.min(thickness, distance);
    }
    const allowed = distanceBefore < thickness ? Math.min(thickness, distanceBefore + recovery) : thickness;
    const held = Math.min(heldShare * thickness, distanceBefore);
    const touch = (depth: number): Touch | null => {
      if (!(depth > 0) || isCorner(weights, fast)) return null;
      return { weights, normal, depth, surface: [0, 0, 0], passes: allowed - depth < held };
    };
    if (time === 1) {
      const approach = dot(sub(pointOf(from, weights), at), normal);
      return touch(Math.min(allowed - distance, recovery + Math.max(0, approach)));
    }
    const sunk = allowed - distance - dot(sub(pointOf(to, weights), at), normal);
    // What touched it before stays on its side of it.
    if (time === 0 && Math.abs(distance) < thickness && sunk > 0) return touch(sunk);
    // What cannot be followed to its end goes no farther.
    if (time > 0 && (distance <= margin || point >= pointsInAll - pointsAtATime)) return touch(sunk);
    // What begins below the surface is brought out at the end, and what is far enough for this step cannot pass.
    // What is deep inside is left to its particles, which come out at their own pace.
    if (time === 0) {
      // The whole face lies in front of the plane through its lowest corner: no point of it is nearer, if the collider is convex.
      const least = distance - Math.max(...face.map((corner) => dot(sub(at, corner), normal)));
      if (least > thickness + motion || distance < -thickness) return null;
    }
    const isSafe = distanceBefore <= 0 || motion <= 0.5 * distanceBefore;
    time = isSafe ? 1 : Math.min(1, time + Math.max(distance - margin, leastAdvance * thickness) / motion);
    steps = 0;
  }
  return null;
}

/** Weights of a point of the face that is nearer to the collider than the one at hand. */
function nearer(face: Face, weights: Three, at: Three, distance: number, normal: Three, steps: number): Three {
  if (distance > 0) return nearestWeights(face, sub(at, scale(normal, distance)));
  const heights = face.map((corner) => dot(corner, normal));
  const deepest = heights.indexOf(Math.min(...heights));
  const share = 2 / (steps + 3);
  return weights.map((w, k) => w + share * ((k === deepest ? 1 : 0) - w)) as Three;
}

const nearCorner = 0.9999;

/** Corners are particles, which have contact of their own. Where a face is fast, that comes too late for the rest of it. */
export const isCorner = (weights: Three, fast: boolean): boolean => !fast && Math.max(...weights) > nearCorner;
