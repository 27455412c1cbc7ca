/** Turns a model into what the kernels read: the springs and elements around each particle, in the order that the global step chose. */
import type { Backend, BackendName } from '../../compute/backend';
import type { CancelSignal } from '../../core/cancel-signal';
import { fail, pathOf } from '../../core/check';
import { nextTurn } from '../../core/next-turn';
import { globalSprings } from '../../elements/global-springs';
import type { Springs } from '../../elements/spring/springs';
import { stableStep, stepBounds } from '../../elements/spring/stable-step';
import type { Model } from '../../scene/assemble';
import { compilePlanner } from '../../sparse/planning/planner';
import { type Integrator, midpoint, solvedStep } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { noParticle } from '../../topology/order-by-colour';
import type { PreparedSolver, SolverRun, StepInputs, Tuned } from '../solver';
import { chooseGlobal, directRoom, takesMultigrid, triesDirect } from './global/choose-global';
import { directSprings } from './global/direct-springs';
import { directInBackground, multigridInBackground } from './global/global-background';
import type { PreparedGlobal } from './global/global-step';
import { IterationBudget } from './iteration-budget';
import { allocateLocalState, hasPlaceFor, rewriteLocalState } from './local-step';
import type { CompleteProjectiveOptions, TimeBudget } from './options';
import { kernelsWith, type ProjectiveState, step } from './step';

/** The integrators that keep energy do so for forces that change steadily. A cord that goes slack or taut within a step takes up energy that nobody gave: of 34 random falls with 'energy-momentum' 16 flew apart. */
function refuseCords({ bodies }: Model, integrator: Integrator): void {
  if (!midpoint(integrator)) return;
  for (const { name, cords } of bodies) {
    if (!cords || cords.count === 0) continue;
    const rule = `resist both stretching and compression where the integrator is '${integrator}': leave out resist: 'stretch', or take 'implicit-euler'`;
    fail(pathOf('projective'), `body '${name}'`, rule, 'stretch');
  }
}

/** A prepared solver whose state can be had too, for those that measure it. */
export interface PreparedProjective extends PreparedSolver {
  startState(backend: Backend, particles: StepBuffers): Promise<ProjectiveState>;
}

export function prepare(model: Model, options: CompleteProjectiveOptions, name: BackendName): PreparedProjective {
  refuseCords(model, options.integrator);
  const springs = globalSprings(model);
  return prepared(model, springs, chooseGlobal(model, springs, options, name), options);
}

export async function prepareElsewhere(
  model: Model,
  options: CompleteProjectiveOptions,
  name: BackendName,
  signal: CancelSignal,
): Promise<PreparedSolver> {
  refuseCords(model, options.integrator);
  const direct = triesDirect(model, options, name);
  if (direct) await compilePlanner();
  const springs = globalSprings(model);
  const counted = direct ? directSprings(model, springs, options) : null;
  const system = counted && (await directInBackground(model, counted, directRoom(model), signal));
  const iterative = takesMultigrid(model, options, name, system);
  const multigrid = iterative ? await multigridInBackground(model, springs, signal) : null;
  const global = chooseGlobal(model, springs, options, name, { counted, system, multigrid, signal });
  if (system || multigrid) await nextTurn(signal);
  return prepared(model, springs, global, options);
}

/**
 * How far the fastest oscillation of the springs may go in a step [rad]. Implicit Euler has no limit. Of some 300 falls of random ropes on random colliders with each of the others, none of those below the limit
 * gained energy; from 16 rad on ropes flew apart by 'implicit-midpoint', from 32 on by 'energy-momentum', whatever the number of iterations.
 */
const mostRadians: Partial<Record<Integrator, number>> = { 'implicit-midpoint': 4, 'energy-momentum': 16 };

/** The longest step that is sure to be stable. */
function longestStep(
  { inverseMasses }: Model,
  springs: Springs,
  integrator: Integrator,
): ((tuned: Tuned) => number) | null {
  const radians = mostRadians[integrator];
  if (!radians) return null;
  const bounds = stepBounds({ springs, inverseMasses }, { damping: 0, viscosity: 0 });
  // Of symplectic Euler it is 2 rad.
  return ({ stiffness }) => (radians / 2) * stableStep(bounds, stiffness);
}

function prepared(
  model: Model,
  springs: Springs,
  global: PreparedGlobal,
  options: CompleteProjectiveOptions,
): PreparedProjective {
  let longest = longestStep(model, springs, options.integrator);
  const startState = async (backend: Backend, particles: StepBuffers): Promise<ProjectiveState> => {
    const local = allocateLocalState(backend, particles, model, springs, global.order, options);
    return { ...local, global: await global.start(backend, local), iterations: options.numNonLinearIterations };
  };
  return {
    order: global.order,
    kernels: kernelsWith(global, Boolean(model.scene.contact)),
    substeps: options.substeps,
    facts: global.facts,
    ...(global.order.includes(noParticle) && { roomBy: global.colours }),
    ...(longest && { stableStep: (tuned) => longest!(tuned) }),
    startState,
    async start(backend, particles) {
      const state = await startState(backend, particles);
      const { budget, integrator } = options;
      const run = budget === 'none' ? runOf(backend, state, options) : budgetedRun(backend, state, options, budget);
      const { follow } = run;
      if (!follow || !longest) return run;
      return {
        ...run,
        follow(changed) {
          if (!follow(changed)) return false;
          longest = longestStep(changed.model, globalSprings(changed.model), integrator);
          return true;
        },
      };
    },
  };
}

/** The same with as many iterations as fit into a time. Their number is that of all substeps of a step: every second substep goes through the colours backwards, and the two have to be alike to make up for each other. */
function budgetedRun(
  backend: Backend,
  state: ProjectiveState,
  options: CompleteProjectiveOptions,
  { ms }: TimeBudget,
): SolverRun {
  const budget = new IterationBudget({ ms, maximum: options.numNonLinearIterations });
  const current: ProjectiveState & { iterations: number } = { ...state, iterations: budget.iterations };
  return {
    ...runOf(backend, current, options),
    timed() {
      const { iterations } = budget;
      current.iterations = iterations;
      return (took) => budget.observe(iterations, took);
    },
    notes: {
      save: () => ({ iterations: budget.iterations }),
      load({ iterations }) {
        if (iterations !== undefined) budget.resume(iterations);
      },
    },
    facts: () => ({ iterations: current.iterations }),
    statistics: async () => ({ iterations: current.iterations }),
  };
}

/** The steps of a state, whose iterations are read anew for each of them. */
export function runOf(backend: Backend, state: ProjectiveState, { integrator }: CompleteProjectiveOptions): SolverRun {
  const run = state.global;
  const reach = ({ h, stiffness }: Pick<StepInputs, 'h' | 'stiffness'>) =>
    solvedStep(integrator, h) * Math.sqrt(stiffness);
  return {
    step(queue, inputs) {
      run.useStep?.(reach(inputs));
      step(queue, state, inputs);
    },
    ...(run.hold && { hold: run.hold }),
    ...(run.dispose && { dispose: run.dispose }),
    ...(run.follow && {
      follow(changed) {
        const { model } = changed;
        if (!hasPlaceFor(state, model)) return false;
        const followed = { ...changed, springs: globalSprings(model) };
        if (!run.follow!(followed)) return false;
        rewriteLocalState(backend, state, followed);
        return true;
      },
    }),
    ...(run.foresee && { foresee: (inputs) => run.foresee!(reach(inputs)) }),
  };
}
