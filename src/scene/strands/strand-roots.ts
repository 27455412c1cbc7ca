/** Spreads roots of strands over a surface, evenly by area. */
import {
  checkArray,
  checkFields,
  checkInteger,
  checkNumber,
  checkNumbers,
  checkObject,
  checkVec3,
  type ErrorPath,
  fail,
  inside,
  maxSize,
  orDefault,
  plainArray,
} from '../../core/check';
import { seededRandom } from '../../core/random';
import type { Vec3 } from '../types';

/** A ball (or the cap of it within `cap` degrees of straight up; default 180, all of it), or a mesh of triangles and quads. */
export type StrandSurface =
  | { kind: 'sphere'; centre?: Vec3; radius: number; cap?: number }
  | { kind?: 'mesh'; vertices: ArrayLike<number>; faces: readonly ArrayLike<number>[] };

interface Roots {
  roots: number[];
  directions: number[];
}

/**
 * `count` roots with the normals there. The area is cut into `count` equal parts and each gets one root at random, which
 * leaves fewer gaps and clumps than roots thrown one by one.
 */
export function strandRoots(path: ErrorPath, value: unknown, count: number, seed: number): Roots {
  const surface = checkObject(path, 'on', value, 'a surface such as { kind: "sphere", centre, radius }');
  const at = inside(path, 'on');
  const random = seededRandom(seed);
  return surface.kind === 'sphere' ? onSphere(at, surface, count, random) : onMesh(at, surface, count, random);
}

/** The height of a point chosen evenly on a sphere is itself even (Archimedes); the golden angle parts neighbours in height. */
function onSphere(path: ErrorPath, sphere: Record<string, unknown>, count: number, random: () => number): Roots {
  checkFields(path, sphere, ['kind', 'centre', 'radius', 'cap']);
  const centre = checkVec3(path, 'centre', plainArray(orDefault(sphere.centre, [0, 0, 0])));
  const radius = checkNumber(path, 'radius', sphere.radius, { above: 0, plausible: maxSize, unit: 'm' });
  const cap = checkNumber(path, 'cap', orDefault(sphere.cap, 180), { above: 0, atMost: 180, unit: 'degrees' });
  const lowest = Math.cos((cap * Math.PI) / 180);
  const golden = Math.PI * (3 - Math.sqrt(5));
  const made: Roots = { roots: [], directions: [] };
  for (let i = 0; i < count; i++) {
    const y = 1 - ((i + random()) / count) * (1 - lowest);
    const across = Math.sqrt(Math.max(0, 1 - y * y));
    const angle = i * golden;
    const normal = [across * Math.cos(angle), y, across * Math.sin(angle)];
    made.directions.push(...normal);
    made.roots.push(...normal.map((n, axis) => centre[axis] + radius * n));
  }
  return made;
}

function onMesh(path: ErrorPath, mesh: Record<string, unknown>, count: number, random: () => number): Roots {
  if (mesh.kind !== undefined && mesh.kind !== 'mesh') fail(path, 'kind', 'be one of sphere, mesh', mesh.kind);
  checkFields(path, mesh, ['kind', 'vertices', 'faces']);
  const { vertices, triangles } = checkedMesh(path, mesh);
  const crosses = triangles.map(([a, b, c]) => cross(vertices, a, b, c));
  const sums: number[] = [];
  let area = 0;
  for (const n of crosses) sums.push((area += Math.hypot(...n) / 2));
  if (!(area > 0)) fail(path, 'faces', 'have an area above 0', triangles);

  const made: Roots = { roots: [], directions: [] };
  let t = 0;
  for (let i = 0; i < count; i++) {
    const wanted = ((i + random()) / count) * area;
    while (t + 1 < sums.length && sums[t] < wanted) t++;
    // Even over the triangle: the square root makes up for the width that grows away from the first corner.
    const s = Math.sqrt(random());
    const r = random();
    const weights = [1 - s, s * (1 - r), s * r];
    for (let axis = 0; axis < 3; axis++) {
      made.roots.push(triangles[t].reduce((sum, v, corner) => sum + weights[corner] * vertices[3 * v + axis], 0));
    }
    const length = Math.hypot(...crosses[t]);
    made.directions.push(...crosses[t].map((x) => x / length));
  }
  return made;
}

function checkedMesh(
  path: ErrorPath,
  mesh: Record<string, unknown>,
): { vertices: readonly number[]; triangles: number[][] } {
  const per = 'x, y, z of each vertex';
  const vertices = checkNumbers(path, 'vertices', plainArray(mesh.vertices), {
    per,
    multiple: 3,
    atLeast: 3,
    unit: 'm',
  });
  const triangles: number[][] = [];
  checkArray(path, 'faces', mesh.faces, 'faces').forEach((item, f) => {
    const face = plainArray(item);
    if (!Array.isArray(face) || face.length < 3 || face.length > 4) {
      fail(path, `faces[${f}]`, 'be an array of three or four vertex indices', item);
    }
    face.forEach((v, c) => {
      checkInteger(path, `faces[${f}][${c}]`, v, { atLeast: 0, atMost: vertices.length / 3 - 1 });
    });
    triangles.push([face[0], face[1], face[2]]);
    if (face.length === 4) triangles.push([face[0], face[2], face[3]]);
  });
  return { vertices, triangles };
}

/** Twice the area, along the normal. */
function cross(p: readonly number[], a: number, b: number, c: number): number[] {
  const u = [0, 1, 2].map((axis) => p[3 * b + axis] - p[3 * a + axis]);
  const v = [0, 1, 2].map((axis) => p[3 * c + axis] - p[3 * a + axis]);
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}
