/**
 * Where the features of each pair were closest at the start of the step: the weights of the four particles, and the plane halfway between them, which nothing of either feature may cross. The features are convex, so at the start all of the first lies on one side of the plane and all of the
 * second on the other (Divide and Truncate, 2026). Pairs before the first of the edges are of a point and a triangle. Those that end closer than `thickness` [m] touch; where they started closer than that, closer than the start and `recovery` [m].
 */
import { kernel, read, write } from '../../../compute/kernel';
import { dot, type Three, three } from '../contact-vectors';
import { closestPoints, type Four } from './closest-points';
import closestWgsl from './closest-points.wgsl?raw';
import wgsl from './divide-pairs.wgsl?raw';

export const dividePairs = kernel({
  name: 'dividePairs',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    pair: read('u32'),
    nearFirst: read('u32'),
    /** Of the first feature 1 in all, of the second -1. */
    pairWeight: write('vec4f'),
    /** The normal of the plane, towards the first feature, and its distance from the origin along that [m]. */
    pairPlane: write('vec4f'),
    /** How far apart the features were [m]: negative for edges, which have two particles in the first feature. */
    pairApart: write('f32'),
    /** 1 where the features end closer than they may. */
    pairTouch: write('u32'),
  },
  uniforms: { triangles: 'u32', thickness: 'f32', recovery: 'f32' },
  wgsl: closestWgsl + wgsl,
  reference(begin, end, arrays, { triangles, thickness, recovery }) {
    const { position, previous, pair, nearFirst, pairWeight, pairPlane, pairApart, pairTouch } = arrays;
    for (let k = begin; k < end; k++) {
      const isEdges = k >= nearFirst[triangles];
      const points = [0, 1, 2, 3].map((c) => three(previous, 4 * pair[4 * k + c])) as unknown as Four<Three>;
      const { weights, normal, distance } = closestPoints(isEdges, points);
      const middle = points.reduce((sum, point, c) => sum + (Math.abs(weights[c]) * dot(normal, point)) / 2, 0);
      pairWeight.set(weights, 4 * k);
      pairPlane.set([...normal, middle], 4 * k);
      pairApart[k] = isEdges ? -distance : distance;
      const gap = weights.reduce(
        (sum, weight, c) => sum + weight * dot(normal, three(position, 4 * pair[4 * k + c])),
        0,
      );
      pairTouch[k] = distance > 0 && gap < Math.min(thickness, distance + recovery) ? 1 : 0;
    }
  },
});
