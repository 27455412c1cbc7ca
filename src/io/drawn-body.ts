/**
 * What the writers need to know of a body, and the checks that every frame passes before it goes into a file.
 *
 * A `BuiltBody` of `world.bodies` is a `DrawnBody`, and what `world.read(body)` gives is a frame of it.
 */
import {
  checkArray,
  checkInteger,
  checkNumberList,
  checkObject,
  checkText,
  checkVec3,
  type ErrorPath,
  fail,
  inside,
  pathOf,
} from '../core/check';
import { SelvedgeError } from '../core/error';
import type { Surface } from '../scene/types';

export interface DrawnBody {
  name: string;
  particleCount: number;
  surface: Surface;
  /** Of a body that tore: for each of its last particles, in their order, the one that it was split off. */
  parents?: Uint32Array;
  /** Linear red, green and blue, 0 to 1. Writers that know colours choose one where it is missing. */
  colour?: readonly [number, number, number];
}

/** One body's particles, x, y, z each, in the body's own order [m]. */
export type Positions = ArrayLike<number>;

/** Throws where a body cannot be drawn. `writer` opens the message. */
export function checkBodies(writer: string, bodies: readonly DrawnBody[]): void {
  const path = pathOf(writer);
  checkBodyList(path, bodies);
  if (bodies.length === 0) fail(path, 'bodies', 'not be empty', bodies);
  for (const [index, { name, particleCount, surface, colour }] of bodies.entries()) {
    if (colour !== undefined) checkVec3(inside(path, `bodies[${index}]`), 'colour', colour, '');
    const vertexCount = surface.vertexParticle.length;
    if (surface.triangles.length === 0 && surface.lines.length === 0)
      fail(path, `body "${name}"`, 'have triangles or lines', surface, 'none');
    if (surface.uvs && surface.uvs.length !== 2 * vertexCount)
      fail(path, `uvs of body "${name}"`, `have 2 x ${vertexCount} numbers`, surface.uvs.length);
    checkIndices(writer, `vertexParticle of body "${name}"`, surface.vertexParticle, particleCount);
    if (surface.embedding)
      checkIndices(writer, `embedding of body "${name}"`, surface.embedding.particles, particleCount);
    checkIndices(writer, `triangles of body "${name}"`, surface.triangles, vertexCount, 3);
    checkIndices(writer, `lines of body "${name}"`, surface.lines, vertexCount, 2);
  }
}

/** Throws unless these are bodies with surfaces, whatever numbers those have. */
export function checkBodyList(path: ErrorPath, bodies: unknown): void {
  checkArray(path, 'bodies', bodies, 'bodies').forEach((body, index) => {
    const field = `bodies[${index}]`;
    const { name, particleCount, surface } = checkObject(path, field, body, 'a body, as world.bodies has them');
    checkText(inside(path, field), 'name', name);
    checkInteger(inside(path, field), 'particleCount', particleCount, { atLeast: 0 });
    checkObject(inside(path, field), 'surface', surface, 'an object with vertexParticle, triangles and lines');
    checkSurface(inside(path, `${field}.surface`), surface as Surface);
  });
}

function checkSurface(path: ErrorPath, { vertexParticle, uvs, triangles, lines, embedding }: Surface): void {
  checkNumberList(path, 'vertexParticle', vertexParticle, 'the particle of each vertex');
  checkNumberList(path, 'triangles', triangles, 'three vertices a triangle');
  checkNumberList(path, 'lines', lines, 'two vertices a segment');
  if (uvs !== null && uvs !== undefined) checkNumberList(path, 'uvs', uvs, 'u, v of each vertex');
  if (embedding === null || embedding === undefined) return;
  checkObject(path, 'embedding', embedding, 'an object with particles and weights');
  checkNumberList(inside(path, 'embedding'), 'particles', embedding.particles, 'four particles of each vertex');
  checkNumberList(inside(path, 'embedding'), 'weights', embedding.weights, 'four weights of each vertex');
}

/** Throws unless every index is below `count`, and there are `multiple` for each thing. */
export function checkIndices(
  writer: string,
  field: string,
  indices: ArrayLike<number>,
  count: number,
  multiple = 1,
): void {
  const path = pathOf(writer);
  if (indices.length % multiple !== 0) fail(path, field, `be a multiple of ${multiple} numbers`, indices.length);
  for (let i = 0; i < indices.length; i++) {
    if (!Number.isInteger(indices[i]) || indices[i] < 0) fail(path, field, 'be whole numbers from 0 on', indices[i]);
    if (indices[i] >= count) fail(path, field, `be below ${count}`, indices[i]);
  }
}

/** Throws where a frame does not fit the bodies or holds a number that no file format can carry. */
export function checkFrame(writer: string, bodies: readonly DrawnBody[], frame: readonly Positions[]): void {
  const path = pathOf(writer);
  checkArray(path, 'a frame', frame, 'positions of each body');
  if (frame.length !== bodies.length) fail(path, 'a frame', `have positions of ${bodies.length} bodies`, frame.length);
  for (const [index, { name, particleCount }] of bodies.entries()) {
    const field = `positions of body "${name}"`;
    const positions = checkNumberList(path, field, frame[index], 'x, y, z of each particle [m]');
    if (positions.length !== 3 * particleCount)
      fail(path, field, `have 3 x ${particleCount} numbers`, positions.length);
    checkFinite(writer, field, positions, 'particle');
  }
}

/** Throws where one of the triples has a number that is not finite. `what` a triple belongs to. */
export function checkFinite(writer: string, field: string, triples: ArrayLike<number>, what: string): void {
  for (let i = 0; i < triples.length; i++)
    if (!Number.isFinite(triples[i])) {
      const shown = `${triples[i]} at ${what} ${Math.floor(i / 3)}`;
      throw new SelvedgeError(writer, field, 'be finite', triples[i], shown);
    }
}

/** Throws unless `every` (keep one frame in so many) is a positive whole number. */
export function checkEvery(writer: string, every: number): void {
  if (!Number.isInteger(every) || every < 1)
    throw new SelvedgeError(writer, 'every', 'be a whole number of at least 1', every);
}
