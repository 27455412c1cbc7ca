/** What `projectAreas` binds: the triangles of a model that resist change of area, in the solver's order of particles. */
import { type Backend, type KernelBuffer, type Span, span } from '../../compute/backend';
import type { Areas } from './areas';

export interface AreaBuffers {
  /** Every such triangle. */
  readonly areas: Span;
  readonly areaCorner: KernelBuffer;
  readonly areaRest: KernelBuffer;
  readonly areaPull: KernelBuffer;
}

/** `place` leads from particles of the model to places in the buffers. */
export function allocateAreas(backend: Backend, areas: Areas, bufferIndex: Uint32Array): AreaBuffers {
  const { count, corners, inverseRest, restArea, stiffness } = areas;
  const rest = new Float64Array(4 * count);
  for (let t = 0; t < count; t++) {
    rest.set(inverseRest.subarray(3 * t, 3 * t + 3), 4 * t);
    rest[4 * t + 3] = stiffness[t] * restArea[t];
  }
  return {
    areas: span(0, count),
    areaCorner: backend.allocate(
      'areaCorner',
      'u32',
      3 * count,
      corners.map((particle) => bufferIndex[particle]),
    ),
    areaRest: backend.allocate('areaRest', 'vec4f', count, rest),
    areaPull: backend.allocate('areaPull', 'vec4f', 2 * count),
  };
}
