/** The steps of regular grids on a GPU: `inputs.count` of them. */

import { type KernelQueue, span } from '../../../compute/backend';
import type { Vec4 } from '../../../compute/kernel';
import type { RegularGrid } from '../../../scene/cloth/regular-grid';
import type { ContactStage } from '../../../stages/contact/contact-stage';
import type { ExplicitInputs } from '../spring-uniforms';
import { type Family, meetColliders, pack, pingPong, unpack } from './packed-particles';
import type { StepGrid } from './step-grid.kernel';

/** `stepGrid` for one shape of tile. */
export interface GridSteps {
  readonly steps: number;
  /** The size of a tile without its halo, in particles. */
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
  /** With temporal blocking, and one step per dispatch. The same where temporal blocking does not pay. */
  readonly severalSteps: GridSteps;
  readonly singleSteps: GridSteps;
  /** The kd of eq. 1 [N s/m]. */
  readonly damping: number;
}

export function advanceGrids(queue: KernelQueue, family: Grids, inputs: ExplicitInputs, contact: ContactStage): void {
  // Contact is met in each step.
  const several = runsOf(family, inputs, contact.present ? family.singleSteps : family.severalSteps);
  const single = runsOf(family, inputs, family.singleSteps);
  pack(queue, family);
  for (let done = 0, dispatch = 0; done < inputs.count; dispatch++) {
    const { steps, kernel, runs } = inputs.count - done >= several.steps ? several : single;
    // Each body is a run of its own, so that a run can mark its body as broken. No spring joins two bodies.
    for (const { tiles, uniforms } of runs)
      queue.run(kernel, tiles, family.packed, uniforms[dispatch % uniforms.length]);
    pingPong(queue, family);
    if (contact.present) meetColliders(queue, family, contact, inputs, done);
    done += steps;
  }
  unpack(queue, family);
}

/** The runs of a dispatch, with their uniforms: made once per call, which may have hundreds of dispatches. */
function runsOf(
  { grids, damping, alternates }: Grids,
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
      uniforms: (alternates ? [0, 1] : [0]).map((backwards) => ({ ...uniforms, backwards })),
    };
  });
  return { steps, kernel, runs };
}
