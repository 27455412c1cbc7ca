/**
 * All iterations of conjugate gradients of small bodies in one run: an element is a body. For GPUs, where the three kernels of an iteration
 * (`gatherDirection`, `multiplyConstraints`, `advanceMultipliers`) cost three dispatches even after the body has converged. One workgroup has the whole body, so it
 * synchronises by barriers instead of dispatches, and stops when the residual reaches the tolerance. The result is that of
 * as many runs of those three kernels, but for rounding; `lineariseConstraints` and `preconditionConstraints` come before it.
 *
 * Invocations exchange M^-1 J^T p in workgroup memory, and z in `jacobian`.
 *
 * `bodyRows` has four numbers per body: its first particle, the first particle of the next body, its first block, its number of blocks. Then come `owned` and
 * `incidence`, whose offsets count from the beginning of `bodyRows`. Rows have every constraint of the body: constraints with `rest` < 0 are skipped.
 *
 * `particle` has the inverse mass of each particle in its fourth number. Where it `holds`, in the solve after contact, it is `heldAlong`, two vectors for each particle: n and the inverse mass that friction leaves of it (hold-touched.kernel.ts), and the inverse mass as the fourth number of the second. Eight buffers are all that some GPUs bind.
 *
 * The sums of the whole body are written for its first block, and zeros for the others.
 */
import { kernel, read, write } from '../compute/kernel';
import { type BodySums, betaOf, done, leastTolerance, productSlot, strictShare } from './block-sums';
import wgsl from './solve-bodies.wgsl?raw';

export interface BodyShape {
  /** Invocations: 64 or more. */
  readonly lanes: number;
  /** The maximum of particles per body. */
  readonly capacity: number;
}

export const bodyHeader = 4;

/** The workgroup memory of a shape [bytes]. */
export const bodyBytes = ({ lanes, capacity }: BodyShape): number => 16 * capacity + 8 * lanes + 16;

/** Each shape is a kernel of its own. */
export function makeSolveBodies({ lanes, capacity }: BodyShape) {
  return kernel({
    name: 'solveBodies',
    bindings: {
      bodyRows: read('u32'),
      particle: read('vec4f'),
      constraint: read('f32'),
      blockInverse: read('vec4f'),
      jacobian: write('vec4f'),
      multiplier: write('f32'),
      direction: write('f32'),
      blockSums: write('vec4f'),
    },
    /** ownedAt, incidenceAt: the indices where these begin in `bodyRows`. iterations: the maximum, besides the one along the last step's mu. least: as for `advanceMultipliers`, for the iteration after the warm start. stride: the number of all blocks. holds: as for `gatherDirection`. */
    uniforms: {
      ownedAt: 'u32',
      incidenceAt: 'u32',
      iterations: 'u32',
      tolerance: 'f32',
      least: 'f32',
      epsilon: 'f32',
      holds: 'u32',
      stride: 'u32',
    },
    group: lanes,
    wgsl: `const lanes = ${lanes}u;\nconst capacity = ${capacity}u;\nconst stillTolerance = ${leastTolerance(1)};\n${wgsl}`,
    wasm: null,
    reference(
      begin,
      end,
      { bodyRows, particle, constraint, blockInverse, jacobian, multiplier, direction, blockSums },
      { ownedAt, incidenceAt, iterations, tolerance, least, epsilon, holds, stride },
    ) {
      const owned = bodyRows.subarray(ownedAt);
      const incidence = bodyRows.subarray(incidenceAt);
      for (let body = begin; body < end; body++) {
        const header = bodyRows.subarray(bodyHeader * body, bodyHeader * (body + 1));
        const [first, last, firstBlock, blockCount] = header;
        const active: { c: number; i: number; j: number }[] = [];
        for (let i = first; i < last; i++) {
          for (let e = owned[i]; e < owned[i + 1]; e++) {
            const c = e - owned[0];
            if (constraint[2 * c] > 0) active.push({ c, i, j: bodyRows[e] });
          }
        }
        const vectors = holds > 0 ? 2 : 1;
        const free = (i: number) => particle[4 * vectors * i + 3];
        const w = (i: number) => particle[4 * (vectors * (i + 1) - 1) + 3];
        const J = (c: number) => jacobian.subarray(4 * c, 4 * c + 3);
        const [p, q] = [(c: number) => direction[2 * c], (c: number) => direction[2 * c + 1]];
        const [r, z] = [(c: number) => multiplier[2 * c + 1], (c: number) => jacobian[4 * c + 3]];
        const sum = (term: (c: number) => number) => active.reduce((total, { c }) => total + term(c), 0);

        /** q = (J M^-1 J^T + E) p, by way of the particles. */
        const multiply = () => {
          const moved = Array.from({ length: last - first }, (_, n) => {
            const pull = [0, 0, 0];
            for (let e = incidence[first + n]; e < incidence[first + n + 1]; e++) {
              const c = bodyRows[e] >> 1;
              if (!(constraint[2 * c] > 0)) continue;
              addTimes(pull, bodyRows[e] % 2 === 0 ? p(c) : -p(c), J(c));
            }
            const held = particle.subarray(4 * vectors * (first + n), 4 * vectors * (first + n) + 3);
            if (holds > 0) addTimes(pull, -dot(held, pull), held);
            return pull.map((x) => free(first + n) * x);
          });
          for (const { c, i, j } of active) {
            const slack = epsilon * (w(i) + w(j)) * dot(J(c), J(c));
            direction[2 * c + 1] = dot(J(c), moved[i - first]) - dot(J(c), moved[j - first]) + slack * p(c);
          }
        };

        /** z = P r: see `preconditionConstraints`. */
        const precondition = () => {
          const pulls = Array.from({ length: last - first }, () => [0, 0, 0]);
          for (const { c, i } of active) addTimes(pulls[i - first], constraint[2 * c + 1] * r(c), J(c));
          for (const { c, i } of active) {
            const [xx, yy, zz, , xy, yz, zx] = blockInverse.subarray(8 * i, 8 * i + 7);
            const [gx, gy, gz] = pulls[i - first];
            const kg = [xx * gx + xy * gy + zx * gz, xy * gx + yy * gy + yz * gz, zx * gx + yz * gy + zz * gz];
            jacobian[4 * c + 3] = constraint[2 * c + 1] * (r(c) - dot(J(c), kg));
          }
        };

        const squares = sum((c) => r(c) ** 2);
        let sums: BodySums = { rz: sum((c) => r(c) * z(c)), rr: squares, bb: squares, rzBefore: 0 };
        let [directions, pq] = [0, 0];
        const toleranceOf = (k: number) => (k === 1 ? leastTolerance(tolerance) : tolerance);
        for (; directions <= iterations && !done(sums, toleranceOf(directions)); directions++) {
          // The first direction is that of the last step's multipliers, and the second is independent of it.
          const beta = betaOf(sums, directions > 1 ? 1 : 0);
          for (const { c } of active) direction[2 * c] = z(c) + (beta === 0 ? 0 : beta * p(c));
          multiply();
          pq = sum((c) => p(c) * q(c));
          const alpha = pq > 0 ? sums.rz / pq : 0;
          for (const { c } of active) {
            multiplier[2 * c] += alpha * p(c);
            multiplier[2 * c + 1] -= alpha * q(c);
          }
          precondition();
          const bb = sums.bb * strictShare(sums, directions === 1 ? least : 1);
          sums = { rz: sum((c) => r(c) * z(c)), rr: sum((c) => r(c) ** 2), bb, rzBefore: sums.rz };
        }

        const at = 4 * (((iterations + 1) % 2) * stride + firstBlock);
        blockSums.fill(0, at, at + 4 * blockCount);
        blockSums.set([sums.rz, sums.rr, sums.bb, sums.rzBefore], at);
        const product = 4 * (productSlot * stride + firstBlock);
        blockSums.fill(0, product, product + 4 * blockCount);
        blockSums.set([pq, directions - 1, squares, 0], product);
      }
    },
  });
}

/** a += t b */
function addTimes(a: number[], t: number, b: ArrayLike<number>): void {
  for (let axis = 0; axis < 3; axis++) a[axis] += t * b[axis];
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export type SolveBodies = ReturnType<typeof makeSolveBodies>;

/** A shape that fits into a workgroup of every GPU. */
export const solveBodiesShape: BodyShape = { lanes: 128, capacity: 640 };
export const solveBodies = makeSolveBodies(solveBodiesShape);
