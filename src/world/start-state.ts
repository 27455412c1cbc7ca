/** The state a scene starts from: particles where they were built, at rest. */
import type { Model } from '../scene/assemble';
import type { ParticleState } from './engine';

export function startState(model: Model): ParticleState {
  const positions = new Float64Array(4 * model.particleCount);
  for (let i = 0; i < model.particleCount; i++) {
    for (let axis = 0; axis < 3; axis++) positions[4 * i + axis] = model.positions[3 * i + axis];
  }
  return { positions, velocities: new Float64Array(4 * model.particleCount) };
}
