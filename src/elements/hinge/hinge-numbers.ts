/** What `projectHinges` reads: the hinges of a model, in the solver's order of particles. */
import { type Hinges, packHinges } from './hinges';

/** `bufferIndex` leads from particles of the model to those of the buffers. */
export function hingeNumbers(hinges: Hinges, bufferIndex: Uint32Array) {
  return {
    hingeCorner: hinges.corners.map((particle) => bufferIndex[particle]),
    hingeRest: packHinges(hinges),
  };
}
