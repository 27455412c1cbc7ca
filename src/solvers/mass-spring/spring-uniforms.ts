/** The values of `stepUniforms` for one body. */
import type { Vec4 } from '../../compute/kernel';
import type { StepInputs } from '../solver';

/** What explicit steps have inside their kernels, where other solvers queue a stage. */
export interface ExplicitInputs extends StepInputs {
  /** x, y, z [m/s2], 0. */
  readonly gravity: Vec4;
  /** Share of the velocity kept over a step. */
  readonly keep: number;
  /** Damping of springs in proportion to their stiffness in the model [s]. */
  readonly viscosity: number;
  /** [m/s] */
  readonly maxSpeed: number;
}

/** `damping`: the kd of eq. 1 [N s/m]. */
export function springUniforms(inputs: ExplicitInputs, damping: number, body: number) {
  const { gravity, h, keep, stiffness, viscosity, maxSpeed } = inputs;
  return { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body };
}
