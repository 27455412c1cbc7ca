/**
 * The global step by Gauss-Seidel sweeps without a matrix (Pall 2018 eq. 6). Red-black and coloured: the particles of a colour in parallel. Gauss-Seidel: one
 * colour, one particle after the other.
 *
 * Every second step goes through the colours backwards. A sweep favours the colours that come last; sweeps that do not converge and
 * always run the same way push the whole body along (a hanging rope gained energy until it broke away). Where the middle of the step is
 * solved for, every second sweep does: see `sweepCount`. So it is where faces meet colliders: two steps that end in different ways would shake what hangs over an edge for ever.
 *
 * Contact comes between the last sweeps: see contact-sweeps.ts.
 */
import type { AnyKernel } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import { hasStiffContact } from '../../../stages/contact/stiff-contact';
import { extrapolates } from '../../../stages/integrator';
import { type ColourOrder, noParticle } from '../../../topology/order-by-colour';
import { gridIterations } from '../grid/grid-iterations';
import type { LocalState } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import { planeIterations, planeKernels } from '../planes/plane-iterations';
import { coloursHold } from './body-colours';
import type { SweepState, Sweeps } from './contact-sweeps';
import { fusedIterations, fusedKernels, type Iterations } from './fused-iterations';
import type { PreparedGlobal } from './global-step';
import { laggedKernels } from './lagged-sweeps';
import { relax, relaxSerially } from './relax.kernel';
import { sweepCount, turnsInStep } from './sweep-count';
import { acceleratedSweepKernels, sweepingRun } from './sweeping-run';

export const gaussSeidelKernels: readonly AnyKernel[] = [
  relax,
  relaxSerially,
  ...fusedKernels,
  ...planeKernels,
  ...laggedKernels,
  ...acceleratedSweepKernels,
];

export function gaussSeidel(
  global: 'red-black' | 'coloured' | 'gauss-seidel',
  model: Model,
  { order, colours }: ColourOrder,
  options: CompleteProjectiveOptions,
): PreparedGlobal {
  const { integrator, relaxation: omega } = options;
  const backwards = [...colours].reverse();
  const kernel = global === 'gauss-seidel' ? relaxSerially : relax;
  const uniformsOf = sweepUniforms();
  const sweeps: Sweeps<LocalState> = {
    count: sweepCount(options),
    stiffContact: hasStiffContact(model),
    integrator,
    queue(queue, state, h, sweep, index, plain) {
      const weight = plain ? Math.min(omega, 1) : omega;
      const turn = turnsInStep(state, options) ? sweep : index;
      const uniforms = uniformsOf(h, weight);
      for (const colour of turn % 2 === 0 ? colours : backwards) queue.run(kernel, colour, state, uniforms);
    },
  };
  return {
    global,
    order,
    colours,
    facts: { global, colours: colours.length },
    async start(backend, local) {
      let whole = true;
      const together = async (state: SweepState<LocalState>): Promise<Iterations | null> => {
        if (global !== 'red-black' || colours.length !== 2 || extrapolates(integrator) || local.elements.length > 0)
          return null;
        const onTiles = await gridIterations(backend, model, order, local, options);
        const onGrid = onTiles ?? planeIterations(backend, model, order, local, options);
        if (onGrid && !order.includes(noParticle)) return onGrid;
        const fused = fusedIterations(backend, state, { order, colours }, options);
        // A grid that tore is one no more.
        return (...step) => (onGrid && whole ? onGrid : fused)(...step);
      };
      const run = await sweepingRun(backend, model, order, local, options, { ...sweeps, bounded: 0 }, together);
      return {
        ...run,
        follow(changed) {
          // One particle after the other needs no colours.
          if (global !== 'gauss-seidel' && !coloursHold(changed, colours)) return false;
          whole = changed.model.bodies.every(({ springs }, body) => springs === model.bodies[body].springs);
          return run.follow?.(changed) ?? true;
        },
      };
    },
  };
}

/** Uniforms of sweeps: the same objects again where the numbers are the same as of late, since backends then need not look at them. */
function sweepUniforms(): (h: number, omega: number) => { readonly h: number; readonly omega: number } {
  const kept: { h: number; omega: number }[] = [];
  return (h, omega) => {
    for (const known of kept) if (known.h === h && known.omega === omega) return known;
    if (kept.length === 2) kept.shift();
    const uniforms = { h, omega };
    kept.push(uniforms);
    return uniforms;
  };
}
