/**
 * The global step by red-black sweeps where springs join particles of one colour, as shear and bend springs of a sheet do: two runs a sweep whatever the springs, instead of one for each of three to eight colours. Particles have the colours of the structural
 * springs alone; the springs within a colour pull by where its particles were before that half of the sweep, and its particles move the less for it: see `relaxLagged`. What that costs is in the README of projective dynamics.
 */
import type { Span } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { hasStiffContact } from '../../../stages/contact/stiff-contact';
import { type ColourOrder, inverseOrder } from '../../../topology/order-by-colour';
import type { CompleteProjectiveOptions } from '../options';
import type { Sweeps } from './contact-sweeps';
import type { PreparedGlobal } from './global-step';
import { relaxLagged } from './relax-lagged.kernel';
import { sweepCount, turnsInStep } from './sweep-count';
import { sweepingRun } from './sweeping-run';

export const laggedKernels: readonly AnyKernel[] = [relaxLagged];

/** `springs`: those of the global step. `laggedSprings`: how many of them join particles of one colour. */
export function laggedSweeps(
  model: Model,
  springs: Springs,
  { order, colours }: ColourOrder,
  options: CompleteProjectiveOptions,
  laggedSprings: number,
): PreparedGlobal {
  const { integrator, relaxation } = options;
  const backwards = [...colours].reverse();
  return {
    global: 'red-black',
    order,
    colours,
    facts: { global: 'red-black', colours: colours.length, laggedSprings },
    async start(backend, local) {
      const { count } = local.all;
      const withinColour = backend.allocate('withinColour', 'f32', count, sumWithin(springs, order, colours));
      const buffers = { ...local, next: backend.allocate('next', 'vec4f', count), withinColour };
      const sweeps: Sweeps<typeof buffers> = {
        count: sweepCount(options),
        stiffContact: hasStiffContact(model),
        integrator,
        queue(queue, state, h, sweep, index, plain) {
          const omega = plain ? Math.min(relaxation, 1) : relaxation;
          // As in gauss-seidel.ts.
          const turn = turnsInStep(state, options) ? sweep : index;
          for (const { first, count } of turn % 2 === 0 ? colours : backwards) {
            queue.run(relaxLagged, state.all, state, { h, omega, movedFirst: first, movedCount: count });
            queue.exchange(state.position, state.next);
          }
        },
      };
      const run = await sweepingRun(backend, model, order, buffers, options, { ...sweeps, bounded: 0 });
      return {
        ...run,
        follow(changed) {
          backend.write(withinColour, sumWithin(changed.springs, changed.order, colours));
          return run.follow?.(changed) ?? true;
        },
      };
    },
  };
}

/** The sizes of the constants of each particle's springs within its colour, in the order of the buffers [N/m]. */
function sumWithin({ count, ends, stiffness }: Springs, order: Uint32Array, colours: readonly Span[]): Float64Array {
  const bufferIndex = inverseOrder(order);
  const colourAt = new Uint32Array(order.length);
  colours.forEach(({ first, count: length }, colour) => {
    colourAt.fill(colour, first, first + length);
  });
  const sums = new Float64Array(order.length);
  for (let s = 0; s < count; s++) {
    const [a, b] = [bufferIndex[ends[2 * s]], bufferIndex[ends[2 * s + 1]]];
    if (colourAt[a] !== colourAt[b]) continue;
    sums[a] += Math.abs(stiffness[s]);
    sums[b] += Math.abs(stiffness[s]);
  }
  return sums;
}
