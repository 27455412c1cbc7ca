/** A world whose particles can be put anywhere before its first step, with any solver: bodies are built at rest, and Figure 3 begins with a network that is not. */
import type { Backend, KernelBuffer } from '../../../src/compute/backend';
import type { PreparedSolver, Solver } from '../../../src/solvers/solver';

export class PlacedStart {
  readonly solver: Solver;
  private started: { backend: Backend; position: KernelBuffer } | null = null;

  constructor(solver: Solver) {
    this.solver = {
      ...solver,
      startsElsewhere: false,
      prepareElsewhere: undefined,
      prepare: (model, name): PreparedSolver => {
        const prepared = solver.prepare(model, name);
        return {
          ...prepared,
          start: async (backend, particles) => {
            this.started = { backend, position: particles.position };
            return prepared.start(backend, particles);
          },
        };
      },
    };
  }

  /** Takes each particle from x, y, z [m] to where `move` says; inverse masses stay. */
  async move(move: (x: number, y: number, z: number) => readonly [number, number, number]): Promise<void> {
    if (this.started === null) throw new Error('placed start: a world must have been made with the solver before');
    const { backend, position } = this.started;
    const placed = Float64Array.from(await backend.read(position));
    for (let at = 0; at < placed.length; at += 4) placed.set(move(placed[at], placed[at + 1], placed[at + 2]), at);
    backend.write(position, placed);
  }
}
