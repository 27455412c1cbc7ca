/**
 * The plan of bodies that tore, from that of the whole bodies: a constraint comes when the one came that it lies where it was, and what was split is split in the plan as well. It is the same whether a body was torn in place, cut by cut, or a
 * world is prepared for it as it is; and it takes no colouring, no cliques and no patches.
 */
import { span } from '../../compute/backend';
import { csrRows } from '../../core/csr';
import { naturalOrder } from '../../topology/order-by-colour';
import type { Ties } from '../../topology/ties';
import { cornerOf, matchTies, tornColours } from '../../topology/torn-ties';
import type { LayoutPlan } from './plan-layout';
import type { PlannedConstraints, SchedulePlan } from './plan-schedule';
import { tornPatches } from './torn-patches';
import { TornPlaces } from './torn-places';

/** Constraints of each type, and the particles that they tie. */
export interface TiedParticles {
  readonly particleCount: number;
  readonly types: readonly (Ties & { readonly name: string })[];
}

/** Constraints of one type before and after. */
export interface TornTies {
  readonly whole: Ties;
  readonly now: Ties;
  /** For each constraint now the one that it lies where it was. */
  readonly match: Uint32Array;
  /** For each particle now the one that it came from. */
  readonly origin: Uint32Array;
}

/** Null where a patch no longer fits into a workgroup. */
export function tornPlan(
  plan: LayoutPlan,
  whole: TiedParticles,
  now: TiedParticles,
  origin: Uint32Array,
): LayoutPlan | null {
  const types = now.types.map((ties, t) => {
    const match = matchTies(ties, whole.types[t], origin, whole.particleCount);
    return { whole: whole.types[t], now: ties, match, origin };
  });
  const counts: Record<string, number> = {};
  for (const { name, count } of now.types) if (count > 0) counts[name] = count;
  if (plan.schedule === 'patches') return tornPatches(plan, types, counts);
  return tornSchedule(plan, types, { whole: whole.particleCount, now: now.particleCount }, counts);
}

function tornSchedule(
  plan: SchedulePlan,
  types: readonly TornTies[],
  particles: { readonly whole: number; readonly now: number },
  counts: Record<string, number>,
): SchedulePlan {
  const facts = { ...plan.facts, ...counts };
  const direct = plan.direct.map((planned) => directAgain(planned, types[planned.type], particles.now));
  if (plan.copied.length === 0) return { ...plan, direct, facts };
  const places = new TornPlaces(plan.particleOf.length, particles.whole);
  let colour = 0;
  const taken = plan.copied.map((planned) => {
    const again = copiedAgain(planned, types[planned.type], places, colour);
    colour += planned.colours.length;
    return again;
  });
  const { number, particleOf } = places.numbered(particles.now);
  const copied = taken.map((planned) => ({ ...planned, particles: planned.particles.map((entry) => number[entry]) }));
  const all = new Uint32Array(particles.now + particleOf.length);
  for (let k = 0; k < particles.now; k++) all[k] = k;
  all.set(particleOf, particles.now);
  return { ...plan, direct, copied, particleOf: all, facts: { ...facts, copies: particleOf.length } };
}

/** Constraints that move particles. */
function directAgain(planned: PlannedConstraints, { whole, now, match }: TornTies, particles: number) {
  if (planned.serial) return { ...planned, ...naturalOrder(now.count), particles: now.particles };
  const { members, colourOf } = membersOf(planned, whole, match);
  const { order, colours } = tornColours(now, members, colourOf, particles);
  return { ...planned, order, colours, particles: inOrder(now, order) };
}

/** Constraints that move copies; their `particles` are what `TornPlaces.take` gives. */
function copiedAgain(
  planned: PlannedConstraints,
  { whole, now, match, origin }: TornTies,
  places: TornPlaces,
  firstColour: number,
): PlannedConstraints {
  const { members, colourOf, indexOf } = membersOf(planned, whole, match);
  const { size } = now;
  const { first, list } = csrRows(planned.colours.length, colourOf);
  const order = list.map((k) => members[k]);
  const particles = new Uint32Array(size * order.length);
  planned.colours.forEach((_, colour) => {
    for (let k = first[colour]; k < first[colour + 1]; k++) {
      const c = order[k];
      const w = match[c];
      for (let n = 0; n < size; n++) {
        const particle = now.particles[size * c + n];
        const place = planned.particles[size * indexOf[w] + cornerOf(whole, w, origin[particle])];
        particles[size * k + n] = places.take(place, particle, firstColour + colour);
      }
    }
  });
  const colours = planned.colours.flatMap((_, colour) =>
    first[colour + 1] > first[colour] ? [span(first[colour], first[colour + 1] - first[colour])] : [],
  );
  return { ...planned, order, particles, colours };
}

/** The constraints now of a part of the plan, and the colour of each. `indexOf`: the index in the plan of each constraint of the whole bodies. */
function membersOf({ order, colours }: PlannedConstraints, whole: Ties, match: Uint32Array) {
  const indexOf = new Int32Array(whole.count).fill(-1);
  const colourAt = new Uint32Array(order.length);
  for (let k = 0; k < order.length; k++) indexOf[order[k]] = k;
  colours.forEach(({ first, count }, colour) => {
    colourAt.fill(colour, first, first + count);
  });
  const members = new Uint32Array(match.length);
  const colourOf = new Uint32Array(match.length);
  let count = 0;
  for (let c = 0; c < match.length; c++) {
    const index = indexOf[match[c]];
    if (index < 0) continue;
    members[count] = c;
    colourOf[count++] = colourAt[index];
  }
  return { members: members.subarray(0, count), colourOf: colourOf.subarray(0, count), indexOf };
}

function inOrder({ size, particles }: Ties, order: Uint32Array): Uint32Array {
  const ordered = new Uint32Array(size * order.length);
  for (let to = 0; to < order.length; to++) {
    for (let n = 0; n < size; n++) ordered[size * to + n] = particles[size * order[to] + n];
  }
  return ordered;
}
