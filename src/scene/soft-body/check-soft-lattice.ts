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
import { components } from '../../mesh/components';
import { sixVolumes } from '../../mesh/tetrahedral-lattice';
import { tetrahedronEdges } from '../../mesh/tetrahedron-edges';
import type { SoftBody, SoftSurface } from '../types';

export function checkLattice(
  path: ErrorPath,
  { vertices, tetrahedra }: Pick<SoftBody, 'vertices' | 'tetrahedra'>,
): void {
  const count = vertices.length / 3;
  checkIndices(path, 'tetrahedra', tetrahedra, 4, 'four particles of each tetrahedron', count);
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
  const edges = tetrahedronEdges(count, tetrahedra);
  checkLengths(path, vertices, edges.ends);
  checkOnePiece(path, vertices, edges.ends);
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

function checkLengths(path: ErrorPath, at: readonly number[], ends: Uint32Array): void {
  for (let e = 0; e < ends.length; e += 2) {
    const a = 3 * ends[e];
    const b = 3 * ends[e + 1];
    const [x, y, z] = [at[a] - at[b], at[a + 1] - at[b + 1], at[a + 2] - at[b + 2]];
    if (x * x + y * y + z * z > surelyLongEnough) continue;
    const length = Math.hypot(x, y, z);
    if (length >= shortestSpring) continue;
    const shown = `${length} between vertices ${ends[e]} and ${ends[e + 1]}`;
    fail(path, 'vertices', `be at least ${shortestSpring} apart along each edge [m]`, length, shown);
  }
}

const listed = 4;

/** Thin parts of a shape may fall between the points of a coarse lattice and leave their ends on their own. */
function checkOnePiece(path: ErrorPath, at: readonly number[], ends: Uint32Array): void {
  const pieces = components(at.length / 3, ends);
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
    'form one piece (a finer lattice keeps thin parts together; separate solids are separate bodies, as `meshPieces` makes them)';
  fail(path, 'tetrahedra', rule, pieces.count, `${pieces.count} pieces: ${shown.join('; ')}`);
}
