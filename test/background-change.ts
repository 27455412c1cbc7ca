/** A body that joins a running world, large enough to be prepared in workers. It runs unchanged in Node and in a browser. */
import { cloth, createWorld } from '../src/index';
import { projective } from '../src/solvers/projective/index';

export async function hashAfterChange(): Promise<string> {
  const sheet = cloth({ name: 'sheet', particles: [9, 7], pins: ['top-left', 'top-right'], noise: 1e-3 });
  const large = cloth({ name: 'large', particles: [21, 21], position: [4, 0, 0], pins: ['left'], noise: 1e-3 });
  const solver = projective({ substeps: 3, global: 'cholesky' });
  const world = await createWorld({ bodies: [sheet] }, { solver, backend: 'wasm', threads: 1 });
  try {
    world.step();
    await world.add(large);
    for (let frame = 0; frame < 10; frame++) world.step();
    return await world.hash();
  } finally {
    world.dispose();
  }
}
