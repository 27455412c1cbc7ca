/**
 * What the writers need to know of a body, and the checks that every frame passes before it goes into a file.
 *
 * A `BuiltBody` of `world.bodies` is a `DrawnBody`, and what `world.read(body)` gives is a frame of it.
 */
import { SelvedgeError } from '../core/error';
import type { Surface } from '../scene/types';

export interface DrawnBody {
  name: string;
  particleCount: number;
  surface: Surface;
  /** Linear red, green and blue, 0 to 1. Writers that know colours choose one where it is missing. */
  colour?: readonly [number, number, number];
}

/** One body's particles, x, y, z each, in the body's own order [m]. */
export type Positions = ArrayLike<number>;

/** Throws where a body cannot be drawn. `writer` opens the message. */
export function checkBodies(writer: string, bodies: readonly DrawnBody[]): void {
  if (bodies.length === 0) throw new SelvedgeError(writer, 'bodies', 'not be empty', bodies);
  for (const { name, particleCount, surface } of bodies) {
    const vertexCount = surface.vertexParticle.length;
    if (surface.triangles.length === 0 && surface.lines.length === 0)
      throw new SelvedgeError(writer, `body "${name}"`, 'have triangles or lines', surface, 'none');
    if (surface.uvs && surface.uvs.length !== 2 * vertexCount)
      throw new SelvedgeError(writer, `uvs of body "${name}"`, `have 2 x ${vertexCount} numbers`, surface.uvs.length);
    checkIndices(writer, `vertexParticle of body "${name}"`, surface.vertexParticle, particleCount);
    if (surface.embedding)
      checkIndices(writer, `embedding of body "${name}"`, surface.embedding.particles, particleCount);
    checkIndices(writer, `triangles of body "${name}"`, surface.triangles, vertexCount);
    checkIndices(writer, `lines of body "${name}"`, surface.lines, vertexCount);
  }
}

/** Throws unless every index is below `count`. */
export function checkIndices(writer: string, field: string, indices: ArrayLike<number>, count: number): void {
  for (let i = 0; i < indices.length; i++)
    if (!(indices[i] >= 0 && indices[i] < count))
      throw new SelvedgeError(writer, field, `be below ${count}`, indices[i]);
}

/** Throws where a frame does not fit the bodies or holds a number that no file format can carry. */
export function checkFrame(writer: string, bodies: readonly DrawnBody[], frame: readonly Positions[]): void {
  if (frame.length !== bodies.length)
    throw new SelvedgeError(writer, 'a frame', `have positions of ${bodies.length} bodies`, frame.length);
  for (const [index, { name, particleCount }] of bodies.entries()) {
    const positions = frame[index];
    const field = `positions of body "${name}"`;
    if (positions.length !== 3 * particleCount)
      throw new SelvedgeError(writer, field, `have 3 x ${particleCount} numbers`, positions.length);
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
