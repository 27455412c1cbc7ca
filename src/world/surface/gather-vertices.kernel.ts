/** Position of each render vertex, as a vec4 with w = 1 that a vertex shader can take as it is. */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './gather-vertices.wgsl?raw';

export const gatherVertices = kernel({
  name: 'gatherVertices',
  bindings: { vertexParticle: read('u32'), position: read('vec4f'), vertexPosition: write('vec4f') },
  uniforms: {},
  wgsl,
  reference(begin, end, { vertexParticle, position, vertexPosition }) {
    for (let i = begin; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) vertexPosition[4 * i + axis] = position[4 * vertexParticle[i] + axis];
      vertexPosition[4 * i + 3] = 1;
    }
  },
});
