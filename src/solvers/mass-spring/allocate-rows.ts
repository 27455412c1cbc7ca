/** The springs around each particle in CSR, as `stepNodes` reads them: for CPUs, and for models that do not fit the layouts of a GPU. */
import { type Backend, precisionOf, span } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import { neighbourRows } from '../../topology/neighbour-rows';
import { inverseOrder } from '../../topology/order-by-colour';
import type { Rows } from './advance-rows';

export function allocateRows(
  backend: Backend,
  { position, velocity, bodyStatus }: ParticleBuffers,
  { bodies, bodyFirst, particleCount, springs }: Model,
  order: Uint32Array,
  damping: number,
): Rows {
  const { first, neighbour, spring } = neighbourRows(springs, inverseOrder(order));
  // No wider than the backend stores them: large models have some hundred million.
  const Numbers = precisionOf(backend.name) === 'f64' ? Float64Array : Float32Array;
  const constants = new Numbers(2 * spring.length);
  for (let e = 0; e < spring.length; e++) {
    constants[2 * e] = springs.stiffness[spring[e]];
    constants[2 * e + 1] = springs.rest[spring[e]];
  }
  const next = backend.allocate('next', 'vec4f', particleCount);
  return {
    all: span(0, particleCount),
    bodies: bodies.map((_, b) => span(bodyFirst[b], bodyFirst[b + 1] - bodyFirst[b])),
    buffers: {
      ...{ position, velocity, bodyStatus },
      next,
      nextVelocity: backend.allocate('nextVelocity', 'vec4f', particleCount),
      neighbourFirst: backend.allocate('neighbourFirst', 'u32', first.length, first),
      neighbour: backend.allocate('neighbour', 'u32', neighbour.length, neighbour),
      neighbourConstants: backend.allocate('neighbourConstants', 'f32', constants.length, constants),
    },
    afterStep: { position, velocity, start: next },
    damping,
  };
}
