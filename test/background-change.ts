/** A body that joins a running world, large enough to be prepared in workers. It runs unchanged in Node and in a browser. */
import { cloth, createWorld } from '../src/index';
import { positionBased } from '../src/solvers/position-based/index';
import { projective } from '../src/solvers/projective/index';

/** Each with the size of a sheet that it leaves to workers. */
const solvers = {
  projective: { solver: projective({ substeps: 3, global: 'cholesky' }), size: 21 },
  positionBased: { solver: positionBased({ substeps: 3 }), size: 61 },
};

export async function hashAfterChange(name: keyof typeof solvers): Promise<string> {
  const { solver, size } = solvers[name];
  const sheet = cloth({ name: 'sheet', particles: [9, 7], pins: ['top-left', 'top-right'], noise: 1e-3 });
  const large = cloth({ name: 'large', particles: [size, size], position: [4, 0, 0], pins: ['left'], noise: 1e-3 });
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
