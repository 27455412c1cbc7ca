import { sampleFor } from '../../../compute/sample';
import { sampleGrid } from './sample-grid';
import { sweepPlanes } from './sweep-planes.kernel';

/** Two sweeps, the first or the second one after a local step, or both, and with either colour first. */
export const sample = sampleFor(sweepPlanes, (count, random) => {
  const { count: bands, arrays, uniforms, rest } = sampleGrid(count, random);
  const sweeps = 1 + (count % 3);
  return {
    count: bands,
    arrays,
    uniforms: {
      ...uniforms,
      ...{ restAcross: rest[0], restDown: rest[1], parity: count % 2, count: 2, phase: sweeps - 1, sweeps },
    },
  };
});
