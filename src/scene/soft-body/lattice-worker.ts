/** The lattice of a mesh as a worker makes it: see `askWorker`. scripts/generate.mjs bundles this file and all that it imports into the string of src/generated/lattice-worker.ts. */
import type { TellProgress, WorkerAnswer } from '../../core/ask-worker';
import { pathOf } from '../../core/check';
import { finishAtOnce } from '../../core/slices';
import type { SolidMesh } from '../solid-mesh';
import type { LatticeSize } from './soft-body';
import { latticeFromMesh, type Made } from './soft-lattice';

/** Plain data, which a worker takes. */
export interface LatticeRequest {
  mesh: SolidMesh;
  size: LatticeSize;
  strict: boolean;
}

export function work({ mesh, size, strict }: LatticeRequest, _tell: TellProgress): WorkerAnswer<Made> {
  return { answer: finishAtOnce(latticeFromMesh(pathOf('softBodyInTurns'), mesh, size, strict)), transfer: [] };
}
