/** How large a binary glTF animation gets, before it is made. */
import { checkInteger, pathOf } from '../core/check';
import { SelvedgeError } from '../core/error';
import { checkBodyList, type DrawnBody } from './drawn-body';

/** The header counts bytes in 32 bits. */
export const maxGlbBytes = 2 ** 32 - 1;

/**
 * The most bytes that an animation of `frames` frames takes. For each body: `frames` x vertices x 24 (positions and
 * normals; 12 for ropes and strands, which have no normals), 8 a vertex for texture coordinates, 2 or 4 an index, and some
 * 600 a frame of description. Bodies that stand still, wholly or in part, take less.
 */
export function glbSize(bodies: readonly DrawnBody[], frames: number): number {
  const path = pathOf('glb');
  checkBodyList(path, bodies);
  checkInteger(path, 'frames', frames, { atLeast: 0 });
  let bytes = glbDescriptionBytes(bodies, frames) + frames * glbVertexBytes(bodies);
  for (const { surface } of bodies) {
    const indexBytes = surface.vertexParticle.length <= 0xffff ? 2 : 4;
    bytes += 4 * (surface.uvs?.length ?? 0) + indexBytes * (surface.triangles.length + surface.lines.length);
  }
  return bytes;
}

/** Positions and normals of one frame in which every vertex moves. */
export function glbVertexBytes(bodies: readonly DrawnBody[]): number {
  return bodies.reduce(
    (sum, { surface }) => sum + surface.vertexParticle.length * (surface.triangles.length > 0 ? 24 : 12),
    0,
  );
}

/** All that is not vertices or indices: the JSON half, times and weights. Generous: numbers in it grow with the file. */
export function glbDescriptionBytes(bodies: readonly DrawnBody[], frames: number): number {
  return 2000 + bodies.length * (2000 + 600 * frames) + 20 * frames;
}

/** Throws where the file would be larger than allowed. */
export function checkGlbSize(bytes: number, frames: number, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  const rule = `stay below ${readableBytes(maxBytes + 1)} (keep fewer frames with every, or fewer vertices)`;
  throw new SelvedgeError('glb', 'the file', rule, bytes, `${readableBytes(bytes)} for ${frames} frames`);
}

/** 1234567 -> "1.18 MiB". */
export function readableBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  let unit = 0;
  let value = bytes;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 ? value : Number(value.toPrecision(3))} ${units[unit]}`;
}
