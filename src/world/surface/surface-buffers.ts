/** What is drawn of a body, in a backend: its vertices follow particles, or lie between them (soft bodies). */
import type { Backend, KernelBuffer } from '../../compute/backend';
import { span } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import { vertexTriangles } from '../../mesh/adjacency';
import type { Surface } from '../../scene/types';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import type { TriangleBuffers } from '../../stages/triangle-buffers';
import { computeNormals } from './compute-normals.kernel';
import { embedVertices } from './embed-vertices.kernel';
import { gatherVertices } from './gather-vertices.kernel';

export interface SurfaceBuffers {
  count: number;
  /** x, y, z, 1 of each vertex [m]. */
  vertexPosition: KernelBuffer;
  /** x, y, z, 0. */
  vertexNormal: KernelBuffer;
  /** Queues the kernels that write both, from the positions in a buffer: those of now, or blended ones. */
  queue(position: KernelBuffer): void;
}

export const surfaceKernels: readonly AnyKernel[] = [gatherVertices, embedVertices, computeNormals];

/** Bytes that `allocateSurface` will ask for, without alignment. */
export function surfaceBytes({ vertexParticle, embedding, triangles }: Surface): number {
  const own = (4 + 16 + 16) * vertexParticle.length;
  return embedding === undefined ? own : own + (16 + 16 + 4) * vertexParticle.length + 4 + 8 * triangles.length;
}

/** The surface of body number `body`. `bufferIndex` leads from a particle of the body to its index in the buffers. */
export function allocateSurface(
  backend: Backend,
  body: number,
  surface: Surface,
  bufferIndex: (particle: number) => number,
  particles: ParticleBuffers & TriangleBuffers,
): SurfaceBuffers {
  const count = surface.vertexParticle.length;
  const all = span(0, count);
  const indices = (name: string, data: Uint32Array) => backend.allocate(`${name} ${body}`, 'u32', data.length, data);
  const vertexPosition = backend.allocate(`vertexPosition ${body}`, 'vec4f', count);
  const vertexNormal = backend.allocate(`vertexNormal ${body}`, 'vec4f', count);
  const { embedding } = surface;
  if (embedding === undefined) {
    const vertexParticle = indices('vertexParticle', surface.vertexParticle.map(bufferIndex));
    const from = once((position) => ({ ...particles, position, vertexParticle, vertexPosition, vertexNormal }));
    const queue = (position: KernelBuffer) => {
      const buffers = from(position);
      backend.run(gatherVertices, all, buffers, {});
      if (surface.triangles.length > 0) backend.run(computeNormals, all, buffers, {});
    };
    return { count, vertexPosition, vertexNormal, queue };
  }
  const tied = {
    embedParticle: indices('embedParticle', embedding.particles.map(bufferIndex)),
    embedWeight: backend.allocate(`embedWeight ${body}`, 'vec4f', count, embedding.weights),
    vertexPosition,
  };
  const from = once((position) => ({ ...tied, position }));
  // Vertices take the part of particles, so that normals are those of the drawn triangles.
  const corners = surface.triangles.map((vertex) => embedding.sharedNormal[vertex]);
  const around = vertexTriangles(count, corners);
  const drawn = {
    vertexParticle: indices('sharedNormal', embedding.sharedNormal),
    position: vertexPosition,
    triangleFirst: indices('drawnFirst', around.first),
    triangleList: indices('drawnList', around.list),
    corner: indices('drawnCorner', corners),
    vertexNormal,
  };
  const queue = (position: KernelBuffer) => {
    backend.run(embedVertices, all, from(position), {});
    backend.run(computeNormals, all, drawn, {});
  };
  return { count, vertexPosition, vertexNormal, queue };
}

/** Makes what is bound for a buffer of positions once: backends keep what they make for it. */
function once<T>(make: (position: KernelBuffer) => T): (position: KernelBuffer) => T {
  const made = new Map<KernelBuffer, T>();
  return (position) => {
    const known = made.get(position) ?? make(position);
    made.set(position, known);
    return known;
  };
}
