/**
 * The answer of bodies as a whole (spread-pushes.ts) for solvers that have no solve of M + h^2 L of their own: d is what one V-cycle of multigrid makes of the impulses. Its B is symmetric and no more than the inverse, so that d costs no more energy than pushes that move
 * particles one by one. Momentum is kept besides (keep-momentum.kernel.ts).
 *
 * Sweeps from zero are no such answer. What they leave undone is what is smooth: a rope of 61 particles that lay on two others got 1/100 of what it was pushed by after 12 sweeps, alpha was 800 instead of some 10, and it was torn apart.
 */
import { type Backend, span } from '../../../compute/backend';
import { bufferScope } from '../../../compute/buffer-scope';
import type { AnyKernel } from '../../../compute/kernel';
import { csrRows } from '../../../core/csr';
import type { Springs } from '../../../elements/spring/springs';
import { type Model, pinnedParticles } from '../../../scene/assemble';
import { Multigrid, multigridKernels } from '../../../sparse/multigrid/multigrid';
import { planMultigrid } from '../../../sparse/multigrid/plan-multigrid';
import { inverseOrder, noParticle } from '../../../topology/order-by-colour';
import type { StepBuffers } from '../../particle-buffers';
import { spreadContactKernels } from '../spread-contact';
import { keepMomentum } from './keep-momentum.kernel';
import { type SpreadPushes, spreadingPushes } from './spread-pushes';

export const spreadByMultigridKernels: readonly AnyKernel[] = [
  ...spreadContactKernels,
  ...multigridKernels,
  keepMomentum,
];

/** What it is made from, and again where bodies tore. */
export interface MetBodies {
  readonly model: Model;
  /** All that M + h^2 L knows: see elements/global-springs.ts. */
  readonly springs: Springs;
  /** The particle of the model at each index of the buffers, or `noParticle`. */
  readonly order: Uint32Array;
}

export interface SpreadByMultigrid {
  /** For a step of `h` [s], times the root of the stiffness factor. */
  pushes(h: number): SpreadPushes;
  hold(changes: readonly { readonly particle: number; readonly held: boolean }[]): void;
  follow(met: MetBodies): void;
}

export function spreadByMultigrid(backend: Backend, particles: StepBuffers, met: MetBodies): SpreadByMultigrid {
  const scope = bufferScope(backend);
  // Room for particles that tears add is held until there is one.
  const pinned = pinnedParticles(met.model);
  const held = Uint8Array.from(met.order, (particle) => (particle === noParticle ? 1 : pinned[particle]));
  let step = 0;
  const begin = ({ model, springs: { ends, stiffness }, order }: MetBodies) => {
    const at = inverseOrder(order);
    const rowMasses = Float64Array.from(order, (particle) => (particle === noParticle ? 1 : model.masses[particle]));
    const rowEnds = ends.map((particle) => at[particle]);
    const plan = planMultigrid(rowEnds, stiffness, rowMasses, held);
    const vector = (name: string) => scope.backend.allocate(name, 'vec4f', order.length);
    const [right, solution] = [vector('pushedRight'), vector('pushedSolution')];
    const grid = new Multigrid(scope.backend, plan, plan.held, { right, solution });
    const { first, list } = csrRows(
      model.bodies.length + 1,
      order.map((particle) => (particle === noParticle ? model.bodies.length : model.bodyOf[particle])),
    );
    const bodies = span(0, model.bodies.length);
    const free = {
      position: particles.position,
      translation: scope.backend.allocate('pushedTranslation', 'vec4f', bodies.count),
      memberFirst: scope.backend.allocate('pushedBodyFirst', 'u32', first.length, first),
      member: scope.backend.allocate('pushedBodyMember', 'u32', list.length, list),
    };
    const [ofRight, ofSolution] = [
      { ...free, vector: right },
      { ...free, vector: solution },
    ];
    const spread = spreadingPushes(scope.backend, order, particles, {
      right,
      solution,
      solve(queue) {
        queue.run(keepMomentum, bodies, ofRight, { before: 1 });
        grid.queueCycle(queue, step);
        queue.run(keepMomentum, bodies, ofSolution, { before: 0 });
      },
    });
    return { at, grid, spread };
  };
  let now = begin(met);
  return {
    pushes(h) {
      step = h;
      return now.spread;
    },
    hold(changes) {
      const rows = changes.map((change) => ({ index: now.at[change.particle], held: change.held }));
      for (const { index, held: isHeld } of rows) held[index] = isHeld ? 1 : 0;
      now.grid.hold(rows);
    },
    follow(changed) {
      changed.order.forEach((particle, index) => {
        const isRoom = particle === noParticle;
        if (isRoom !== (met.order[index] === noParticle)) held[index] = isRoom ? 1 : 0;
      });
      met = { ...changed, order: changed.order.slice() };
      scope.freeAll();
      now = begin(met);
    },
  };
}
