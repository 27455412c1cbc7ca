/**
 * Block coordinate descent (Liu 2013 eq. 10-14) in f64: the best spring directions d for the positions x, then the best positions for the
 * directions, in turn.
 *
 * The global step minimises eq. 14 over x for fixed d: (M + h^2 L) x' = M y + h^2 J d, or as a correction
 * (M + h^2 L) (x' - x) = M (y - x) + h^2 (J d - L x). With d from the local step at x the right-hand side is minus the gradient of g at x,
 * term by term: a spring adds k (d - (p1 - p2)), which is its force. So the directions need not be stored, and every element takes part
 * whose energy is the distance to its projection.
 */
import { type Factorise, sparseFactor, tryFactorise } from './factorise';
import type { Objective } from './objective';

export interface LocalGlobalOptions {
  /** Makes the factor of the global matrix. Default: the sparse Cholesky of this library. */
  factorise?: Factorise;
}

/** What is known after an iteration; the first entry is the start. */
export interface LocalGlobalIteration {
  /** g [kg m2] */
  g: number;
  /** Time spent in iterations so far, without that of measuring g [ms]. */
  ms: number;
}

export interface LocalGlobal {
  /**
   * Iterates from `start`, x, y, z of each particle with held ones in place [m]; usually the objective's y. With `trace`, tells of each
   * iteration, which costs an evaluation of g. Stays at `start` where rounding leaves so little of the masses beside h^2 L that the matrix
   * is not positive definite.
   */
  run(start: Float64Array, iterations: number, trace?: boolean): { x: Float64Array; trace: LocalGlobalIteration[] };
  /** The global step alone: x of (M + h^2 L) x = b, for b of three columns, interleaved [kg m]. null where the matrix is not positive definite. */
  solve(b: Float64Array): Float64Array | null;
  dispose(): void;
}

/** For use over many steps: factorises again only when the step's length or what is held has changed. */
export async function createLocalGlobal(
  objective: Objective,
  { factorise = sparseFactor }: LocalGlobalOptions = {},
): Promise<LocalGlobal> {
  const factor = await factorise(objective.globalMatrix());
  let factorised = '';
  let definite = false;
  const refresh = () => {
    const wanted = `${objective.h} ${objective.holdCount}`;
    if (wanted === factorised) return;
    const { value } = objective.globalMatrix();
    definite = value.every(Number.isFinite) && tryFactorise(factor, value);
    factorised = wanted;
  };
  return {
    run(start, iterations, traced = false) {
      refresh();
      const x = start.slice();
      const gradient = new Float64Array(x.length);
      const trace: LocalGlobalIteration[] = traced ? [{ g: objective.value(x), ms: 0 }] : [];
      let ms = 0;
      for (let k = 0; k < iterations && definite; k++) {
        const began = performance.now();
        objective.gradient(x, gradient);
        const back = factor.solve(gradient, 3);
        for (let i = 0; i < x.length; i++) x[i] -= back[i];
        ms += performance.now() - began;
        if (traced) trace.push({ g: objective.value(x), ms });
      }
      return { x, trace };
    },
    solve(b) {
      refresh();
      return definite ? factor.solve(b, 3) : null;
    },
    dispose: () => factor.dispose(),
  };
}
