/** The checks of a soft body's tetrahedra and of the surface that is tied to them. */

import {
  checkFields,
  checkInteger,
  checkNumbers,
  checkObject,
  type ErrorPath,
  fail,
  inside,
  shortestSpring,
} from '../../core/check';
import type { Slices } from '../../core/slices';
import { components } from '../../mesh/components';
import { sixVolumes } from '../../mesh/tetrahedral-lattice';
import type { SoftBody, SoftSurface } from '../types';

export function* checkLattice(
  path: ErrorPath,
  { vertices, tetrahedra, pieces }: Pick<SoftBody, 'vertices' | 'tetrahedra' | 'pieces'>,
): Slices<void> {
  const count = vertices.length / 3;
  checkIndices(path, 'tetrahedra', tetrahedra, 4, 'four particles of each tetrahedron', count);
  yield;
  const used = new Uint8Array(count);
  for (let t = 0; t < tetrahedra.length; t += 4) {
    if (!(sixVolumes(vertices, tetrahedra[t], tetrahedra[t + 1], tetrahedra[t + 2], tetrahedra[t + 3]) > 0)) {
      const corners = tetrahedra.slice(t, t + 4);
      const rule = 'each have a volume above 0: seen from the fourth corner, the first three turn counter-clockwise';
      fail(path, 'tetrahedra', rule, corners, `[${corners.join(', ')}] at tetrahedron ${t / 4}`);
    }
    for (let corner = t; corner < t + 4; corner++) used[tetrahedra[corner]] = 1;
  }
  const loose = used.indexOf(0);
  if (loose >= 0) fail(path, 'vertices', 'each belong to a tetrahedron', loose, `vertex ${loose} that does not`);
  yield;
  checkLengths(path, vertices, tetrahedra);
  yield;
  if (pieces !== 'all') checkOnePiece(path, vertices, tetrahedra);
}

export function checkSurface(path: ErrorPath, surface: SoftSurface, tetrahedronCount: number): void {
  const at = inside(path, 'surface');
  checkFields(at, checkObject(path, 'surface', surface, 'an object with triangles, tetrahedron and weights'), [
    'triangles',
    'tetrahedron',
    'weights',
    'uvs',
  ]);
  checkIndices(at, 'tetrahedron', surface.tetrahedron, 1, 'a tetrahedron for each vertex', tetrahedronCount);
  const count = surface.tetrahedron.length;
  checkIndices(at, 'triangles', surface.triangles, 3, 'three vertices of each triangle', count);
  checkNumbers(at, 'weights', surface.weights, { per: 'three weights of each vertex', multiple: 3, count });
  if (surface.uvs !== undefined) {
    checkNumbers(at, 'uvs', surface.uvs, { per: 'u, v of each vertex', multiple: 2, count });
  }
}

function checkIndices(
  path: ErrorPath,
  field: string,
  value: unknown,
  multiple: number,
  per: string,
  count: number,
): void {
  if (!Array.isArray(value) || value.length === 0 || value.length % multiple !== 0) {
    fail(path, field, `be an array of ${per}`, value);
  }
  for (let i = 0; i < value.length; i++) {
    if (Number.isInteger(value[i]) && value[i] >= 0 && value[i] < count) continue;
    checkInteger(path, `${field}[${i}]`, value[i], { atLeast: 0, atMost: count - 1 });
  }
}

/** A squared length, beyond all rounding [m2]: the exact one is slow to compute. */
const surelyLongEnough = 1.01 * shortestSpring ** 2;

/** Edges of several tetrahedra are measured for each of them: to find out which those are would take longer than all else that is checked. */
function checkLengths(path: ErrorPath, at: readonly number[], tetrahedra: readonly number[]): void {
  for (let t = 0; t < tetrahedra.length; t += 4) {
    for (let i = t; i < t + 3; i++) {
      const a = 3 * tetrahedra[i];
      for (let j = i + 1; j < t + 4; j++) {
        const b = 3 * tetrahedra[j];
        const x = at[a] - at[b];
        const y = at[a + 1] - at[b + 1];
        const z = at[a + 2] - at[b + 2];
        if (x * x + y * y + z * z > surelyLongEnough) continue;
        const length = Math.hypot(x, y, z);
        if (length >= shortestSpring) continue;
        const [first, second] = [Math.min(tetrahedra[i], tetrahedra[j]), Math.max(tetrahedra[i], tetrahedra[j])];
        const shown = `${length} between vertices ${first} and ${second}`;
        fail(path, 'vertices', `be at least ${shortestSpring} apart along each edge [m]`, length, shown);
      }
    }
  }
}

const listed = 4;

/** Thin parts of a shape may fall between the points of a coarse lattice and leave their ends on their own. */
function checkOnePiece(path: ErrorPath, at: readonly number[], tetrahedra: readonly number[]): void {
  // Three edges, one after the other, join the corners of a tetrahedron.
  const links = new Uint32Array((tetrahedra.length / 4) * 6);
  for (let t = 0, to = 0; t < tetrahedra.length; t += 4) {
    for (let corner = t; corner < t + 3; corner++) {
      links[to++] = tetrahedra[corner];
      links[to++] = tetrahedra[corner + 1];
    }
  }
  const pieces = components(at.length / 3, links);
  if (pieces.count === 1) return;
  const sums = Array.from({ length: pieces.count }, () => [0, 0, 0, 0]);
  pieces.of.forEach((piece, p) => {
    for (let axis = 0; axis < 3; axis++) sums[piece][axis] += at[3 * p + axis];
    sums[piece][3]++;
  });
  const shown = sums
    .sort((a, b) => b[3] - a[3])
    .slice(0, listed)
    .map(
      ([x, y, z, n]) =>
        `${n} particles around [${[x, y, z].map((sum) => Number((sum / n).toFixed(3)) + 0).join(', ')}]`,
    );
  if (pieces.count > listed) shown.push('...');
  const rule =
    "form one piece (a finer lattice keeps thin parts together; pieces: 'all' makes one body of several, `meshPieces` a body of each)";
  fail(path, 'tetrahedra', rule, pieces.count, `${pieces.count} pieces: ${shown.join('; ')}`);
}
