/** Turns a model into what the kernels read: the springs around each particle, in the order of the colours. */
import type { Backend, BackendName } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import { integratorState, solvedStep } from '../../stages/integrator';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import { neighbours } from '../../topology/neighbour-rows';
import { inverseOrder } from '../../topology/order-by-colour';
import type { PreparedSolver, StepInputs } from '../solver';
import { areaState, withAreaSprings } from './area-state';
import { DirectGlobal } from './direct-global';
import type { CompleteProjectiveOptions } from './options';
import { type Partition, partition } from './partition';
import { type ProjectiveState, step } from './step';

/** Largest sum of the springs' constants, whatever their signs, over mass: what Gershgorin's bound on the Jacobi iteration grows with [1/s2]. */
function stiffestRatio(model: Model): number {
  const sums = new Float64Array(model.particleCount);
  model.springs.ends.forEach((particle, e) => {
    sums[particle] += Math.abs(model.springs.stiffness[e >> 1]);
  });
  return sums.reduce((largest, sum, i) => Math.max(largest, sum * model.inverseMasses[i]), 0);
}

export function prepare(given: Model, options: CompleteProjectiveOptions, name: BackendName): PreparedSolver {
  const model = withAreaSprings(given);
  const parts = partition(model, options.global, name);
  const { substeps } = options;
  const rows = neighbours(model, parts);
  return {
    order: parts.order,
    substeps,
    facts: facts(parts),
    start(backend: Backend, particles: ParticleBuffers) {
      const fullRest = options.integrator === 'energy-momentum' ? rows.rest : [];
      const swaps = parts.global === 'jacobi' || parts.global === 'chebyshev';
      const state: ProjectiveState['swapped'] = {
        ...particles,
        ...integratorState(backend, particles, options.integrator),
        ...areaState(backend, model, inverseOrder(parts.order)),
        neighbourFirst: backend.allocate('neighbourFirst', 'u32', rows.first.length, rows.first),
        neighbour: backend.allocate('neighbour', 'u32', rows.neighbour.length, rows.neighbour),
        neighbourStiffness: backend.allocate('neighbourStiffness', 'f32', rows.stiffness.length, rows.stiffness),
        neighbourRest: backend.allocate('neighbourRest', 'f32', rows.rest.length, rows.rest),
        fullRest: backend.allocate('fullRest', 'f32', fullRest.length, fullRest),
        constantTerm: backend.allocate('constantTerm', 'vec4f', parts.direct ? 0 : model.particleCount),
        next: backend.allocate('next', 'vec4f', swaps ? model.particleCount : 0),
        colours: parts.colours,
        coloursBackwards: [...parts.colours].reverse(),
        global: parts.global,
        outer: options.numNonLinearIterations,
        inner: options.numLinearIterations,
        rho: options.rho,
        relaxation: options.relaxation,
        stiffestRatio: stiffestRatio(model),
      };
      const { position, next } = state;
      const direct = parts.direct && new DirectGlobal(backend, model, parts.direct, parts.graph);
      const run: ProjectiveState = {
        ...state,
        swapped: { ...state, position: next, next: position },
        copyBack: { source: next, destination: position },
        direct: direct && { factor: direct.factor, ...direct.bind(state) },
      };
      const reach = ({ h, stiffness }: Pick<StepInputs, 'h' | 'stiffness'>) =>
        solvedStep(options.integrator, h) * Math.sqrt(stiffness);
      direct?.begin(reach({ h: model.scene.timeStep / substeps, stiffness: 1 }));
      return {
        step(queue, inputs) {
          direct?.useStep(reach(inputs));
          step(queue, run, inputs);
        },
        ...(direct && {
          hold: (changes) => direct.hold(changes),
          foresee: (inputs) => direct.foresee(reach(inputs)),
        }),
      };
    },
  };
}

function facts({ global, colours, direct }: Partition): PreparedSolver['facts'] {
  if (!direct) return { global, colours: colours.length };
  const { ordering, nonzeros } = direct.plan;
  return { global, ordering, nonzeros };
}
