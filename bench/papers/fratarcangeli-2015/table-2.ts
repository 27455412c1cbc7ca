/** Figure 6 and Table 2: residual against time, kernel calls and frames a second by schedule, on the paper's three soft bodies. */
import { type ScheduleOptions, scheduleRows } from '../../gpu/position-based';
import { type SoftSceneName, softSceneNames } from '../../gpu/soft-shapes';
import { framesPerSecond, type GpuSchedule, gpuSchedules, type PositionBasedRow } from '../../results/load-results';
import type { PaperRun, Part } from '../paper';
import { capitalised, figures } from '../reporting/format';
import { type Block, type Plot, type Table, text } from '../reporting/report';
import { fastestOnCpu, type Way, waysHere } from '../ways';
import { pressedPictures } from './pressed-pictures';
import { type PublishedScene, paperMachines, sceneRows } from './published';
import { scheduleVerdicts } from './schedule-verdicts';
import { storedFigures, storedNote } from './stored-figures';

/** Rows that were measured in one place. */
export interface Measured {
  name: string;
  rows: readonly PositionBasedRow[];
}

export const scheduleNames: Record<GpuSchedule, string> = {
  coloured: 'Gauss-Seidel (GS)',
  phantoms: 'phantoms (GSPh)',
  'shared-phantoms': 'phantoms that constraints share',
  patches: 'patches',
  jacobi: 'averaged Jacobi (J)',
};

export const table2: Part = {
  name: 'table-2',
  title: 'Figure 6 and Table 2: residual against time',
  async run(run) {
    const { all, gpu } = await waysHere(run);
    const way = all.find(({ kind }) => kind === 'gpu') ?? fastestOnCpu(all);
    const stored = storedFigures();
    const full = way.kind === 'gpu' && !run.quick;
    const rows = await measure(run, way, full);
    const here: Measured = { name: `${way.name}, here${full ? '' : ', reduced'}`, rows };
    const kept: Measured[] = stored.schedules.length > 0 ? [{ name: stored.name, rows: stored.schedules }] : [];
    // The bodies of the paper's size: measured here, or else stored.
    const large = full ? here : (kept[0] ?? null);
    return [
      text(
        'The paper’s meshes are not published: the bodies are rebuilt as signed distance functions with about as many springs and tetrahedra. A ball of spikes lies pressed on the ground, a round man is ' +
          'flattened to three tenths of his height, 400 tori are squeezed to half their size along an axis each; then constraints pull them back, hard ones, without gravity or contact. Residuals are roots of ' +
          'mean squares over all springs and tetrahedra of length or volume less that at rest, as shares of the mean at rest. Gauss-Seidel by colours has the paper’s iterations; the others have as many as it takes to ' +
          `the same residual. Frames are one step with so many iterations. The paper’s machine: ${paperMachines.table2}. ${gpu} ${storedNote(stored)}`,
      ),
      ...(full
        ? []
        : [
            text(
              `What is measured here (${way.name}) is measured on bodies of fewer constraints, since a CPU would take minutes for the others; the table has their sizes. Patches need a GPU.`,
            ),
          ]),
      await pressedPictures(run),
      ...(large ? [paperTable(large)] : []),
      ...[here, ...(full ? [] : kept)].map(measuredTable),
      ...(large ? plots(large) : []),
      ...(full ? [] : plots(here)),
      ...scheduleVerdicts(large ?? here),
    ] satisfies Block[];
  },
};

async function measure(run: PaperRun, way: Way, full: boolean): Promise<PositionBasedRow[]> {
  const schedules: GpuSchedule[] =
    way.kind === 'gpu' ? [...gpuSchedules] : gpuSchedules.filter((schedule) => schedule !== 'patches');
  const options: ScheduleOptions = {
    detail: full ? 1 : run.quick ? 0.2 : 0.45,
    most: run.quick ? 64 : 1024,
    timing: run.quick ? { warmUp: 1, runMs: 5, repeats: 3 } : { warmUp: 2, warmUpMs: 150, runMs: 150, repeats: 3 },
    where: way.options,
  };
  const rows: PositionBasedRow[] = [];
  for (const [s, scene] of softSceneNames.entries()) {
    await run.progress(s / softSceneNames.length, scene);
    rows.push(...(await scheduleRows(scene, schedules, options)));
  }
  return rows;
}

const count = (value: number) => value.toLocaleString('en');
const find = ({ rows }: Measured, scene: SoftSceneName, schedule: GpuSchedule) =>
  rows.find((row) => row.scene === scene && row.schedule === schedule);

/** Frames a second over those of averaged Jacobi at the same residual. */
export function speedUp(measured: Measured, row: PositionBasedRow): number | null {
  const jacobi = find(measured, row.scene, 'jacobi');
  return jacobi ? jacobi.microseconds / row.microseconds : null;
}

/** The paper's rows beside ours, at its sizes. */
export function paperTable(measured: Measured): Table {
  const shown = ({ scene, method }: PublishedScene) => {
    const row = find(measured, scene, method);
    if (!row) return ['', '', '', '', ''];
    const faster = speedUp(measured, row);
    return [
      String(row.iterations),
      count(row.springs + row.tetrahedra),
      String(row.kernelCalls),
      figures(framesPerSecond(row)),
      faster === null ? '' : figures(faster),
    ];
  };
  const columns = ['iterations', 'constraints', 'calls per frame', 'frames a second', 'speed-up'];
  return {
    kind: 'table',
    caption: `Table 2 beside ${measured.name}, at equal residual; the paper counts phantom constraints, too`,
    columns: [
      { name: 'scene' },
      { name: 'method', align: 'left' },
      ...columns.flatMap((name) => [
        { name: `${name}, paper`, source: 'paper' as const },
        { name, source: 'ours' as const },
      ]),
    ],
    rows: sceneRows.map((row) => {
      const paper = [row.iterations, row.constraints, row.callsPerFrame, row.fps, row.speedUp].map(count);
      const ours = shown(row);
      return [row.scene, scheduleNames[row.method], ...paper.flatMap((cell, k) => [cell, ours[k]])];
    }),
  };
}

/** Everything that was measured in one place. */
function measuredTable(measured: Measured): Table {
  return {
    kind: 'table',
    caption: `All schedules, ${measured.name}`,
    columns: [
      { name: 'scene' },
      { name: 'schedule', align: 'left' },
      { name: 'springs', source: 'ours' },
      { name: 'tetrahedra', source: 'ours' },
      { name: 'copies', source: 'ours' },
      { name: 'calls per iteration', source: 'ours' },
      { name: 'us per iteration', source: 'ours' },
      { name: 'frames a second at 8 iterations', source: 'ours' },
      { name: 'iterations', source: 'ours' },
      { name: 'residual', source: 'ours' },
      { name: 'frames a second', source: 'ours' },
      { name: 'speed-up', source: 'ours' },
    ],
    rows: measured.rows.map((row) => {
      const faster = speedUp(measured, row);
      return [
        row.scene,
        scheduleNames[row.schedule],
        count(row.springs),
        count(row.tetrahedra),
        count(Number(row.facts.copies ?? 0)),
        String(row.kernelCalls / row.iterations),
        figures(row.sweepMicroseconds),
        figures(1e6 / row.eightMicroseconds),
        String(row.iterations),
        figures(row.residual),
        figures(framesPerSecond(row)),
        faster === null ? '' : figures(faster),
      ];
    }),
  };
}

/** Figure 6: a plot for each scene. */
function plots(measured: Measured): Plot[] {
  return softSceneNames.map((scene) => ({
    kind: 'plot',
    caption: `Figure 6: ${scene}, residual against the time of the iterations, ${measured.name}`,
    x: { label: 'time [ms]', scale: 'log' },
    y: { label: 'residual', scale: 'log' },
    series: measured.rows
      .filter((row) => row.scene === scene)
      .map(({ schedule, curve, sweepMicroseconds }) => ({
        name: capitalised(scheduleNames[schedule]),
        mark: 'line-and-points' as const,
        points: curve.map(([iterations, residual]) => [(iterations * sweepMicroseconds) / 1000, residual] as const),
      })),
  }));
}
