/** Figure 4: one moment of the curtain's swing, simulated with 1, 10, 100 and 1000 iterations a frame and by Newton's method. */
import { createHybrid } from '../../../src/exact';
import { createWorld } from '../../../src/world/create-world';
import type { PaperRun, Part } from '../paper';
import { boxOf, fitCamera } from '../reporting/camera';
import { encodePng } from '../reporting/encode-png';
import { figures } from '../reporting/format';
import { render } from '../reporting/render';
import { type Block, type Table, text } from '../reporting/report';
import { sideBySide } from '../reporting/side-by-side';
import { curtain } from './curtain';
import { ImplicitRun } from './implicit-run';
import { localGlobalSolver } from './local-global-solver';

interface Simulated {
  name: string;
  /** x, y, z of each particle [m]. */
  positions: ArrayLike<number>;
}

/** Steps of 1/30 s from the start to the moment shown. */
const frames = 20;

export const figure4: Part = {
  name: 'figure-4',
  title: 'Figure 4: one moment, by iterations',
  async run(run) {
    const side = run.quick ? 13 : 81;
    const counts = run.quick ? [1, 10, 100] : [1, 10, 100, 1000];
    const simulated: Simulated[] = [];
    for (const [c, iterations] of counts.entries()) {
      await run.progress((0.4 * c) / counts.length, `${iterations} iterations`);
      simulated.push(await iterate(side, iterations));
    }
    const exact = await solveExactly(run, side);
    return [
      text(
        `The curtain of ${side} x ${side} particles at t = ${figures(frames / 30)} s, each picture simulated from the start with its own number ` +
          'of iterations a step of 1/30 s (wasm, f32), the last by Newton’s method (f64).',
      ),
      picture(side, [...simulated, exact]),
      distances(simulated, exact),
    ] satisfies Block[];
  },
};

async function iterate(side: number, iterations: number): Promise<Simulated> {
  const world = await createWorld(curtain({ side }), { solver: localGlobalSolver(iterations), backend: 'wasm' });
  for (let frame = 0; frame < frames; frame++) world.step();
  const positions = await world.read('curtain');
  world.dispose();
  return { name: iterations === 1 ? '1 iteration' : `${iterations} iterations`, positions };
}

/** Local/global iterations only shorten the way: what counts is where Newton's method ends. */
async function solveExactly(run: PaperRun, side: number): Promise<Simulated> {
  const simulation = new ImplicitRun(curtain({ side }));
  const hybrid = await createHybrid(simulation.objective, { start: 10, tolerance: 1e-8 });
  for (let frame = 0; frame < frames; frame++) {
    await run.progress(0.4 + (0.55 * frame) / frames, `Newton, frame ${frame} of ${frames}`);
    const result = hybrid.minimise(simulation.aim().inertia);
    if (!result.converged) throw new Error(`figure 4: Newton's method did not converge in frame ${frame}`);
    simulation.accept(result.x);
  }
  hybrid.dispose();
  return { name: 'Newton', positions: simulation.positions };
}

function picture(side: number, all: readonly Simulated[]): Block {
  const { triangles } = new ImplicitRun(curtain({ side })).model.bodies[0].surface;
  const [width, height] = [360, 330];
  const camera = fitCamera(
    boxOf(...all.map(({ positions }) => positions)),
    { azimuth: 35, elevation: 8 },
    width / height,
  );
  const panels = all.map(({ name, positions }) => ({
    caption: name,
    image: render({
      shapes: [{ positions, triangles, colour: [196, 88, 72], backColour: [226, 196, 168] }],
      camera,
      width,
      height,
      background: [238, 241, 243],
    }),
  }));
  const image = sideBySide({ panels, background: [250, 251, 251], ink: [48, 56, 64] });
  return {
    kind: 'picture',
    caption: `The curtain at one moment: ${all.map(({ name }) => name).join(', ')}`,
    file: 'liu-2013-figure-4.png',
    png: encodePng(image),
    width: image.width,
    height: image.height,
  };
}

function distances(simulated: readonly Simulated[], exact: Simulated): Table {
  return {
    kind: 'table',
    caption: 'Distance of particles from where Newton’s method has them. Folds are chaotic: they need not fall alike.',
    columns: [
      { name: 'simulated with' },
      { name: 'mean [mm]', source: 'ours' },
      { name: 'largest [mm]', source: 'ours' },
    ],
    rows: simulated.map(({ name, positions }) => {
      const away = Array.from({ length: positions.length / 3 }, (_, p) =>
        Math.hypot(...[0, 1, 2].map((k) => positions[3 * p + k] - exact.positions[3 * p + k])),
      );
      const mean = away.reduce((sum, d) => sum + d, 0) / away.length;
      return [name, figures(1000 * mean), figures(1000 * away.reduce((most, d) => Math.max(most, d), 0))];
    }),
  };
}
