/** Figures 5 and 6: a brush whose bristles meet a solid and each other, and clothing on a character that meets the body and itself. What both cost is in Table 1, too. */
import brushOnBall, { bristleParticles, bristleThickness, brush } from '../../../scenes/brush';
import { closestStrands } from '../../../scenes/contact/closest-strands';
import dressOnFigure, { dressInContact } from '../../../scenes/dress';
import {
  type ContactCase,
  type ContactRun,
  contactPictures,
  contactRuns,
  contactTable,
  frameMs,
  passingVerdicts,
} from '../contact-runs';
import { oncePerRun, type Part } from '../paper';
import { milliseconds } from '../reporting/format';
import { type Block, text, type Verdict } from '../reporting/report';
import { objects } from './objects';

const brushCase: ContactCase = {
  key: 'brush',
  title: 'Brush',
  figure: 'Figure 5',
  named: brushOnBall,
  build: (contact) => brush(contact),
  stillsAt: [6, 22, 33, 50, 70, 135],
  paperSizeOnCpu: false,
  closest: async (world) => closestStrands(await world.read('bristles'), bristleParticles),
};
const dressCase: ContactCase = {
  key: 'dress',
  title: 'Dress',
  figure: 'Figure 6',
  named: dressOnFigure,
  build: (contact) => dressInContact(contact),
  stillsAt: [5, 60, 90, 120, 160, 240],
  paperSizeOnCpu: false,
};

/** The figure that the dress is fitted to takes a second to build: too long for the quick version. */
export const liuContactRuns = oncePerRun((run) => contactRuns(run, run.quick ? [brushCase] : [brushCase, dressCase]));

const find = (runs: readonly ContactRun[], title: string, mode: ContactRun['mode']) =>
  runs.find((run) => run.test.title === title && run.mode === mode);

/** What contact between bodies adds to the median frame of a scene in real-time mode [ms]; null where the scene was not run. */
export function collisionMs(runs: readonly ContactRun[], object: string): number | null {
  const [without, realTime] = [find(runs, object, null), find(runs, object, 'real-time')];
  return without && realTime ? frameMs(realTime) - frameMs(without) : null;
}

export const figures56: Part = {
  name: 'figures-5-6',
  title: 'Figures 5 and 6: contact of a brush and of clothing',
  async run(run) {
    const runs = await liuContactRuns(run);
    return [
      text(
        'Bristles are pressed on a ball and stroke it to and fro, at the counts of Table 1; the paper’s solid is not described. The dress is fitted to a figure of our own, has as many vertices as the paper’s but for one, and diagonals and bend springs. ' +
          'The paper takes fast approximate collision detection (Müller 2007) for the brush and ARCSim’s continuous one with impact zones (Harmon 2008) for clothing. Here both have contact by planes between near features (docs/contact-between-bodies.md), in either of its modes. ' +
          'The brush is solved by projective dynamics with a factor, as in the paper. Bristles have no area to pass through: what is told of them is how near two come, who keep 1.6 mm apart. Every fifth frame is looked at.' +
          (run.quick ? ' The quick version leaves out the dress.' : ''),
      ),
      contactTable(runs, 'Frames, the median and the longest, and what passes through each other.'),
      ...contactPictures(runs, 'liu-2013'),
      ...passingVerdicts(runs, () => 'Clothing collides with the body and with itself, and nothing passes through'),
      bristlesApart(runs),
      ...['Brush', 'Dress'].flatMap((name) => frameVerdict(runs, name)),
    ] satisfies Block[];
  },
};

/** Of the thickness that bristles keep: nearer than that they count as touching with their middles. */
const leastShare = 0.01;

function bristlesApart(runs: readonly ContactRun[]): Verdict {
  const [without, realTime, exact] = [null, 'real-time' as const, 'exact' as const].map(
    (mode) => 1000 * find(runs, 'Brush', mode)!.closest,
  );
  return {
    kind: 'verdict',
    claim: 'Bristles of a brush collide with a solid and with each other',
    // Planes keep bristles from crossing; pushes may let them be squeezed.
    holds:
      Math.min(realTime, exact) > 1000 * leastShare * bristleThickness &&
      find(runs, 'Brush', 'exact')!.found.broken.length === 0,
    found: `The nearest two come within ${exact.toFixed(2)} mm in exact mode, ${realTime.toFixed(2)} mm in real-time mode and ${without.toFixed(3)} mm without contact between them; they are to keep ${(1000 * bristleThickness).toFixed(1)} mm apart.`,
    numbers: { without, realTime, exact },
  };
}

/** Against the paper's whole frame: iterations and collisions. */
function frameVerdict(runs: readonly ContactRun[], name: string): Verdict[] {
  const run = find(runs, name, 'real-time');
  if (!run) return [];
  const { paper } = objects.find((object) => object.name === name)!;
  return [
    {
      kind: 'verdict',
      claim: `${name}: a frame with contact takes at most the paper’s ${paper.frameMs} ms`,
      holds: frameMs(run) <= paper.frameMs,
      found: `${milliseconds(frameMs(run))} in real-time mode on ${run.where}, in ${run.found.timeSteps} time steps; of it ${milliseconds(collisionMs(runs, name)!)} for contact between bodies (the paper’s collisions: ${paper.collisionMs} ms).`,
      numbers: { frameMs: frameMs(run), collisionMs: collisionMs(runs, name)!, paperMs: paper.frameMs },
    },
  ];
}
