/** A solver, and a way to write into a buffer of it: a fault in the middle of a step. */
import type { Backend, KernelBuffer } from '../src/compute/backend';
import type { Solver } from '../src/solvers/solver';

/** `spoil` writes numbers at the start of the buffer that the solver allocates under this name. */
export function spoiledSolver(honest: Solver, name: string): { solver: Solver; spoil: (...numbers: number[]) => void } {
  let found: { backend: Backend; buffer: KernelBuffer } | null = null;
  const solver: Solver = {
    ...honest,
    startsElsewhere: false,
    prepare(model, backendName) {
      const prepared = honest.prepare(model, backendName);
      return {
        ...prepared,
        start(backend, particles) {
          const allocate = backend.allocate.bind(backend);
          backend.allocate = (what, ...more) => {
            const buffer = allocate(what, ...more);
            if (what === name) found = { backend, buffer };
            return buffer;
          };
          return prepared.start(backend, particles);
        },
      };
    },
  };
  return {
    solver,
    spoil(...numbers) {
      if (!found) throw new Error(`no buffer of the solver is called ${name}`);
      found.backend.write(found.buffer, numbers);
    },
  };
}
