/** The section of `positionBased`: frames of pressed soft bodies by schedule, at equal residual (Fratarcangeli 2015, Table 2 and figure 6). */
import type { PositionBasedOptions } from '../../src/solvers/position-based/index';
import { framesPerSecond, type GpuSchedule, gpuSchedules, type PositionBasedRow } from '../results/results';
import { show, showCount, sizeColumns } from './row-printer';
import { iterationsTo, type ScheduleRun, withSchedule } from './schedule-run';
import type { Column, Job, Section } from './section';
import { type SoftScene, type SoftSceneName, softScene, softSceneNames } from './soft-shapes';
import type { TimingOptions, Where } from './timed-world';

/** Gauss-Seidel's in the paper's Table 2. */
export const paperIterations: Record<SoftSceneName, number> = { 'squishy ball': 8, omotondo: 16, tori: 4 };
/** Particles, about: what they have is known when they are made. */
const nodes: Record<SoftSceneName, number> = { 'squishy ball': 98_827, omotondo: 12_934, tori: 113_600 };
/** What `small` runs with. */
const smallDetail = 0.2;

const curveIterations = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const mostIterations = 1024;

const lengths = (small: boolean): TimingOptions =>
  small ? { warmUp: 1, runMs: 1, repeats: 3 } : { warmUp: 2, warmUpMs: 150, runMs: 120, repeats: 3 };

export interface ScheduleOptions {
  /** Of the scene: 1 as the paper has it. */
  detail: number;
  /** Longest curve and most iterations for an equal residual. */
  most: number;
  timing: TimingOptions;
  where?: Where;
}

/** The residual that all schedules are to leave: that of Gauss-Seidel by colours; a schedule after the other, the first of which is that. */
export async function scheduleRows(
  scene: SoftSceneName,
  schedules: readonly GpuSchedule[],
  options: ScheduleOptions,
): Promise<PositionBasedRow[]> {
  const pressed = softScene(scene, options.detail);
  const rows: PositionBasedRow[] = [];
  for (const schedule of schedules) {
    rows.push(await scheduleRow(scene, pressed, schedule, rows[0]?.residual ?? null, options));
  }
  return rows;
}

/** `target`: the residual to leave; null: that after the paper's iterations. */
async function scheduleRow(
  name: SoftSceneName,
  pressed: SoftScene,
  schedule: GpuSchedule,
  target: number | null,
  { most, timing, where }: Omit<ScheduleOptions, 'detail'>,
): Promise<PositionBasedRow> {
  const use = async (run: ScheduleRun): Promise<PositionBasedRow> => {
    const iterations =
      target === null ? paperIterations[name] : await iterationsTo(target, most, (count) => run.residualAfter(count));
    const curve: [number, number][] = [];
    for (const count of curveIterations.filter((count) => count <= most)) {
      curve.push([count, await run.residualAfter(count)]);
    }
    const residual = await run.residualAfter(iterations);
    const eight = await run.time(8, timing);
    const forty = await run.time(40, timing);
    const frame = await run.time(iterations, timing);
    return {
      suite: 'position-based',
      what: what(name, schedule),
      nodes: run.timed.nodes,
      springs: run.timed.springs,
      ...frame,
      stepsPerCall: 1,
      facts: run.facts,
      scene: name,
      schedule,
      tetrahedra: run.model.volumes.count,
      iterations,
      residual,
      kernelCalls: iterations * run.callsPerIteration,
      sweepMicroseconds: (forty.fastest - eight.fastest) / 32,
      eightMicroseconds: eight.microseconds,
      curve,
    };
  };
  return withSchedule(pressed, optionsOf[schedule], use, where);
}

const optionsOf: Record<GpuSchedule, Pick<PositionBasedOptions, 'schedule' | 'phantoms'>> = {
  coloured: { schedule: 'coloured' },
  phantoms: { schedule: 'phantoms', phantoms: 'single' },
  'shared-phantoms': { schedule: 'phantoms', phantoms: 'shared' },
  patches: { schedule: 'patches' },
  jacobi: { schedule: 'jacobi' },
};

const what = (scene: SoftSceneName, schedule: GpuSchedule) => `${scene}, ${schedule}`;

/** The residual that Gauss-Seidel left is what the others are told: they come after it. */
function jobsOf(scene: SoftSceneName, small: boolean): Job<PositionBasedRow>[] {
  let target: number | null = null;
  let pressed: SoftScene | null = null;
  const options = { most: small ? 16 : mostIterations, timing: lengths(small) };
  return gpuSchedules.map((schedule) => ({
    what: what(scene, schedule),
    nodes: nodes[scene],
    async run() {
      if (target === null && schedule !== 'coloured') throw new Error('coloured must have left a residual first');
      pressed ??= softScene(scene, small ? smallDetail : 1);
      const row = await scheduleRow(scene, pressed, schedule, target, options);
      target ??= row.residual;
      return row;
    },
  }));
}

const column = (name: string, cell: (row: PositionBasedRow) => string, width?: number): Column<PositionBasedRow> => ({
  name,
  cell,
  ...(width && { width }),
});

export const positionBasedSection: Section<PositionBasedRow> = {
  name: 'position-based',
  title:
    'positionBased on pressed soft bodies: wall time of a frame of so many iterations as leave the residual of Gauss-Seidel by colours after the paper’s; no wind, no contact',
  columns: [
    column('scene', ({ scene }) => scene, 12),
    column('schedule', ({ schedule }) => schedule, 15),
    ...sizeColumns,
    column('tetrahedra', ({ tetrahedra }) => showCount(tetrahedra)),
    column('us/sweep', ({ sweepMicroseconds }) => show(sweepMicroseconds)),
    column('frames/s at 8', ({ eightMicroseconds }) => show(framesPerSecond({ microseconds: eightMicroseconds }))),
    column('iterations', ({ iterations }) => String(iterations)),
    column('calls', ({ kernelCalls }) => String(kernelCalls)),
    column('residual', ({ residual }) => show(residual)),
    column('ms/frame', ({ microseconds }) => show(microseconds / 1000)),
    column('frames/s', (row) => show(framesPerSecond(row))),
  ],
  jobs: (small) => (small ? softSceneNames.slice(0, 1) : softSceneNames).flatMap((scene) => jobsOf(scene, small)),
  summary: (rows) => softSceneNames.flatMap((scene) => fastestOf(rows.filter((row) => row.scene === scene))),
};

/** Which schedule was the fastest, in words, against averaged Jacobi. */
function fastestOf(rows: readonly PositionBasedRow[]): string[] {
  const jacobi = rows.find(({ schedule }) => schedule === 'jacobi');
  const [best] = [...rows].sort((a, b) => a.microseconds - b.microseconds);
  if (!jacobi || !best) return [];
  return [
    `${best.scene}: ${best.schedule} is ${show(jacobi.microseconds / best.microseconds)} times as fast as averaged Jacobi at the same residual`,
  ];
}
