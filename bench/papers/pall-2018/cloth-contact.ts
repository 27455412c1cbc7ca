/** Figures 1, 6 and 7 once more: the same cloths, which meet each other and themselves. */
import clothsThroughFunnel, { funnelCloths } from '../../../scenes/cloths-through-funnel';
import { hangingCloths } from '../../../scenes/contact/hanging-cloths';
import sphereThroughCloths from '../../../scenes/sphere-through-cloths';
import sphereThroughFourLayers from '../../../scenes/sphere-through-four-layers';
import {
  type ContactCase,
  type ContactRun,
  contactPictures,
  contactRuns,
  contactTable,
  frameMs,
  passingVerdicts,
} from '../contact-runs';
import type { Part } from '../paper';
import { figures, milliseconds } from '../reporting/format';
import { type Block, text, type Verdict } from '../reporting/report';
import { publishedScenes } from './published';

const threadsAlone = false;

const cases: readonly ContactCase[] = [
  {
    key: 'four-layers',
    title: 'four layers and a ball',
    figure: publishedScenes.fourLayers.figure,
    named: sphereThroughFourLayers,
    build: (contact, size) =>
      hangingCloths({ name: 'four', layers: 4, side: { quick: 8, scene: 32, paper: 64 }[size], contact, threadsAlone }),
    stillsAt: [35, 45, 55, 80, 120, 250],
    paperSizeOnCpu: true,
  },
  {
    key: 'sphere',
    title: 'three cloths and a ball',
    figure: publishedScenes.sphere.figure,
    named: sphereThroughCloths,
    build: (contact, size) =>
      hangingCloths({
        name: 'three',
        layers: 3,
        side: { quick: 8, scene: 37, paper: 73 }[size],
        contact,
        threadsAlone,
      }),
    stillsAt: [35, 45, 55, 80, 120, 250],
    paperSizeOnCpu: true,
  },
  {
    key: 'funnel',
    title: 'three cloths through a funnel',
    figure: publishedScenes.funnel.figure,
    named: clothsThroughFunnel,
    build: (contact, size) => funnelCloths({ side: { quick: 8, scene: 33, paper: 100 }[size], contact, threadsAlone }),
    opened: 'funnel',
    stillsAt: [18, 30, 60, 80, 100, 180],
    paperSizeOnCpu: false,
  },
];

export const clothContact: Part = {
  name: 'cloth-contact',
  title: 'Figures 1, 6 and 7: cloths that meet each other',
  async run(run) {
    const runs = await contactRuns(run, cases);
    return [
      text(
        'The paper’s cloths meet each other; how, it does not say. Here points meet triangles and edges edges, and what is near is divided by planes (docs/contact-between-bodies.md). Frames are 16 ms. In that of the funnel there are 8 steps as in the paper, each of one local step and 11 red-black sweeps; in those with a ball 20, solved with a factor: bodies that answer pushes as a whole keep the ball out. ' +
          'These cloths have diagonals and bend springs, three times as many springs as the paper counts: of springs along the threads alone, a cloth that meets itself stays a lump once it was crumpled, since nothing in it unfolds. What joins particles of one colour pulls by where they were before the half of the sweep (lagged). ' +
          'A GPU runs the size of the paper; a CPU, which would take hours for exact mode there, a smaller one, and the two scenes with a ball at the size of the paper in real-time mode. Every fifth frame is looked at for edges that pass through triangles, in f64 with exact predicates.',
      ),
      contactTable(
        runs,
        'Frames of 16 ms: the median and the longest, and what passes through each other. What a scene says of itself: that nothing is torn off, inside a collider or mixed, and that cloths hang in their order or lie below the funnel.',
      ),
      ...contactPictures(runs, 'pall-2018'),
      ...passingVerdicts(runs, ({ title }) => `${title}: collisions are handled without any interpenetration`),
      ...timeVerdicts(runs),
    ] satisfies Block[];
  },
};

/** Against the times that the paper prints, collisions included, where its size was run: by frames, which have 8 steps there. */
function timeVerdicts(runs: readonly ContactRun[]): Verdict[] {
  return runs
    .filter(({ mode, size }) => mode === 'real-time' && size === 'paper')
    .map((run) => {
      const published = Object.values(publishedScenes).find(({ figure }) => figure === run.test.figure)!;
      const paperMs = published.stepMs === null ? 1000 / published.fps! : 8 * published.stepMs;
      return {
        kind: 'verdict',
        claim: `${run.test.title}: a frame of 16 ms with contact of cloths takes at most ${milliseconds(paperMs)}, as in the paper`,
        holds: frameMs(run) <= paperMs,
        found: `${milliseconds(frameMs(run))} in real-time mode on ${run.where}, ${figures(frameMs(run) / paperMs)} times the paper’s (${published.stepMs === null ? `${published.fps} frames a second` : '8 steps'} on a GeForce GTX 970).`,
        numbers: { frameMs: frameMs(run), paperMs },
      };
    });
}
