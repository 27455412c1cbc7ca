/** What `projectAreas` reads: the triangles of a model that resist a change of area, in the solver's order of particles. */
import type { Areas } from './areas';

/** `bufferIndex` leads from particles of the model to those of the buffers. */
export function areaNumbers(areas: Areas, bufferIndex: Uint32Array) {
  const { count, corners, inverseRest, restArea, stiffness } = areas;
  const rest = new Float64Array(4 * count);
  for (let t = 0; t < count; t++) {
    rest.set(inverseRest.subarray(3 * t, 3 * t + 3), 4 * t);
    rest[4 * t + 3] = stiffness[t] * restArea[t];
  }
  return {
    areaCorner: corners.map((particle) => bufferIndex[particle]),
    areaRest: rest,
  };
}
