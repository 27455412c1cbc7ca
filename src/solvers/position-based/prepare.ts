/** Turns a model into constraints in the order in which they are solved, and into the copies of particles that they move. */
import { type Backend, type BackendName, type BuffersOf, span } from '../../compute/backend';
import { fail, pathOf } from '../../core/check';
import type { Model } from '../../scene/assemble';
import { integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { naturalOrder } from '../../topology/order-by-colour';
import type { PreparedSolver } from '../solver';
import { allocateBalloons } from './balloons/balloons';
import { refusePairs } from './constraint-types';
import { type LaidOut, type Layout, layOut } from './lay-out';
import type { CompletePositionBasedOptions } from './options';
import { layOutPatches, type PatchLayout } from './patch-layout';
import { allocatePlaces } from './places';
import { makeSolvePatches, type SolvePatches } from './solve-patches.kernel';
import type { solveTethers } from './solve-tethers.kernel';
import { type Copies, type Patches, type Solve, step } from './step';
import { Tethers } from './tethers';

/** Particles of a patch, besides those at its border, to begin with: fewer where it does not fit into the memory of a workgroup. */
const patchSize = 512;
const minPatchSize = 64;
const patchLanes = 256;
/** Copies of particles in a patch: 16 KiB, which every GPU has for a workgroup. */
const mostCopies = 1024;

export function prepare(model: Model, options: CompletePositionBasedOptions, name: BackendName): PreparedSolver {
  refusePairs(model);
  const { stiffness, iterations, relaxation } = options;
  const wantsPatches = options.schedule === 'patches' || (options.schedule === 'auto' && name === 'webgpu');
  const inPatches = wantsPatches ? fittingPatches(model) : null;
  if (!inPatches && options.schedule === 'patches') {
    const rule = `be another one where the constraints at a particle tie it to more than ${mostCopies} others: they do not fit into a workgroup`;
    fail(pathOf('positionBased'), 'schedule', rule, 'patches');
  }
  const schedule = inPatches ? 'patches' : options.schedule === 'auto' ? 'coloured' : options.schedule;
  const layout = inPatches ? null : layOut(model, { ...options, schedule });
  const tethers = options.tethers && new Tethers(model, options.tethers.slack);
  return {
    order: naturalOrder(model.particleCount).order,
    substeps: options.substeps,
    facts: { schedule, ...(inPatches ?? layout)?.facts, ...(tethers && { tethers: tethers.count }) },
    async start(backend: Backend, particles: StepBuffers) {
      const direct = layout?.direct ?? [];
      const state = {
        ...particles,
        ...integratorState(backend, particles, 'implicit-euler'),
        solves: direct.map((constraints) => allocateSolve(backend, constraints, particles.position)),
        copies: layout && allocateCopies(backend, layout, particles, relaxation),
        balloons: allocateBalloons(backend, model, particles),
        tethers: tethers ? allocateTethers(backend, tethers, particles) : null,
        patches: inPatches && (await allocatePatches(backend, inPatches, particles, relaxation)),
        iterations,
        // A lone constraint ends up the same, whatever the number of iterations.
        share: stiffness === 'material' ? null : 1 - (1 - stiffness) ** (1 / iterations),
      };
      return {
        step: (queue, inputs) => step(queue, state, inputs),
        hold(changes) {
          if (tethers && state.tethers) tethers.follow(changes, backend, state.tethers.anchor, state.tethers.reach);
        },
      };
    },
  };
}

/** In the memory that every workgroup has: larger patches would leave more of a GPU idle. Null where there are particles with too many constraints. */
function fittingPatches(model: Model): PatchLayout | null {
  for (let size = patchSize; size >= minPatchSize; size = Math.floor(0.7 * size)) {
    const layout = layOutPatches(model, size);
    if (layout.capacity <= mostCopies) return layout;
  }
  return null;
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
  layout: PatchLayout,
  particles: StepBuffers,
  relaxation: number,
): Promise<Patches> {
  const { particleOf, patches, record, patchCount, capacity, segmentsFrom } = layout;
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

function allocateCopies(backend: Backend, layout: Layout, particles: StepBuffers, relaxation: number): Copies | null {
  const { copied, particleOf } = layout;
  if (copied.length === 0) return null;
  const tied = new Uint8Array(particleOf.length);
  for (const { particles } of copied) for (const place of particles) tied[place] = 1;
  const buffers = allocatePlaces(backend, particles, particleOf, tied);
  return {
    places: span(0, particleOf.length),
    buffers,
    relaxation,
    solves: copied.map((constraints) => allocateSolve(backend, constraints, buffers.place)),
  };
}
