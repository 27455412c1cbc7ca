/** How far the last substep was from the exact one: reads what the solver had and what it made of it, and asks `exact`. */
import type { Model } from '../scene/assemble';
import type { Solver } from '../solvers/solver';
import type { Engine } from './engine';
import type { RelativeError } from './types';

/** Refuses, by the name of the call, what has no exact step to be compared with. */
export function mustBeComparable(call: string, solver: Solver, model: Model): void {
  if (solver.implicitEuler === false) {
    throw new Error(`world: ${call} must be asked of a solver whose step is one of implicit Euler, got ${solver.name}`);
  }
  const inflated = model.bodies.find(({ air }) => air);
  if (inflated) {
    throw new Error(
      `world: ${call} must be asked of bodies without air inside, which the exact step does not know, got '${inflated.name}'`,
    );
  }
}

export function mustHaveStepped(stepped: boolean): void {
  if (!stepped) throw new Error('world: relativeError must be asked after a step, got none since the start or a jump');
}

export async function measureError(
  engine: Engine,
  solver: Solver,
  inverseMasses: Float64Array,
  h: number,
  stiffness: number,
): Promise<RelativeError> {
  mustBeComparable('relativeError', solver, engine.model);
  const { integrator } = solver.options;
  if (integrator !== undefined && integrator !== 'implicit-euler') {
    throw new Error(
      `world: relativeError must be asked of a solver with integrator 'implicit-euler', got '${integrator}'`,
    );
  }
  const [y, x] = await Promise.all([engine.readVectors('inertial'), engine.readVectors('position')]);
  // Loaded when first asked for: few worlds need it.
  const { relativeErrorOf } = await import('../exact/index');
  return relativeErrorOf(engine.model, inverseMasses, y, x, h * Math.sqrt(stiffness));
}
