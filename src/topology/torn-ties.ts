/**
 * Constraints of bodies that tore, by those of the whole bodies: each lies where one of them was, and has its colour. A colouring goes on to hold when a particle is split and some of its constraints go over to the new one. Only where a
 * constraint along a crack became two, and the crack ends at one of its particles, do the two share that particle: the second then needs another colour.
 */
import { type Span, span } from '../compute/backend';
import { type CsrRows, csrElements, csrRows } from '../core/csr';
import type { ColourOrder } from './order-by-colour';
import type { Ties } from './ties';

/** For each constraint the one of the whole bodies that it lies where it was. `origin`: for each particle the one of the whole bodies that it came from. */
export function matchTies(now: Ties, whole: Ties, origin: Uint32Array, wholeParticles: number): Uint32Array {
  const match = new Uint32Array(now.count);
  let rows: CsrRows | null = null;
  // What a tear leaves alone it leaves in its order.
  let next = 0;
  for (let c = 0; c < now.count; c++) {
    if (!(next < whole.count && liesAt(now, c, whole, next, origin))) {
      rows ??= csrElements(wholeParticles, whole.size, whole.particles);
      next = find(now, c, whole, rows, origin);
    }
    match[c] = next++;
  }
  return match;
}

function find(now: Ties, c: number, whole: Ties, { first, list }: CsrRows, origin: Uint32Array): number {
  const row = origin[now.particles[now.size * c]];
  for (let k = first[row]; k < first[row + 1]; k++) if (liesAt(now, c, whole, list[k], origin)) return list[k];
  const particles = now.particles.subarray(now.size * c, now.size * (c + 1));
  throw new Error(`tear: the constraint of particles ${particles.join(', ')} must lie where one of the whole body was`);
}

/** Whether all particles of a constraint came from those of a constraint of the whole bodies. */
function liesAt({ size, particles }: Ties, c: number, whole: Ties, w: number, origin: Uint32Array): boolean {
  for (let n = 0; n < size; n++) if (cornerOf(whole, w, origin[particles[size * c + n]]) < 0) return false;
  return true;
}

/** Which of its particles this one is; -1 where it is none of them. */
export function cornerOf({ size, particles }: Ties, c: number, particle: number): number {
  for (let n = 0; n < size; n++) if (particles[size * c + n] === particle) return n;
  return -1;
}

/** These of the constraints, by colour and ascending. `wished`: the colour that each of them has where none that it shares a particle with has it. Else it gets the first that is free, after all others have theirs. */
export function tornColours(ties: Ties, members: Uint32Array, wished: Uint32Array, particleCount: number): ColourOrder {
  const colourOf = wished.slice();
  const late = takenTwice(ties, members, wished, particleCount);
  if (late.length > 0) colourLate(ties, members, colourOf, late, particleCount);
  const count = colourOf.reduce((most, colour) => Math.max(most, colour + 1), 0);
  const { first, list } = csrRows(count, colourOf);
  const colours: Span[] = [];
  for (let colour = 0; colour < count; colour++) {
    if (first[colour + 1] > first[colour]) colours.push(span(first[colour], first[colour + 1] - first[colour]));
  }
  return { order: list.map((k) => members[k]), colours };
}

/** Indices of members that share a particle with one before them of the same colour. */
function takenTwice({ size, particles }: Ties, members: Uint32Array, wished: Uint32Array, count: number): number[] {
  const colours = wished.reduce((most, colour) => Math.max(most, colour + 1), 0);
  const { first, list } = csrRows(colours, wished);
  const takenBy = new Int32Array(count).fill(-1);
  const late: number[] = [];
  for (let colour = 0; colour < colours; colour++) {
    for (let at = first[colour]; at < first[colour + 1]; at++) {
      const begin = size * members[list[at]];
      let free = true;
      for (let k = begin; k < begin + size; k++) if (takenBy[particles[k]] === colour) free = false;
      if (!free) late.push(list[at]);
      else for (let k = begin; k < begin + size; k++) takenBy[particles[k]] = colour;
    }
  }
  return late.sort((a, b) => a - b);
}

function colourLate(
  { size, particles }: Ties,
  members: Uint32Array,
  colourOf: Uint32Array,
  late: readonly number[],
  count: number,
): void {
  const cornersOf = (k: number) => particles.subarray(size * members[k], size * (members[k] + 1));
  const isLate = new Set(late);
  const looked = new Uint8Array(count);
  for (const k of late) for (const particle of cornersOf(k)) looked[particle] = 1;
  const taken = new Map<number, Set<number>>();
  const take = (particle: number, colour: number) => {
    const own = taken.get(particle) ?? new Set();
    taken.set(particle, own.add(colour));
  };
  for (let k = 0; k < members.length; k++) {
    if (isLate.has(k)) continue;
    for (let at = size * members[k]; at < size * (members[k] + 1); at++) {
      if (looked[particles[at]] === 1) take(particles[at], colourOf[k]);
    }
  }
  for (const k of late) {
    const own = cornersOf(k);
    let colour = 0;
    while (own.some((particle) => taken.get(particle)?.has(colour))) colour++;
    colourOf[k] = colour;
    for (const particle of own) take(particle, colour);
  }
}
