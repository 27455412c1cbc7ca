/**
 * How many sweeps of the global step follow a local step: as many as asked for, but an even number where the step goes on past what is solved for.
 *
 * In the midpoint, z is followed by as far again. Sweeps that leave the share E of the error solve with P = (I - E) A^-1 in the place of A^-1, A = M + h^2 K.
 * For a weight m on a spring k, with a = h^2 k P, the step is
 *
 *   q' = 2 (1 - a) (q + h v) - q,   v' = v - 2 a (q + h v) / h,
 *
 * whose determinant is 1 and whose trace is 2 (1 - 2 a): a rotation for 0 < a < 1, and growth beyond. So P must be symmetric and no more than
 * A^-1, that is, E no less than 0. One sweep S leaves neither, but there and back leave S* S, and two halves of Chebyshev the square of one.
 * With other sweeps ropes and strands flew apart. 'gauss-seidel' knows no way back.
 */
import { extrapolates } from '../../../stages/integrator';
import type { LocalState } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';

export function sweepCount({ integrator, numLinearIterations }: CompleteProjectiveOptions): number {
  return extrapolates(integrator) ? numLinearIterations + (numLinearIterations % 2) : numLinearIterations;
}

/** Whether every second sweep of a step goes through the colours backwards, and not those of every second step: see gauss-seidel.ts. */
export function turnsInStep({ stages: { contact } }: LocalState, options: CompleteProjectiveOptions): boolean {
  return extrapolates(options.integrator) || (contact.meetsFaces && sweepCount(options) % 2 === 0);
}
