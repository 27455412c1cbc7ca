/** Turns a model into constraints in the order in which they are solved, and into the copies of particles that they move. */
import type { Backend, BackendName } from '../../compute/backend';
import { RewrittenBuffers } from '../../compute/rewritten-buffers';
import { fail, pathOf } from '../../core/check';
import type { Model } from '../../scene/assemble';
import { reservedRoom } from '../../scene/tear/reserved-room';
import { integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { inverseOrder, naturalOrder, withRoom } from '../../topology/order-by-colour';
import type { Background, ChangedInPlace, PreparedSolver, SolverRun } from '../solver';
import { putBalloons } from './balloons/balloons';
import type { CompletePositionBasedOptions } from './options';
import { planAtOnce, planInBackground } from './plan-in-background';
import type { LayoutPlan } from './plan-layout';
import { type Asked, asked, askedOfWhole, type PlannedModel, type PlanOfWhole, planTorn } from './plan-model';
import { mostCopies } from './plan-patches';
import { putPatches, putSchedule } from './put-layout';
import { makeSolvePatches, type SolvePatches } from './solve-patches.kernel';
import { type PositionBasedState, step } from './step';
import { putTethers, Tethers } from './tethers';

const patchLanes = 256;

/** Its state can be had by itself, for those who want steps with other numbers of iterations of the same constraints. */
export interface PreparedPositionBased extends PreparedSolver {
  startState(backend: Backend, particles: StepBuffers): Promise<PositionBasedState>;
}

export function prepare(model: Model, options: CompletePositionBasedOptions, name: BackendName): PreparedPositionBased {
  const whole = askedOfWhole(model, options, name);
  const planned = fromWhole(model, whole, planAtOnce(whole.request));
  if (planned) return prepared(model, options, planned);
  const own = asked(model, options, name);
  return prepared(model, options, asItIs(own, planAtOnce(own.request)));
}

export async function prepareElsewhere(
  model: Model,
  options: CompletePositionBasedOptions,
  name: BackendName,
  background: Background,
): Promise<PreparedSolver> {
  const whole = askedOfWhole(model, options, name);
  const planned = fromWhole(model, whole, await planInBackground(whole.request, background));
  if (planned) return prepared(model, options, planned);
  const own = asked(model, options, name);
  return prepared(model, options, asItIs(own, await planInBackground(own.request, background)));
}

/** The plan of a model, and of what it was before it tore; null where later tears cannot be followed from there. */
interface Planned extends PlannedModel {
  readonly whole: PlanOfWhole | null;
}

/** Null where torn bodies do not fit into the patches of the whole ones. */
function fromWhole(model: Model, { model: wholeModel, constraints }: Asked, plan: LayoutPlan | null): Planned | null {
  const whole = { model: wholeModel, constraints, plan: plan ?? refusePatches() };
  const now = planTorn(whole, model);
  return now && { ...now, whole };
}

const asItIs = ({ constraints }: Asked, plan: LayoutPlan | null): Planned => ({
  constraints,
  plan: plan ?? refusePatches(),
  whole: null,
});

function refusePatches(): never {
  const rule = `be another one where the constraints at a particle tie it to more than ${mostCopies} others: they do not fit into a workgroup`;
  fail(pathOf('positionBased'), 'schedule', rule, 'patches');
}

function prepared(
  model: Model,
  { stiffness, iterations, relaxation, substeps, tethers }: CompletePositionBasedOptions,
  planned: Planned,
): PreparedPositionBased {
  const { whole } = planned;
  const room = whole ? reservedRoom(model).reduce((sum, particles) => sum + particles, 0) : 0;
  const { order, colours } = withRoom(naturalOrder(model.particleCount), room);
  // Constraints become more as particles do.
  const spare = room / model.particleCount;
  let tied = tethers ? new Tethers(model, tethers.slack) : null;

  const start = async (backend: Backend, particles: StepBuffers) => {
    const buffers = new RewrittenBuffers(backend, spare);
    const { plan } = planned;
    const capacity = plan.schedule === 'patches' ? capacityFor(Math.ceil((1 + spare) * plan.capacity)) : 0;
    const kernel = capacity > 0 ? kernelFor(capacity) : null;
    if (kernel) await backend.prepare([kernel]);
    const tethersIn = (at: Uint32Array) => (tied ? putTethers(buffers, tied, at, inverseOrder(at), particles) : null);
    /** All that depends on the bodies. */
    const put = (of: Model, { plan, constraints }: PlannedModel, at: Uint32Array) => {
      const site = { buffers, particles, order: at, relaxation };
      return {
        ...(plan.schedule === 'patches'
          ? { solves: [], copies: null, patches: putPatches(site, plan, constraints, kernel!) }
          : { ...putSchedule(site, plan, constraints), patches: null }),
        balloons: putBalloons(buffers, of, inverseOrder(at), particles),
        tethers: tethersIn(at),
      };
    };
    const state: PositionBasedState = {
      ...particles,
      ...integratorState(backend, particles, 'implicit-euler'),
      ...put(model, planned, order),
      iterations,
      // A lone constraint ends up the same, whatever the number of iterations.
      share: stiffness === 'material' ? null : 1 - (1 - stiffness) ** (1 / iterations),
    };
    return { state, put, tethersIn, capacity };
  };
  const factsOf = ({ plan }: PlannedModel) => ({
    schedule: plan.schedule,
    ...plan.facts,
    ...(tied && { tethers: tied.count }),
  });
  return {
    order,
    substeps,
    facts: factsOf(planned),
    ...(room > 0 && { roomBy: colours }),
    startState: async (backend, particles) => (await start(backend, particles)).state,
    async start(backend, particles) {
      const started = await start(backend, particles);
      let { state } = started;
      let current: PlannedModel = planned;
      let at = order.slice();
      const follow = (changed: ChangedInPlace): boolean => {
        const now = whole && planTorn(whole, changed.model);
        if (!now || (now.plan.schedule === 'patches' && now.plan.capacity > started.capacity)) return false;
        if (tied) tied = tied.torn(changed, at);
        [current, at] = [now, changed.order.slice()];
        state = { ...state, ...started.put(changed.model, now, at) };
        return true;
      };
      const run: SolverRun = {
        step: (queue, inputs) => step(queue, state, inputs),
        hold(changes) {
          if (tied?.follow(changes)) state = { ...state, tethers: started.tethersIn(at) };
        },
        facts: () => factsOf(current),
        follow,
      };
      return run;
    },
  };
}

/** Bodies come and go: shapes are few, so that a GPU seldom has to compile one. */
const kernels = new Map<number, SolvePatches>();

/** For how many copies per patch a kernel has memory that is enough for so many. */
function capacityFor(copies: number): number {
  let capacity = 64;
  while (capacity < Math.min(copies, mostCopies)) capacity *= 2;
  return capacity;
}

function kernelFor(capacity: number): SolvePatches {
  const kernel = kernels.get(capacity) ?? makeSolvePatches({ lanes: patchLanes, capacity });
  kernels.set(capacity, kernel);
  return kernel;
}
