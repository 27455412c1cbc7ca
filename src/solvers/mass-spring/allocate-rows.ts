/** The springs around each particle in CSR, as `stepNodes` reads them: for CPUs, for models that do not fit the layouts of a GPU, and for bodies that tore. */
import { type Backend, precisionOf, type Span } from '../../compute/backend';
import { RewrittenBuffers } from '../../compute/rewritten-buffers';
import type { Springs } from '../../elements/spring/springs';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import { neighbourRows } from '../../topology/neighbour-rows';
import { inverseOrder } from '../../topology/order-by-colour';
import type { Rows } from './advance-rows';

/** Where bodies are in the buffers. */
export interface RowsSite {
  /** The particles of each body, with the room for those that tears add. */
  readonly bodies: readonly Span[];
  /** Springs that there may be more after tears, as a share of those there are. */
  readonly spare: number;
  readonly damping: number;
}

/** What puts springs into rows: the first, and those that are left after tears. `order`: the particle of the model at each index of the buffers. */
export function allocateRows(
  backend: Backend,
  { all, position, velocity, bodyStatus }: ParticleBuffers,
  { bodies, spare, damping }: RowsSite,
): (springs: Springs, order: Uint32Array) => Rows {
  const rewritten = new RewrittenBuffers(backend, spare);
  const next = backend.allocate('next', 'vec4f', all.count);
  const nextVelocity = backend.allocate('nextVelocity', 'vec4f', all.count);
  // No wider than the backend stores them: large models have some hundred million.
  const Numbers = precisionOf(backend.name) === 'f64' ? Float64Array : Float32Array;
  return (springs, order) => {
    const { first, neighbour, spring } = neighbourRows(springs, inverseOrder(order), order.length);
    const constants = new Numbers(2 * spring.length);
    for (let e = 0; e < spring.length; e++) {
      constants[2 * e] = springs.stiffness[spring[e]];
      constants[2 * e + 1] = springs.rest[spring[e]];
    }
    return {
      all,
      bodies,
      buffers: {
        ...{ position, velocity, bodyStatus, next, nextVelocity },
        neighbourFirst: rewritten.put('neighbourFirst', 'u32', first),
        neighbour: rewritten.put('neighbour', 'u32', neighbour),
        neighbourConstants: rewritten.put('neighbourConstants', 'f32', constants),
      },
      afterStep: { position, velocity, start: next },
      damping,
    };
  };
}
