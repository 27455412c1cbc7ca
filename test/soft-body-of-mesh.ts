/** A soft body of a mesh, for a browser. */
import { contentKey } from '../src/core/content-key';
import { softBodyInTurns } from '../src/index';

/** A pyramid without a floor, so that it is mended. */
const mesh = {
  vertices: [-0.5, 0, -0.5, 0.5, 0, -0.5, 0.5, 0, 0.5, -0.5, 0, 0.5, 0, 0.5, 0],
  triangles: [1, 0, 4, 2, 1, 4, 3, 2, 4, 0, 3, 4],
};

/** How many particles it has, and a hash of all its data. */
export async function bodyOfMesh(): Promise<{ particles: number; hash: string }> {
  const body = await softBodyInTurns({ name: 'pyramid', mesh, resolution: 12, pins: ['top'] });
  return { particles: body.vertices.length / 3, hash: contentKey(JSON.stringify(body), []) };
}

/** What it says of a mesh that has no inside. */
export const refusal = (): Promise<string> =>
  softBodyInTurns({ mesh: { vertices: mesh.vertices, triangles: [0, 1, 2] } }).then(
    () => 'none',
    ({ message }) => message,
  );
