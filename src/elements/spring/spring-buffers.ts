/** The buffers of `springForces`: the springs around each particle in CSR, with particles in the solver's order, and the state of each spring. */
import type { Backend, KernelBuffer } from '../../compute/backend';
import { type NeighbourRows, neighbourRows } from '../../topology/neighbour-rows';
import { inverseOrder } from '../../topology/order-by-colour';
import type { Springs } from './springs';

export interface SpringRows extends NeighbourRows {
  /** Four numbers per spring of the model: stiffness [N/m], rest length [m], damping [N s/m], 1 where it is a constraint, else 0. */
  state: Float64Array;
}

/**
 * The rows of a model. `order` has the particle of the model at each buffer index; `damping` is the kd of eq. 1 [N s/m] of springs with a rest length, to
 * which `springForces` adds the scene's viscosity. No spring starts as a constraint.
 */
export function springRows(model: { springs: Springs }, order: Uint32Array, damping: number): SpringRows {
  const { springs } = model;
  const rows = neighbourRows(springs, inverseOrder(order));
  const state = new Float64Array(4 * springs.count);
  for (let s = 0; s < springs.count; s++) {
    state[4 * s] = springs.stiffness[s];
    state[4 * s + 1] = springs.rest[s];
    state[4 * s + 2] = springs.rest[s] > 0 ? damping : 0;
  }
  return { ...rows, state };
}

export interface SpringBuffers {
  readonly neighbourFirst: KernelBuffer;
  readonly neighbour: KernelBuffer;
  /** The index of the spring of each entry. */
  readonly neighbourSpring: KernelBuffer;
  readonly springState: KernelBuffer;
  /** x, y, z [N], 0: `springForces` writes it and `pushParticles` reads it. */
  readonly force: KernelBuffer;
}

export function allocateSprings(backend: Backend, { first, neighbour, spring, state }: SpringRows): SpringBuffers {
  return {
    neighbourFirst: backend.allocate('neighbourFirst', 'u32', first.length, first),
    neighbour: backend.allocate('neighbour', 'u32', neighbour.length, neighbour),
    neighbourSpring: backend.allocate('neighbourSpring', 'u32', spring.length, spring),
    springState: backend.allocate('springState', 'vec4f', state.length / 4, state),
    force: backend.allocate('force', 'vec4f', first.length - 1),
  };
}
