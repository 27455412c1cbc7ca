/** The triangles of a model: wind pushes them, and the normals of what is drawn follow from them. */
import { type Backend, type KernelBuffer, type Span, span } from '../compute/backend';
import { vertexTriangles } from '../mesh/adjacency';
import { joinTriangles, type Model } from '../scene/assemble';

export interface TriangleBuffers {
  readonly triangles: Span;
  /** Triangles around each particle, as CSR rows. */
  readonly triangleFirst: KernelBuffer;
  readonly triangleList: KernelBuffer;
  /** Three particles of each triangle. */
  readonly corner: KernelBuffer;
}

/** `bufferIndex` leads from particles of the model to those of the buffers, which have room for `rows` of them. */
export function allocateTriangles(
  backend: Backend,
  model: Model,
  bufferIndex: Uint32Array,
  rows: number,
): TriangleBuffers {
  const corners = joinTriangles(model);
  for (let c = 0; c < corners.length; c++) corners[c] = bufferIndex[corners[c]];
  const around = vertexTriangles(rows, corners);
  return {
    triangles: span(0, corners.length / 3),
    triangleFirst: backend.allocate('triangleFirst', 'u32', around.first.length, around.first),
    triangleList: backend.allocate('triangleList', 'u32', around.list.length, around.list),
    corner: backend.allocate('corner', 'u32', corners.length, corners),
  };
}
