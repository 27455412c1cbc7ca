/**
 * All iterations of a step by red-black sweeps on a CPU, where every body is a regular grid of structural springs: in planes (grid-planes.ts), into which particles go before the first iteration and from which they come after the last. Several
 * sweeps are one run (`sweepPlanes`), on bands of rows that threads share out, with a halo that is refreshed between the runs.
 */
import { type Backend, span } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import type { RegularGrid } from '../../../scene/cloth/regular-grid';
import type { Iterations } from '../global/fused-iterations';
import { dispatchesOf } from '../grid/choose-grid-tile';
import { type GridBody, gridsOf } from '../grid/grid-iterations';
import type { LocalState } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import { type PlaneLayout, planeLayout, planeNumbers, springLines, termNumbers } from './grid-planes';
import { packPlanes } from './pack-planes.kernel';
import { refreshHalos } from './refresh-halos.kernel';
import { sweepPlanes } from './sweep-planes.kernel';
import { unpackPlanes } from './unpack-planes.kernel';

export const planeKernels: readonly AnyKernel[] = [packPlanes, refreshHalos, sweepPlanes, unpackPlanes];

/** Sweeps of a run. More of them find their rows in the cache, and wait for other threads less often; a halo has two rows for each. */
const sweepsPerRun = 4;
/** A band has at least so many rows for each row of its halo, */
const rowsPerHaloRow = 3;
/** and where it has so many, threads have two bands each: that evens out the load. */
const rowsForTwo = 6;
/** Planes take 44 bytes a particle. Larger grids do without them, so that they fit into the 4 GB of a wasm memory. */
const mostParticles = 4_000_000;

/** Null where the plain kernels have to do it. */
export function planeIterations(
  backend: Backend,
  model: Model,
  order: Uint32Array,
  local: LocalState,
  options: CompleteProjectiveOptions,
): Iterations | null {
  if (backend.name !== 'wasm') return null;
  const grids = gridsOf(model, order);
  if (!grids || model.particleCount > mostParticles) return null;
  const bodies = grids.map((body) => iterationsOf(backend, body, local, options));
  return (...step) => {
    for (const iterate of bodies) iterate(...step);
  };
}

/** Any number of bands gives the same bits. */
export function bandsOf(grid: Pick<RegularGrid, 'columns' | 'rows'>, threads: number): PlaneLayout {
  const halo = 2 * sweepsPerRun;
  const atMost = (rows: number) => Math.floor(grid.rows / (rows * halo));
  const two = 2 * threads;
  const bands = atMost(rowsForTwo) >= two ? two : Math.min(threads, atMost(rowsPerHaloRow));
  // One band needs no more than the zeros around the grid.
  return threads === 1 || bands <= 1 ? planeLayout(grid, { bands: 1, halo: 2 }) : planeLayout(grid, { bands, halo });
}

function iterationsOf(
  backend: Backend,
  { grid, first: [firstEven, firstOdd] }: GridBody,
  { position, inertial }: LocalState,
  { relaxation: omega, numLinearIterations: sweeps }: CompleteProjectiveOptions,
): Iterations {
  const layout = bandsOf(grid, backend.threads);
  const lines = springLines(grid, layout);
  const buffers = {
    position,
    inertial,
    springLines: backend.allocate('springLines', 'f32', lines.length, lines),
    planes: backend.allocate('planes', 'f32', planeNumbers(layout)),
    terms: backend.allocate('terms', 'f32', termNumbers(layout)),
  };
  const over = span(0, layout.bands);
  const [{ rest: restAcross }, { rest: restDown }] = grid.springs;
  return (queue, h, index, iterations) => {
    queue.run(packPlanes, over, buffers, { ...layout, firstEven, firstOdd, h, omega });
    let made = 0;
    for (const count of dispatchesOf(iterations * sweeps, sweepsPerRun)) {
      const phase = made % sweeps;
      if (made > 0 && layout.bands > 1)
        queue.run(refreshHalos, over, buffers, { ...layout, goals: phase === 0 ? 0 : 1 });
      // Every second step goes through the colours backwards: see gauss-seidel.ts.
      const uniforms = { ...layout, restAcross, restDown, parity: index % 2, count, phase, sweeps };
      queue.run(sweepPlanes, over, buffers, uniforms);
      made += count;
    }
    queue.run(unpackPlanes, over, buffers, { ...layout, firstEven, firstOdd });
  };
}
