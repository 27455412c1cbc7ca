/**
 * `positionBased` as the paper of 2015 has it (hard constraints, one step per frame), whose number of iterations can change from step to step and whose
 * particles can be put back to where they began: so that one preparation, which takes seconds for a large body, does for all that is measured of it.
 */
import type { Backend, BackendName, KernelBuffer } from '../../src/compute/backend';
import type { Model } from '../../src/scene/assemble';
import { type PositionBasedOptions, positionBased } from '../../src/solvers/position-based/index';
import { completeOptions } from '../../src/solvers/position-based/options';
import { prepare } from '../../src/solvers/position-based/prepare';
import { step } from '../../src/solvers/position-based/step';
import type { PreparedSolver, Solver } from '../../src/solvers/solver';

interface Started {
  backend: Backend;
  position: KernelBuffer;
  velocity: KernelBuffer;
}

export class AdjustableSolver {
  /** Of every step from now on. */
  iterations = 1;
  readonly solver: Solver;
  private readonly options: PositionBasedOptions;
  private prepared: Model | null = null;
  private started: Started | null = null;

  constructor(options: Pick<PositionBasedOptions, 'schedule' | 'colours' | 'phantoms'>) {
    this.options = { ...options, substeps: 1, stiffness: 1 };
    this.solver = {
      ...positionBased(this.options),
      prepare: (model, backend) => this.prepare(model, backend),
      startsElsewhere: false,
    };
  }

  /** What the solver was prepared for. */
  get model(): Model {
    return known(this.prepared);
  }

  /** Puts all particles there, at rest: x, y, z each, in the order of the model [m]. */
  place(positions: ArrayLike<number>): void {
    const { inverseMasses, particleCount } = this.model;
    const { backend, position, velocity } = known(this.started);
    const placed = new Float32Array(4 * particleCount);
    for (let i = 0; i < particleCount; i++) {
      for (let axis = 0; axis < 3; axis++) placed[4 * i + axis] = positions[3 * i + axis];
      placed[4 * i + 3] = inverseMasses[i];
    }
    backend.write(position, placed);
    backend.write(velocity, new Float32Array(4 * particleCount));
  }

  /** x, y, z of all particles [m]. */
  async read(): Promise<Float64Array> {
    const { backend, position } = known(this.started);
    const numbers = await backend.read(position);
    return Float64Array.from(
      { length: 3 * this.model.particleCount },
      (_, i) => numbers[4 * Math.floor(i / 3) + (i % 3)],
    );
  }

  private prepare(model: Model, name: BackendName): PreparedSolver {
    const solver = prepare(model, completeOptions(this.options), name);
    this.prepared = model;
    return {
      ...solver,
      start: async (backend, particles) => {
        const state = await solver.startState(backend, particles);
        this.started = { backend, position: particles.position, velocity: particles.velocity };
        return { step: (queue, inputs) => step(queue, { ...state, iterations: this.iterations }, inputs) };
      },
    };
  }
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('adjustable solver: a world must have been made with it before it is used');
  return value;
}
