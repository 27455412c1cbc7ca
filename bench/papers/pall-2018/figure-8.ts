/** Figure 8: cannonballs tear holes into a cloth, which is then dragged until it breaks: the time of every frame, and whether anything is coloured anew. */

import cannonballs from '../../../scenes/cannonballs';
import { collectGarbage } from '../../collect-garbage';
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
import { runScene, type SceneRunOptions, type Tears, type TimedScene } from './scene-run';
import { type StoredFigures, storedFigures, storedNote } from './stored-figures';

/** After the last shot, the middle of the lower edge is pulled towards the cannon until the cloth breaks, and let go. */
const dragOptions = { body: 'sheet', particle: 63 * 64 + 32, radius: 0.04 } as const;
const drag = { ...dragOptions, from: 5.6, to: 6.6, by: [0.3, 0.3, 1.6] } as const;
/** So fast that something breaks at once. */
const jerk = { ...dragOptions, from: 0, to: 0.06, by: [0, 0, 1.5] } as const;

/** What is run here and on the GPUs whose figures are kept. */
export const cannonballRun = (quick: boolean): SceneRunOptions =>
  quick
    ? { frames: 5, stillsAt: [1, 5], act: scriptedDrag(jerk) }
    : { frames: 420, stillsAt: [30, 55, 330, 370, 390, 420], act: scriptedDrag(drag) };

interface Place extends FrameTimes {
  /** On one core, as the paper's claim is to hold here, or on a GPU. */
  readonly kind: 'one-thread' | 'gpu';
  /** The longest frame of the run before, in which code is still being compiled [ms]; null where it is not kept. */
  readonly firstLongestMs: number | null;
}

export const figure8: Part = {
  name: 'figure-8',
  title: 'Figure 8: cannonballs tear holes, and a hand drags the cloth until it breaks',
  async run(run) {
    const stored = storedFigures();
    const { all, gpu } = await waysHere(run);
    const places: Place[] = [];
    const counted: Verdict[] = [];
    let shown: TimedScene | null = null;
    for (const { name, kind, options } of all) {
      if (kind !== 'one-thread' && kind !== 'gpu') continue;
      await run.progress(shown ? 0.5 : 0, name);
      const first = await runScene(cannonballs, options, { ...cannonballRun(run.quick), stillsAt: [] });
      await collectGarbage();
      const found = await runScene(cannonballs, options, cannonballRun(run.quick));
      shown ??= found;
      const firstLongestMs = percentile(first.frameMs, 1);
      places.push({ name: `${name}, ${found.machine}`, kind, frameMs: found.frameMs, firstLongestMs });
      counted.push(colouringVerdict(name, found.tears));
    }
    if (!places.some(({ kind }) => kind === 'gpu')) places.push(...storedPlaces(stored));
    const { particles, springs, timeSteps, stills, tears } = shown!;
    const count = (value: number) => value.toLocaleString('en');
    return [
      text(
        `A cloth of ${count(particles)} particles and ${count(springs)} springs (the paper: 4K and 8K) hangs by its upper edge. Five balls are shot through its plane at 12 m/s; then a hand takes the middle of its lower edge and pulls until it breaks. ` +
          `Threads tear that are a fifth longer than at rest: ${count(tears.particles)} particles are split off in ${tears.frames} of the frames. ` +
          `Frames of 1/60 s in ${timeSteps} time steps of 11 red-black sweeps; what tears is part of the time of its frame, and nothing is drawn. The run is made twice, and the second one is timed: in the first, code is still being compiled.`,
      ),
      text(`This machine: ${machine().replace(/^machine: /, '')}. ${gpu} ${storedNote(stored)}`),
      frameHistogram(places, `Times of frames: ${figures(1000 / leastFps)} ms is ${leastFps} frames a second.`),
      table(places),
      picture(stills),
      ...places.map(verdict),
      ...counted,
    ] satisfies Block[];
  },
};

const storedPlaces = ({ scenes, name }: StoredFigures): Place[] =>
  scenes
    .filter(({ scene }) => scene === 'cannonballs')
    .map(({ frames, firstFrames }) => ({
      name,
      kind: 'gpu',
      frameMs: frames,
      firstLongestMs: firstFrames.length > 0 ? percentile(firstFrames, 1) : null,
    }));

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
      { name: 'longest of the first run', source: 'ours' },
      { name: 'least frames/s, paper', source: 'paper' },
      { name: 'least frames/s', source: 'ours' },
    ],
    rows: places.map(({ name, frameMs, firstLongestMs }) => [
      name,
      String(frameMs.length),
      milliseconds(percentile(frameMs, 0.5)),
      milliseconds(percentile(frameMs, 0.99)),
      milliseconds(percentile(frameMs, 1)),
      firstLongestMs === null ? '' : milliseconds(firstLongestMs),
      String(leastFps),
      figures(1000 / percentile(frameMs, 1)),
    ]),
  };
}

function picture(stills: TimedScene['stills']): Picture {
  const image = sideBySide({ panels: stills, background: [250, 251, 251], ink: [48, 56, 64] });
  return {
    kind: 'picture',
    caption: 'Before and after the first shot, after the last, and the hand that drags the cloth until it breaks',
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
    claim: `Cannonballs, a drag and what they tear: never below ${leastFps} frames a second (${name})`,
    holds: slow === 0,
    found:
      `The longest of ${frameMs.length} frames took ${milliseconds(longest)}, ${slow === 0 ? 'none' : slow} longer than ${figures(1000 / leastFps)} ms; ` +
      `the median is ${milliseconds(percentile(frameMs, 0.5))}.`,
    numbers: { longestMs: longest, slow, frames: frameMs.length },
  };
}

/** Section 5.2: 'Changes of the topology do not require that the coloring has to be recomputed.' */
export function colouringVerdict(name: string, tears: Tears): Verdict {
  const { particles, prepared, followed, added, otherColour, recoloured, conflicts, roomGrown } = tears;
  const inPlace = prepared === 1 && roomGrown === 0 && added === particles && particles > 0;
  const none = (count: number) => (count === 0 ? 'none' : String(count));
  return {
    kind: 'verdict',
    claim: `Tearing needs no recolouring (${name})`,
    holds: inPlace && otherColour === 0 && recoloured === 0 && conflicts === 0,
    found:
      `${particles} particles were split off; the solver was prepared ${prepared === 1 ? 'once, at the start' : `${prepared} times`}, followed ${followed} times in place, and reserved room was used up ${roomGrown === 0 ? 'never' : `${roomGrown} times`}. ` +
      `Of ${added} new particles ${none(otherColour)} had another colour than the one that it came from, of the others ${none(recoloured)} changed its own, and ${none(conflicts)} of the springs joined two of one colour.`,
    numbers: { particles, prepared, followed, roomGrown, otherColour, recoloured, conflicts },
  };
}
