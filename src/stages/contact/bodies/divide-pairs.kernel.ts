/**
 * Where the features of each pair were closest at the start of a step of the solver: the weights of the four particles, and the plane halfway between them, which nothing of either feature may cross. The features are convex, so all of the first lies on one
 * side of the plane and all of the second on the other (Divide and Truncate, 2026). Pairs before the first of the edges are of a point and a triangle.
 *
 * Features keep apart by the sum of both halves of the thickness, but by no more than 0.9 of the distance that they had when their body was built: what is close in a mesh by its making does not push itself apart.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { dot, type Three, three } from '../contact-vectors';
import { closestPoints, type Four } from './closest-points';
import closestWgsl from './closest-points.wgsl?raw';
import wgsl from './divide-pairs.wgsl?raw';

/** `divide-pairs.as.ts` and the shader hold the same number. */
const restShare = 0.9;

export const dividePairs = kernel({
  name: 'dividePairs',
  bindings: {
    previous: read('vec4f'),
    /** As bodies were built, with half of the thickness in the fourth number [m]. */
    restPosition: read('vec4f'),
    bodyOf: read('u32'),
    pair: read('u32'),
    nearFirst: read('u32'),
    /** Of the first feature 1 in all, of the second -1. */
    pairWeight: write('vec4f'),
    /** The normal of the plane, towards the first feature, and its distance from the origin along that [m]. */
    pairPlane: write('vec4f'),
    /** How far apart the features were, negative for edges, which have two particles in the first feature; and how far apart they are to be [m]. */
    pairApart: write('vec2f'),
  },
  uniforms: { triangles: 'u32' },
  wgsl: closestWgsl + wgsl,
  reference(begin, end, arrays, { triangles }) {
    const { previous, restPosition, bodyOf, pair, nearFirst, pairWeight, pairPlane, pairApart } = arrays;
    for (let k = begin; k < end; k++) {
      const isEdges = k >= nearFirst[triangles];
      const particles = [0, 1, 2, 3].map((c) => pair[4 * k + c]);
      const at = (where: Float64Array) => particles.map((p) => three(where, 4 * p)) as unknown as Four<Three>;
      const points = at(previous);
      const { weights, normal, distance } = closestPoints(isEdges, points);
      const middle = points.reduce((sum, point, c) => sum + (Math.abs(weights[c]) * dot(normal, point)) / 2, 0);
      let thickness = particles.reduce((sum, p, c) => sum + Math.abs(weights[c]) * restPosition[4 * p + 3], 0);
      if (bodyOf[particles[0]] === bodyOf[particles[3]]) {
        thickness = Math.min(thickness, restShare * closestPoints(isEdges, at(restPosition)).distance);
      }
      pairWeight.set(weights, 4 * k);
      pairPlane.set([...normal, middle], 4 * k);
      pairApart.set([isEdges ? -distance : distance, thickness], 2 * k);
    }
  },
});
