/** Tetrahedra that keep their volume: what a body's tetrahedra are at rest. */
import { checkNumber, fail, pathOf } from '../../core/check';

/** Tetrahedra that keep their volume: see volume-element.ts. */
export interface Volumes {
  count: number;
  /** Four particle indices per tetrahedron. */
  corners: Uint32Array;
  /** [m3] */
  restVolume: Float64Array;
  /**
   * Nine numbers per tetrahedron [1/m], row by row: the inverse of the matrix whose columns are the edges from corner 0 to corners 1, 2 and 3
   * at rest. Row c is how the deformation gradient changes with corner c + 1.
   */
  inverseRest: Float64Array;
  /** k [N/m2]: three times the bulk modulus. */
  stiffness: Float64Array;
}

/** A flatter tetrahedron has no inverse in 32-bit floats: the least volume, as a part of the cube of the longest edge at corner 0. */
const leastVolume = 1e-6;

/** All with the same stiffness [N/m2]. `positions` are those at rest; four particles per tetrahedron, in either orientation. */
export function makeVolumes(positions: ArrayLike<number>, tetrahedra: ArrayLike<number>, stiffness: number): Volumes {
  const path = pathOf('volumes');
  if (tetrahedra.length % 4 !== 0) {
    fail(path, 'tetrahedra', 'hold four particles per tetrahedron: a multiple of 4 numbers', tetrahedra.length);
  }
  checkNumber(path, 'stiffness', stiffness, { atLeast: 0, unit: 'N/m2' });
  const count = tetrahedra.length / 4;
  const volumes: Volumes = {
    count,
    corners: Uint32Array.from(tetrahedra),
    restVolume: new Float64Array(count),
    inverseRest: new Float64Array(9 * count),
    stiffness: new Float64Array(count).fill(stiffness),
  };
  // Plain numbers and no small arrays: a body may have a million tetrahedra.
  const edges = new Float64Array(9);
  for (let t = 0; t < count; t++) {
    const origin = 3 * tetrahedra[4 * t];
    for (let corner = 0; corner < 3; corner++) {
      const end = 3 * tetrahedra[4 * t + corner + 1];
      for (let axis = 0; axis < 3; axis++) edges[3 * corner + axis] = positions[end + axis] - positions[origin + axis];
    }
    // The rows of the inverse are the normals of the three faces at corner 0, over the determinant.
    const rows = volumes.inverseRest.subarray(9 * t, 9 * t + 9);
    for (let row = 0; row < 3; row++) crossInto(rows, 3 * row, edges, 3 * ((row + 1) % 3), 3 * ((row + 2) % 3));
    const determinant = edges[0] * rows[0] + edges[1] * rows[1] + edges[2] * rows[2];
    const volume = Math.abs(determinant) / 6;
    const longest = Math.max(lengthAt(edges, 0), lengthAt(edges, 3), lengthAt(edges, 6));
    if (!(volume > leastVolume * longest ** 3)) {
      fail(path, `tetrahedra[${t}]`, `have a volume above ${leastVolume} of the cube of its longest edge [m3]`, volume);
    }
    volumes.restVolume[t] = volume;
    for (let k = 0; k < 9; k++) rows[k] /= determinant;
  }
  return volumes;
}

/** How the deformation gradient of tetrahedron t changes with each corner: three numbers each [1/m], the rows of corners 0 to 3. */
export function volumeGradients({ inverseRest }: Volumes, t: number): [number, number, number][] {
  const rows = [0, 3, 6].map((at): [number, number, number] => [
    inverseRest[9 * t + at],
    inverseRest[9 * t + at + 1],
    inverseRest[9 * t + at + 2],
  ]);
  const sum = (column: number) => -(rows[0][column] + rows[1][column] + rows[2][column]);
  return [[sum(0), sum(1), sum(2)], ...rows];
}

/** As `projectVolumes` reads them: twelve numbers per tetrahedron. */
export function packVolumes({ count, inverseRest, restVolume, stiffness }: Volumes): Float64Array {
  const packed = new Float64Array(12 * count);
  for (let t = 0; t < count; t++) {
    for (let row = 0; row < 3; row++) {
      packed.set(inverseRest.subarray(9 * t + 3 * row, 9 * t + 3 * row + 3), 12 * t + 4 * row);
    }
    packed[12 * t + 11] = stiffness[t] * restVolume[t];
  }
  return packed;
}

/** The cross product of the vectors that begin at a and b, to where `to` begins. */
function crossInto(target: Float64Array, to: number, vectors: Float64Array, a: number, b: number): void {
  target[to] = vectors[a + 1] * vectors[b + 2] - vectors[a + 2] * vectors[b + 1];
  target[to + 1] = vectors[a + 2] * vectors[b] - vectors[a] * vectors[b + 2];
  target[to + 2] = vectors[a] * vectors[b + 1] - vectors[a + 1] * vectors[b];
}

const lengthAt = (vectors: Float64Array, at: number): number =>
  Math.hypot(vectors[at], vectors[at + 1], vectors[at + 2]);
