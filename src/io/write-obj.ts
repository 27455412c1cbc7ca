/**
 * Writes Wavefront OBJ text: positions, texture coordinates, triangles and lines; y up, metres.
 *
 * Numbers are rounded to a micrometre: about as finely as f32 places a particle in a scene of some metres.
 */
import { checkNumberList, checkText, type ErrorPath, fail, inside, isObject, pathOf } from '../core/check';
import { AsciiWriter } from './ascii-writer';
import { checkFinite, checkIndices } from './drawn-body';

export interface ObjObject {
  name: string;
  /** x, y, z of each vertex [m]. */
  positions: ArrayLike<number>;
  /** u, v of each vertex. */
  uvs?: ArrayLike<number> | null;
  /** Three vertices a triangle. */
  triangles: ArrayLike<number>;
  /** Two vertices a segment. */
  lines?: ArrayLike<number>;
}

/** One object, or several in one file. */
export function writeObj(objects: ObjObject | readonly ObjObject[]): string {
  const several = Array.isArray(objects);
  const list: readonly ObjObject[] = several ? [...objects] : [objects as ObjObject];
  const text: string[] = [];
  let firstVertex = 1;
  let firstUv = 1;
  for (const [index, object] of list.entries()) {
    checkObject(several ? `objects[${index}]` : 'object', object);
    text.push(vertexText(object.name, object.positions), elementText(object, firstVertex, firstUv));
    firstVertex += object.positions.length / 3;
    firstUv += (object.uvs?.length ?? 0) / 2;
  }
  return text.join('');
}

const path = pathOf('obj');

function checkObject(field: string, object: ObjObject): void {
  if (!isObject(object)) fail(path, field, 'be an object with name, positions and triangles', object);
  checkLists(inside(path, field), object);
  const { name, positions, uvs, triangles, lines = [] } = object;
  const count = positions.length / 3;
  if (!Number.isInteger(count)) fail(path, `positions of "${name}"`, 'have three numbers a vertex', positions.length);
  if (uvs && uvs.length !== 2 * count) fail(path, `uvs of "${name}"`, `have 2 x ${count} numbers`, uvs.length);
  checkFinite('obj', `positions of "${name}"`, positions, 'vertex');
  checkIndices('obj', `triangles of "${name}"`, triangles, count, 3);
  checkIndices('obj', `lines of "${name}"`, lines, count, 2);
}

function checkLists(at: ErrorPath, { name, positions, uvs, triangles, lines }: ObjObject): void {
  checkText(at, 'name', name);
  checkNumberList(at, 'positions', positions, 'x, y, z of each vertex [m]');
  checkNumberList(at, 'triangles', triangles, 'three vertices a triangle');
  if (uvs !== undefined && uvs !== null) checkNumberList(at, 'uvs', uvs, 'u, v of each vertex');
  if (lines !== undefined) checkNumberList(at, 'lines', lines, 'two vertices a segment');
}

/** The `o` and `v` lines. A name has no spaces in an OBJ file. */
export function vertexText(name: string, positions: ArrayLike<number>): string {
  const out = new AsciiWriter();
  for (let i = 0; i < positions.length; i += 3) {
    out
      .text('v ')
      .decimal(positions[i])
      .text(' ')
      .decimal(positions[i + 1])
      .text(' ')
      .decimal(positions[i + 2]);
    out.text('\n');
  }
  return `o ${name.replace(/\s+/g, '-')}\n${out}`;
}

/** The `vt`, `f` and `l` lines: what stays the same from frame to frame. Indices count from `firstVertex`, `firstUv`. */
export function elementText(
  { uvs, triangles, lines = [] }: Omit<ObjObject, 'name' | 'positions'>,
  firstVertex: number,
  firstUv: number,
): string {
  const out = new AsciiWriter();
  if (uvs)
    for (let i = 0; i < uvs.length; i += 2)
      out
        .text('vt ')
        .decimal(uvs[i])
        .text(' ')
        .decimal(uvs[i + 1])
        .text('\n');
  for (let i = 0; i < triangles.length; i += 3) {
    out.text('f');
    for (let corner = i; corner < i + 3; corner++) {
      out.text(' ').count(triangles[corner] + firstVertex);
      if (uvs) out.text('/').count(triangles[corner] + firstUv);
    }
    out.text('\n');
  }
  for (let i = 0; i < lines.length; i += 2) {
    out
      .text('l ')
      .count(lines[i] + firstVertex)
      .text(' ')
      .count(lines[i + 1] + firstVertex);
    out.text('\n');
  }
  return out.toString();
}
