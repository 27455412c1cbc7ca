import { integers, positions, sampleFor } from '../../compute/sample';
import { gatherVertices } from './gather-vertices.kernel';

export const sample = sampleFor(gatherVertices, (count, random) => ({
  count,
  arrays: {
    vertexParticle: integers(count, (i) => i >> 1),
    position: positions(count, random),
    vertexPosition: new Float64Array(4 * count),
  },
  uniforms: {},
}));
