import { sampleFor } from '../../../compute/sample';
import { assembleChains, rowVectors } from './assemble-chains.kernel';
import { sampleChains } from './sample-chains';
import { solveChains } from './solve-chains.kernel';

/** The count is that of chains, some of which have no particle. */
export const sample = sampleFor(solveChains, (count, random) => {
  const { chainFirst, chainMember, chainPlace, held, ...rows } = sampleChains(5 * count, random);
  const particles = chainMember.length;
  const chainRow = new Float64Array(4 * rowVectors * particles);
  assembleChains.reference(0, particles, { held, chainMember, chainPlace, chainRow, ...rows }, { h: 0.5 });
  const first = Uint32Array.from({ length: count + 1 }, (_, c) => chainFirst[Math.min(c, chainFirst.length - 1)]);
  return {
    count,
    arrays: { chainFirst: first, chainMember, held, chainRow, solution: new Float64Array(4 * Math.max(1, particles)) },
    uniforms: {},
  };
});
