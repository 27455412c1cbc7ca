/** Notes with the box of each triangle which of its corners have smooth stars (weigh-stars.kernel.ts): triangles that have such a corner in common need not be compared. */
import { kernel, read, write } from '../../../compute/kernel';
import { boxLanes } from './bound-triangles.kernel';
import { isAbsent, isSegment } from './feature-bits';
import wgsl from './flag-stars.wgsl?raw';

export const flagStars = kernel({
  name: 'flagStars',
  bindings: {
    feature: read('vec4u'),
    starIsSmooth: read('u32'),
    /** The fourth number of the second vector of a triangle: bit k for its corner k, as a number from 0 to 7. */
    triangleBox: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { feature, starIsSmooth, triangleBox }) {
    for (let t = begin; t < end; t++) {
      const [p, q, r, bits] = feature.subarray(4 * t, 4 * t + 4);
      if ((bits & (isSegment | isAbsent)) !== 0) continue;
      triangleBox[boxLanes * t + 7] = starIsSmooth[p] + 2 * starIsSmooth[q] + 4 * starIsSmooth[r];
    }
  },
});
