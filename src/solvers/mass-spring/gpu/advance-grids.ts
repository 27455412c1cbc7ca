/** The steps of regular grids on a GPU: `inputs.count` of them. */

import { type KernelQueue, span } from '../../../compute/backend';
import type { Vec4 } from '../../../compute/kernel';
import type { ExplicitInputs } from '../spring-uniforms';
import { type Family, pack, turn, unpack } from './packed-particles';
import type { RegularGrid } from './regular-grid';
import type { StepGrid } from './step-grid.kernel';

/** `stepGrid` for one kind of tile. */
export interface GridSteps {
  readonly steps: number;
  /** Particles of a tile that are its own. */
  readonly tileColumns: number;
  readonly tileRows: number;
  readonly kernel: StepGrid;
}

/** A body that is a grid. */
export interface GridBody {
  readonly body: number;
  readonly first: number;
  readonly grid: RegularGrid;
}

export interface Grids extends Family {
  readonly grids: readonly GridBody[];
  /** Several steps a dispatch, and one. The same where several do not pay. */
  readonly severalSteps: GridSteps;
  readonly singleSteps: GridSteps;
  /** The kd of eq. 1 [N s/m]. */
  readonly damping: number;
}

export function advanceGrids(queue: KernelQueue, family: Grids, inputs: ExplicitInputs): void {
  const several = runsOf(family, inputs, family.severalSteps);
  const single = runsOf(family, inputs, family.singleSteps);
  pack(queue, family);
  for (let done = 0, dispatch = 0; done < inputs.count; dispatch++) {
    const { steps, kernel, runs } = inputs.count - done >= several.steps ? several : single;
    // Bodies share no spring; each is a run of its own, so that it can be marked when it breaks.
    for (const { tiles, uniforms } of runs)
      queue.run(kernel, tiles, family.packed, uniforms[dispatch % uniforms.length]);
    turn(queue, family);
    done += steps;
  }
  unpack(queue, family);
}

/** What a dispatch needs, made once for all of a call: there may be hundreds. */
function runsOf(
  { grids, damping, turnsBack }: Grids,
  inputs: ExplicitInputs,
  { steps, kernel, tileColumns, tileRows }: GridSteps,
) {
  const { gravity, h, keep, stiffness, viscosity, maxSpeed } = inputs;
  const runs = grids.map(({ body, first, grid: { columns, rows, springs } }) => {
    const tilesAcross = Math.ceil(columns / tileColumns);
    const [spring0, spring1, spring2, spring3, spring4, spring5] = springs.map(
      ({ stiffness: k, rest, border }): Vec4 => {
        if (k === 0) return [0, 0, 0, 1];
        return [stiffness * k, stiffness * k * rest, damping + viscosity * k, border];
      },
    );
    const uniforms = {
      ...{ spring0, spring1, spring2, spring3, spring4, spring5 },
      ...{ gravity, columns, rows, first, tilesAcross, h, keep, damping, maxSpeed, body },
    };
    return {
      tiles: span(0, tilesAcross * Math.ceil(rows / tileRows)),
      uniforms: (turnsBack ? [0, 1] : [0]).map((backwards) => ({ ...uniforms, backwards })),
    };
  });
  return { steps, kernel, runs };
}
