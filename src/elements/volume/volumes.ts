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
  for (let t = 0; t < count; t++) {
    const [a, b, c] = [1, 2, 3].map((corner) =>
      [0, 1, 2].map(
        (axis) => positions[3 * tetrahedra[4 * t + corner] + axis] - positions[3 * tetrahedra[4 * t] + axis],
      ),
    );
    // The rows of the inverse are the normals of the three faces at corner 0, over the determinant.
    const normals = [cross(b, c), cross(c, a), cross(a, b)];
    const determinant = a[0] * normals[0][0] + a[1] * normals[0][1] + a[2] * normals[0][2];
    const volume = Math.abs(determinant) / 6;
    const longest = Math.max(Math.hypot(...a), Math.hypot(...b), Math.hypot(...c));
    if (!(volume > leastVolume * longest ** 3)) {
      fail(path, `tetrahedra[${t}]`, `have a volume above ${leastVolume} of the cube of its longest edge [m3]`, volume);
    }
    volumes.restVolume[t] = volume;
    volumes.inverseRest.set(
      normals.flat().map((value) => value / determinant),
      9 * t,
    );
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

const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
