/** Small bodies in states that try the exact methods: for tests. */

import { seededRandom } from '../core/random';
import { assemble, type Model } from '../scene/assemble';
import { cloth } from '../scene/cloth/cloth';
import { scene } from '../scene/scene';
import type { MassSprings } from './objective';

/** A sheet of n by n particles that hangs from two corners, with structural, shear and bend springs. */
export function hangingCloth(n: number, more: Partial<Parameters<typeof cloth>[0]> = {}): Model {
  const sheet = cloth({ size: [1, 1], particles: [n, n], pins: ['top-left', 'top-right'], noise: 5e-4, ...more });
  return assemble(scene({ bodies: [sheet] }));
}

/** Positions [m] scaled about the origin, with noise. Below 1 most springs are compressed, above 1 most are stretched. */
export function shaken(positions: Float64Array, scale: number, noise: number, seed = 1): Float64Array {
  const random = seededRandom(seed);
  return positions.map((x) => scale * x + noise * (2 * random() - 1));
}

/** Where free particles get in a step of h [s] from rest, under gravity. */
export function fallen({ positions, inverseMasses }: Model, h: number, gravity = -9.81): Float64Array {
  return positions.map((x, i) => (i % 3 === 1 && inverseMasses[Math.floor(i / 3)] > 0 ? x + h * h * gravity : x));
}

/** Particles of 1 kg, joined as told. */
export function massSprings(
  particleCount: number,
  springs: readonly { ends: [number, number]; rest: number; stiffness: number }[],
): MassSprings {
  return {
    particleCount,
    masses: new Float64Array(particleCount).fill(1),
    springs: {
      count: springs.length,
      ends: Uint32Array.from(springs.flatMap(({ ends }) => ends)),
      rest: Float64Array.from(springs, ({ rest }) => rest),
      stiffness: Float64Array.from(springs, ({ stiffness }) => stiffness),
    },
  };
}
