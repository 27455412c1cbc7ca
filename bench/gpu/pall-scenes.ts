/** The section of Pall 2018, Figures 1 and 6 to 8: frames of its test cases, each waited for. */
import cannonballs from '../../scenes/cannonballs';
import { collectGarbage } from '../collect-garbage';
import { cannonballRun } from '../papers/pall-2018/figure-8';
import { runScene, type TimedScene } from '../papers/pall-2018/scene-run';
import { testCases } from '../papers/pall-2018/test-cases';
import { framesPerSecond, type PallScenesRow } from '../results/results';
import { median } from '../table';
import { show, sizeColumns } from './row-printer';
import type { Job, Section } from './section';

const where = { backend: 'webgpu' } as const;

/** `first`: of a run before the one that is timed. */
function row(scene: PallScenesRow['scene'], what: string, timed: TimedScene, first: TimedScene | null): PallScenesRow {
  const { particles, springs, timeSteps, frameMs, broken, facts, tears } = timed;
  if (broken.length > 0) throw new Error(broken.join('; '));
  return {
    suite: 'pall-scenes',
    what,
    nodes: particles,
    springs,
    microseconds: 1000 * median(frameMs),
    fastest: 1000 * Math.min(...frameMs),
    repeats: frameMs.length,
    stepsPerCall: timeSteps,
    facts,
    scene,
    frames: scene === 'cannonballs' ? frameMs : [],
    firstFrames: first?.frameMs ?? [],
    torn: tears.particles,
  };
}

const cannonballJob = (small: boolean): Job<PallScenesRow> => ({
  what: 'cannonballs that tear the cloth',
  nodes: 64 * 64,
  async run() {
    // Each run has a hand of its own, which knows its world: the first world is to be collected before the second run.
    const run = () => runScene(cannonballs, where, { ...cannonballRun(small), stillsAt: [] });
    // As in the report: in the first run, code is still being compiled.
    const first = await run();
    await collectGarbage();
    return row('cannonballs', 'cannonballs that tear the cloth', await run(), first);
  },
});

export const pallScenesSection: Section<PallScenesRow> = {
  name: 'pall-scenes',
  title:
    'projective on the test cases of Pall 2018: wall time of a frame of 8 time steps of 11 red-black sweeps, contact included, each frame waited for',
  columns: [
    { name: 'scene', width: 30, cell: ({ what }) => what },
    ...sizeColumns,
    { name: 'ms/frame', cell: ({ microseconds }) => show(microseconds / 1000) },
    {
      name: 'ms/time step',
      width: 12,
      cell: ({ microseconds, stepsPerCall }) => show(microseconds / 1000 / stepsPerCall),
    },
    { name: 'frames/s', cell: (each) => show(framesPerSecond(each)) },
    { name: 'split off', cell: ({ torn }) => (torn > 0 ? String(torn) : '') },
    {
      name: 'longest, ms',
      width: 11,
      cell: ({ frames }) => longest(frames),
    },
    {
      name: 'longest of a first run, ms',
      width: 26,
      cell: ({ firstFrames }) => longest(firstFrames),
    },
  ],
  // Large cloths take too long on a software GPU.
  jobs: (small) => [
    ...(small
      ? []
      : testCases.map(({ key, title, named, build }) => ({
          what: title,
          nodes: build().bodies.reduce((sum, body) => sum + ('particles' in body ? particlesOf(body.particles) : 0), 0),
          run: async () => row(key, title, await runScene(named, where, {}, build()), null),
        }))),
    cannonballJob(small),
  ],
  summary: () => [],
};

const longest = (frameMs: readonly number[]): string => (frameMs.length > 0 ? show(Math.max(...frameMs)) : '');

const particlesOf = (particles: unknown): number =>
  Array.isArray(particles) ? particles.reduce((product, n) => product * n, 1) : 0;
