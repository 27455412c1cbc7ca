/** The steps themselves: `inputs.count` of them, from `position` and `velocity` to `position` and `velocity`. */
import { type KernelQueue, type Span, span } from '../../backends/backend';
import type { Vec4 } from '../../kernels/kernel';
import type { StepInputs } from '../solver';
import type { PatchSteps } from './allocate-patches';
import type { RegularGrid } from './regular-grid';
import type { MassSpringState } from './step';
import type { StepGrid } from './step-grid.kernel';
import { stepMesh } from './step-mesh.kernel';
import { stepNodes } from './step-nodes.kernel';

/** A body: its places, and what it is where that is a regular grid that a GPU steps as such. */
export interface BodyOfSprings {
  readonly particles: Span;
  readonly grid: RegularGrid | null;
}

/** `stepGrid` for one kind of tile. */
export interface GridSteps {
  readonly steps: number;
  /** Particles of a tile that are its own. */
  readonly tileColumns: number;
  readonly tileRows: number;
  readonly kernel: StepGrid;
}

/** Bodies share no spring; each is a run of its own, so that it can be marked when it breaks. */
export function advance(queue: KernelQueue, s: MassSpringState, inputs: StepInputs): void {
  for (let done = 0; done < inputs.count; ) {
    const left = inputs.count - done;
    if (s.patches && left >= s.patches.steps) done += queuePatches(queue, s, inputs, s.patches);
    else done += queueBodies(queue, s, inputs, left >= s.severalSteps.steps ? s.severalSteps : s.singleSteps);
    queue.exchange(s.position, s.next);
    queue.exchange(s.velocity, s.nextVelocity);
  }
}

/** Returns how many steps these are. */
function queuePatches(queue: KernelQueue, s: MassSpringState, inputs: StepInputs, patches: PatchSteps): number {
  patches.bodies.forEach((span, b) => {
    queue.run(patches.kernel, span, patches.buffers, springUniforms(s, inputs, b));
  });
  return patches.steps;
}

function queueBodies(queue: KernelQueue, s: MassSpringState, inputs: StepInputs, grids: GridSteps): number {
  s.bodies.forEach((body, b) => {
    if (body.grid) queueGrid(queue, s, inputs, body.grid, body.particles.first, b, grids);
    else if (s.sliced) queue.run(stepMesh, body.particles, s.sliced, springUniforms(s, inputs, b));
    else queue.run(stepNodes, body.particles, s, springUniforms(s, inputs, b));
  });
  return grids.steps;
}

function springUniforms({ damping }: MassSpringState, inputs: StepInputs, body: number) {
  const { gravity, h, keep, stiffness, viscosity, maxSpeed } = inputs;
  return { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body };
}

function queueGrid(
  queue: KernelQueue,
  s: MassSpringState,
  { gravity, h, keep, stiffness, viscosity, maxSpeed }: StepInputs,
  { columns, rows, springs }: RegularGrid,
  first: number,
  body: number,
  { tileColumns, tileRows, kernel }: GridSteps,
): void {
  const tilesAcross = Math.ceil(columns / tileColumns);
  const tiles = span(0, tilesAcross * Math.ceil(rows / tileRows));
  const [spring0, spring1, spring2, spring3, spring4, spring5] = springs.map(({ stiffness: k, rest, border }): Vec4 => {
    if (k === 0) return [0, 0, 0, 1];
    return [stiffness * k, stiffness * k * rest, s.damping + viscosity * k, border];
  });
  queue.run(kernel, tiles, s, {
    ...{ spring0, spring1, spring2, spring3, spring4, spring5 },
    ...{ gravity, columns, rows, first, tilesAcross, h, keep, damping: s.damping, maxSpeed, body },
  });
}
