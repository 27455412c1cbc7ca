/**
 * The largest eigenvalue of M^-1 L for a graph of weighted springs, L the scalar Laplacian sum w |x_i - x_j|^2 and M the masses, by Lanczos
 * iterations on M^-1/2 L M^-1/2 from a seeded random start.
 *
 * Lanczos iterations never overestimate. From a random start on n unknowns, k iterations underestimate by a relative error of at most
 * 0.103 (ln(n (k - 1)^4) / (k - 1))^2 on average, whatever the spectrum (Kuczynski and Wozniakowski 1992): k is chosen to make that `error`, and
 * the result is increased by as much. Gershgorin's discs never underestimate: their bound is the maximum of (|sum w| + sum |w|) / m over the free
 * particles. The result is the smaller of the two, or the bound of the discs alone where the iterations would cost too much.
 */
import { seededRandom } from '../../core/random';
import type { Springs } from './springs';

/** Relative. */
const error = 0.01;

/**
 * `weights`: one per spring. They may be negative where the Laplacian as a whole is positive semidefinite. Pinned particles (inverse mass 0) are left out.
 * `maxVisits`: the maximum of springs times iterations; the default takes some tenths of a second, and is enough for sheets of about 280 x 280.
 */
export function largestEigenvalue(
  springs: Pick<Springs, 'count' | 'ends'>,
  weights: ArrayLike<number>,
  inverseMasses: Float64Array,
  maxVisits = 5e7,
): number {
  const discs = byDiscs(springs, weights, inverseMasses);
  const free = inverseMasses.reduce((count, w) => count + (w > 0 ? 1 : 0), 0);
  let iterations = 4;
  while (Math.log(free * (iterations - 1) ** 4) / (iterations - 1) > Math.sqrt(error / 0.103)) iterations++;
  iterations = Math.min(free, iterations);
  if (discs === 0 || iterations * springs.count > maxVisits) return discs;
  return Math.min(discs, (1 + error) * lanczos(springs, weights, inverseMasses, iterations));
}

/** The bound of Gershgorin's discs alone: one pass over the springs. */
export function byDiscs(
  { count, ends }: Pick<Springs, 'count' | 'ends'>,
  weights: ArrayLike<number>,
  inverseMasses: Float64Array,
): number {
  // The diagonal entry and the radius of each particle are side by side: in a large mesh, every access to a further array is a cache miss.
  const discs = new Float64Array(2 * inverseMasses.length);
  const free = new Uint8Array(inverseMasses.length);
  for (let i = 0; i < free.length; i++) free[i] = inverseMasses[i] > 0 ? 1 : 0;
  for (let s = 0; s < count; s++) {
    const a = ends[2 * s];
    const b = ends[2 * s + 1];
    discs[2 * a] += weights[s];
    discs[2 * b] += weights[s];
    if (free[b]) discs[2 * a + 1] += Math.abs(weights[s]);
    if (free[a]) discs[2 * b + 1] += Math.abs(weights[s]);
  }
  return inverseMasses.reduce((maximum, w, i) => Math.max(maximum, w * (Math.abs(discs[2 * i]) + discs[2 * i + 1])), 0);
}

function lanczos(
  { count, ends }: Pick<Springs, 'count' | 'ends'>,
  weights: ArrayLike<number>,
  inverseMasses: Float64Array,
  iterations: number,
): number {
  const n = inverseMasses.length;
  const root = inverseMasses.map(Math.sqrt);
  const random = seededRandom(1);
  let before = new Float64Array(n);
  let now = root.map((w) => (w > 0 ? 2 * random() - 1 : 0));
  let next = new Float64Array(n);
  scale(now, 1 / Math.sqrt(dot(now, now)));
  const diagonal: number[] = [];
  const offDiagonal: number[] = [];
  for (let k = 0; k < iterations; k++) {
    next.fill(0);
    for (let s = 0; s < count; s++) {
      const a = ends[2 * s];
      const b = ends[2 * s + 1];
      const pull = weights[s] * (root[a] * now[a] - root[b] * now[b]);
      next[a] += root[a] * pull;
      next[b] -= root[b] * pull;
    }
    const alpha = dot(next, now);
    const beta = k > 0 ? offDiagonal[k - 1] : 0;
    for (let i = 0; i < n; i++) next[i] -= alpha * now[i] + beta * before[i];
    diagonal.push(alpha);
    const length = Math.sqrt(dot(next, next));
    // The residual is rounding error: the vectors so far span the whole Krylov space of the start.
    if (length <= 1e-12 * Math.abs(diagonal[0])) break;
    offDiagonal.push(length);
    scale(next, 1 / length);
    [before, now, next] = [now, next, before];
  }
  return largestOfTridiagonal(diagonal, offDiagonal);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function scale(a: Float64Array, factor: number): void {
  for (let i = 0; i < a.length; i++) a[i] *= factor;
}

/** By bisection: all pivots of T - x I are negative exactly when x is above the largest eigenvalue. */
function largestOfTridiagonal(diagonal: readonly number[], offDiagonal: readonly number[]): number {
  const isBound = (x: number): boolean => {
    let pivot = 0;
    for (let i = 0; i < diagonal.length; i++) {
      pivot = diagonal[i] - x - (i > 0 ? offDiagonal[i - 1] ** 2 / pivot : 0);
      if (pivot >= 0) return false;
    }
    return true;
  };
  let low = Math.max(...diagonal);
  let high = diagonal.reduce(
    (maximum, d, i) => Math.max(maximum, d + (offDiagonal[i - 1] ?? 0) + (offDiagonal[i] ?? 0)),
    0,
  );
  for (let k = 0; k < 60 && high > low; k++) {
    const middle = (low + high) / 2;
    if (isBound(middle)) high = middle;
    else low = middle;
  }
  return high;
}
