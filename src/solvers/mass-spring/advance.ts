/** The steps themselves: `inputs.count` of them, from `position` and `velocity` to `position` and `velocity`. */
import { type KernelQueue, type Span, span } from '../../backends/backend';
import type { Vec4 } from '../../kernels/kernel';
import type { StepInputs } from '../solver';
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
    const grids = inputs.count - done >= s.severalSteps.steps ? s.severalSteps : s.singleSteps;
    s.bodies.forEach((body, b) => {
      if (body.grid) queueGrid(queue, s, inputs, body.grid, body.particles.first, b, grids);
      else queueSprings(queue, s, inputs, body.particles, b);
    });
    queue.exchange(s.position, s.next);
    queue.exchange(s.velocity, s.nextVelocity);
    done += grids.steps;
  }
}

function queueSprings(queue: KernelQueue, s: MassSpringState, inputs: StepInputs, particles: Span, body: number): void {
  const { gravity, h, keep, stiffness, viscosity, maxSpeed } = inputs;
  const uniforms = { gravity, h, keep, stiffness, damping: s.damping, viscosity, maxSpeed, body };
  if (s.sliced) queue.run(stepMesh, particles, s.sliced, uniforms);
  else queue.run(stepNodes, particles, s, uniforms);
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
