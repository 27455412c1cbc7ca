/** The values of `stepUniforms` for one body. */
import type { StepInputs } from '../solver';

/** `damping`: the kd of eq. 1 [N s/m]. */
export function springUniforms(inputs: StepInputs, damping: number, body: number) {
  const { gravity, h, keep, stiffness, viscosity, maxSpeed } = inputs;
  return { gravity, h, keep, stiffness, damping, viscosity, maxSpeed, body };
}
