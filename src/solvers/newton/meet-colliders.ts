/**
 * Contact of bodies as a whole, in f64. Contact moves particles out of colliders one by one, as if nothing held them to their neighbours; in ropes, strands and solids that leaves elastic energy that nothing
 * paid for (stages/contact/stiff-contact.ts). So what it asks for, D, is given to the body as impulses M D on the system of the step,
 *
 *   (M + h^2 L) d = M D,   x = x_solved + alpha d,   alpha = (D . M D) / (D . M d),
 *
 * and particles that are still inside are moved out after that: what projective dynamics does with a direct global step, so that the two can be compared.
 */
import type { Backend, KernelBuffer } from '../../compute/backend';
import type { BodySolver } from './body-solver';
import { followed } from './contact-answer';

export interface MeetingState {
  readonly backend: Backend;
  readonly solvers: readonly BodySolver[];
  readonly position: KernelBuffer;
  readonly velocity: KernelBuffer;
  readonly inertial: KernelBuffer;
  readonly bodyStatus: KernelBuffer;
}

/**
 * @param collide moves particles out of colliders
 * @param rate 1 / h where the middle of a step was solved for [1/s], else 0. What follows a contact without being in one then goes on as if the solve had moved it.
 */
export function meetColliders(s: MeetingState, collide: () => void, rate: number): void {
  const view = (buffer: KernelBuffer) => s.backend.view(buffer) as Float64Array;
  const [position, velocity, inertial] = [view(s.position), view(s.velocity), view(s.inertial)];
  const broken = s.backend.view(s.bodyStatus) as Uint32Array;
  const solved = position.slice();
  collide();
  s.solvers.forEach((solver, body) => {
    if (broken[body] !== 0) return;
    const answered = solver.answer((at, axis) => position[at + axis] - solved[at + axis]);
    if (!answered) return;
    const alpha = followed([answered]);
    const { first, count } = solver;
    for (let p = 0; p < count; p++) {
      const at = 4 * (first + p);
      const follows = rate > 0 && [0, 1, 2].every((axis) => position[at + axis] === solved[at + axis]);
      for (let axis = 0; axis < 3; axis++) {
        const move = alpha * answered.moves[3 * p + axis];
        position[at + axis] = solved[at + axis] + move;
        if (!follows) continue;
        inertial[at + axis] += move;
        velocity[at + axis] += rate * move;
      }
    }
  });
  collide();
}
