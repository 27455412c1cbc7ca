import { integers, positions, sampleFor, someTriangles } from '../../compute/sample';
import { computeNormals } from './compute-normals.kernel';

export const sample = sampleFor(computeNormals, (count, random) => ({
  count,
  arrays: {
    vertexParticle: integers(count, (i) => i),
    position: positions(count, random),
    ...someTriangles(count, random),
    vertexNormal: new Float64Array(4 * count),
  },
  uniforms: {},
}));
