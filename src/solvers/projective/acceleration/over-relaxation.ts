/**
 * Over-relaxed iterations: every second one goes `overRelaxation` times as far as the global step says. It costs nothing, where L-BFGS takes sums over the particles in every iteration and a local step at the end.
 *
 * With A = M + h^2 L the global matrix and H = M + h^2 K the Hessian of g, the eigenvalues rho of A^-1 H are above 0 and at most 1, since L is no less than K. An iteration that goes omega times as far leaves the share 1 - omega rho of the error.
 *
 * - g never rises for omega below 2. With r the residual and A d = r, g(x + omega d) is at most g(x) - omega r.d + omega^2 d.A d / 2 = g(x) - omega (1 - omega / 2) r.d. The momentum of a free body stays: r and so M d add up to 0.
 * - A single iteration must have omega = 1. Motion that the step resolves has rho near 1, and would be driven by omega times its force: a weight on a spring would hang by m g / (omega k).
 * - Two leave (1 - rho) (1 - omega rho). What is resolved, and springs along themselves, have rho = 1, and are solved at once; springs that turn have a small rho, and get as far as by 1 + omega plain iterations.
 * - Steps stay stable. Stiff motion, whose end is 0, is left at z = p y, and a step of the generalised midpoint does not let it grow while p is at least 1 - 4 theta^2 / (4 theta - 1), which is -0.089 for theta = 0.7. Of the above the least is
 *   -(omega - 1)^2 / (4 omega), which is -0.072.
 */
import type { CompleteProjectiveOptions } from '../options';

export const overRelaxation = 1.7;

/** 'auto' is that for the generalised midpoint: of 500 random falls with four iterations of L-BFGS two gained energy, both of cords in a hand, and none with these. */
export function overRelaxes({ acceleration, integrator }: CompleteProjectiveOptions): boolean {
  return acceleration === 'over-relaxed' || (acceleration === 'auto' && integrator === 'generalised-midpoint');
}
