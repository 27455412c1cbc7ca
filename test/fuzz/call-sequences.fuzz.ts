/** Random sequences of calls on every solver: finite, nothing frozen, and what is restored goes on bit for bit. The shortest beginning of a sequence that fails is reported. */
import fc from 'fast-check';
import { everySolver, randomRun } from '../invariants/random-changes';
import { untilShort } from './property';

const runs = everySolver.flatMap(([name, solver, backends]) =>
  backends.map((backend) => ({ where: `${name} on ${backend}`, solver, backend })),
);

const sequences = (device: 'cpu' | 'gpu') => {
  const places = runs.filter(({ backend }) => (backend === 'webgpu') === (device === 'gpu')).map(({ where }) => where);
  return fc.asyncProperty(
    fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    fc.integer({ min: 1, max: 14 }),
    fc.constantFrom(...places),
    fc.boolean(),
    untilShort(async (seed, length, place, free) => {
      const { solver, backend } = runs.find(({ where }) => where === place)!;
      // Momentum is kept to rounding by those solvers alone: see `keepsMomentum`.
      const alone = free && /cholesky|massSpring/.test(place);
      await randomRun({ solver: solver(), backend, seed, length, exact: device === 'cpu', free: alone });
    }),
  );
};

export const callSequences = sequences('cpu');
/** On a GPU, which may be lost at any time. */
export const callSequencesOnGpu = sequences('gpu');
