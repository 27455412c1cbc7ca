/** Turns a model into constraints in the order in which they are solved, and into the copies of particles that they move. */
import { type Backend, span } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import { integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { naturalOrder } from '../../topology/order-by-colour';
import type { PreparedSolver } from '../solver';
import { refusePairs } from './constraint-types';
import { copiesOf, type LaidOut, type Layout, layOut } from './lay-out';
import type { CompletePositionBasedOptions } from './options';
import { type Copies, type Solve, step } from './step';

export function prepare(model: Model, options: CompletePositionBasedOptions): PreparedSolver {
  refusePairs(model);
  const layout = layOut(model, options);
  const { stiffness, iterations } = options;
  return {
    order: naturalOrder(model.particleCount).order,
    substeps: options.substeps,
    facts: { schedule: options.schedule, ...layout.facts },
    start(backend: Backend, particles: StepBuffers) {
      const solves = layout.direct.map((constraints) => allocateSolve(backend, constraints, particles.position));
      const state = {
        ...particles,
        ...integratorState(backend, particles, 'implicit-euler'),
        solves,
        copies: allocateCopies(backend, layout, particles, options.relaxation),
        iterations,
        // A lone constraint ends up the same, whatever the number of iterations.
        share: stiffness === 'material' ? null : 1 - (1 - stiffness) ** (1 / iterations),
      };
      return { step: (queue, inputs) => step(queue, state, inputs) };
    },
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
      rest: backend.allocate(`${type.name}Rest`, lanes === 2 ? 'vec2f' : 'vec4f', count, rest),
      multiplier: backend.allocate(`${type.name}Multiplier`, 'f32', count),
    },
    wide: serial ? 0 : 1,
  };
}

function allocateCopies(backend: Backend, layout: Layout, particles: StepBuffers, relaxation: number): Copies | null {
  const { copied, particleOf } = layout;
  if (copied.length === 0) return null;
  const { first, list, copies } = copiesOf(layout, particles.all.count);
  const place = backend.allocate('place', 'vec4f', particleOf.length);
  return {
    places: span(0, particleOf.length),
    buffers: {
      place,
      position: particles.position,
      particleOf: backend.allocate('particleOf', 'u32', particleOf.length, particleOf),
      copies: backend.allocate('copies', 'f32', copies.length, copies),
      copyFirst: backend.allocate('copyFirst', 'u32', first.length, first),
      copy: backend.allocate('copy', 'u32', list.length, list),
    },
    relaxation,
    solves: copied.map((constraints) => allocateSolve(backend, constraints, place)),
  };
}
