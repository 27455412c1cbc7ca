/** The checks of a mesh as lists of numbers: vertices that are some, and faces that are made of them. */
import { checkArray, checkInteger, checkNumbers, type ErrorPath, fail } from '../../core/check';
import type { MeshClothBody } from '../types';

/** Also refuses faces that use a vertex twice where `strict`. */
export function checkMesh(path: ErrorPath, { vertices, faces, triangles, strict }: Partial<MeshClothBody>): void {
  if ((faces === undefined) === (triangles === undefined)) {
    fail(path, 'faces', 'be given, or else triangles', faces, faces === undefined ? 'neither' : 'both');
  }
  if (triangles !== undefined) checkFlat(path, triangles);
  const per = 'x, y, z of each vertex';
  const count = checkNumbers(path, 'vertices', vertices, { per, multiple: 3, atLeast: 3, unit: 'm' }).length / 3;
  // There may be millions: what is wrong is only looked for where something is.
  if (triangles !== undefined) {
    for (let c = 0; c < triangles.length; c += 3) {
      if (!isTriangle(triangles, c, count)) checkCorners(path, triangles, c, count, strict);
    }
    return;
  }
  const listed = checkArray(path, 'faces', faces, 'faces');
  if (listed.length === 0) fail(path, 'faces', 'hold at least one face', faces);
  listed.forEach((face, f) => {
    if (!isFace(face, count)) checkFace(path, `faces[${f}]`, face, count, strict);
  });
}

function checkFlat(path: ErrorPath, triangles: unknown): void {
  if (!Array.isArray(triangles) || triangles.length === 0 || triangles.length % 3 !== 0) {
    fail(path, 'triangles', 'be a flat array of three vertex indices a triangle', triangles);
  }
}

function checkCorners(
  path: ErrorPath,
  triangles: readonly number[],
  first: number,
  count: number,
  strict: boolean | undefined,
): void {
  const corners = [0, 1, 2].map((c) => triangles[first + c]);
  corners.forEach((v, c) => {
    checkInteger(path, `triangles[${first + c}]`, v, { atLeast: 0, atMost: count - 1 });
  });
  if (strict) fail(path, `triangles[${first}] to [${first + 2}]`, 'use no vertex twice', corners);
}

function isTriangle(corners: readonly number[], at: number, count: number): boolean {
  const a = corners[at];
  const b = corners[at + 1];
  const c = corners[at + 2];
  return isVertex(a, count) && isVertex(b, count) && isVertex(c, count) && a !== b && b !== c && c !== a;
}

const isVertex = (v: unknown, count: number): boolean =>
  Number.isInteger(v) && (v as number) >= 0 && (v as number) < count;

function isFace(face: unknown, count: number): boolean {
  if (!Array.isArray(face) || (face.length !== 3 && face.length !== 4)) return false;
  for (let c = 0; c < face.length; c++) {
    if (!isVertex(face[c], count)) return false;
    for (let before = 0; before < c; before++) if (face[before] === face[c]) return false;
  }
  return true;
}

function checkFace(path: ErrorPath, field: string, face: unknown, count: number, strict: boolean | undefined): void {
  if (!Array.isArray(face)) fail(path, field, 'be an array of three or four vertex indices', face);
  if (face.length !== 3 && face.length !== 4) fail(path, field, 'have three or four corners', face);
  checkArray(path, field, face, 'vertex indices').forEach((v, c) => {
    checkInteger(path, `${field}[${c}]`, v, { atLeast: 0, atMost: count - 1 });
  });
  if (strict) fail(path, field, 'use no vertex twice', face);
}
