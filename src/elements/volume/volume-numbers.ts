/** What `projectVolumes` reads: the tetrahedra of a model that keep their volume, in the solver's order of particles. */
import type { Volumes } from './volumes';

/** `bufferIndex` leads from particles of the model to those of the buffers. */
export function volumeNumbers(volumes: Volumes, bufferIndex: Uint32Array) {
  const { count, corners, inverseRest, restVolume, stiffness } = volumes;
  const rest = new Float64Array(12 * count);
  for (let t = 0; t < count; t++) {
    for (let row = 0; row < 3; row++) {
      rest.set(inverseRest.subarray(9 * t + 3 * row, 9 * t + 3 * row + 3), 12 * t + 4 * row);
    }
    rest[12 * t + 11] = stiffness[t] * restVolume[t];
  }
  return {
    volumeCorner: corners.map((particle) => bufferIndex[particle]),
    volumeRest: rest,
  };
}
