/**
 * The paper's three methods as they are timed: solver and scene are those of the GPU suite (bench/gpu), so that what is measured here and what
 * is stored are one experiment.
 */
import { clothMaterial } from '../../../src/scene/materials';
import type { SceneOptions } from '../../../src/scene/scene';
import { adaptiveConstraints } from '../../../src/solvers/adaptive-constraints/index';
import { type ConstraintKind, constraintEnforcement } from '../../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../../src/solvers/mass-spring/index';
import type { Solver } from '../../../src/solvers/solver';
import { adaptiveSettings } from '../../gpu/adaptive';
import { fewSteps, moreSteps } from '../../gpu/constraints';
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

type SolvedFrame = FrameSettings & { regularisation: number };

/** Of a sheet of so many nodes with constraint enforcement, by springs, and of any with adaptive constraints. */
export const frameSettings = {
  enforced: fewSteps satisfies (kinds: 's1' | 's2', nodes: number) => FrameSettings,
  adaptive: adaptiveConstraints(adaptiveSettings).options as unknown as SolvedFrame,
};

const settingsWords = ({ substeps, iterations, regularisation }: SolvedFrame) =>
  `${substeps} ${substeps === 1 ? 'step' : 'steps'} of ${iterations} CG iterations at most (regularisation ${regularisation})`;

/** For a sheet of one node, and what others have more. */
const enforcedWords = () => {
  const of = (kinds: 's1' | 's2') => settingsWords(frameSettings.enforced(kinds, 1));
  const [least, most] = [moreSteps.least, moreSteps.most].map((nodes) => nodes.toLocaleString('en'));
  return (
    `with springs over two cells (s1) ${of('s1')}, without (s2) ${of('s2')}; one step more for sheets of more than ${least} and up to ${most} ` +
    'nodes, which would whip'
  );
};

/** What is timed at once: `calls` of `world.step()`, which together are so many frames as were asked for. */
export interface Timed {
  scene: SceneOptions;
  solver: Solver;
  calls: number;
}

export interface TimedMethod {
  /** `bend`: with springs over two cells. */
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
    frames: ({ columns, rows, bend }, count) => ({
      scene: swingingSheet([columns, rows], bend),
      solver: constraintEnforcement({
        ...frameSettings.enforced(bend ? 's1' : 's2', columns * rows),
        constraints: allKinds,
      }),
      calls: count,
    }),
    words:
      'Constraint enforcement: a level sheet of such nodes swings down from its top edge, every spring a constraint; a frame is ' +
      `${frameStep} s: ${enforcedWords()}.`,
  },
  adaptiveConstraints: {
    frames: ({ columns, rows }, count) => ({
      scene: pushedSheet([columns, rows]),
      solver: adaptiveConstraints(adaptiveSettings),
      calls: count,
    }),
    words:
      `Adaptive constraints: such a sheet with springs of ${constantOf(pushedSheet([3, 3]))} N/m whose middle is shaken up and down; a frame is ` +
      `${frameStep} s: ${settingsWords(frameSettings.adaptive)}.`,
  },
};
