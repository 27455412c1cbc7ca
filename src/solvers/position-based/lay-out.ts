/**
 * Which constraint comes when, and which place it moves, for each schedule. A place is a particle or a copy of one.
 *
 * - gauss-seidel: as in the model, one after the other.
 * - coloured: by colour.
 * - phantoms: by colour, with the particles split that too many constraints share, into places for several constraints each or, as in the paper, for one. The phantoms of all types of constraints are joined in one call.
 * - jacobi: one colour, and a copy for each particle of each constraint. Copies share the mass of their particle (mass splitting, Tonge 2012), so that momentum is kept where particles have unequal numbers of constraints.
 * - hybrid-jacobi: the first colours move particles, and the constraints of all others copies, as in jacobi.
 *
 * patch-layout.ts has the schedule 'patches'.
 */
import { type Span, span } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import { colouredTies, partitionTies } from '../../topology/partition';
import { sharePhantoms } from '../../topology/shared-phantoms';
import { largestStar } from '../../topology/ties';
import { type Constraints, type ConstraintType, constraintTypes } from './constraint-types';
import type { CompletePositionBasedOptions } from './options';

export interface LaidOut extends Constraints {
  readonly type: ConstraintType;
  readonly colours: readonly Span[];
  readonly serial: boolean;
}

export interface Layout {
  /** Constraints whose `particles` are those of the model. */
  readonly direct: readonly LaidOut[];
  /** Constraints whose `particles` are places. */
  readonly copied: readonly LaidOut[];
  /** The particle of each place: first the particles themselves, then copies. Empty where there are none. */
  readonly particleOf: Uint32Array;
  /** Numbers worth showing: of constraints, colours and copies. */
  readonly facts: Record<string, number>;
}

export function layOut(model: Model, { schedule, colours: wished, phantoms }: CompletePositionBasedOptions): Layout {
  const { particleCount } = model;
  const direct: LaidOut[] = [];
  const copied: LaidOut[] = [];
  const extra: number[] = [];
  const facts: Record<string, number> = {};
  for (const type of constraintTypes) {
    const all = type.constraints(model);
    if (all.count === 0) continue;
    const whole = span(0, all.count);
    facts[type.name] = all.count;
    if (schedule === 'gauss-seidel') {
      direct.push({ ...all, type, colours: [whole], serial: true });
      continue;
    }
    if (schedule === 'jacobi') {
      copied.push({ ...split(all, particleCount, extra), type, colours: [whole], serial: false });
      continue;
    }
    if (schedule === 'phantoms') {
      const most = wished === 'auto' ? half(all, particleCount) : wished;
      const partition =
        phantoms === 'shared'
          ? sharePhantoms(all, particleCount, most)
          : partitionTies(all, particleCount, { colours: most });
      const { particles, ...ordered } = inOrder({ ...all, particles: partition.ties.particles }, partition.order);
      const first = particleCount + extra.length;
      for (const particle of partition.phantomOf) extra.push(particle);
      const places = particles.map((p) => (p < particleCount ? p : p - particleCount + first));
      facts[`${type.name} colours`] = partition.colours.length;
      copied.push({ ...ordered, particles: places, type, colours: partition.colours, serial: false });
      continue;
    }
    const { order, colours } = colouredTies(all, particleCount);
    const ordered = inOrder(all, order);
    facts[`${type.name} colours`] = colours.length;
    if (schedule === 'coloured') {
      direct.push({ ...ordered, type, colours, serial: false });
      continue;
    }
    const own = colours.slice(0, wished === 'auto' ? half(all, particleCount) : wished);
    const early = own.reduce((sum, { count }) => sum + count, 0);
    direct.push({ ...part(ordered, 0, early), type, colours: own, serial: false });
    if (early === ordered.count) continue;
    const late = split(part(ordered, early, ordered.count), particleCount, extra);
    copied.push({ ...late, type, colours: [span(0, late.count)], serial: false });
  }
  if (extra.length > 0) facts.copies = extra.length;
  const particleOf =
    copied.length > 0
      ? Uint32Array.from({ length: particleCount + extra.length }, (_, k) =>
          k < particleCount ? k : extra[k - particleCount],
        )
      : new Uint32Array(0);
  return { direct, copied, particleOf, facts };
}

/** Half of the largest clique, which the paper finds a good trade-off (section 6). In a mesh that is the maximum of constraints that share one particle. */
const half = (ties: Constraints, particleCount: number): number => Math.max(2, largestStar(ties, particleCount) >> 1);

/** The constraints with a copy for each of their particles. */
function split(constraints: Constraints, particleCount: number, extra: number[]): Constraints {
  const first = particleCount + extra.length;
  for (const particle of constraints.particles) extra.push(particle);
  return { ...constraints, particles: constraints.particles.map((_, corner) => first + corner) };
}

function inOrder(constraints: Constraints, order: Uint32Array): Constraints {
  const { size, lanes } = constraints;
  const particles = new Uint32Array(constraints.particles.length);
  const rest = new Float64Array(constraints.rest.length);
  order.forEach((from, to) => {
    for (let k = 0; k < size; k++) particles[size * to + k] = constraints.particles[size * from + k];
    for (let k = 0; k < lanes; k++) rest[lanes * to + k] = constraints.rest[lanes * from + k];
  });
  return { ...constraints, particles, rest };
}

function part(constraints: Constraints, begin: number, end: number): Constraints {
  const { size, lanes, particles, rest } = constraints;
  return {
    ...constraints,
    count: end - begin,
    particles: particles.slice(size * begin, size * end),
    rest: rest.slice(lanes * begin, lanes * end),
  };
}
