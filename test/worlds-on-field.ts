/** Two worlds one after the other with cloth on the same distance field. It runs unchanged in Node and in a browser. */
import { cloth, createWorld, distanceField } from '../src/index';
import { massSpring } from '../src/solvers/mass-spring/index';

/** A pyramid without a floor, so that winding numbers are asked too. */
const mesh = {
  vertices: [-0.5, 0, -0.5, 0.5, 0, -0.5, 0.5, 0, 0.5, -0.5, 0, 0.5, 0, 0.5, 0],
  triangles: [1, 0, 4, 2, 1, 4, 3, 2, 4, 0, 3, 4],
};

export async function hashesOnField(): Promise<string[]> {
  const sheet = cloth({ size: [0.4, 0.4], particles: [9, 9], position: [-0.2, 0.52, -0.2], noise: 1e-3 });
  const hashes: string[] = [];
  for (let made = 0; made < 2; made++) {
    // A collider of its own for each world: only what is in it is the same.
    const collider = distanceField({ mesh, cellSize: 0.04 });
    const options = { solver: massSpring(), backend: 'wasm', threads: 1 } as const;
    const world = await createWorld({ bodies: [sheet], colliders: [collider] }, options);
    for (let frame = 0; frame < 10; frame++) world.step();
    hashes.push(await world.hash());
    world.dispose();
  }
  return hashes;
}
