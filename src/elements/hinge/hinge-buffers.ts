/** What `projectHinges` binds: the hinges of a model, in the solver's order of particles. */
import type { Backend } from '../../compute/backend';
import { type Hinges, packHinges } from './hinges';

/** `bufferIndex` leads from particles of the model to those of the buffers. */
export function allocateHinges(backend: Backend, hinges: Hinges, bufferIndex: Uint32Array) {
  const { count, corners } = hinges;
  const cornerIndices = corners.map((particle) => bufferIndex[particle]);
  return {
    hingeCorner: backend.allocate('hingeCorner', 'u32', 4 * count, cornerIndices),
    hingeRest: backend.allocate('hingeRest', 'vec4f', 2 * count, packHinges(hinges)),
    pull: backend.allocate('hingePull', 'vec4f', 3 * count),
  };
}
