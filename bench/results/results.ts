/**
 * What `npm run bench -- gpu --out FILE` writes and bench/results/ keeps, by version and GPU: `0.1.0/nvidia-h200.json`. Times are wall
 * times, without wind and contact; one row is one scene with one solver.
 */

export interface GpuResults {
  /** Of Selvedge. */
  version: string;
  /** The day it was measured: '2025-12-31'. */
  date: string;
  gpu: string;
  /** The driver, as it calls itself; '' where it does not say. */
  driver: string;
  /** True where a program on the CPU played the GPU: such figures mean nothing and are not kept. */
  software: boolean;
  /** CPU and runtime beside it. */
  machine: string;
  rows: readonly ResultRow[];
  /** What could not be measured, and why. */
  failures: readonly string[];
}

interface Timed {
  /** The row in words. */
  what: string;
  nodes: number;
  springs: number;
  /** Wall time of one step of the solver (explicit, meshes), one frame (10 ms of constraints, adaptive; kernel-calls, position-based, pall-scenes) or one iteration (red-black, pall-figures): the median [us]. */
  microseconds: number;
  /** The fastest of the repeats [us]. */
  fastest: number;
  repeats: number;
  /** Steps of the solver (iterations for red-black and pall-figures) in one `world.step()`. */
  stepsPerCall: number;
  /** What the solver said about itself. */
  facts: Readonly<Record<string, number | string>>;
}

/** A step of `massSpring` with structural, shear and bend springs: 'explicit' on a grid, 'meshes' on an irregular triangle mesh. */
export interface ExplicitRow extends Timed {
  suite: 'explicit' | 'meshes';
  /** With the damping of eq. 1. */
  damped: boolean;
  /** Whether each spring has a constant of its own. */
  own: boolean;
}

/** What CG reached; the worst over the repeats. */
interface Solved {
  /** Length of a frame [s]. */
  timeStep: number;
  /** The most iterations that a step may take. */
  mostIterations: number;
  /** Iterations of the last step. */
  iterations: number;
  /** |r| / |b| at the end of it. */
  residual: number;
  /** Largest |length - rest| / rest over all springs. */
  maxStrain: number;
  /** Root of the mean square of length - rest over all springs, as a share of the distance between neighbours. */
  rmsStrain: number;
}

/** A frame of `constraintEnforcement`. s1: structural, shear and bend springs, all of them constraints; s2: the same without bend. */
export interface ConstraintsRow extends Timed, Solved {
  suite: 'constraints';
  kinds: 's1' | 's2';
  product: 'matrix-free' | 'assembled';
}

/** A frame of `adaptiveConstraints`. */
export interface AdaptiveRow extends Timed, Solved {
  suite: 'adaptive';
  /** 'push': a disc in the middle is shaken up and down. 'posts': the sheet hangs on a lattice of posts. */
  scene: 'push' | 'posts';
  /** Share of the springs that may be constraints and are: the mean of looks after each repeat. */
  active: number;
}

/** A red-black iteration of `projective`, with structural springs alone. */
export interface RedBlackRow extends Timed {
  suite: 'red-black';
}

/** A frame of nothing but runs of `solveDistances` over equal parts of the constraints (Fratarcangeli 2015, Table 1). `springs` are the constraints. */
export interface KernelCallsRow extends Timed {
  suite: 'kernel-calls';
  /** Runs per frame. */
  calls: number;
  /** Of those, what the GPU itself says they took [us]; null where it does not say. */
  gpuMicroseconds: number | null;
}

/** The schedules that run on a GPU, as `positionBased` calls them. */
/** 'phantoms' are those of the paper, one for each constraint that is cut off; 'shared-phantoms' those of several constraints each. */
export type GpuSchedule = 'coloured' | 'phantoms' | 'shared-phantoms' | 'patches' | 'jacobi';
export const gpuSchedules: readonly GpuSchedule[] = ['coloured', 'phantoms', 'shared-phantoms', 'patches', 'jacobi'];

/** A soft body that was pressed out of shape, and a frame of `positionBased` (Fratarcangeli 2015, Table 2 and figure 6). */
export interface PositionBasedRow extends Timed {
  suite: 'position-based';
  scene: 'squishy ball' | 'omotondo' | 'tori';
  schedule: GpuSchedule;
  tetrahedra: number;
  /** As many as leave the residual that 'coloured' has after the paper's number of them; of these is the frame that `microseconds` times. */
  iterations: number;
  /** At the end of it. Above that of 'coloured' where the most iterations that were tried were too few. */
  residual: number;
  /** Runs of constraints and of copies per frame. */
  kernelCalls: number;
  /** Of one iteration [us]: a frame of 40 less one of 8, the fastest of each. */
  sweepMicroseconds: number;
  /** Of a frame of 8 iterations [us]. */
  eightMicroseconds: number;
  /** Residuals after a frame of so many iterations, ascending. */
  curve: readonly (readonly [iterations: number, residual: number])[];
}

/** The global steps that run on a GPU and whose times to an error are kept. */
export const timedGlobals = ['cholesky', 'multigrid', 'coloured', 'chebyshev', 'jacobi'] as const;

/** A step of `projective` on the swinging curtain (Liu 2013, Figure 2), of as many iterations as lead to a relative error. `microseconds` are those of the last mark that was reached. */
export interface TimeToErrorRow extends Timed {
  suite: 'time-to-error';
  global: (typeof timedGlobals)[number];
  acceleration: 'none' | 'lbfgs' | 'anderson';
  /** Until the world was ready for its first step [ms]. */
  startMilliseconds: number;
  /** Of each error that was reached in the time that was waited for: iterations of the step, and its wall time [us]. */
  reached: readonly { mark: number; iterations: number; microseconds: number }[];
}

/** A scenario of Pall 2018 section 5.1 with as many iterations per frame as fit into a time budget. `microseconds` are those of one iteration, of which there are `stepsPerCall` in a frame. */
export interface PallFiguresRow extends Timed {
  suite: 'pall-figures';
  scene: 'stretched' | 'hanging';
  global: 'red-black' | 'jacobi' | 'chebyshev' | 'cholesky';
  /** Of a frame [ms]. */
  budget: number;
  /** Frames between two errors. */
  every: number;
  /** Eq. 7 at the start, after `every` frames, and so on [m2]. */
  errors: readonly number[];
}

/** The test cases of Pall 2018, Figures 1 and 6 to 8. `microseconds` are those of a whole frame, of `stepsPerCall` time steps. */
export interface PallScenesRow extends Timed {
  suite: 'pall-scenes';
  scene: 'chair' | 'four-layers' | 'sphere' | 'funnel' | 'cannonballs';
  /** Wall time of each frame of a run, waited for one by one [ms]. Kept of the scene that tears. */
  frames: readonly number[];
  /** The same of a run made before that one in the same process, while code was still being compiled. Empty where none was made or none was kept. */
  firstFrames: readonly number[];
  /** Particles that were split off others where the cloth tore. */
  torn: number;
}

export type ResultRow =
  | ExplicitRow
  | ConstraintsRow
  | AdaptiveRow
  | RedBlackRow
  | KernelCallsRow
  | PositionBasedRow
  | TimeToErrorRow
  | PallFiguresRow
  | PallScenesRow;
export type SuiteName = ResultRow['suite'];
export const suiteNames: readonly SuiteName[] = [
  'explicit',
  'constraints',
  'adaptive',
  'red-black',
  'kernel-calls',
  'position-based',
  'time-to-error',
  'pall-figures',
  'pall-scenes',
  'meshes',
];

/** Frames a second, where a frame is one of what the row timed. */
export const framesPerSecond = (row: Pick<ResultRow, 'microseconds'>): number => 1e6 / row.microseconds;
