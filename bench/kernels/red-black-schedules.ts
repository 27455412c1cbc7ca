/**
 * Time of one red-black iteration on wasm by each of its schedules, all of which give the same bits: in planes of the grid, with the local step and half a sweep in one run, and one kernel after the other; on one thread and on two. What is
 * compared takes turns within one run.
 */
import { availableParallelism } from 'node:os';
import { rope, type SceneOptions, sphere } from '../../src/index';
import { median, printTable, showTime } from '../table';
import { redBlackScene, redBlackWorld, type TimedWorld } from './red-black-world';

const rounds = 41;
/** By the side of the grid: what one thread must reach [ms], and how many times as fast two threads must be. Null where nothing is asked for. */
const targets = [
  { side: 100, must: 0.06, speedUp: null },
  { side: 316, must: null, speedUp: 1.7 },
  { side: 1000, must: null, speedUp: null },
] as const;

/** The scene in which the schedule runs: where a body is no grid, the fused one; where there are colliders, however far, the plain one. */
const schedules: readonly { name: string; scene: (side: number) => SceneOptions }[] = [
  { name: 'planes', scene: redBlackScene },
  {
    name: 'fused',
    scene: (side) => {
      const line = rope({ from: [2, 0, 0], to: [3, 0, 0], particles: 2, springs: { bend: false } });
      return { ...redBlackScene(side), bodies: [...redBlackScene(side).bodies, line] };
    },
  },
  {
    name: 'plain',
    scene: (side) => ({ ...redBlackScene(side), colliders: [sphere({ centre: [1000, 0, 0], radius: 1 })] }),
  },
];

interface Timed {
  readonly name: string;
  readonly threads: number;
  readonly world: TimedWorld;
  readonly times: number[];
}

async function start(side: number, threads: number): Promise<Timed[]> {
  // So long a step that its other work hardly counts.
  const iterations = Math.max(8, Math.round(4e6 / (side * side)));
  return Promise.all(
    schedules.map(async ({ name, scene }) => {
      const world = await redBlackWorld(side, iterations, { backend: 'wasm', threads }, scene(side));
      // Workers come with the second step.
      for (let step = 0; step < 3; step++) await world.time();
      return { name, threads, world, times: [] };
    }),
  );
}

async function timesOf({ side, must, speedUp }: (typeof targets)[number]): Promise<string[][]> {
  const threads = availableParallelism() > 1 ? [1, 2] : [1];
  const timed = (await Promise.all(threads.map((count) => start(side, count)))).flat();
  for (let round = 0; round < rounds; round++) for (const { world, times } of timed) times.push(await world.time());
  for (const { world } of timed) world.world.dispose();
  const fastest = ({ times }: Timed) => Math.min(...times);
  return timed.map((each) => {
    const alone = timed.find(({ name, threads: count }) => name === each.name && count === 1);
    const asked = each.name === 'planes';
    const limit = asked && each.threads === 1 ? must : null;
    return [
      `${side} x ${side}, ${each.name}`,
      `${each.threads}`,
      showTime(fastest(each)),
      showTime(median(each.times)),
      limit ? showTime(limit) : '',
      limit ? (fastest(each) / limit).toPrecision(3) : '',
      each.threads > 1 && alone ? (fastest(alone) / fastest(each)).toPrecision(3) : '',
      each.threads > 1 && asked && speedUp ? `${speedUp}` : '',
    ];
  });
}

export async function redBlackSchedules(): Promise<void> {
  const table = [['particles, schedule', 'threads', 'fastest', 'median', 'must', '/ must', 'speed-up', 'must']];
  for (const target of targets) table.push(...(await timesOf(target)));
  printTable(`One red-black iteration on wasm (of ${rounds}, interleaved)`, table);
}
