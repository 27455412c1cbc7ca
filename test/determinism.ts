/**
 * The runs whose hashes are pinned: a sheet with every kind of spring, wind, a moving pin and two colliders, 600 frames on wasm. They run
 * unchanged in Node and in a browser. Colours and the factor's tasks are large enough to be shared between threads.
 */
import { cloth, createWorld, plane, sphere } from '../src/index';
import { projective } from '../src/solvers/projective/index';

export const frames = 600;
/** Changes only when the arithmetic of a kernel or the order of the particles changes: say why in the commit that changes it. */
export const pinnedHashes = {
  coloured: '4a1ccff502138153',
  cholesky: '4d1d34be5a2f12ee',
  multigrid: '6e57552eb1da058b',
};
export type PinnedGlobal = keyof typeof pinnedHashes;

export async function hashAfterRun(global: PinnedGlobal, threads: number): Promise<string> {
  const sheet = cloth({
    size: [1, 1],
    particles: [41, 41],
    material: 'silk',
    noise: 0.001,
    pins: [
      'top-left',
      {
        at: 'top-right',
        motion: {
          kind: 'keyframes',
          keys: [
            { time: 0, offset: [0, 0, 0] },
            { time: 2, offset: [-0.3, 0.1, 0.2] },
          ],
        },
      },
    ],
  });
  const world = await createWorld(
    {
      bodies: [sheet],
      colliders: [sphere({ centre: [0.5, -0.5, 0.1], radius: 0.25 }), plane({ point: [0, -1, 0] })],
      wind: { velocity: [1, 0, 2] },
      drag: 1,
    },
    { solver: projective({ global, substeps: 4 }), backend: 'wasm', threads },
  );
  try {
    for (let frame = 0; frame < frames; frame++) world.step();
    if (world.frozen.length > 0) throw new Error(`frozen: ${world.frozen.join()}`);
    return await world.hash();
  } finally {
    world.dispose();
  }
}
