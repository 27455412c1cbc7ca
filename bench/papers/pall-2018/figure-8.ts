/** Figure 8: cannonballs at a cloth, which is then dragged, and the time of every frame. */
import cannonballs from '../../../scenes/cannonballs';
import { machine } from '../../machine';
import type { Part } from '../paper';
import { encodePng } from '../reporting/encode-png';
import { figures, milliseconds } from '../reporting/format';
import { type Block, type Picture, type Table, text, type Verdict } from '../reporting/report';
import { sideBySide } from '../reporting/side-by-side';
import { waysHere } from '../ways';
import { scriptedDrag } from './drag';
import { type FrameTimes, frameHistogram } from './frame-histogram';
import { leastFps } from './published';
import { runScene, type SceneRunOptions, type TimedScene } from './scene-run';
import { storedFigures, storedNote } from './stored-figures';

/** After the last shot, the middle of the lower edge is pulled towards the cannon and let go. */
const dragOptions = {
  body: 'sheet',
  particle: 63 * 64 + 32,
  radius: 0.04,
  from: 4.6,
  to: 5.4,
  by: [0.1, 0.1, 0.5],
} as const;

/** What is run here and on the GPUs whose figures are kept. */
export const cannonballRun = (quick: boolean): SceneRunOptions =>
  quick
    ? { frames: 3, stillsAt: [1, 3], act: scriptedDrag({ ...dragOptions, from: 0, to: 0.03 }) }
    : { frames: 360, stillsAt: [30, 60, 200, 320], act: scriptedDrag(dragOptions) };

interface Place extends FrameTimes {
  /** On one core, as the paper's claim is to hold here, or on a GPU. */
  readonly kind: 'one-thread' | 'gpu';
}

export const figure8: Part = {
  name: 'figure-8',
  title: 'Figure 8: cannonballs, and a hand that drags the cloth',
  async run(run) {
    const stored = storedFigures();
    const { all, gpu } = await waysHere(run);
    const places: Place[] = [];
    let shown: TimedScene | null = null;
    for (const { name, kind, options } of all) {
      if (kind !== 'one-thread' && kind !== 'gpu') continue;
      await run.progress(shown ? 0.5 : 0, name);
      const found = await runScene(cannonballs, options, cannonballRun(run.quick));
      shown ??= found;
      places.push({ name: `${name}, ${found.machine}`, kind, frameMs: found.frameMs });
    }
    if (!places.some(({ kind }) => kind === 'gpu')) {
      const kept = stored.scenes.filter(({ scene }) => scene === 'cannonballs');
      places.push(...kept.map(({ frames }) => ({ name: stored.name, kind: 'gpu' as const, frameMs: frames })));
    }
    const { particles, springs, timeSteps, stills } = shown!;
    const count = (value: number) => value.toLocaleString('en');
    return [
      text(
        `A cloth of ${count(particles)} particles and ${count(springs)} springs (the paper: 4K and 8K) hangs by its upper edge. Five balls are shot through its plane at 6 m/s; then a hand takes the middle of its lower edge, pulls and lets go. The paper’s cloth tears under that; this one is whole. ` +
          `Frames of 1/60 s in ${timeSteps} time steps of 11 red-black sweeps; nothing is drawn while they are timed.`,
      ),
      text(`This machine: ${machine().replace(/^machine: /, '')}. ${gpu} ${storedNote(stored)}`),
      frameHistogram(places, `Times of frames: ${figures(1000 / leastFps)} ms is ${leastFps} frames a second.`),
      table(places),
      picture(stills),
      ...places.map(verdict),
    ] satisfies Block[];
  },
};

/** The frame that so many of all are faster than, by share [ms]. */
export function percentile(frameMs: readonly number[], share: number): number {
  const sorted = [...frameMs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function table(places: readonly Place[]): Table {
  return {
    kind: 'table',
    caption: 'Times of frames',
    columns: [
      { name: 'where' },
      { name: 'frames', source: 'ours' },
      { name: 'median', source: 'ours' },
      { name: '99 of 100 below', source: 'ours' },
      { name: 'longest', source: 'ours' },
      { name: 'least frames/s, paper', source: 'paper' },
      { name: 'least frames/s', source: 'ours' },
    ],
    rows: places.map(({ name, frameMs }) => [
      name,
      String(frameMs.length),
      milliseconds(percentile(frameMs, 0.5)),
      milliseconds(percentile(frameMs, 0.99)),
      milliseconds(percentile(frameMs, 1)),
      String(leastFps),
      figures(1000 / percentile(frameMs, 1)),
    ]),
  };
}

function picture(stills: TimedScene['stills']): Picture {
  const image = sideBySide({ panels: stills, background: [250, 251, 251], ink: [48, 56, 64] });
  return {
    kind: 'picture',
    caption: 'Shots, and the hand that drags the cloth',
    file: 'pall-2018-figure-8.png',
    png: encodePng(image),
    width: image.width,
    height: image.height,
  };
}

function verdict({ name, frameMs }: Place): Verdict {
  const longest = percentile(frameMs, 1);
  const slow = frameMs.filter((ms) => ms > 1000 / leastFps).length;
  return {
    kind: 'verdict',
    claim: `Cannonballs and a drag: never below ${leastFps} frames a second (${name})`,
    holds: slow === 0,
    found:
      `The longest of ${frameMs.length} frames took ${milliseconds(longest)}, ${slow === 0 ? 'none' : slow} longer than ${figures(1000 / leastFps)} ms; ` +
      `the median is ${milliseconds(percentile(frameMs, 0.5))}.`,
    numbers: { longestMs: longest, slow, frames: frameMs.length },
  };
}
