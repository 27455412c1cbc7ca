/** The three methods as they are pushed: one step a frame, the same springs and masses for all. */
import { adaptiveConstraints } from '../../../src/solvers/adaptive-constraints/index';
import { constraintEnforcement } from '../../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../../src/solvers/mass-spring/index';
import type { Solver } from '../../../src/solvers/solver';
import type { Method } from './methods';
import type { Push } from './push-run';

/** Conjugate gradients go on for longer than they need to in real time: what is left of the stretch is the method's. */
const converged = { iterations: 200, tolerance: 1e-3 };

export const pushSolvers: Record<Method, () => Solver> = {
  massSpring: () => massSpring({ substeps: 1 }),
  // Springs over two cells stay springs: the paper leaves them out here, and soft ones keep the folds round.
  constraintEnforcement: () =>
    constraintEnforcement({ substeps: 1, constraints: ['structural', 'shear'], ...converged }),
  adaptiveConstraints: () => adaptiveConstraints({ substeps: 1, constraints: ['structural', 'shear'], ...converged }),
};

/** That of the scene: stiffer than explicit steps of 0.005 s bear. */
export const hardPush: Push = { constant: 58, speed: 7 };
/** Springs that explicit steps of nearly 0.01 s bear, and a third of the force. */
export const mildPush: Push = { constant: 14, speed: 4 };

export const pushWords =
  'The scene push-from-below: a level sheet of 2.4 m x 2.4 m, 25 x 25 nodes of 4 g, held at its corners (24 cm around each), that air lifts from below. ' +
  'Springs over two cells have 0.4 N/m and stay springs in all methods. Conjugate gradients go on until the residual is a thousandth, for at most ' +
  '200 iterations a step. The paper shows such a push without its numbers.';

export const wordsOf = ({ constant, speed }: Push): string =>
  `springs of ${constant} N/m along the threads and across, air of ${speed} m/s`;
