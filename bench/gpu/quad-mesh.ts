/** A mesh of quads that no solver can take for a grid: a square whose vertices are shaken and listed at random. The graph of its edges is bipartite. */
import { seededRandom } from '../../src/core/random';
import { clothFromMesh, type SceneOptions } from '../../src/index';

/** How far a vertex is shaken, as a share of the spacing. */
const shake = 0.2;

/** Of side x side vertices, hanging by two corners, with springs along its edges alone. */
export function quadMeshScene(side: number): SceneOptions {
  const random = seededRandom(1);
  const name = Uint32Array.from({ length: side * side }, (_, n) => n);
  for (let n = name.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [name[n], name[other]] = [name[other], name[n]];
  }
  const vertices = new Float64Array(3 * side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = [x + shake * (2 * random() - 1), 0, y + shake * (2 * random() - 1)].map((v) => v / (side - 1));
      vertices.set(at, 3 * name[y * side + x]);
    }
  }
  const faces = Array.from({ length: (side - 1) ** 2 }, (_, f) => {
    const corner = Math.floor(f / (side - 1)) * side + (f % (side - 1));
    return [corner, corner + side, corner + side + 1, corner + 1].map((n) => name[n]);
  });
  const sheet = clothFromMesh({
    vertices,
    faces,
    springs: { shear: false, bend: false },
    pins: [{ at: [name[0], name[side - 1]] }],
  });
  return { bodies: [sheet] };
}
