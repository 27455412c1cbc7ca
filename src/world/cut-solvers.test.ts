/** Every solver goes on after cuts, on the backends of a CPU; on a GPU see cut-solvers.long.test.ts. */
import { describe, it } from 'vitest';
import { cutSolvers, expectToGoOn } from './cut-solvers.fixture';

describe.each(cutSolvers)('%s goes on after cuts', (_, solver) => {
  const backends = (['reference', 'wasm'] as const).filter((backend) => solver.backends.includes(backend));
  it.each(backends)('on %s', (backend) => expectToGoOn(solver, backend));
});
