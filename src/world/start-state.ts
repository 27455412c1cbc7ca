/** The state a scene starts from: particles where they were built, or where they are held, at rest. */
import type { Model } from '../scene/assemble';
import type { HeldParticles } from '../stages/pins/held-particles';
import type { ParticleState } from './engine';

export function startState(model: Model, held?: Pick<HeldParticles, 'putInto'>): ParticleState {
  const { particleCount, positions: at } = model;
  const positions = new Float64Array(4 * particleCount);
  for (let i = 0, from = 0, to = 0; i < particleCount; i++, from += 3, to += 4) {
    positions[to] = at[from];
    positions[to + 1] = at[from + 1];
    positions[to + 2] = at[from + 2];
  }
  held?.putInto(positions);
  return { positions, velocities: new Float64Array(4 * particleCount) };
}
