/**
 * The springs that the matrix of a direct solve counts: threads, which carry the share of the springs that reach past a particle. Rows of the matrix then join neighbours on a thread only.
 *
 * A spring of stiffness k between i and j with a particle m between them, x_i - x_j = (x_i - x_m) + (x_m - x_j), has no more energy than springs of 2 k along i - m and m - j, and as much where these move alike. The diagonals of a
 * cell have together no more than its four sides with the same k (the parallelogram law). Such a matrix is no less than the exact one, so that no iteration raises g; it is equal to it for smooth motion and more for motion that changes from particle to
 * particle. A diagonal alone counts as if there were two, which is no less than half of it: that is enough for g to fall. The local step and the residual know every spring, so what iterations converge to stays the same.
 *
 * What is gained is the factor. Bend springs make separators two particles wide, and diagonals make each node meet twice as many: without both, L has a third of the entries.
 */
import { type SpringGraph, springGraph } from '../../topology/graph';
import { type SpringKind, type Springs, springKinds } from './springs';

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
  readonly replaced: Uint8Array;
  /** How many are not replaced. */
  readonly left: number;
}

/**
 * Null where there is nothing to carry. `mostCarried`: bodies whose threads would have to carry more than this many times their own stiffness keep their springs. `kinds`: those that are carried. The loops run over typed arrays and call nothing: they are part of what a
 * world takes to start.
 */
export function carriedByThreads(
  bodies: Bodies,
  springs: Springs,
  mostCarried: number,
  kinds: readonly SpringKind[] = carriedKinds,
): Carried | null {
  const { count, ends } = springs;
  const threads = threadsOf(springs);
  if (threads.length === 0 || threads.length === count) return null;
  const graph = springGraph(bodies.particleCount, { count: threads.length, ends: endsOf(ends, threads) });
  const shares = springKinds.map((kind) => (kinds.includes(kind) ? (shareOf[kind] ?? 0) : 0));
  return carry(bodies, springs, threads, graph, mostCarried, shares);
}

/** The springs of a matrix whose threads carry all others that they can. */
export function matrixSprings(bodies: Bodies, springs: Springs, mostCarried: number): Springs {
  const carried = carriedByThreads(bodies, springs, mostCarried);
  if (!carried) return springs;
  const { count, ends, kind } = springs;
  const { stiffness, replaced, left } = carried;
  const kept = { ends: new Uint32Array(2 * left), rest: new Float64Array(left), stiffness: new Float64Array(left) };
  const keptKind = new Uint8Array(left);
  for (let s = 0, k = 0; s < count; s++) {
    if (replaced[s] === 1) continue;
    kept.ends[2 * k] = ends[2 * s];
    kept.ends[2 * k + 1] = ends[2 * s + 1];
    kept.rest[k] = springs.rest[s];
    kept.stiffness[k] = stiffness[s];
    keptKind[k++] = kind[s];
  }
  return { count: left, ...kept, kind: keptKind };
}

function threadsOf({ count, kind }: Springs): Uint32Array {
  const threads = new Uint32Array(count);
  let length = 0;
  for (let s = 0; s < count; s++) if (kind[s] === structural) threads[length++] = s;
  return threads.subarray(0, length);
}

function endsOf(ends: Uint32Array, springs: Uint32Array): Uint32Array {
  const chosen = new Uint32Array(2 * springs.length);
  for (let k = 0; k < springs.length; k++) {
    chosen[2 * k] = ends[2 * springs[k]];
    chosen[2 * k + 1] = ends[2 * springs[k] + 1];
  }
  return chosen;
}

function carry(
  bodies: Bodies,
  springs: Springs,
  threads: Uint32Array,
  graph: SpringGraph,
  most: number,
  shares: readonly number[],
): Carried {
  const { bodyOf, particleCount } = bodies;
  const { count, ends, kind, stiffness: own } = springs;
  const { first, neighbour, spring } = graph;
  const stiffness = own.slice();
  const replaced = new Uint8Array(count);
  let left = count;
  const bodyCount = bodies.bodyFirst.length - 1;
  const [total, more] = [new Float64Array(bodyCount), new Float64Array(bodyCount)];
  for (let t = 0; t < threads.length; t++) total[bodyOf[ends[2 * threads[t]]]] += own[threads[t]];
  // By particle: the last i that a thread joins it to, and that thread.
  const markedBy = new Int32Array(particleCount).fill(-1);
  const marked = new Uint32Array(particleCount);
  const path = new Uint32Array(2 * largestRow(graph));
  for (let s = 0; s < count; s++) {
    const share = shares[kind[s]];
    if (share === 0) continue;
    const i = ends[2 * s];
    const j = ends[2 * s + 1];
    const endOfI = first[i + 1];
    for (let e = first[i]; e < endOfI; e++) {
      markedBy[neighbour[e]] = i;
      marked[neighbour[e]] = spring[e];
    }
    // Where a thread joins the two itself, the spring adds nothing to the pattern.
    if (markedBy[j] === i) continue;
    let length = 0;
    const endOfJ = first[j + 1];
    for (let e = first[j]; e < endOfJ; e++) {
      if (markedBy[neighbour[e]] !== i) continue;
      path[length++] = threads[marked[neighbour[e]]];
      path[length++] = threads[spring[e]];
    }
    if (length === 0) continue;
    replaced[s] = 1;
    left--;
    // Leaving out a negative one, as quadratic bending has them, makes the matrix no less.
    const each = own[s] > 0 ? (2 * share * own[s]) / length : 0;
    for (let k = 0; k < length; k++) stiffness[path[k]] += each;
    more[bodyOf[i]] += 2 * share * Math.abs(own[s]);
  }
  for (let body = 0; body < bodyCount; body++) if (more[body] > most * total[body]) left += putBack(body);
  return { stiffness, replaced, left };

  /** Gives how many. */
  function putBack(body: number): number {
    let back = 0;
    for (let s = 0; s < count; s++) {
      if (bodyOf[ends[2 * s]] !== body) continue;
      stiffness[s] = own[s];
      back += replaced[s];
      replaced[s] = 0;
    }
    return back;
  }
}

function largestRow({ first, count }: SpringGraph): number {
  let largest = 0;
  for (let i = 0; i < count; i++) largest = Math.max(largest, first[i + 1] - first[i]);
  return largest;
}
