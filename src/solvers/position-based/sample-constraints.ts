/** Inputs for the kernels of constraints: no two of them share a particle, some particles are held, and some constraints have no compliance. */
import { integers, numbers, type Random, someInverseMass, vectors } from '../../compute/sample';

export function sampleConstraints(size: number, count: number, random: Random) {
  // One place more than is tied; in an order that is not theirs.
  const places = size * count + 1;
  const shuffled = integers(places, (i) => i);
  for (let i = places - 1; i > 0; i--) {
    const j = Math.floor((i + 1) * random());
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
  }
  return {
    place: vectors(places, random, 1, someInverseMass(random)),
    particles: shuffled.slice(0, size * count),
    numbers: numbers(2 * count, (k) => (k % 2 === 0 ? 0.3 + random() : k % 3 === 0 ? 0 : 1e-4 * random())),
    multiplier: numbers(count, () => 1e-4 * (random() - 0.5)),
    uniforms: { perSquaredStep: 1.44e6, share: 0.8, first: 0, wide: 1 },
  };
}
