/**
 * Partitions of constraints that are groups without a particle in common, such as those of several bodies: each group is partitioned for itself, and colours of one number are put
 * together. A group is then solved in the same order whatever the others are, so that they can come and go.
 */
import { type Span, span } from '../compute/backend';
import { csrRows } from '../core/csr';
import type { ColourOrder } from './order-by-colour';
import type { SplitTies } from './split-ties';
import type { Ties } from './ties';

/** `groupFirst`: the first particle of each group, and the end of the last. All particles of a constraint are of one group. */
export function partitionApart(
  ties: Ties,
  groupFirst: Uint32Array,
  partition: (ties: Ties, particleCount: number) => SplitTies,
): SplitTies {
  const groupCount = groupFirst.length - 1;
  if (groupCount === 1) return partition(ties, groupFirst[1]);
  const { size } = ties;
  const members = csrRows(groupCount, groupsOf(ties, groupFirst));
  const particles = new Uint32Array(ties.particles.length);
  const phantoms: number[] = [];
  const parts: Part[] = [];
  for (let group = 0; group < groupCount; group++) {
    const own = members.list.subarray(members.first[group], members.first[group + 1]);
    if (own.length === 0) continue;
    const [first, particleCount] = [groupFirst[group], groupFirst[group + 1] - groupFirst[group]];
    const local = new Uint32Array(size * own.length);
    for (let k = 0; k < local.length; k++) {
      local[k] = ties.particles[size * own[Math.floor(k / size)] + (k % size)] - first;
    }
    const part = partition({ count: own.length, size, particles: local }, particleCount);
    const firstPhantom = groupFirst[groupCount] + phantoms.length;
    for (let k = 0; k < local.length; k++) {
      const place = part.ties.particles[k];
      particles[size * own[Math.floor(k / size)] + (k % size)] =
        place < particleCount ? first + place : firstPhantom + place - particleCount;
    }
    for (const particle of part.phantomOf) phantoms.push(first + particle);
    parts.push({ own, order: part.order, colours: part.colours });
  }
  return { ...joined(parts, ties.count), ties: { ...ties, particles }, phantomOf: Uint32Array.from(phantoms) };
}

/** The constraints of a group, and the order of these. */
interface Part extends ColourOrder {
  own: Uint32Array;
}

/** The group of each constraint. */
function groupsOf({ count, size, particles }: Ties, groupFirst: Uint32Array): Uint32Array {
  const groups = new Uint32Array(count);
  let group = 0;
  for (let k = 0; k < count; k++) {
    const particle = particles[size * k];
    // Neighbours in the list are most often of one group.
    if (particle < groupFirst[group]) group = 0;
    while (particle >= groupFirst[group + 1]) group++;
    groups[k] = group;
  }
  return groups;
}

/** All parts by colour; within a colour part after part. */
function joined(parts: readonly Part[], count: number): ColourOrder {
  const order = new Uint32Array(count);
  const colours: Span[] = [];
  const colourCount = parts.reduce((most, part) => Math.max(most, part.colours.length), 0);
  let filled = 0;
  for (let colour = 0; colour < colourCount; colour++) {
    const begin = filled;
    for (const part of parts) {
      if (colour >= part.colours.length) continue;
      const { first, count } = part.colours[colour];
      for (let k = first; k < first + count; k++) order[filled++] = part.own[part.order[k]];
    }
    colours.push(span(begin, filled - begin));
  }
  return { order, colours };
}
