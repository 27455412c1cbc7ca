import type { Backend, KernelBuffer } from '../compute/backend';
import type { StateArray } from './engine';

/** The numbers of a buffer, for the call of this name. Refuses a GPU, and says what is there instead. */
export function withinReach(backend: Backend, buffer: KernelBuffer, call: string, instead: string): StateArray {
  const view = backend.view(buffer);
  if (!view)
    throw new Error(`world: ${call} must not be asked of webgpu, whose memory is out of reach: use ${instead}`);
  return view as StateArray;
}
