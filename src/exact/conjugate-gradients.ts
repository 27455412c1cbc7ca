/**
 * Conjugate gradients for Hessians, preconditioned with the inverse of the 3 by 3 block of each particle on the diagonal. They need no
 * factor, and notice on their way when the matrix is not positive definite.
 */
import type { SymmetricMatrix } from '../sparse/types';

export interface ConjugateGradientsOptions {
  /** Stops when the residual has fallen to this share of the right-hand side (both in the norm of the preconditioner). */
  tolerance: number;
  /** Stops after this many. */
  iterations: number;
}

export interface ConjugateGradientsResult {
  x: Float64Array;
  iterations: number;
  /** The matrix bends downwards somewhere: `x` is where that was noticed. */
  indefinite: boolean;
  converged: boolean;
}

/** Solves A x = b from x = 0. The size of A is a multiple of 3. */
export function conjugateGradients(
  matrix: SymmetricMatrix,
  b: Float64Array,
  { tolerance, iterations }: ConjugateGradientsOptions,
): ConjugateGradientsResult {
  const { size } = matrix;
  const x = new Float64Array(size);
  const residual = b.slice();
  const blocks = invertDiagonal(matrix);
  if (blocks === null) return { x, iterations: 0, indefinite: true, converged: false };
  const conditioned = new Float64Array(size);
  applyBlocks(blocks, residual, conditioned);
  const direction = conditioned.slice();
  const product = new Float64Array(size);
  let squared = dot(residual, conditioned);
  const enough = tolerance * tolerance * squared;
  let count = 0;
  for (; squared > enough && count < iterations; count++) {
    multiply(matrix, direction, product);
    const curvature = dot(direction, product);
    if (!(curvature > 0)) return { x, iterations: count, indefinite: true, converged: false };
    const step = squared / curvature;
    for (let i = 0; i < size; i++) {
      x[i] += step * direction[i];
      residual[i] -= step * product[i];
    }
    applyBlocks(blocks, residual, conditioned);
    const before = squared;
    squared = dot(residual, conditioned);
    const keep = squared / before;
    for (let i = 0; i < size; i++) direction[i] = conditioned[i] + keep * direction[i];
  }
  return { x, iterations: count, indefinite: false, converged: squared <= enough };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** The product with the matrix of which one triangle is stored. */
function multiply({ size, first, row, value }: SymmetricMatrix, x: Float64Array, product: Float64Array): void {
  product.fill(0);
  for (let j = 0; j < size; j++) {
    const xj = x[j];
    let sum = value[first[j]] * xj;
    for (let e = first[j] + 1; e < first[j + 1]; e++) {
      product[row[e]] += value[e] * xj;
      sum += value[e] * x[row[e]];
    }
    product[j] += sum;
  }
}

/** The inverses of the blocks, six numbers each (xx, yx, zx, yy, zy, zz), or null if one is not positive definite. */
function invertDiagonal({ size, first, row, value }: SymmetricMatrix): Float64Array | null {
  const blocks = new Float64Array(2 * size);
  for (let p = 0; p < size; p += 3) {
    const at = (r: number, c: number) => {
      for (let e = first[p + c]; e < first[p + c + 1]; e++) if (row[e] === p + r) return value[e];
      return 0;
    };
    const [xx, yx, zx, yy, zy, zz] = [at(0, 0), at(1, 0), at(2, 0), at(1, 1), at(2, 1), at(2, 2)];
    const minor = xx * yy - yx * yx;
    const cofactors = [
      yy * zz - zy * zy,
      zx * zy - yx * zz,
      yx * zy - zx * yy,
      xx * zz - zx * zx,
      yx * zx - xx * zy,
      minor,
    ];
    const determinant = xx * cofactors[0] + yx * cofactors[1] + zx * cofactors[2];
    if (!(xx > 0 && minor > 0 && determinant > 0)) return null;
    for (let k = 0; k < 6; k++) blocks[2 * p + k] = cofactors[k] / determinant;
  }
  return blocks;
}

function applyBlocks(blocks: Float64Array, x: Float64Array, product: Float64Array): void {
  for (let p = 0, k = 0; p < x.length; p += 3, k += 6) {
    const [a, b, c] = [x[p], x[p + 1], x[p + 2]];
    product[p] = blocks[k] * a + blocks[k + 1] * b + blocks[k + 2] * c;
    product[p + 1] = blocks[k + 1] * a + blocks[k + 3] * b + blocks[k + 4] * c;
    product[p + 2] = blocks[k + 2] * a + blocks[k + 4] * b + blocks[k + 5] * c;
  }
}
