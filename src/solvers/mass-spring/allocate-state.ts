/** The buffers of a model's springs, as the kernels of the backend at hand read them. */
import type { Backend, KernelBuffer, NumberArray } from '../../backends/backend';
import { precisionOf, span } from '../../backends/backend';
import type { Model } from '../../model/assemble';
import { breadthFirstOrder } from '../../partition/breadth-first';
import { type Graph, springGraph } from '../../partition/graph';
import { neighbourRows } from '../../partition/neighbour-rows';
import { inverseOrder } from '../../partition/order-by-colour';
import type { ParticleBuffers } from '../../world/particle-buffers';
import type { BackendName } from '../../world/types';
import type { GridSteps } from './advance';
import { allocatePatches } from './allocate-patches';
import { chooseTile, singleStep } from './choose-tile';
import { type RegularGrid, regularGrid } from './regular-grid';
import { type SlicedRows, slicedRows } from './sliced-rows';
import type { MassSpringState } from './step';
import { makeStepGrid } from './step-grid.kernel';
import { type Tile, tileMargin } from './step-grid-shader';

/** Sheets and ropes are in good order as they come; so is what is small. */
const smallBody = 256;

/** The solver's order: bodies one after the other, meshes so that springs are short. */
export function orderParticles(model: Model): Uint32Array {
  const order = new Uint32Array(model.particleCount);
  for (let i = 0; i < order.length; i++) order[i] = i;
  let graph: Graph | null = null;
  model.bodies.forEach(({ kind, particleCount }, b) => {
    if ((kind !== 'clothFromMesh' && kind !== 'softBody') || particleCount < smallBody) return;
    graph ??= springGraph(model.particleCount, model.springs);
    order.set(breadthFirstOrder(graph, model.bodyFirst[b], model.bodyFirst[b + 1]), model.bodyFirst[b]);
  });
  return order;
}

export async function allocateState(
  backend: Backend,
  particles: ParticleBuffers,
  model: Model,
  order: Uint32Array,
  damping: number,
): Promise<MassSpringState> {
  const onGpu = backend.name === 'webgpu';
  const grids = model.bodies.map((body, b) => (onGpu ? regularGrid(model.scene.bodies[b], body) : null));
  const { position, previous, inertial } = particles;
  const allocate = (name: string, type: 'u32' | 'f32', data: NumberArray) =>
    backend.allocate(name, type, data.length, data);
  const next = backend.allocate('next', 'vec4f', model.particleCount);
  const nextVelocity = backend.allocate('nextVelocity', 'vec4f', model.particleCount);
  const rows = grids.every((grid) => grid !== null) ? emptyRows : layOutSprings(model, order, backend.name);
  const damped = damping > 0 || model.scene.viscosity > 0;
  const [severalSteps, singleSteps] = await gridSteps(backend, grids, damped);
  const moved = { ...particles, next, nextVelocity };
  const mayHavePatches = onGpu && grids.every((grid) => grid === null);
  const state: MassSpringState['single'] = {
    ...particles,
    bodies: model.bodies.map(({ particleCount }, b) => ({
      particles: span(model.bodyFirst[b], particleCount),
      grid: grids[b],
    })),
    severalSteps,
    singleSteps,
    patches: mayHavePatches ? await allocatePatches(backend, moved, model, order, damped) : null,
    next,
    nextVelocity,
    neighbourFirst: allocate('neighbourFirst', 'u32', rows.first),
    neighbour: allocate('neighbour', 'u32', rows.neighbour),
    neighbourSpring: allocate('neighbourSpring', 'f32', rows.spring),
    sliced: rows.sliced && { ...moved, ...allocateSliced(backend, rows.sliced) },
    damping,
    innerDrag: { ...particles.damping, viscous: null },
    keepStart: { source: position, destination: previous },
    keepBeforeContact: { source: position, destination: inertial },
  };
  return { ...state, single: { ...state, previous: next } };
}

/** What `stepMesh` or `stepNodes` reads; the other of the two is empty. */
interface Rows {
  first: Uint32Array;
  neighbour: Uint32Array;
  /** Stiffness and rest length, two numbers an entry. */
  spring: NumberArray;
  sliced: SlicedRows | null;
}

const emptyRows: Rows = {
  first: new Uint32Array(0),
  neighbour: new Uint32Array(0),
  spring: new Float32Array(0),
  sliced: null,
};

function layOutSprings({ particleCount, springs }: Model, order: Uint32Array, backend: BackendName): Rows {
  const graph = springGraph(particleCount, springs);
  const sliced = backend === 'webgpu' ? slicedRows(graph, springs, order, inverseOrder(order)) : null;
  if (sliced) return { ...emptyRows, sliced };
  const { first, neighbour, spring } = neighbourRows({ graph, order });
  // No wider than the backend keeps them: large models have some hundred million.
  const Numbers = precisionOf(backend) === 'f64' ? Float64Array : Float32Array;
  const constants = new Numbers(2 * spring.length);
  for (let e = 0; e < spring.length; e++) {
    constants[2 * e] = springs.stiffness[spring[e]];
    constants[2 * e + 1] = springs.rest[spring[e]];
  }
  return { first, neighbour, spring: constants, sliced: null };
}

function allocateSliced(
  backend: Backend,
  { rowFirst, link, linkSpring }: SlicedRows,
): Record<keyof SlicedRows, KernelBuffer> {
  return {
    rowFirst: backend.allocate('rowFirst', 'u32', rowFirst.length, rowFirst),
    link: backend.allocate('link', 'u32', link.length, link),
    linkSpring: backend.allocate('linkSpring', 'vec4f', linkSpring.length / 4, linkSpring),
  };
}

/** Several steps a dispatch, where every body is a grid and so can take as many, and a single one; the kernels are compiled for what is there. */
async function gridSteps(
  backend: Backend,
  grids: readonly (RegularGrid | null)[],
  damped: boolean,
): Promise<[several: GridSteps, single: GridSteps]> {
  const particles = grids.reduce((most, grid) => Math.max(most, grid ? grid.columns * grid.rows : 0), 0);
  const shape = grids.every((grid) => grid !== null) ? chooseTile(particles, backend) : singleStep;
  const evenBorders = grids.every((grid) => !grid || grid.springs.every(({ border }) => border === 1));
  const single = kernelFor({ ...singleStep, damped, evenBorders });
  const several = shape === singleStep ? single : kernelFor({ ...shape, damped, evenBorders });
  if (particles > 0) await backend.prepare([single.kernel, several.kernel]);
  return [several, single];
}

function kernelFor(tile: Tile): GridSteps {
  const margin = tileMargin(tile);
  return {
    steps: tile.steps,
    tileColumns: tile.columns - 2 * margin,
    tileRows: tile.rows - 2 * margin,
    kernel: makeStepGrid(tile),
  };
}
