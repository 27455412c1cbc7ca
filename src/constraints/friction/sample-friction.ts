/** Particles in contact for the parity tests: at the start of a step, where the first solve and contact put them, and what pulls at them. The surface is below them all. */
import { type Random, someInverseMass, vectors } from '../../compute/sample';

export function sampleFriction(count: number, random: Random) {
  const position = vectors(count, random, 1, someInverseMass(random));
  const near = (size: number) => position.map((x, at) => (at % 4 === 3 ? x : x + size * (2 * random() - 1)));
  const [previous, inertial] = [near(1e-3), near(1e-3)];
  // Below where contact put it, for two of three.
  const nodeDirection = position.map((x, at) => (at % 4 === 1 && (at >> 2) % 3 > 0 ? x - 2e-3 * random() : x));
  const heldAlong = vectors(2 * count, random, 1e-4, (k) => position[4 * (k >> 1) + 3]);
  // Some are pulled by nothing.
  for (let i = 4; i < count; i += 5) heldAlong.fill(0, 8 * i + 4, 8 * i + 7);
  return { position, previous, inertial, nodeDirection, heldAlong };
}
