/** A V-cycle as a function, and its matrix, on the f64 reference: what tests of multigrid share. */
import { ReferenceBackend } from '../../compute/reference/reference-backend';
import { seededRandom } from '../../core/random';
import type { EdgeList } from '../test-matrices';
import { Multigrid } from './multigrid';
import { planMultigrid } from './plan-multigrid';
import type { Level } from './types';

export interface System {
  readonly h: number;
  readonly level: Level;
  readonly held: Uint8Array;
  /** A x on what is free, for three vectors interleaved with a fourth of zeros. */
  times(x: Float64Array): Float64Array;
  /** B b. */
  cycle(b: Float64Array): Float64Array;
  hold(changes: readonly { index: number; held: boolean }[]): void;
  /** A random vector, 0 where something is held. */
  vector(seed: number): Float64Array;
}

/**
 * Springs of random constants between 0.5 and 2 on these edges, particles of random masses, steps so long that h^2 k is `stiff` times the mass. `repeated`: levels that are cycled twice, instead of those that usually are; every level is then
 * a run of its own.
 */
export function springSystem(
  { count, ends }: EdgeList,
  stiff: number,
  heldOnes: readonly number[] = [],
  repeated?: readonly number[],
): System {
  const random = seededRandom(7);
  const mass = Float64Array.from({ length: count }, () => 0.5 + random());
  const stiffness = Float64Array.from({ length: ends.length / 2 }, () => 0.5 + 1.5 * random());
  return systemOf(Uint32Array.from(ends), stiffness, mass, Math.sqrt(stiff), heldOnes, repeated);
}

export function systemOf(
  ends: Uint32Array,
  stiffness: Float64Array,
  mass: Float64Array,
  h: number,
  heldOnes: readonly number[] = [],
  repeated?: readonly number[],
): System {
  const held = new Uint8Array(mass.length);
  for (const i of heldOnes) held[i] = 1;
  const plan = planMultigrid(ends, stiffness, mass);
  const backend = new ReferenceBackend();
  const right = backend.allocate('right', 'vec4f', mass.length);
  const solution = backend.allocate('solution', 'vec4f', mass.length);
  const grid = new Multigrid(backend, plan, held, { right, solution }, repeated ? 0 : undefined, repeated);
  const level = plan.levels[0];
  const free = (x: Float64Array) => x.map((value, at) => (held[at >> 2] || at % 4 === 3 ? 0 : value));
  return {
    h,
    level,
    held,
    times(x) {
      const product = new Float64Array(x.length);
      const { first, column, weight } = level;
      for (let i = 0; i < mass.length; i++) {
        for (let axis = 0; axis < 3; axis++) {
          let pull = 0;
          for (let e = first[i]; e < first[i + 1]; e++) pull += weight[e] * (x[4 * i + axis] - x[4 * column[e] + axis]);
          product[4 * i + axis] = mass[i] * x[4 * i + axis] + h * h * pull;
        }
      }
      return free(product);
    },
    cycle(b) {
      backend.write(right, b);
      grid.queueCycle(backend, h);
      return Float64Array.from(backend.view(solution) as Float64Array);
    },
    hold(changes) {
      for (const { index, held: now } of changes) held[index] = Number(now);
      grid.hold(changes);
    },
    vector(seed) {
      const next = seededRandom(seed);
      return free(Float64Array.from({ length: 4 * mass.length }, () => next() - 0.5));
    },
  };
}

export const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, i) => sum + x * b[i], 0);

/** The share of the error that a cycle leaves in the end: power iteration with I - B A, in the norm of A. */
export function convergenceFactor({ times, cycle, vector }: System, cycles = 20): number {
  let error = vector(3);
  let factor = 0;
  for (let k = 0; k < cycles; k++) {
    const before = Math.sqrt(dot(error, times(error)));
    const correction = cycle(times(error));
    const after = error.map((x, i) => x - correction[i]);
    const norm = Math.sqrt(dot(after, times(after)));
    factor = norm / before;
    error = after.map((x) => x / norm);
  }
  return factor;
}
