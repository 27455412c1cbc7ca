import { numbers, sampleFor } from '../../compute/sample';
import { sumHeldLoads } from './sum-held-loads.kernel';
import { sampleLoads } from './sum-loads.sample';

/** Every third particle is held. */
export const sample = sampleFor(sumHeldLoads, (count, random) => {
  const { arrays, uniforms } = sampleLoads(count, random);
  const { position, before, member, blockFirst, collider, loadSum } = arrays;
  return {
    count,
    arrays: {
      after: position,
      before,
      heldBy: numbers(position.length / 2, (k) => (k % 6 === 1 ? random() - 0.3 : 0)),
      member,
      blockFirst,
      collider,
      loadSum,
    },
    uniforms,
  };
});
