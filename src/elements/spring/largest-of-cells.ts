/**
 * A bound on the largest eigenvalue of M^-1 L as in largest-eigenvalue.ts, for a graph that falls into cells of at most four particles, 4 c to 4 c + 3, but for a few weak springs between them.
 *
 * Springs within cells and those between them are bounded apart, and the two bounds summed (Weyl). Those between cells take Gershgorin's discs. Within a cell, A = M^-1/2 L M^-1/2 is positive semidefinite, so its largest
 * eigenvalue is at most the n-th root of the trace of A^n, and at least that over the n-th root of 3 (a Laplacian has one eigenvalue 0): with n = 256, that is 0.4 % too large at most.
 */
import { byDiscs } from './largest-eigenvalue';
import type { Springs } from './springs';

/** n = 2^8. */
const squarings = 8;

/** `weights`: one per spring, none negative. */
export function largestOfCells(
  { count, ends }: Pick<Springs, 'count' | 'ends'>,
  weights: ArrayLike<number>,
  inverseMasses: Float64Array,
): number {
  // Of each cell, the 4 x 4 matrix row by row.
  const matrices = new Float64Array(4 * inverseMasses.length);
  const between = new Float64Array(count);
  for (let s = 0; s < count; s++) {
    const [a, b] = [ends[2 * s], ends[2 * s + 1]];
    if (a >> 2 !== b >> 2) {
      between[s] = weights[s];
      continue;
    }
    const mixed = weights[s] * Math.sqrt(inverseMasses[a] * inverseMasses[b]);
    matrices[4 * a + (a & 3)] += weights[s] * inverseMasses[a];
    matrices[4 * b + (b & 3)] += weights[s] * inverseMasses[b];
    matrices[4 * a + (b & 3)] -= mixed;
    matrices[4 * b + (a & 3)] -= mixed;
  }
  const scratch: [Float64Array, Float64Array] = [new Float64Array(16), new Float64Array(16)];
  let largest = 0;
  for (let m = 0; m < matrices.length; m += 16) largest = Math.max(largest, largestOf(matrices, m, scratch));
  return largest + byDiscs({ count, ends }, between, inverseMasses);
}

/** Of the 4 x 4 matrix that begins at `first`. */
function largestOf(matrices: Float64Array, first: number, scratch: readonly [Float64Array, Float64Array]): number {
  let [power, next] = scratch;
  for (let e = 0; e < 16; e++) power[e] = matrices[first + e];
  const trace = traceOf(power);
  if (trace === 0) return 0;
  // The largest eigenvalue is at least a third of the trace: (1/3)^256 is far above what underflows.
  for (let e = 0; e < 16; e++) power[e] /= trace;
  for (let k = 0; k < squarings; k++) {
    square(power, next);
    [power, next] = [next, power];
  }
  return trace * traceOf(power) ** (1 / 2 ** squarings);
}

const traceOf = (matrix: Float64Array): number => matrix[0] + matrix[5] + matrix[10] + matrix[15];

/** Of a symmetric matrix. */
function square(matrix: Float64Array, into: Float64Array): void {
  for (let r = 0; r < 4; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += matrix[4 * r + k] * matrix[4 * c + k];
      into[4 * r + c] = sum;
      into[4 * c + r] = sum;
    }
  }
}
