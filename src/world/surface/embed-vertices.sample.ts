import { integers, numbers, positions, sampleFor } from '../../compute/sample';
import { embedVertices } from './embed-vertices.kernel';

/** Weights of some vertices reach beyond their tetrahedra. */
export const sample = sampleFor(embedVertices, (count, random) => ({
  count,
  arrays: {
    embedParticle: integers(4 * count, () => Math.floor(random() * count)),
    embedWeight: numbers(4 * count, () => 1.4 * random() - 0.2),
    position: positions(count, random),
    vertexPosition: new Float64Array(4 * count),
  },
  uniforms: {},
}));
