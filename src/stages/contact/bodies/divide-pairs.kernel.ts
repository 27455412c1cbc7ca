/**
 * Where the features of each pair were closest at the start of a step of the solver: the weights of the four particles, and the plane halfway between them, which nothing of either feature may cross. The features are convex, so all of the first lies on one
 * side of the plane and all of the second on the other (Divide and Truncate, 2026). That is measured, because the closest points of long thin triangles are lost in rounding: where the plane does not divide the two by
 * as much as they are apart, it is tried across the triangle or across both edges, and the better one is taken.
 *
 * Features keep apart by the sum of both halves of the thickness, but by no more than 0.9 of the distance that they had when their body was built: what is close in a mesh by its making does not push itself apart. Pairs that others speak for (near-pairs.ts) keep apart by half as much, so that they push nothing while those hold.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { cross, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import { closestPoints, type Four } from './closest-points';
import closestWgsl from './closest-points.wgsl?raw';
import wgsl from './divide-pairs.wgsl?raw';
import { isOfEdges, isSpokenFor } from './near-pairs';

/** `divide-pairs.as.ts` and the shader hold the same numbers. */
const restShare = 0.9;
const spokenShare = 0.5;
/** Of the distance of the closest points: a plane that divides by less is not trusted. */
const goodShare = 0.9;

export const dividePairs = kernel({
  name: 'dividePairs',
  bindings: {
    previous: read('vec4f'),
    /** As bodies were built, with half of the thickness in the fourth number [m]. */
    restPosition: read('vec4f'),
    bodyOf: read('u32'),
    pair: read('vec4u'),
    /** Of the first feature 1 in all, of the second -1. */
    pairWeight: write('vec4f'),
    /** The normal of the plane, towards the first feature, and its distance from the origin along that [m]; 0 where no plane divides them. */
    pairPlane: write('vec4f'),
    /** How far apart the features were, negative for edges, which have two particles in the first feature; and how far apart they are to be [m]. */
    pairApart: write('vec2f'),
  },
  /** `isNew`: 1 in the first step of a list, which finds out how far apart features are to be; that stays. */
  uniforms: { isNew: 'u32' },
  wgsl: closestWgsl + wgsl,
  reference(begin, end, arrays, { isNew }) {
    const { previous, restPosition, bodyOf, pair, pairWeight, pairPlane, pairApart } = arrays;
    for (let k = begin; k < end; k++) {
      const isEdges = isOfEdges(pair, 4 * k);
      const particles = [0, 1, 2, 3].map((c) => pair[4 * k + c]);
      const at = (where: Float64Array) => particles.map((p) => three(where, 4 * p)) as unknown as Four<Three>;
      const points = at(previous);
      const { weights, normal: between, distance } = closestPoints(isEdges, points);
      let plane = dividedBy(between, points, isEdges);
      if (plane.apart < goodShare * distance) {
        const other = dividedBy(acrossFeatures(points, isEdges, between), points, isEdges);
        if (other.apart > plane.apart) plane = other;
      }
      const isDivided = plane.apart > 0;
      pairWeight.set(weights, 4 * k);
      pairPlane.set(isDivided ? [...plane.normal, plane.middle] : [0, 0, 0, 0], 4 * k);
      const apart = isDivided ? plane.apart : 0;
      pairApart[2 * k] = isEdges ? -apart : apart;
      if (!isNew) continue;
      let thickness = particles.reduce((sum, p, c) => sum + Math.abs(weights[c]) * restPosition[4 * p + 3], 0);
      if (isSpokenFor(pair, 4 * k)) thickness *= spokenShare;
      if (bodyOf[particles[0]] === bodyOf[particles[3]]) {
        thickness = Math.min(thickness, restShare * closestPoints(isEdges, at(restPosition)).distance);
      }
      pairApart[2 * k + 1] = thickness;
    }
  },
});

/** How far apart two features are along a normal, from the second to the first [m], and what lies halfway. */
function dividedBy(normal: Three, points: Four<Three>, isEdges: boolean) {
  const along = points.map((point) => dot(normal, point));
  const ofFirst = isEdges ? 2 : 1;
  const low = Math.min(...along.slice(0, ofFirst));
  const high = Math.max(...along.slice(ofFirst));
  return { normal, apart: low - high, middle: (low + high) / 2 };
}

/** Across the triangle, or across both edges, towards the first feature. */
function acrossFeatures([p, q, r, s]: Four<Three>, isEdges: boolean, between: Three): Three {
  const normal = isEdges ? cross(sub(q, p), sub(s, r)) : cross(sub(r, q), sub(s, q));
  const size = length(normal);
  return scale(normal, size > 0 ? (dot(normal, between) < 0 ? -1 : 1) / size : 0);
}
