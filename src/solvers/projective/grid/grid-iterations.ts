/**
 * All iterations of a step by red-black sweeps in few dispatches, where every body is a regular grid of structural springs: `relaxGrid`. Where contact comes between the sweeps, and for integrators that turn round after each
 * sweep, the plain kernels do it, on the same order of particles.
 */
import { type Backend, span } from '../../../compute/backend';
import type { Vec4 } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import { type RegularGrid, regularGrid } from '../../../scene/cloth/regular-grid';
import { inverseOrder } from '../../../topology/order-by-colour';
import type { Iterations } from '../global/fused-iterations';
import type { LocalState } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import { chooseGridTile, dispatchesOf } from './choose-grid-tile';
import { makeRelaxGrid } from './relax-grid.kernel';
import { type GridTile, innerSize } from './relax-grid-shader';

/** Each body is a dispatch of its own: for many small ones the plain kernels take fewer. */
const mostBodies = 8;

export interface GridBody {
  readonly grid: RegularGrid;
  /** In the order of the buffers: the first particle of the colour that has column 0 and row 0, and of the other. */
  readonly first: readonly [number, number];
}

/** The bodies of the model; null where one of them is no grid of structural springs. */
export function gridsOf({ bodies, bodyFirst, scene }: Model, order: Uint32Array): GridBody[] | null {
  if (bodies.length === 0 || bodies.length > mostBodies) return null;
  const bufferIndex = inverseOrder(order);
  const grids = bodies.flatMap((built, body) => {
    const grid = regularGrid(scene.bodies[body], built);
    if (!grid || grid.springs.slice(2).some(({ stiffness }) => stiffness !== 0)) return [];
    // The particle beside the first one is of the other colour.
    const first = [bufferIndex[bodyFirst[body]], bufferIndex[bodyFirst[body] + 1]] as const;
    return [{ grid, first }];
  });
  return grids.length === bodies.length ? grids : null;
}

/** Null where the plain kernels have to do it, or do it better. */
export async function gridIterations(
  backend: Backend,
  model: Model,
  order: Uint32Array,
  local: LocalState,
  { relaxation: omega, numLinearIterations: sweeps }: CompleteProjectiveOptions,
): Promise<Iterations | null> {
  if (backend.name !== 'webgpu') return null;
  const grids = gridsOf(model, order);
  if (!grids) return null;
  const largest = Math.max(...grids.map(({ grid }) => grid.columns * grid.rows));
  const chosen = chooseGridTile(largest, sweeps, backend);
  if (!chosen) return null;

  const kernel = makeRelaxGrid(chosen.tile);
  await backend.prepare([kernel]);
  const nextPosition = backend.allocate('nextPosition', 'vec4f', local.all.count);
  const buffers = { ...local, nextPosition };
  const runs = runsOf(grids, chosen.tile, { sweeps, omega });
  return (queue, h, index, count) => {
    for (const iterations of dispatchesOf(count, chosen.iterations)) {
      for (const { over, uniforms } of runs(iterations, h, index % 2)) queue.run(kernel, over, buffers, uniforms);
      queue.exchange(local.position, nextPosition);
    }
  };
}

/** What is queued for a dispatch of so many iterations, body by body. Made once for all dispatches that are alike: backends recognise the objects. */
function runsOf(grids: readonly GridBody[], tile: GridTile, { sweeps, omega }: { sweeps: number; omega: number }) {
  const runOf = (
    { grid: { columns, rows, springs }, first }: GridBody,
    iterations: number,
    h: number,
    parity: number,
  ) => {
    const inner = innerSize(tile, { iterations, sweeps });
    const tilesAcross = Math.ceil(columns / inner.columns);
    const [spring0, spring1] = springs.map(({ stiffness, rest, border }): Vec4 => [stiffness, rest, border, 0]);
    // Every second step goes through the colours backwards: see gauss-seidel.ts.
    const [firstA, firstB] = parity === 0 ? first : [first[1], first[0]];
    const fixed = { spring0, spring1, columns, rows, tilesAcross, firstA, firstB, parity };
    return {
      over: span(0, tilesAcross * Math.ceil(rows / inner.rows)),
      uniforms: { ...fixed, h, omega, iterations, sweeps },
    };
  };
  let kept = { h: Number.NaN, runs: new Map<number, ReturnType<typeof runOf>[]>() };
  return (iterations: number, h: number, parity: number) => {
    if (h !== kept.h) kept = { h, runs: new Map() };
    const key = 2 * iterations + parity;
    let runs = kept.runs.get(key);
    if (!runs) {
      runs = grids.map((body) => runOf(body, iterations, h, parity));
      kept.runs.set(key, runs);
    }
    return runs;
  };
}
