/** The bodies of a model that are regular grids, with kernels compiled for them. */
import type { Backend, Span } from '../../../compute/backend';
import type { Model } from '../../../scene/assemble';
import { regularGrid } from '../../../scene/cloth/regular-grid';
import type { GridBody, GridSteps, Grids } from './advance-grids';
import { chooseSingle, chooseTile, type TileShape } from './choose-tile';
import { familyOf, type PackedParticles } from './packed-particles';
import { makeStepGrid } from './step-grid.kernel';
import { tileMargin } from './step-grid-shader';

/** `spans`: where the particles of each body are in the buffers. */
export function findGrids({ bodies, scene }: Model, spans: readonly Span[]): GridBody[] {
  return bodies.flatMap((built, body) => {
    const grid = regularGrid(scene.bodies[body], built);
    return grid ? [{ body, first: spans[body].first, grid }] : [];
  });
}

/** `damping` is the kd of eq. 1 [N s/m]. */
export async function allocateGrids(
  backend: Backend,
  packed: PackedParticles,
  model: Model,
  spans: readonly Span[],
  grids: readonly GridBody[],
  damping: number,
): Promise<Grids> {
  const bodies = grids.map(({ body }) => body);
  const largest = grids.reduce((maximum, { grid }) => Math.max(maximum, grid.columns * grid.rows), 0);
  const damped = damping > 0 || model.scene.viscosity > 0;
  const evenBorders = grids.every(({ grid }) => grid.springs.every(({ border }) => border === 1));
  const stepsOf = (shape: TileShape): GridSteps => {
    const margin = tileMargin(shape);
    return {
      steps: shape.steps,
      tileColumns: shape.columns - 2 * margin,
      tileRows: shape.rows - 2 * margin,
      kernel: makeStepGrid({ ...shape, damped, evenBorders }),
    };
  };
  const singleSteps = stepsOf(chooseSingle(largest, damped));
  const several = chooseTile(largest, damped, backend);
  const severalSteps = several ? stepsOf(several) : singleSteps;
  await backend.prepare([singleSteps.kernel, severalSteps.kernel]);
  return { ...familyOf(bodies, spans, packed), grids, severalSteps, singleSteps, damping };
}
