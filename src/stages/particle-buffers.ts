/** The buffers every step shares: the state of the particles, in the solver's order. */
import { type Backend, type KernelBuffer, type Span, span } from '../compute/backend';
import type { Model } from '../scene/assemble';
import { noParticle } from '../topology/order-by-colour';
import type { Stages } from './stages';

export interface ParticleBuffers {
  /** Every particle. */
  readonly all: Span;
  /** x, y, z [m], inverse mass [1/kg] (0: pinned). */
  readonly position: KernelBuffer;
  /** x, y, z [m/s], 0. */
  readonly velocity: KernelBuffer;
  /** Position at the start of the step. */
  readonly previous: KernelBuffer;
  /** Where the particle would be without inner forces: y. */
  readonly inertial: KernelBuffer;
  readonly bodyOf: KernelBuffer;
  /** 1 for a body that broke. */
  readonly bodyStatus: KernelBuffer;
}

/** What a solver is started with. */
export interface StepBuffers extends ParticleBuffers {
  /** What its step is made of besides the solve. */
  readonly stages: Stages;
}

/** `order` has the particle of the model at each index of the buffers, or `noParticle`: those have the inverse mass 0, so that they stay where they are. */
export function allocateParticles(backend: Backend, model: Model, order: Uint32Array): ParticleBuffers {
  const vector = (name: string) => backend.allocate(name, 'vec4f', order.length);
  const bodyOf = order.map((particle) => (particle === noParticle ? 0 : model.bodyOf[particle]));
  return {
    all: span(0, order.length),
    position: vector('position'),
    velocity: vector('velocity'),
    previous: vector('previous'),
    inertial: vector('inertial'),
    bodyOf: backend.allocate('bodyOf', 'u32', bodyOf.length, bodyOf),
    bodyStatus: backend.allocate('bodyStatus', 'atomic', model.bodies.length),
  };
}
