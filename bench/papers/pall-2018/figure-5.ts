/** Figure 5: moments of the hanging cloth of Figure 4 at equal time. */
import { buildBody } from '../../../src/scene/build-body';
import type { PaperRun, Part } from '../paper';
import { boxOf, fitCamera } from '../reporting/camera';
import { encodePng } from '../reporting/encode-png';
import { figures } from '../reporting/format';
import { render } from '../reporting/render';
import { type Block, type Picture, type Table, text } from '../reporting/report';
import { sideBySide } from '../reporting/side-by-side';
import { comparisons, lengthOf, onThread, sideOf } from './comparison';
import { contenderTitles } from './contenders';
import { errorCurve, type PicturedCurve } from './error-curve';
import { experiment, timeStep } from './experiments';
import { performance51 } from './published';

export const figure5: Part = {
  name: 'figure-5',
  title: 'Figure 5: red-black, serial Gauss-Seidel and Jacobi at equal time',
  async run(run) {
    const { here, stillsAt } = await comparisons.hanging(run);
    const order = ['red-black', 'gauss-seidel', 'jacobi'] as const;
    const rows = order.map((name) => here.find(({ contender }) => contender === name)!);
    const paperSerial = await asInThePaper(run);
    const all = [...rows, paperSerial];
    return [
      text(
        `The sheet of Figure 4 at ${stillsAt.map((frame) => `${figures(frame * timeStep)} s`).join(', ')}, each row with as many iterations per frame as fit into ${performance51.budgetMs} ms on one thread here. ` +
          `The last row is serial Gauss-Seidel with the ${performance51.serialIterations} iterations that the paper’s CPU made in that time. The more a sheet sags, the less of its weight the iterations carry to the corners.`,
      ),
      picture(run, all, stillsAt),
      reach(all, stillsAt),
    ] satisfies Block[];
  },
};

async function asInThePaper(run: PaperRun): Promise<PicturedCurve> {
  await run.progress(0.5, `serial Gauss-Seidel, ${performance51.serialIterations} iterations`);
  const scenario = experiment('hanging', sideOf(run));
  return errorCurve(scenario, 'gauss-seidel', performance51.serialIterations, onThread, lengthOf('hanging', run.quick));
}

const captionOf = ({ contender, iterations }: PicturedCurve) => `${contenderTitles[contender]}, ${iterations}`;

function picture(run: PaperRun, rows: readonly PicturedCurve[], stillsAt: readonly number[]): Picture {
  const { triangles } = buildBody(experiment('hanging', sideOf(run)).scene.bodies[0]).surface;
  const [width, height] = [270, 300];
  const camera = fitCamera(
    boxOf(...rows.flatMap(({ stills }) => stills)),
    { azimuth: 30, elevation: 8 },
    width / height,
  );
  const panels = rows.flatMap((curve) =>
    curve.stills.map((positions, k) => ({
      caption: k === 0 ? captionOf(curve) : `${figures(stillsAt[k] * timeStep)} s`,
      image: render({
        shapes: [{ positions, triangles, colour: [196, 88, 72], backColour: [226, 196, 168] }],
        camera,
        width,
        height,
        background: [238, 241, 243],
      }),
    })),
  );
  const image = sideBySide({ panels, columns: stillsAt.length, background: [250, 251, 251], ink: [48, 56, 64] });
  return {
    kind: 'picture',
    caption: `From top to bottom, with their iterations per frame: ${rows.map(captionOf).join('; ')}`,
    file: 'pall-2018-figure-5.png',
    png: encodePng(image),
    width: image.width,
    height: image.height,
  };
}

/** How far below the corners the sheet reaches. */
function reach(rows: readonly PicturedCurve[], stillsAt: readonly number[]): Table {
  const depth = (positions: Float64Array) =>
    -positions.reduce((low, x, i) => (i % 3 === 1 ? Math.min(low, x) : low), 0);
  return {
    kind: 'table',
    caption:
      'How far below its corners the sheet reaches [m]: where threads do not stretch at most 1.5, half of its upper edge and all of its length',
    columns: [
      { name: 'global step, iterations per frame' },
      ...stillsAt.map((frame) => ({ name: `${figures(frame * timeStep)} s`, source: 'ours' as const })),
    ],
    rows: rows.map((curve) => [captionOf(curve), ...curve.stills.map((positions) => figures(depth(positions)))]),
  };
}
