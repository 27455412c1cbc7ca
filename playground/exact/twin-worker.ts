/** A worker with a twin of the page's world: takes its next step and measures how far that is from the exact one. */
import { createWorld, type Solver } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { solvers } from 'selvedge/solvers';
import type { TwinAnswer, TwinQuestion } from './twin-question';

type MakeSolver = (options: Record<string, unknown>) => Solver;

self.onmessage = async ({ data }: MessageEvent<TwinQuestion>) => {
  let answer: TwinAnswer;
  try {
    const solver = (solvers[data.solver.name] as MakeSolver)(data.solver.options);
    const world = await createWorld(scenes[data.scene].build(), { solver, backend: data.backend, threads: 1 });
    await world.retune({ stiffness: data.stiffness });
    world.restore(data.snapshot);
    const frame = await world.measureFrame();
    const { integrator = 'implicit-euler' } = solver.options;
    answer = { error: { frame, lastSubstep: integrator === 'implicit-euler' ? await world.relativeError() : null } };
  } catch (error) {
    answer = { problem: (error as Error).message };
  }
  self.postMessage(answer);
};
