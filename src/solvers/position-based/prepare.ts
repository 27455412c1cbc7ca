/** Turns a model into constraints in the order in which they are solved, and into the copies of particles that they move. */
import { type Backend, type BackendName, type BuffersOf, span } from '../../compute/backend';
import { fail, pathOf } from '../../core/check';
import type { Model } from '../../scene/assemble';
import { integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { naturalOrder } from '../../topology/order-by-colour';
import type { Background, PreparedSolver } from '../solver';
import { allocateBalloons } from './balloons/balloons';
import { type Constraints, constraintsOf, refusePairs } from './constraint-types';
import { type LaidOut, layOut, planRequest, recordsAtRest } from './lay-out';
import type { CompletePositionBasedOptions } from './options';
import { allocatePlaces } from './places';
import { planAtOnce, planInBackground } from './plan-in-background';
import type { LayoutPlan } from './plan-layout';
import { mostCopies, type PatchPlan } from './plan-patches';
import type { SchedulePlan } from './plan-schedule';
import { makeSolvePatches, type SolvePatches } from './solve-patches.kernel';
import type { solveTethers } from './solve-tethers.kernel';
import { type Copies, type Patches, type PositionBasedState, type Solve, step } from './step';
import { Tethers } from './tethers';

const patchLanes = 256;

/** Its state can be had by itself, for those who want steps with other numbers of iterations of the same constraints. */
export interface PreparedPositionBased extends PreparedSolver {
  startState(backend: Backend, particles: StepBuffers): Promise<PositionBasedState>;
}

export function prepare(model: Model, options: CompletePositionBasedOptions, name: BackendName): PreparedPositionBased {
  const { constraints, request } = asked(model, options, name);
  return prepared(model, options, constraints, planAtOnce(request));
}

export async function prepareElsewhere(
  model: Model,
  options: CompletePositionBasedOptions,
  name: BackendName,
  background: Background,
): Promise<PreparedSolver> {
  const { constraints, request } = asked(model, options, name);
  return prepared(model, options, constraints, await planInBackground(request, background));
}

function asked(model: Model, options: CompletePositionBasedOptions, name: BackendName) {
  refusePairs(model);
  const constraints = constraintsOf(model);
  const inPatches = options.schedule === 'patches' || (options.schedule === 'auto' && name === 'webgpu');
  return { constraints, request: planRequest(model, constraints, options, inPatches) };
}

function prepared(
  model: Model,
  { stiffness, iterations, relaxation, substeps, tethers }: CompletePositionBasedOptions,
  constraints: readonly Constraints[],
  plan: LayoutPlan | null,
): PreparedPositionBased {
  if (!plan) {
    const rule = `be another one where the constraints at a particle tie it to more than ${mostCopies} others: they do not fit into a workgroup`;
    fail(pathOf('positionBased'), 'schedule', rule, 'patches');
  }
  const tied = tethers && new Tethers(model, tethers.slack);
  const startState = async (backend: Backend, particles: StepBuffers): Promise<PositionBasedState> => {
    return {
      ...particles,
      ...integratorState(backend, particles, 'implicit-euler'),
      ...(plan.schedule === 'patches'
        ? {
            solves: [],
            copies: null,
            patches: await allocatePatches(backend, plan, constraints, particles, relaxation),
          }
        : { ...allocateSchedule(backend, plan, constraints, particles, relaxation), patches: null }),
      balloons: allocateBalloons(backend, model, particles),
      tethers: tied ? allocateTethers(backend, tied, particles) : null,
      iterations,
      // A lone constraint ends up the same, whatever the number of iterations.
      share: stiffness === 'material' ? null : 1 - (1 - stiffness) ** (1 / iterations),
    };
  };
  return {
    order: naturalOrder(model.particleCount).order,
    substeps,
    facts: { schedule: plan.schedule, ...plan.facts, ...(tied && { tethers: tied.count }) },
    startState,
    async start(backend, particles) {
      const state = await startState(backend, particles);
      return {
        step: (queue, inputs) => step(queue, state, inputs),
        hold(changes) {
          if (tied && state.tethers) tied.follow(changes, backend, state.tethers.anchor, state.tethers.reach);
        },
      };
    },
  };
}

/** Bodies come and go: shapes are few, so that a GPU seldom has to compile one. */
const kernels = new Map<number, SolvePatches>();

function kernelFor(copies: number): SolvePatches {
  let capacity = 64;
  while (capacity < copies) capacity *= 2;
  const kernel = kernels.get(capacity) ?? makeSolvePatches({ lanes: patchLanes, capacity });
  kernels.set(capacity, kernel);
  return kernel;
}

async function allocatePatches(
  backend: Backend,
  plan: PatchPlan,
  constraints: readonly Constraints[],
  particles: StepBuffers,
  relaxation: number,
): Promise<Patches> {
  const { particleOf, patches, patchCount, capacity, segmentsFrom } = plan;
  const record = recordsAtRest(plan, constraints);
  const kernel = kernelFor(capacity);
  await backend.prepare([kernel]);
  const places = allocatePlaces(backend, particles, particleOf);
  return {
    kernel,
    all: span(0, patchCount),
    buffers: {
      ...places,
      patches: backend.allocate('patches', 'u32', patches.length, patches),
      record: backend.allocate('record', 'vec4u', record.length / 4, record),
      multiplier: backend.allocate('multiplier', 'f32', record.length / 4),
    },
    segmentsFrom,
    relaxation,
  };
}

function allocateSolve(backend: Backend, constraints: LaidOut, place: Solve['buffers']['place']): Solve {
  const { type, colours, serial, count, particles, rest, lanes } = constraints;
  return {
    kernel: serial ? type.serially : type.kernel,
    colours,
    buffers: {
      place,
      corners: backend.allocate(`${type.name}Corners`, 'u32', particles.length, particles),
      rest: backend.allocate(
        `${type.name}Rest`,
        lanes === 2 ? 'vec2f' : 'vec4f',
        rest.length / (lanes === 2 ? 2 : 4),
        rest,
      ),
      multiplier: backend.allocate(`${type.name}Multiplier`, 'f32', type.multipliers * count),
    },
    wide: serial ? 0 : 1,
  };
}

function allocateTethers(
  backend: Backend,
  { anchor, reach }: Tethers,
  { position }: StepBuffers,
): BuffersOf<typeof solveTethers.bindings> {
  return {
    position,
    anchor: backend.allocate('anchor', 'vec4u', anchor.length / 4, anchor),
    reach: backend.allocate('reach', 'vec4f', reach.length / 4, reach),
  };
}

function allocateSchedule(
  backend: Backend,
  { direct, copied, particleOf }: SchedulePlan,
  constraints: readonly Constraints[],
  particles: StepBuffers,
  relaxation: number,
): { solves: Solve[]; copies: Copies | null } {
  const solves = direct.map((planned) => allocateSolve(backend, layOut(planned, constraints), particles.position));
  if (copied.length === 0) return { solves, copies: null };
  const tied = new Uint8Array(particleOf.length);
  for (const { particles } of copied) for (const place of particles) tied[place] = 1;
  const buffers = allocatePlaces(backend, particles, particleOf, tied);
  const copies = {
    places: span(0, particleOf.length),
    buffers,
    relaxation,
    solves: copied.map((planned) => allocateSolve(backend, layOut(planned, constraints), buffers.place)),
  };
  return { solves, copies };
}
