/**
 * Phantoms that constraints share: q colours with as few copies of particles as that takes. Algorithm 2 of Fratarcangeli and Pellacini 2015 (phantoms.ts)
 * gives every constraint of a large clique a phantom of its own, so that in a mesh whose particles are all alike nearly every constraint has nothing but
 * phantoms. But up to q constraints can share one: a particle with d constraints needs no more than ceil(d / q) places, itself and a phantom for each
 * further q.
 *
 * Colouring first and splitting afterwards comes close to that. A constraint may take a colour that others at its particles have, and takes the one that
 * they have least often. A particle then gets as many places as it has constraints of one colour, and no two constraints of one colour get the same
 * place. So q colours are always enough, and since all constraints of a clique have different colours, no clique has more than q. Neither cliques
 * nor the constraint graph are needed for it: the time grows with the squares of the numbers of constraints at the particles.
 *
 * A ball of 373,392 springs at 56,017 particles gets 52,667 phantoms for q = 8, where 52,369 is the sum of ceil(d / q) - 1; its 309,168 tetrahedra 50,171 for
 * q = 15, where that sum is 49,733. Where q is just below the number of constraints that most particles have, there are several times as many as that sum.
 */
import { checkInteger, pathOf } from '../core/check';
import { type CsrRows, csrElements } from '../core/csr';
import { orderByColour } from './order-by-colour';
import { colouredTies } from './partition';
import type { SplitTies } from './split-ties';
import { checkTies, largestStar, type Ties } from './ties';

/** Splits particles such that `q` colours are enough; none where they are without. */
export function sharePhantoms(ties: Ties, particleCount: number, q: number): SplitTies {
  checkInteger(pathOf('phantoms'), 'q', q, { atLeast: 1 });
  checkTies(ties, particleCount);
  if (largestStar(ties, particleCount) <= q) {
    const { order, colours } = colouredTies(ties, particleCount);
    if (colours.length <= q) return { order, colours, ties, phantomOf: new Uint32Array(0) };
  }
  const at = csrElements(particleCount, ties.size, ties.particles);
  const colours = leastMetColours(ties, at, q);
  return { ...orderByColour(colours), ...splitByColour(ties, at, colours, q) };
}

/**
 * A colour below q for each constraint, one constraint after the other: the colour for which the fewest of its particles need more than ceil(d / q) places; of
 * several the one that constraints at these particles have least often, then the one with the fewest constraints, so that colours are of similar size.
 */
function leastMetColours({ count, size, particles }: Ties, at: CsrRows, q: number): Uint32Array {
  const uncoloured = q;
  const colours = new Uint32Array(count).fill(uncoloured);
  const sizes = new Uint32Array(q);
  // One entry more, for constraints without a colour.
  const met = new Uint32Array(q + 1);
  const metByAll = new Uint32Array(q);
  const needed = new Uint32Array(q);
  for (let k = 0; k < count; k++) {
    metByAll.fill(0);
    needed.fill(0);
    for (let corner = k * size; corner < (k + 1) * size; corner++) {
      const first = at.first[particles[corner]];
      const end = at.first[particles[corner] + 1];
      met.fill(0);
      for (let e = first; e < end; e++) met[colours[at.list[e]]]++;
      const places = Math.ceil((end - first) / q);
      for (let colour = 0; colour < q; colour++) {
        if (met[colour] >= places) needed[colour]++;
        metByAll[colour] += met[colour];
      }
    }
    let best = 0;
    for (let colour = 1; colour < q; colour++) {
      const order = needed[colour] - needed[best] || metByAll[colour] - metByAll[best] || sizes[colour] - sizes[best];
      if (order < 0) best = colour;
    }
    colours[k] = best;
    sizes[best]++;
  }
  return colours;
}

/**
 * Gives each particle as many places as it has constraints of one colour, and no two constraints of one colour the same place. Places get about equally many,
 * since they share the mass of the particle equally.
 */
function splitByColour(
  ties: Ties,
  at: CsrRows,
  colours: Uint32Array,
  q: number,
): Pick<SplitTies, 'ties' | 'phantomOf'> {
  const { size } = ties;
  const particleCount = at.first.length - 1;
  const particles = ties.particles.slice();
  const phantomOf: number[] = [];
  const met = new Uint32Array(q);
  for (let particle = 0; particle < particleCount; particle++) {
    const own = at.list.subarray(at.first[particle], at.first[particle + 1]);
    met.fill(0);
    let places = 1;
    for (const constraint of own) places = Math.max(places, ++met[colours[constraint]]);
    if (places === 1) continue;
    const firstPhantom = particleCount + phantomOf.length;
    for (let place = 1; place < places; place++) phantomOf.push(particle);
    const held = new Uint8Array(places * q);
    const loads = new Uint32Array(places);
    for (const constraint of own) {
      let best = -1;
      for (let place = 0; place < places; place++) {
        if (held[place * q + colours[constraint]]) continue;
        if (best < 0 || loads[place] < loads[best]) best = place;
      }
      held[best * q + colours[constraint]] = 1;
      loads[best]++;
      if (best === 0) continue;
      for (let corner = constraint * size; corner < (constraint + 1) * size; corner++) {
        if (particles[corner] === particle) particles[corner] = firstPhantom + best - 1;
      }
    }
  }
  return { ties: { ...ties, particles }, phantomOf: Uint32Array.from(phantomOf) };
}
