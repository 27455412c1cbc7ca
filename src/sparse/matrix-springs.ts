/**
 * The springs that the matrix of a direct solve counts: threads, which carry the share of the springs that reach past a particle. Rows of the matrix then join neighbours on a thread only.
 *
 * A spring of stiffness k between i and j with a particle m between them, x_i - x_j = (x_i - x_m) + (x_m - x_j), has no more energy than springs of 2 k along i - m and m - j, and as much where these move alike. The diagonals of a
 * cell have together no more than its four sides with the same k (the parallelogram law). Such a matrix is no less than the exact one, so that no iteration raises g; it is equal to it for smooth motion and more for motion that changes from particle to
 * particle. A diagonal alone counts as if there were two, which is no less than half of it: that is enough for g to fall. The local step and the residual know every spring, so what iterations converge to stays the same.
 *
 * What is gained is the factor. Bend springs make separators two particles wide, and diagonals make each node meet twice as many: without both, L has a third of the entries.
 */
import { type SpringKind, type Springs, springKinds } from '../elements/spring/springs';
import { type Planner, withPlanner } from './planning/planner';

const structural = springKinds.indexOf('structural');
/** What the two threads of a path past one particle carry, in shares of the spring that they stand for. Other kinds keep their place. */
const shareOf: Partial<Record<SpringKind, number>> = { bend: 2, bending: 2, shear: 1 };
const carriedKinds: readonly SpringKind[] = ['bend', 'bending', 'shear'];

interface Bodies {
  readonly particleCount: number;
  readonly bodyFirst: Uint32Array;
  readonly bodyOf: Uint32Array;
}

/** What threads carry. */
export interface Carried {
  /** By spring, with what threads carry. */
  readonly stiffness: Float64Array;
  /** 1 for springs that threads stand for. */
  readonly replaced: Uint32Array;
  /** How many are not replaced. */
  readonly left: number;
}

/** Null where there is nothing to carry. `mostCarried`: bodies whose threads would have to carry more than this many times their own stiffness keep their springs. `kinds`: those that are carried. */
export function carriedByThreads(
  bodies: Bodies,
  springs: Springs,
  mostCarried: number,
  kinds: readonly SpringKind[],
): Carried | null {
  return withPlanner(bodies.particleCount, (planner) => {
    const left = carry(planner, bodies, springs, mostCarried, kinds);
    if (left === null) return null;
    const [stiffness, replaced] = planner.take(planner.carriedEdges(), 2);
    return {
      stiffness: planner.takeNumbers(stiffness, springs.count),
      replaced: planner.takeIndices(replaced, springs.count),
      left,
    };
  });
}

/** The springs of a matrix whose threads carry all others that they can. */
export function matrixSprings(bodies: Bodies, springs: Springs, mostCarried: number): Springs {
  return withPlanner(bodies.particleCount, (planner) => {
    const left = carry(planner, bodies, springs, mostCarried, carriedKinds);
    if (left === null) return springs;
    const { takeBytes, takeIndices, takeNumbers } = planner;
    const [ends, rest, stiffness, kind] = planner.take(planner.keepEdges(planner.putNumbers(springs.rest)), 4);
    return {
      count: left,
      ends: takeIndices(ends, 2 * left),
      rest: takeNumbers(rest, left),
      stiffness: takeNumbers(stiffness, left),
      kind: takeBytes(kind, left),
    };
  });
}

/** Gives how many springs are left; null where there is nothing to carry. */
function carry(
  planner: Planner,
  { bodyFirst, bodyOf, particleCount }: Bodies,
  { count, ends, stiffness, kind }: Springs,
  mostCarried: number,
  kinds: readonly SpringKind[],
): number | null {
  const { put, putBytes, putNumbers } = planner;
  const threads = planner.useEdges(count, put(ends), putBytes(kind), putNumbers(stiffness), put(bodyOf), structural);
  if (threads === 0 || threads === count) return null;
  const shares = springKinds.map((one) => (kinds.includes(one) ? (shareOf[one] ?? 0) : 0));
  const bodyCount = bodyFirst.length - 1;
  planner.carryEdges(particleCount, bodyCount, structural, putNumbers(shares));
  return planner.limitCarried(bodyCount, mostCarried);
}
