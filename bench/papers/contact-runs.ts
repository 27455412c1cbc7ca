/**
 * Scenes of the papers in which bodies meet each other: run without such contact, in real-time and in exact mode, with what passed through each other in the meantime. A section of the report of each paper is made of them.
 */
import type { NamedScene } from '../../src/scene/named-scene';
import type { BodyContact, Scene } from '../../src/scene/types';
import type { World } from '../../src/world/types';
import { median } from '../table';
import { runScene, type TimedScene } from './pall-2018/scene-run';
import type { PaperRun } from './paper';
import { encodePng } from './reporting/encode-png';
import { milliseconds } from './reporting/format';
import type { Picture, Table, Verdict } from './reporting/report';
import { type Panel, sideBySide } from './reporting/side-by-side';
import { fastestOnCpu, waysHere } from './ways';

export type ContactMode = BodyContact['mode'] | null;
/** 'quick': a few frames of something small. 'scene': of the named scene, which tests run. 'paper': as the paper counts it. */
export type ContactSize = 'quick' | 'scene' | 'paper';

export interface ContactCase {
  readonly key: string;
  readonly title: string;
  /** In the paper: 'Figure 6'. */
  readonly figure: string;
  /** Where to look from, how long, and what must hold. */
  readonly named: NamedScene;
  build(contact: ContactMode, size: ContactSize): Scene;
  readonly stillsAt: readonly number[];
  /** What hides the bodies and is drawn open. */
  readonly opened?: string;
  /** Whether a CPU is asked for the size of the paper in real-time mode, besides that of the scene. */
  readonly paperSizeOnCpu: boolean;
  /** Where bodies are strands, which have no intersections to count: the least distance of two [m]. */
  closest?(world: World): Promise<number>;
}

export interface ContactRun {
  readonly test: ContactCase;
  readonly mode: ContactMode;
  readonly size: ContactSize;
  readonly where: string;
  readonly found: TimedScene;
  /** Intersections where most were counted, and frames with any of those that were looked at. */
  readonly most: number;
  readonly frames: number;
  readonly looks: number;
  /** [m] */
  readonly closest: number;
}

/** Frames between two looks at what passes through each other. */
const lookEvery = 5;
const quickFrames = 4;

export async function contactRuns(run: PaperRun, cases: readonly ContactCase[]): Promise<ContactRun[]> {
  const { all } = await waysHere(run);
  const gpu = all.find(({ kind }) => kind === 'gpu');
  const way = gpu ?? fastestOnCpu(all);
  const runs: ContactRun[] = [];
  for (const [c, test] of cases.entries()) {
    const size: ContactSize = run.quick ? 'quick' : gpu ? 'paper' : 'scene';
    const asked: [ContactMode, ContactSize][] = [
      [null, size],
      ['real-time', size],
      ['exact', size],
      ...(size === 'scene' && test.paperSizeOnCpu ? [['real-time', 'paper'] as [ContactMode, ContactSize]] : []),
    ];
    for (const [k, [mode, asSize]] of asked.entries()) {
      await run.progress((c + k / asked.length) / cases.length, `${test.title}, ${sayMode(mode)}`);
      runs.push(await runCase(test, mode, asSize, way));
    }
  }
  return runs;
}

async function runCase(
  test: ContactCase,
  mode: ContactMode,
  size: ContactSize,
  way: { name: string; options: Parameters<typeof runScene>[1] },
): Promise<ContactRun> {
  let [most, frames, looks, closest] = [0, 0, 0, Number.POSITIVE_INFINITY];
  const look = async (world: World, frame: number) => {
    if (frame % (size === 'quick' ? quickFrames : lookEvery) !== 0) return;
    looks++;
    const { count } = await world.intersections();
    most = Math.max(most, count);
    if (count > 0) frames++;
    if (test.closest) closest = Math.min(closest, await test.closest(world));
  };
  const quick = size === 'quick';
  const found = await runScene(
    test.named,
    way.options,
    {
      ...(quick && { frames: quickFrames }),
      stillsAt: mode === 'exact' ? (quick ? [1, quickFrames] : test.stillsAt) : [],
      ...(test.opened && { opened: test.opened }),
      look,
    },
    test.build(mode, size),
  );
  return { test, mode, size, where: `${way.name}, ${found.machine}`, found, most, frames, looks, closest };
}

const sayMode = (mode: ContactMode) => mode ?? 'without';
const count = (value: number) => value.toLocaleString('en');
/** The median [ms]. */
export const frameMs = ({ found }: ContactRun) => median(found.frameMs);
/** Of the steps of the solver that a frame has. */
export const stepMs = (run: ContactRun): number => frameMs(run) / run.found.timeSteps;

export function contactTable(runs: readonly ContactRun[], caption: string): Table {
  const ofStrands = runs.some(({ test }) => test.closest);
  return {
    kind: 'table',
    caption,
    columns: [
      { name: 'scene' },
      { name: 'contact between bodies', align: 'left' },
      { name: 'where', align: 'left' },
      { name: 'particles' },
      { name: 'springs' },
      { name: 'frame', source: 'ours' },
      { name: 'longest', source: 'ours' },
      { name: 'time step', source: 'ours' },
      { name: 'intersections at most', source: 'ours' },
      { name: 'frames with any', source: 'ours' },
      ...(ofStrands ? [{ name: 'nearest strands', source: 'ours' as const }] : []),
      { name: 'what it says', align: 'left', source: 'ours' },
    ],
    rows: runs.map((run) => [
      `${run.test.title} (${run.test.figure})`,
      sayMode(run.mode),
      run.where,
      count(run.found.particles),
      count(run.found.springs),
      milliseconds(frameMs(run)),
      milliseconds(Math.max(...run.found.frameMs)),
      milliseconds(stepMs(run)),
      run.test.closest ? '' : count(run.most),
      run.test.closest ? '' : `${run.frames} of ${run.looks}`,
      ...(ofStrands ? [run.test.closest ? `${(1000 * run.closest).toFixed(2)} mm` : ''] : []),
      run.mode === null ? '' : run.found.broken.length === 0 ? 'holds' : run.found.broken.join('; '),
    ]),
  };
}

/** Of each scene, as it runs in exact mode. */
export function contactPictures(runs: readonly ContactRun[], paper: string): Picture[] {
  return runs
    .filter(({ found }) => found.stills.length > 0)
    .map(({ test, found }) => portrait(test, found.stills, paper));
}

function portrait({ key, title, figure }: ContactCase, panels: readonly Panel[], paper: string): Picture {
  const image = sideBySide({
    panels,
    columns: Math.min(3, panels.length),
    background: [250, 251, 251],
    ink: [48, 56, 64],
  });
  return {
    kind: 'picture',
    caption: `${title}: moments of the run in exact mode (after ${figure})`,
    file: `${paper}-${key}-in-contact.png`,
    png: encodePng(image),
    width: image.width,
    height: image.height,
  };
}

/** One for each scene that has intersections to count: whether any passes through another in exact mode, and how many do in the others. */
export function passingVerdicts(runs: readonly ContactRun[], claim: (test: ContactCase) => string): Verdict[] {
  const cases = [...new Set(runs.map(({ test }) => test))].filter(({ closest }) => !closest);
  return cases.map((test) => {
    const of = (mode: ContactMode) => runs.filter((run) => run.test === test && run.mode === mode);
    const most = (mode: ContactMode) => Math.max(...of(mode).map((run) => run.most));
    const [exact, realTime, without] = [most('exact'), most('real-time'), most(null)];
    const looks = of('exact').reduce((sum, run) => sum + run.looks, 0);
    const [{ found }] = of('exact');
    return {
      kind: 'verdict',
      claim: claim(test),
      holds: exact === 0 && found.broken.length === 0,
      found:
        `Edges that pass through triangles, where most are counted: ${exact} in exact mode (${looks} frames looked at, ${count(found.particles)} particles), ${realTime} in real-time mode` +
        `${of('real-time').length > 1 ? ', the size of the paper included' : ''}, ${without} without contact between bodies.`,
      numbers: { exact, realTime, without, looks },
    };
  });
}
