/** Claim: stable at h = 1/30 s with one iteration. The curtain is jerked about by its corners for a long time. */

import { seededRandom } from '../../../src/core/random';
import { createWorld } from '../../../src/world/create-world';
import { largestStrain } from '../../largest-strain';
import type { PaperRun, Part } from '../paper';
import { figures, percent } from '../reporting/format';
import { type Block, text, type Verdict } from '../reporting/report';
import { curtain } from './curtain';
import { localGlobalSolver } from './local-global-solver';

/** Frames between two jerks, and how far one goes along each axis at most [m]. */
const jerkEvery = 10;
const jerk = 0.4;
/** A sheet of 1 m x 1 m that holds together is within this of its pins [m]: 1.41 m along its diagonal, and room to stretch. */
const reach = 2.5;

interface Watched {
  frames: number;
  /** Frame in which the body broke, or null. */
  broken: number | null;
  /** Largest strain of any spring in any frame. */
  maxStrain: number;
  /** Largest distance of a particle from the nearer pin, in any frame [m]. */
  farthest: number;
  /** Total energy [J] when the jerks end, and after as many frames in which the pins stood still. */
  energyAfterJerks: number;
  energyAtEnd: number;
}

export const stability: Part = {
  name: 'stability',
  title: 'Claim: stable with one iteration',
  async run(run) {
    const watched = await jerkAbout(run);
    const holds = watched.broken === null && watched.farthest < reach && watched.energyAtEnd < watched.energyAfterJerks;
    const verdict: Verdict = {
      kind: 'verdict',
      claim: 'Stable at h = 1/30 s with one iteration',
      holds,
      found:
        `${watched.frames} frames with jerks and as many without: ` +
        (watched.broken === null ? 'nothing broke' : `the sheet broke in frame ${watched.broken}`) +
        `, the largest strain was ${percent(watched.maxStrain)}, no particle went farther than ${figures(watched.farthest)} m from the ` +
        `nearer pin, and left alone the energy fell from ${figures(watched.energyAfterJerks)} J to ${figures(watched.energyAtEnd)} J.`,
      numbers: {
        frames: 2 * watched.frames,
        broken: watched.broken ?? 0,
        maxStrain: watched.maxStrain,
        farthest: watched.farthest,
        energyAfterJerks: watched.energyAfterJerks,
        energyAtEnd: watched.energyAtEnd,
      },
    };
    return [
      text(
        `Every ${jerkEvery} frames both corners are moved within one frame to places up to ${jerk} m away along each axis, which is up to ` +
          `${figures(2 * jerk * 30)} m/s. No damping but that of implicit Euler. wasm, f32.`,
      ),
      verdict,
    ] satisfies Block[];
  },
};

async function jerkAbout(run: PaperRun): Promise<Watched> {
  const side = run.quick ? 21 : 81;
  const frames = run.quick ? 200 : 3000;
  const world = await createWorld(curtain({ side }), { solver: localGlobalSolver(1), backend: 'wasm' });
  const random = seededRandom(7);
  const pins = ['top-left', 'top-right'];
  const corners = [0, side - 1];
  const found: Watched = {
    frames,
    broken: null,
    maxStrain: 0,
    farthest: 0,
    energyAfterJerks: 0,
    energyAtEnd: 0,
  };
  world.on((event) => {
    if (event.type === 'body-frozen') found.broken ??= event.frame;
  });
  for (let frame = 0; frame < 2 * frames; frame++) {
    if (frame % 50 === 0) await run.progress(frame / (2 * frames), `frame ${frame} of ${2 * frames}`);
    if (frame < frames && frame % jerkEvery === 0) {
      for (const pin of pins) {
        world.movePin('curtain', pin, [
          jerk * (2 * random() - 1),
          jerk * (2 * random() - 1),
          jerk * (2 * random() - 1),
        ]);
      }
    }
    world.step();
    const { strain, energy } = await world.statistics();
    found.maxStrain = Math.max(found.maxStrain, largestStrain({ strain }));
    found.farthest = Math.max(found.farthest, farthest(world.positions('curtain'), corners));
    if (frame === frames - 1) found.energyAfterJerks = energy.total;
    found.energyAtEnd = energy.total;
  }
  world.dispose();
  return found;
}

/** NaN is farther than anything. */
function farthest(positions: ArrayLike<number>, corners: readonly number[]): number {
  let most = 0;
  for (let p = 0; p < positions.length; p += 3) {
    const away = Math.min(
      ...corners.map((c) => Math.hypot(...[0, 1, 2].map((k) => positions[p + k] - positions[3 * c + k]))),
    );
    most = Number.isNaN(away) ? Number.POSITIVE_INFINITY : Math.max(most, away);
  }
  return most;
}
