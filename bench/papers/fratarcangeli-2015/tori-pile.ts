/** The third scene of Table 2 once more: the tori, which fall into a pile and meet each other. */
import tori, { fallingTori } from '../../../scenes/tori';
import type { ContactRun } from '../contact-runs';
import { type ContactCase, contactPictures, contactRuns, contactTable, passingVerdicts, stepMs } from '../contact-runs';
import type { Part } from '../paper';
import { figures, milliseconds } from '../reporting/format';
import { type Block, text, type Verdict } from '../reporting/report';
import { sceneRows } from './published';

const pile: ContactCase = {
  key: 'tori',
  title: 'tori in a pile',
  figure: 'Figure 6, right',
  named: tori,
  build: (contact, size) => fallingTori({ count: { quick: 2, scene: 10, paper: 400 }[size], contact }),
  stillsAt: [1, 15, 25, 40, 70, 120],
  paperSizeOnCpu: false,
};

export const toriPile: Part = {
  name: 'tori-pile',
  title: 'Figure 6: tori that meet each other',
  async run(run) {
    const runs = await contactRuns(run, [pile]);
    return [
      text(
        'The paper says that collisions are projected by a sparse signed distance field and that its times leave them out. Here tori fall into a pile between walls and meet each other by the triangles of their skins, solved by position-based dynamics in 10 time steps a frame. ' +
          'Each has as many springs and tetrahedra as one of the paper’s 400, which a GPU runs; a CPU runs ten of them. Every fifth frame is looked at for edges that pass through triangles, in f64 with exact predicates.',
      ),
      contactTable(
        runs,
        'Frames of 1/60 s: the median and the longest, and what passes through each other. What the scene says of itself: that tori keep their volume and lie in a pile within the walls, none in another.',
      ),
      ...contactPictures(runs, 'fratarcangeli-2015'),
      ...passingVerdicts(runs, () => 'Tori fall into a pile and do not pass through each other'),
      interactive(runs),
    ] satisfies Block[];
  },
};

/** The paper's frames a second of this scene, without contact. */
const paperFps = sceneRows.find(({ scene, method }) => scene === 'tori' && method === 'phantoms')!.fps;

function interactive(runs: readonly ContactRun[]): Verdict {
  const run = runs.find(({ mode }) => mode === 'real-time')!;
  const frameMs = stepMs(run) * run.found.timeSteps;
  return {
    kind: 'verdict',
    claim: 'The pile of tori is interactive with contact: a frame takes at most its own 1/60 s',
    holds: frameMs <= 1000 / 60,
    found: `${milliseconds(frameMs)} a frame in real-time mode for ${run.found.particles.toLocaleString('en')} particles on ${run.where}, ${figures(1000 / frameMs)} frames a second. The paper has ${paperFps} without contact, of 400 tori and one step a frame.`,
    numbers: { frameMs, particles: run.found.particles },
  };
}
