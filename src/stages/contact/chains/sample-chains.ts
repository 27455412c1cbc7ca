/** Chains of 1 to 9 particles with springs to the next two, in shuffled order, for the samples of the kernels that solve them. Some particles are held, stick or slide. */
import { integers, type Random, vectors } from '../../../compute/sample';
import { springGraph } from '../../../topology/graph';

/** `particles`: in all. */
export function sampleChains(particles: number, random: Random) {
  const chainFirst = [0];
  while (chainFirst[chainFirst.length - 1] < particles) {
    chainFirst.push(Math.min(particles, chainFirst[chainFirst.length - 1] + 1 + Math.floor(9 * random())));
  }
  const chainMember = integers(particles, (k) => k);
  for (let k = particles - 1; k > 0; k--) {
    const other = Math.floor((k + 1) * random());
    [chainMember[k], chainMember[other]] = [chainMember[other], chainMember[k]];
  }
  const chainPlace = new Uint32Array(particles);
  chainMember.forEach((i, k) => {
    chainPlace[i] = k;
  });
  const ends: number[] = [];
  for (let c = 0; c + 1 < chainFirst.length; c++) {
    for (let k = chainFirst[c]; k < chainFirst[c + 1]; k++) {
      for (const span of [1, 2]) if (k + span < chainFirst[c + 1]) ends.push(chainMember[k], chainMember[k + span]);
    }
  }
  const { first, neighbour, spring } = springGraph(particles, { count: ends.length / 2, ends: Uint32Array.from(ends) });
  const stiffness = Float64Array.from(ends, () => 1 + 10 * random());
  const held = vectors(3 * particles, random, 0.1, () => 0);
  for (let i = 0; i < particles; i++) {
    const at = 12 * i;
    const n = held.subarray(at, at + 3);
    const slides = i % 3 === 1;
    const size = Math.hypot(...n);
    for (let axis = 0; axis < 3; axis++) n[axis] = slides ? n[axis] / size : 0;
    held[at + 3] = slides ? (i % 2) * random() : i % 3 === 2 ? -1 : 0;
    held[at + 7] = i % 7 === 3 ? 0 : 0.5 + random();
    if (i % 3 === 0 || i % 7 === 3) held.fill(0, at + 4, at + 7);
  }
  return {
    chainFirst: Uint32Array.from(chainFirst),
    chainMember,
    chainPlace,
    held,
    neighbourFirst: first,
    neighbour,
    neighbourStiffness: Float64Array.from(spring, (s) => stiffness[s]),
  };
}
