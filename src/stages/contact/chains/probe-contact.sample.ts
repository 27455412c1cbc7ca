import { sampleFor, vectors } from '../../../compute/sample';
import { sampleSprings } from '../../../elements/spring/sample-springs';
import { probeContact } from './probe-contact.kernel';

export const sample = sampleFor(probeContact, (count, random) => {
  const { position, neighbourFirst, neighbourStiffness } = sampleSprings(count, random);
  return {
    count,
    arrays: {
      position,
      previous: position.map((x, k) => (k % 4 === 3 ? x : x + 0.1 * random())),
      residual: vectors(count, random, 0.01, () => 0),
      neighbourFirst,
      // A matrix that is positive definite has a diagonal that is.
      neighbourStiffness: neighbourStiffness.map(Math.abs),
      begun: new Float64Array(4 * count),
      probe: new Float64Array(4 * count),
    },
    uniforms: { h: 1 / 60, reach: 0.2 },
  };
});
