/** Random sequences of calls on every solver: finite, nothing frozen, and what is restored goes on bit for bit. The shortest beginning of a sequence that fails is reported. */
import fc from 'fast-check';
import { everySolver, randomRun } from '../invariants/random-changes';

const onCpu = everySolver.flatMap(([name, solver, backends]) =>
  backends.filter((backend) => backend !== 'webgpu').map((backend) => ({ name, solver, backend })),
);

export const callSequences = fc.asyncProperty(
  fc.integer({ min: 1, max: 2 ** 31 - 1 }).map((seed) => ({ seed })),
  fc.integer({ min: 1, max: 14 }),
  fc.constantFrom(...onCpu.map(({ name, backend }) => `${name} on ${backend}`)),
  fc.boolean(),
  async ({ seed }, length, where, free) => {
    const { solver, backend, name } = onCpu.find((run) => where === `${run.name} on ${run.backend}`)!;
    // Momentum is kept to rounding by those solvers alone: see `keepsMomentum`.
    const alone = free && /cholesky|massSpring/.test(name);
    await randomRun({ solver: solver(), backend, seed, length, exact: true, free: alone });
  },
);
