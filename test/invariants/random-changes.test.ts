/** Random sequences of changes on every solver. The long version has five hundred of them, loses devices, and has all solvers on webgpu. */
import { describe, it } from 'vitest';
import { sharedDevice } from '../shared-device';
import { everySolver, keepsMomentum, runMany } from './random-changes';

/** On a software GPU a sequence takes these two seconds each; what they share with the others is tested by those. */
const longOnGpu = /constraintEnforcement|adaptiveConstraints/;

describe.each(everySolver)('%s', (name, solver, backends) => {
  it.each(backends.filter((backend) => backend !== 'webgpu' || !longOnGpu.test(name)))(
    'survives random changes on %s',
    async (backend) => {
      const device = backend === 'webgpu' ? await sharedDevice() : undefined;
      await runMany({ solver, backend, device, count: backend === 'webgpu' ? 1 : 4, firstSeed: 1 });
    },
  );
});

describe.each(everySolver.filter(([name]) => keepsMomentum.test(name)))('%s', (name, solver, backends) => {
  it('keeps the momentum of free bodies', () =>
    runMany({ solver, backend: backends[0], count: name === 'newton' ? 1 : 4, firstSeed: 50, free: true }));
});
