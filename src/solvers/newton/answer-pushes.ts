/** Bodies answer the pushes of other bodies as a whole, in f64: stages/contact/bodies/spread-pushes.ts has the equations, and one alpha for all bodies. */
import type { SpreadPushes } from '../../stages/contact/bodies/spread-pushes';
import { followed } from './contact-answer';
import type { MeetingState } from './meet-colliders';

export function answerPushes({ backend, solvers, ...buffers }: MeetingState): SpreadPushes {
  return (_queue, push) => {
    const position = backend.view(buffers.position) as Float64Array;
    const broken = backend.view(buffers.bodyStatus) as Uint32Array;
    const solved = position.slice();
    push();
    const asked = position.map((x, at) => x - solved[at]);
    position.set(solved);
    const answers = solvers.flatMap((solver, body) => {
      const answered = broken[body] === 0 ? solver.answer((at, axis) => asked[at + axis]) : null;
      return answered ? [{ ...answered, solver }] : [];
    });
    const alpha = followed(answers);
    for (const { moves, solver } of answers) {
      moves.forEach((move, i) => {
        position[4 * (solver.first + Math.floor(i / 3)) + (i % 3)] += alpha * move;
      });
    }
  };
}
