/**
 * Position of each render vertex that lies between particles: the sum of four of them with weights, as a vec4 with w = 1 that a vertex
 * shader can take as it is.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './embed-vertices.wgsl?raw';

export const embedVertices = kernel({
  name: 'embedVertices',
  bindings: {
    /** Four a vertex. */
    embedParticle: read('u32'),
    embedWeight: read('vec4f'),
    position: read('vec4f'),
    vertexPosition: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { embedParticle, embedWeight, position, vertexPosition }) {
    for (let i = begin; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let k = 4 * i; k < 4 * i + 4; k++) sum += embedWeight[k] * position[4 * embedParticle[k] + axis];
        vertexPosition[4 * i + axis] = sum;
      }
      vertexPosition[4 * i + 3] = 1;
    }
  },
});
