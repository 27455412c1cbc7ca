/** The section of times to an error (bench/kernels/time-to-error.ts): the step of Liu 2013 Figure 2 by each global step, with and without acceleration, against size. */
import {
  type CurtainFrame,
  curtainFrame,
  marks,
  type SolvingWay,
  sides,
  timesToError,
  wayName,
  waysAt,
} from '../kernels/time-to-error';
import type { TimeToErrorRow } from '../results/results';
import { show } from './row-printer';
import { pick, type Section } from './section';

const where = { backend: 'webgpu' } as const;

/** One after the other is all that it is for: one invocation of a GPU. */
const waysOnGpu = (side: number) =>
  waysAt(side).flatMap(({ global, acceleration }) => (global === 'gauss-seidel' ? [] : [{ global, acceleration }]));

/** The frame of the size at hand: jobs go from small to large, and frames of other sizes are not asked for again. */
let frame: Promise<CurtainFrame> | null = null;
let frameSide = 0;

function frameOf(side: number): Promise<CurtainFrame> {
  if (side !== frameSide || frame === null) frame = curtainFrame(side, where);
  frameSide = side;
  return frame;
}

async function row(side: number, way: ReturnType<typeof waysOnGpu>[number], small: boolean): Promise<TimeToErrorRow> {
  const frame = await frameOf(side);
  const { startMs, facts, times } = await timesToError(
    frame,
    way,
    where,
    small
      ? { mostMs: 5000, warmUpMs: 0, runMs: 1, repeats: 1 }
      : { mostMs: 5000, warmUpMs: 300, runMs: 150, repeats: 5 },
  );
  const last = times.at(-1);
  if (!last) throw new Error(`an error of ${marks[0]} must be reached within the time that is waited for`);
  return {
    suite: 'time-to-error',
    what: what(side, way),
    nodes: side ** 2,
    springs: frame.run.model.springs.count,
    microseconds: 1000 * last.ms,
    fastest: 1000 * last.fastestMs,
    repeats: last.repeats,
    stepsPerCall: 1,
    facts,
    ...way,
    startMilliseconds: startMs,
    reached: times.map(({ mark, iterations, ms }) => ({ mark, iterations, microseconds: 1000 * ms })),
  };
}

const what = (side: number, way: SolvingWay) => `${side} x ${side}, ${wayName(way)}`;

export const timeToErrorSection: Section<TimeToErrorRow> = {
  name: 'time-to-error',
  title: `projective: wall time of a step of 1/30 s of the swinging curtain, to relative errors of ${marks.join(' and ')}`,
  columns: [
    { name: 'curtain', width: 32, cell: ({ what }) => what },
    ...marks.flatMap((mark) => [
      {
        name: 'iterations',
        cell: ({ reached }: TimeToErrorRow) => String(reached.find((one) => one.mark === mark)?.iterations ?? ''),
      },
      {
        name: `ms to ${mark}`,
        width: 14,
        cell({ reached }: TimeToErrorRow) {
          const found = reached.find((one) => one.mark === mark);
          return found ? show(found.microseconds / 1000) : 'too long';
        },
      },
    ]),
    { name: 'start, ms', cell: ({ startMilliseconds }) => show(startMilliseconds) },
  ],
  jobs: (small) =>
    pick<number>(small, [11], sides).flatMap((side) =>
      waysOnGpu(side).map((way) => ({ what: what(side, way), nodes: side ** 2, run: () => row(side, way, small) })),
    ),
  summary: () => [],
};
