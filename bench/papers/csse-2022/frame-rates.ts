/** Frames a second of a method at one size, run in several ways in turns. What a frame is, methods.ts says. */
import { createWorld } from '../../../src/world/create-world';
import type { Statistics, World } from '../../../src/world/types';
import type { PaperRun } from '../paper';
import { interleaved, stepTime } from '../timing';
import type { Way } from '../ways';
import { type Method, timedMethods } from './methods';

export interface RateSize {
  columns: number;
  rows: number;
  /** With springs over two cells. */
  bend: boolean;
}

export interface Rate {
  way: Way;
  fps: number;
  /** Length of a frame [s]. */
  timeStep: number;
  /** Of the last frame. */
  statistics: Statistics;
}

export interface RateOptions {
  /** Measurements, of which the median counts. */
  rounds: number;
  /** Frames timed at once, at most. */
  mostFrames: number;
}

export const rateOptions = ({ quick }: PaperRun): RateOptions =>
  quick ? { rounds: 1, mostFrames: 4 } : { rounds: 5, mostFrames: 40 };

/** Frames timed at once: fewer of large sheets, and the same for all ways on the CPU, so that they have the same to do. */
function framesAtOnce(method: Method, way: Way, { columns, rows }: RateSize, most: number): number {
  if (way.kind === 'software-gpu') return 1;
  const nodes = columns * rows;
  const few = Math.min(most, Math.max(2, Math.round(50_000 / nodes)));
  if (way.kind !== 'gpu') return few;
  // Reading back from a GPU takes as long as many frames, but not as long as those of a large sheet whose systems are solved.
  return Math.max(few, method === 'massSpring' ? 64 : Math.min(64, Math.ceil(50_000_000 / nodes)));
}

export async function frameRates(
  method: Method,
  size: RateSize,
  ways: readonly Way[],
  { rounds, mostFrames }: RateOptions,
): Promise<Rate[]> {
  const inSoftware = ways.filter(({ kind }) => kind === 'software-gpu');
  const inTurns = ways.filter((way) => !inSoftware.includes(way));
  return [
    ...(await ratesInTurns(method, size, inTurns, { rounds, mostFrames })),
    // Where a frame takes seconds, one has to do.
    ...(await ratesInTurns(method, size, inSoftware, { rounds: 1, mostFrames })),
  ];
}

async function ratesInTurns(
  method: Method,
  size: RateSize,
  ways: readonly Way[],
  { rounds, mostFrames }: RateOptions,
): Promise<Rate[]> {
  const running: { world: World; way: Way; frames: number; calls: number }[] = [];
  try {
    for (const way of ways) {
      const frames = framesAtOnce(method, way, size, mostFrames);
      const { scene, solver, calls } = timedMethods[method].frames(size, frames);
      running.push({ world: await createWorld(scene, { solver, ...way.options }), way, frames, calls });
    }
    const times = await interleaved(
      running.map(
        ({ world, frames, calls }) =>
          async () =>
            (calls * (await stepTime(world, calls))) / frames,
      ),
      rounds,
    );
    const rates: Rate[] = [];
    for (const [r, { world, way, frames, calls }] of running.entries()) {
      if (world.frozen.length > 0) throw new Error(`${method}: the sheet broke while it was timed (${way.name})`);
      const timeStep = (world.timeStep * calls) / frames;
      rates.push({ way, fps: 1000 / times[r], timeStep, statistics: await world.statistics() });
    }
    return rates;
  } finally {
    for (const { world } of running) world.dispose();
  }
}
