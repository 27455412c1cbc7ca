/** Five hundred random sequences of changes over all solvers and backends, with the loss of devices among them. */
import { describe, it } from 'vitest';
import { everySolver, keepsMomentum, runMany } from './random-changes';

const runs = everySolver.flatMap(([name, solver, backends]) => backends.map((backend) => ({ name, solver, backend })));
const onGpu = runs.filter(({ backend }) => backend === 'webgpu');
/** A sequence on a software GPU takes a second or more, on a CPU some hundredths. */
const perGpuRun = 6;
const perCpuRun = Math.ceil((500 - perGpuRun * onGpu.length) / (runs.length - onGpu.length));

const countOn = (backend: string) => (backend === 'webgpu' ? perGpuRun : perCpuRun);

describe.each(runs)('$name on $backend', ({ solver, backend }) => {
  it('survives', () => runMany({ solver, backend, count: countOn(backend), firstSeed: 1000 }));
});

describe.each(runs.filter(({ name }) => keepsMomentum.test(name)))('$name on $backend', ({ solver, backend }) => {
  it('keeps the momentum of free bodies', () =>
    runMany({ solver, backend, count: Math.ceil(countOn(backend) / 3), firstSeed: 2000, free: true }));
});
