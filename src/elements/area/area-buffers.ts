/** What `projectAreas` binds: the triangles of a model that resist a change of area, in the solver's order of particles. */
import type { Backend } from '../../compute/backend';
import type { Areas } from './areas';

/** `bufferIndex` leads from particles of the model to those of the buffers. */
export function allocateAreas(backend: Backend, areas: Areas, bufferIndex: Uint32Array) {
  const { count, corners, inverseRest, restArea, stiffness } = areas;
  const rest = new Float64Array(4 * count);
  for (let t = 0; t < count; t++) {
    rest.set(inverseRest.subarray(3 * t, 3 * t + 3), 4 * t);
    rest[4 * t + 3] = stiffness[t] * restArea[t];
  }
  const cornerIndices = corners.map((particle) => bufferIndex[particle]);
  return {
    areaCorner: backend.allocate('areaCorner', 'u32', 3 * count, cornerIndices),
    areaRest: backend.allocate('areaRest', 'vec4f', count, rest),
    pull: backend.allocate('areaPull', 'vec4f', 2 * count),
  };
}
