/**
 * The paper's three methods as they are timed: solver and scene are those of the GPU suite (bench/gpu), so that what is measured here and what
 * is stored are one experiment.
 */
import { clothMaterial } from '../../../src/model/materials';
import type { SceneOptions } from '../../../src/model/scene';
import { adaptiveConstraints } from '../../../src/solvers/adaptive-constraints/index';
import { type ConstraintKind, constraintEnforcement } from '../../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../../src/solvers/mass-spring/index';
import type { Solver } from '../../../src/solvers/solver';
import { adaptiveSettings } from '../../gpu/adaptive';
import { fewSteps } from '../../gpu/constraints';
import { explicitStep, frameStep, hangingGrid, pushedSheet, spacing, swingingSheet } from '../../gpu/scenes';
import { shortFigures } from '../reporting/format';

export type Method = 'massSpring' | 'constraintEnforcement' | 'adaptiveConstraints';

export const methodNames: Record<Method, string> = {
  massSpring: 'mass-spring',
  constraintEnforcement: 'constraint enforcement',
  adaptiveConstraints: 'adaptive constraints',
};

/** The paper's s1: every kind of spring is a constraint. Its s2 is a sheet without bend springs. */
export const allKinds: readonly ConstraintKind[] = ['structural', 'shear', 'bend'];

/** kd of eq. 1 [N s/m]. */
const damping = 0.01;

/** Steps a frame, and the most iterations of each. */
export interface FrameSettings {
  substeps: number;
  iterations: number;
}

/** Of constraint enforcement, by springs, and of adaptive constraints. */
export const frameSettings = {
  ...(fewSteps satisfies Record<'s1' | 's2', FrameSettings>),
  adaptive: adaptiveConstraints(adaptiveSettings).options as unknown as typeof fewSteps.s1,
};

const settingsWords = ({ substeps, iterations, regularisation }: FrameSettings & { regularisation: number }) =>
  `${substeps} ${substeps === 1 ? 'step' : 'steps'} of ${iterations} CG iterations at most (regularisation ${regularisation})`;

/** What is timed at once: `calls` of `world.step()`, which together are so many frames as were asked for. */
export interface Timed {
  scene: SceneOptions;
  solver: Solver;
  calls: number;
}

export interface TimedMethod {
  /** Square sheets only, except for mass-spring. `bend`: with springs over two cells. */
  frames(size: { columns: number; rows: number; bend: boolean }, count: number): Timed;
  /** Solver and scene, in a sentence. */
  words: string;
}

/** Of the springs of a sheet [N/m]. */
function constantOf({ bodies: [body] }: SceneOptions): string {
  return body.kind === 'cloth' ? shortFigures(body.springConstants?.structural ?? 0) : '';
}

/** Of a node within a sheet [g]. */
function massOf({ bodies: [body] }: SceneOptions): string {
  return body.kind === 'cloth' ? shortFigures(1000 * clothMaterial(body.material).massPerArea * spacing ** 2) : '';
}

export const timedMethods: Record<Method, TimedMethod> = {
  massSpring: {
    // The steps of a call may share dispatches on a GPU: they are frames all the same.
    frames: ({ columns, rows }, count) => ({
      scene: hangingGrid([columns, rows], count),
      solver: massSpring({ substeps: count, damping }),
      calls: 1,
    }),
    words:
      `Mass-spring: a sheet that hangs by its top edge, nodes ${spacing} m apart, springs of ${constantOf(hangingGrid([2, 2], 1))} N/m for ` +
      `nodes of ${massOf(hangingGrid([2, 2], 1))} g, damped as in eq. 1; a frame is one step of ${explicitStep} s.`,
  },
  constraintEnforcement: {
    frames: ({ columns, bend }, count) => ({
      scene: swingingSheet(columns, bend),
      solver: constraintEnforcement({ ...fewSteps[bend ? 's1' : 's2'], constraints: allKinds }),
      calls: count,
    }),
    words:
      'Constraint enforcement: a level sheet of such nodes swings down from its top edge, every spring a constraint; a frame is ' +
      `${frameStep} s: with springs over two cells (s1) ${settingsWords(frameSettings.s1)}, without (s2) ${settingsWords(frameSettings.s2)}.`,
  },
  adaptiveConstraints: {
    frames: ({ columns }, count) => ({
      scene: pushedSheet(columns),
      solver: adaptiveConstraints(adaptiveSettings),
      calls: count,
    }),
    words:
      `Adaptive constraints: such a sheet with springs of ${constantOf(pushedSheet(3))} N/m whose middle is shaken up and down; a frame is ` +
      `${frameStep} s: ${settingsWords(frameSettings.adaptive)}.`,
  },
};
