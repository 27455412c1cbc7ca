/** The stopwatch for the steps of a world, by what its backend can tell. Made when a solver first asks for times. */
import type { Backend } from '../compute/backend';
import { type Stopwatch, WallStopwatch } from '../compute/stopwatch';
import { gpuStopwatch } from '../compute/webgpu/gpu-stopwatch';
import type { WebGpuBackend } from '../compute/webgpu/webgpu-backend';

const made = new WeakMap<Backend, Stopwatch>();

export function stopwatchOf(backend: Backend): Stopwatch {
  let stopwatch = made.get(backend);
  if (!stopwatch) {
    stopwatch = backend.name === 'webgpu' ? gpuStopwatch(backend as WebGpuBackend) : new WallStopwatch();
    made.set(backend, stopwatch);
  }
  return stopwatch;
}
