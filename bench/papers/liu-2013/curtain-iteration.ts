/** Time of one local/global iteration of the curtain in the wasm world, f32, one thread. */
import { createWorld } from '../../../src/world/create-world';
import type { PaperRun } from '../paper';
import { interleaved, stepTime } from '../timing';
import { curtain } from './curtain';
import { localGlobalSolver } from './local-global-solver';

/** The difference of a step with many iterations and one with few leaves out what a step does besides. */
export async function curtainIteration(run: PaperRun, side: number): Promise<{ ms: number; rounds: number }> {
  const rounds = run.quick ? 5 : 21;
  const [few, many] = [10, 50];
  const worlds = await Promise.all(
    [few, many].map((iterations) =>
      createWorld(curtain({ side }), { solver: localGlobalSolver(iterations), backend: 'wasm', threads: 1 }),
    ),
  );
  const [fewMs, manyMs] = await interleaved(
    worlds.map((world) => () => stepTime(world)),
    rounds,
  );
  for (const world of worlds) world.dispose();
  return { ms: (manyMs - fewMs) / (many - few), rounds };
}
