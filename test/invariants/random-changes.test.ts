/** Random sequences of changes on every solver. The long version has five hundred of them. */
import { describe, it } from 'vitest';
import { everySolver, runMany } from './random-changes';

describe.each(everySolver)('%s', (_, solver, backends) => {
  it.each(backends)('survives random changes on %s', (backend) =>
    runMany(solver, backend, backend === 'webgpu' ? 1 : 4, 1),
  );
});
