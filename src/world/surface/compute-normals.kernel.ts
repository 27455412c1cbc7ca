/**
 * Unit normal of each render vertex: the sum of the cross products of the triangles around its particle, so that larger triangles
 * weigh more and the two sides of a UV seam agree. (0, 1, 0) where the triangles have no area or cancel each other: the sum is then
 * round-off (a GPU that fuses multiply and add does not even give 0 for the cross product of a vector with itself), and its direction
 * would be noise.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './compute-normals.wgsl?raw';

export const computeNormals = kernel({
  name: 'computeNormals',
  bindings: {
    vertexParticle: read('u32'),
    position: read('vec4f'),
    triangleFirst: read('u32'),
    triangleList: read('u32'),
    corner: read('u32'),
    vertexNormal: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { vertexParticle, position, triangleFirst, triangleList, corner, vertexNormal }) {
    for (let i = begin; i < end; i++) {
      const particle = vertexParticle[i];
      let [x, y, z, size] = [0, 0, 0, 0];
      for (let t = triangleFirst[particle]; t < triangleFirst[particle + 1]; t++) {
        const [a, b, c] = [0, 1, 2].map((k) => 4 * corner[3 * triangleList[t] + k]);
        const ab = [0, 1, 2].map((k) => position[b + k] - position[a + k]);
        const ac = [0, 1, 2].map((k) => position[c + k] - position[a + k]);
        x += ab[1] * ac[2] - ab[2] * ac[1];
        y += ab[2] * ac[0] - ab[0] * ac[2];
        z += ab[0] * ac[1] - ab[1] * ac[0];
        size += Math.hypot(...ab) * Math.hypot(...ac);
      }
      const length = Math.hypot(x, y, z);
      vertexNormal.set(length > 1e-6 * size ? [x / length, y / length, z / length, 0] : [0, 1, 0, 0], 4 * i);
    }
  },
});
