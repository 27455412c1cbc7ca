/**
 * Which constraint comes when, and which place it moves, for each schedule. A place is a particle or a copy of one.
 *
 * - gauss-seidel: as in the model, one after the other.
 * - coloured: by colour.
 * - phantoms: by colour, with the particles split that too many constraints share, into places for several constraints each or, as in the paper, for one. The phantoms of all types of constraints are joined in one call.
 * - jacobi: one colour, and a copy for each particle of each constraint. Copies share the mass of their particle (mass splitting, Tonge 2012), so that momentum is kept where particles have unequal numbers of constraints.
 * - hybrid-jacobi: the first colours move particles, and the constraints of all others copies, as in jacobi.
 *
 * plan-patches.ts has the schedule 'patches'.
 */
import { type Span, span } from '../../compute/backend';
import { naturalOrder } from '../../topology/order-by-colour';
import { colouredTies, partitionTies } from '../../topology/partition';
import { partitionApart } from '../../topology/partition-apart';
import { sharePhantoms } from '../../topology/shared-phantoms';
import type { SplitTies } from '../../topology/split-ties';
import { largestStar, type Ties } from '../../topology/ties';
import type { PlanRequest, Progress } from './plan-layout';

/** Constraints of one type in the order in which they are solved. */
export interface PlannedConstraints {
  /** Its index among the types. */
  readonly type: number;
  /** The constraint at each index. */
  readonly order: Uint32Array;
  /** What it moves: particles or places. */
  readonly particles: Uint32Array;
  readonly colours: readonly Span[];
  readonly serial: boolean;
}

export interface SchedulePlan {
  readonly schedule: NonNullable<PlanRequest['schedule']>;
  /** Constraints whose `particles` are those of the model. */
  readonly direct: readonly PlannedConstraints[];
  /** Constraints whose `particles` are places. */
  readonly copied: readonly PlannedConstraints[];
  /** The particle of each place: first the particles themselves, then copies. Empty where there are none. */
  readonly particleOf: Uint32Array;
  /** Numbers worth showing: of constraints, colours and copies. */
  readonly facts: Record<string, number>;
}

export function planSchedule(
  request: PlanRequest,
  schedule: SchedulePlan['schedule'],
  progress: Progress,
): SchedulePlan {
  const { particleCount, bodyFirst, types } = request;
  const direct: PlannedConstraints[] = [];
  const copied: PlannedConstraints[] = [];
  const copies = new Copies(particleCount);
  const facts: Record<string, number> = {};
  const total = types.reduce((sum, { particles }) => sum + particles.length, 0);
  let done = 0;
  types.forEach((ties, type) => {
    if (ties.count === 0) return;
    const { name } = ties;
    facts[name] = ties.count;
    progress(done / total);
    done += ties.particles.length;
    if (schedule === 'gauss-seidel') {
      direct.push({ type, ...inModelOrder(ties), serial: true });
      return;
    }
    if (schedule === 'jacobi') {
      const { order, particles, colours } = inModelOrder(ties);
      copied.push({ type, order, particles: copies.ofEach(particles), colours, serial: false });
      return;
    }
    if (schedule === 'phantoms') {
      const { ties: split, phantomOf, order, colours } = partitionApart(ties, bodyFirst, withPhantoms(request));
      const particles = copies.ofPhantoms(inOrder(split, order), phantomOf);
      facts[`${name} colours`] = colours.length;
      copied.push({ type, order, particles, colours, serial: false });
      return;
    }
    const { order, colours } = partitionApart(ties, bodyFirst, withoutPhantoms);
    const particles = inOrder(ties, order);
    facts[`${name} colours`] = colours.length;
    if (schedule === 'coloured') {
      direct.push({ type, order, particles, colours, serial: false });
      return;
    }
    const own = colours.slice(0, wishedColours(ties, particleCount, request.colours));
    const early = own.reduce((sum, { count }) => sum + count, 0);
    const cut = ties.size * early;
    direct.push({
      type,
      order: order.slice(0, early),
      particles: particles.slice(0, cut),
      colours: own,
      serial: false,
    });
    if (early === ties.count) return;
    copied.push({
      type,
      order: order.slice(early),
      particles: copies.ofEach(particles.subarray(cut)),
      colours: [span(0, ties.count - early)],
      serial: false,
    });
  });
  if (copies.count > 0) facts.copies = copies.count;
  const particleOf = copied.length > 0 ? copies.particleOf() : new Uint32Array(0);
  return { schedule, direct, copied, particleOf, facts };
}

/** The partition of the constraints of a body. */
type PartitionBody = (ties: Ties, particleCount: number) => SplitTies;

const withPhantoms =
  ({ colours, phantoms }: PlanRequest): PartitionBody =>
  (ties, particleCount) => {
    const wished = wishedColours(ties, particleCount, colours);
    return phantoms === 'shared'
      ? sharePhantoms(ties, particleCount, wished)
      : partitionTies(ties, particleCount, { colours: wished });
  };

const withoutPhantoms: PartitionBody = (ties, particleCount) => {
  const { order, colours } = colouredTies(ties, particleCount);
  return { order, colours, ties, phantomOf: new Uint32Array(0) };
};

/** By default half of the largest clique, which the paper finds a good trade-off (section 6). In a mesh that is the maximum of constraints that share one particle. */
const wishedColours = (ties: Ties, particleCount: number, colours: PlanRequest['colours']): number =>
  colours === 'auto' ? Math.max(2, largestStar(ties, particleCount) >> 1) : colours;

function inModelOrder({ count, particles }: Ties): Pick<PlannedConstraints, 'order' | 'particles' | 'colours'> {
  return { ...naturalOrder(count), particles };
}

function inOrder({ size, particles }: Ties, order: Uint32Array): Uint32Array {
  const ordered = new Uint32Array(particles.length);
  for (let to = 0; to < order.length; to++) {
    const from = size * order[to];
    for (let k = 0; k < size; k++) ordered[size * to + k] = particles[from + k];
  }
  return ordered;
}

/** Copies of particles as they come: their places follow those of the particles. */
class Copies {
  count = 0;
  private readonly particles: Uint32Array[] = [];

  constructor(private readonly particleCount: number) {}

  /** A place for each of these particles. */
  ofEach(particles: Uint32Array): Uint32Array {
    const first = this.add(particles);
    const places = new Uint32Array(particles.length);
    for (let k = 0; k < places.length; k++) places[k] = first + k;
    return places;
  }

  /** The places of particles and of phantoms, which are numbered from the number of particles on. */
  ofPhantoms(given: Uint32Array, phantomOf: Uint32Array): Uint32Array {
    const { particleCount } = this;
    const offset = this.add(phantomOf) - particleCount;
    return given.map((p) => (p < particleCount ? p : p + offset));
  }

  particleOf(): Uint32Array {
    const all = new Uint32Array(this.particleCount + this.count);
    for (let k = 0; k < this.particleCount; k++) all[k] = k;
    let next = this.particleCount;
    for (const particles of this.particles) {
      all.set(particles, next);
      next += particles.length;
    }
    return all;
  }

  /** Returns the place of the first. */
  private add(particles: Uint32Array): number {
    const first = this.particleCount + this.count;
    this.particles.push(particles);
    this.count += particles.length;
    return first;
  }
}
