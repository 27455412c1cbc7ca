/**
 * The springs that the matrix of a direct global step counts: threads, which carry the share of the springs that reach past a particle. Rows of the matrix then join neighbours on a thread only.
 *
 * A spring of stiffness k between i and j with a particle m between them, x_i - x_j = (x_i - x_m) + (x_m - x_j), has no more energy than springs of 2 k along i - m and m - j, and as much where these move alike. The diagonals of a
 * cell have together no more than its four sides with the same k (the parallelogram law). Such a matrix is no less than the exact one, so that no iteration raises g; it is equal to it for smooth motion and more for motion that changes from particle to
 * particle. A diagonal alone counts as if there were two, which is no less than half of it: that is enough for g to fall. The local step and the residual know every spring, so what iterations converge to stays the same.
 *
 * What is gained is the factor. Bend springs make separators two particles wide, and diagonals make each node meet twice as many: without both, L has a third of the entries.
 */
import { type Springs, springKinds } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { type SpringGraph, springGraph } from '../../../topology/graph';
import { accelerationRule } from '../acceleration/accelerate';
import type { CompleteProjectiveOptions } from '../options';

/**
 * Bodies whose threads would have to carry more than this many times their own stiffness keep their springs: iterations would go too short a way. Presets of cloth carry 0.2 to 1, and by that strain and lost energy do not change by more than rounding changes them. A
 * sheet whose springs are all alike carries 6. Iterations that learn make up for that: the frame of Liu's Figure 2 takes 5 and 19 of them instead of 4 and 17, each in half of the time. Plain ones do not: a single one leaves very stiff threads stretched by a
 * third more, and 'energy-momentum' loses twice the energy.
 */
const mostCarried = (options: CompleteProjectiveOptions) => (accelerationRule(options, 'lbfgs') ? 7 : 1);

const structural = springKinds.indexOf('structural');
/** What a thread on a path past one particle carries, in shares of the spring that it stands for. */
const shares = new Map([
  [springKinds.indexOf('bend'), 2],
  [springKinds.indexOf('bending'), 2],
  [springKinds.indexOf('shear'), 1],
]);

type Bodies = Pick<Model, 'particleCount' | 'bodyFirst' | 'bodyOf'>;

/** `springs` are those of the global step. */
export function matrixSprings(bodies: Bodies, springs: Springs, options: CompleteProjectiveOptions): Springs {
  if (options.matrix === 'exact') return springs;
  const { count, ends, kind } = springs;
  const threads = indicesWhere(count, (s) => kind[s] === structural);
  if (threads.length === 0 || threads.length === count) return springs;
  const graph = springGraph(bodies.particleCount, { count: threads.length, ends: endsOf(ends, threads) });
  const { stiffness, replaced } = carry(springs, threads, graph);
  keepWhereTooMuch(bodies, springs, { stiffness, replaced }, mostCarried(options));
  const kept = indicesWhere(count, (s) => replaced[s] === 0);
  return {
    count: kept.length,
    ends: endsOf(ends, kept),
    rest: Float64Array.from(kept, (s) => springs.rest[s]),
    stiffness: Float64Array.from(kept, (s) => stiffness[s]),
    kind: Uint8Array.from(kept, (s) => kind[s]),
  };
}

interface Carried {
  /** By spring, with what threads carry. */
  readonly stiffness: Float64Array;
  /** 1 for springs that threads stand for. */
  readonly replaced: Uint8Array;
}

function carry({ count, ends, kind, stiffness: own }: Springs, threads: Uint32Array, graph: SpringGraph): Carried {
  const stiffness = own.slice();
  const replaced = new Uint8Array(count);
  const path: number[] = [];
  for (let s = 0; s < count; s++) {
    const share = shares.get(kind[s]);
    if (share === undefined) continue;
    findPaths(graph, ends[2 * s], ends[2 * s + 1], path);
    if (path.length === 0) continue;
    replaced[s] = 1;
    // Leaving out a negative one, as quadratic bending has them, makes the matrix no less.
    const more = (share * Math.max(0, own[s])) / (path.length / 2);
    for (let k = 0; k < path.length; k++) stiffness[threads[path[k]]] += more;
  }
  return { stiffness, replaced };
}

/** The threads of all paths from i to j past one particle, two by two. None where a thread joins the two itself. */
function findPaths({ first, neighbour, spring }: SpringGraph, i: number, j: number, path: number[]): void {
  path.length = 0;
  for (let a = first[i]; a < first[i + 1]; a++) {
    const middle = neighbour[a];
    if (middle === j) {
      path.length = 0;
      return;
    }
    for (let b = first[j]; b < first[j + 1]; b++) if (neighbour[b] === middle) path.push(spring[a], spring[b]);
  }
}

function keepWhereTooMuch(bodies: Bodies, springs: Springs, { stiffness, replaced }: Carried, most: number): void {
  const { count, ends, stiffness: own, kind } = springs;
  const bodyCount = bodies.bodyFirst.length - 1;
  const [threads, more] = [new Float64Array(bodyCount), new Float64Array(bodyCount)];
  for (let s = 0; s < count; s++) {
    const body = bodies.bodyOf[ends[2 * s]];
    if (kind[s] === structural) threads[body] += own[s];
    more[body] += stiffness[s] - own[s] + (replaced[s] ? Math.max(0, -own[s]) : 0);
  }
  for (let s = 0; s < count; s++) {
    const body = bodies.bodyOf[ends[2 * s]];
    if (more[body] <= most * threads[body]) continue;
    stiffness[s] = own[s];
    replaced[s] = 0;
  }
}

function indicesWhere(count: number, wanted: (index: number) => boolean): Uint32Array {
  const found = new Uint32Array(count);
  let length = 0;
  for (let k = 0; k < count; k++) if (wanted(k)) found[length++] = k;
  return found.subarray(0, length);
}

function endsOf(ends: Uint32Array, springs: Uint32Array): Uint32Array {
  const chosen = new Uint32Array(2 * springs.length);
  for (let k = 0; k < springs.length; k++) {
    chosen[2 * k] = ends[2 * springs[k]];
    chosen[2 * k + 1] = ends[2 * springs[k] + 1];
  }
  return chosen;
}
