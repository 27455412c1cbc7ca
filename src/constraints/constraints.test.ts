/**
 * The linear system of the constraints and its solver: against a system that is written down independently and solved by sparse Cholesky, on
 * every backend, for every product and preconditioner; and what each constraint does in cases known by heart.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../test/backends';
import type { Backend } from '../compute/backend';
import { seededRandom } from '../core/random';
import { cloth } from '../scene/cloth/cloth';
import { rope } from '../scene/rope/rope';
import { createCholesky, multiply, symmetricMatrix } from '../sparse/index';
import { systemRows } from './assembled-system';
import { preconditioners } from './precondition-constraints.kernel';
import { type Case, caseOf, expectedSystem, solveCase } from './solved-step.fixture';
import { blockWord, blockWords } from './types';

const h = 0.01;
const gravity = [0, -9.81, 0];
const fall = (p: readonly number[]) => p.map((x, axis) => x + h * h * gravity[axis]);

/** A crumpled sheet in motion, held at two corners, one of which moves, beside a rope. Masses differ from particle to particle. */
function crumpled(side: number): Case {
  const random = seededRandom(5);
  const sheet = cloth({ size: [1, 1], particles: [side, side], pins: ['top-left', 'top-right'] });
  const line = rope({ from: [2, 0, 0], to: [3, 0, 0], particles: side, pins: ['first'] });
  return caseOf(
    { bodies: [sheet, line] },
    (i, built) => {
      const previous = built.map((x) => x + (0.1 / side) * (random() - 0.5));
      const held = i === 0 || i === side - 1;
      const velocity = held ? [i === 0 ? 1 : 0, 0, 0] : [random() - 0.5, random() - 0.5, random() - 0.5];
      const moved = previous.map((x, axis) => x + h * velocity[axis]);
      return { previous, position: held ? moved : fall(moved) };
    },
    ({ inverseMasses }) => {
      inverseMasses.forEach((w, i) => {
        inverseMasses[i] = w * (0.2 + random());
      });
    },
  );
}

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]) ** 2, 0));
/** Without the inverse masses. */
const coordinates = (numbers: ArrayLike<number>) => Array.from(numbers).filter((_, at) => at % 4 < 3);
const norm = (a: readonly number[]) => Math.sqrt(a.reduce((sum, x) => sum + x * x, 0));

async function exact(given: Case, epsilon: number) {
  const { rows, columns, values, b } = expectedSystem(given, epsilon);
  const matrix = symmetricMatrix(b.length, rows, columns, values);
  const cholesky = await createCholesky(matrix);
  const mu = [...cholesky.solve(b)];
  cholesky.dispose();
  return { mu, residual: norm([...multiply(matrix, mu)].map((x, c) => x - b[c])) / norm(b) };
}

describe('conjugate gradients', () => {
  it.each([{}, { assembled: true }, { whole: true }])('find what sparse Cholesky finds (%o)', async (way) => {
    const given = crumpled(12);
    const wanted = await exact(given, 1e-3);
    expect(wanted.residual).toBeLessThan(1e-12);
    const { mu, statistics } = await solveCase(reference(), given, way);
    expect(distance(mu, wanted.mu)).toBeLessThan(1e-8 * norm(wanted.mu));
    expect(statistics.residual).toBeLessThan(1e-12);
    expect(statistics.iterations).toBeLessThan(1000);
  });

  it.each(preconditioners)('find it with preconditioner %s', async (preconditioner) => {
    const given = crumpled(6);
    const { mu } = await solveCase(reference(), given, { preconditioner });
    const wanted = await exact(given, 1e-3);
    expect(distance(mu, wanted.mu)).toBeLessThan(1e-8 * norm(wanted.mu));
  });

  it('need fewer iterations with a preconditioner', async () => {
    const count = async (preconditioner: (typeof preconditioners)[number]) =>
      (await solveCase(reference(), crumpled(12), { preconditioner, tolerance: 1e-4 })).statistics.iterations;
    expect(await count('jacobi')).toBeLessThan(await count('none'));
    expect(await count('block-jacobi')).toBeLessThan(await count('none'));
  });

  it('started from the answer have nothing left to do', async () => {
    const again = await solveCase(reference(), crumpled(6), { warm: true, solves: 2, tolerance: 1e-6 });
    expect(again.statistics.iterations).toBe(0);
    expect(again.statistics.residual).toBeLessThan(1e-6);
  });

  it('stop when they may not go on, and say how far they came', async () => {
    const { statistics } = await solveCase(reference(), crumpled(12), { iterations: 7, tolerance: 1e-6 });
    expect(statistics.iterations).toBe(7);
    expect(statistics.residual).toBeGreaterThan(1e-6);
  });

  it('stop at the tolerance, and not long before', async () => {
    const { statistics } = await solveCase(reference(), crumpled(12), { tolerance: 1e-3 });
    expect(statistics.residual).toBeLessThan(1e-3);
    expect(statistics.residual).toBeGreaterThan(1e-5);
  });
});

/** The forces in a hanging chain of unequal masses are the weight below, but for `share` of it, and nothing moves. */
async function expectWeights(backend: Backend, tolerance: number, share: number): Promise<void> {
  const links = 6;
  const mass = (i: number) => 0.1 * (1 + ((i * 5) % 7));
  const chain = rope({
    from: [0, 0, 0],
    to: [0, -3, 0],
    particles: links + 1,
    pins: ['first'],
    springs: { bend: false },
  });
  const given = caseOf(
    { bodies: [chain] },
    (i, built) => ({ previous: built, position: i === 0 ? built : fall(built) }),
    ({ inverseMasses }) => {
      for (let i = 1; i <= links; i++) inverseMasses[i] = 1 / mass(i);
    },
  );
  const { mu, positions } = await solveCase(backend, given, { epsilon: 0, tolerance });
  let weight = 0;
  for (let link = links - 1; link >= 0; link--) {
    weight += 9.81 * mass(link + 1);
    // The force of a constraint is J^T lambda, J = 2 l along it, and mu = h^2 lambda.
    expect(Math.abs((2 * 0.5 * mu[link]) / (h * h) - weight)).toBeLessThan(share * weight);
  }
  expect(distance(coordinates(positions), coordinates(given.previous))).toBeLessThan(share * h * h * 9.81);
}

describe.each(Object.entries(fastBackends))('on %s', (name, make) => {
  const ways = [{}, { assembled: true }, ...(name === 'webgpu' ? [{ whole: true }] : [])];

  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
  });
  afterAll(() => backend?.dispose());

  // What f32 leaves after some 200 iterations, relative to how far the constraints move the particles: 2e-5 was seen.
  it.each(ways)('the particles end up where the reference puts them (%o)', async (way) => {
    const given = crumpled(12);
    const settings = { tolerance: 1e-5, iterations: 300, epsilon: 1e-2 };
    const wanted = await solveCase(reference(), given, { ...settings, tolerance: 1e-12 });
    const got = await solveCase(backend, given, { ...settings, ...way });
    const moved = distance(coordinates(given.position), coordinates(wanted.positions));
    expect(distance(coordinates(got.positions), coordinates(wanted.positions))).toBeLessThan(2e-4 * moved);
    expect(got.statistics.residual).toBeLessThan(1e-5);
    expect(got.statistics.iterations).toBeLessThan(settings.iterations);
  });

  // A fall of 1 mm, 3 m from the origin, is known to some 1e-4 of it.
  it('forces in a hanging chain of unequal masses are the weight below', () => expectWeights(backend, 1e-6, 1e-3));

  it.each(ways)('a body with NaN in it keeps it to itself, to the last bit (%o)', async (way) => {
    const given = crumpled(8);
    const settings = { tolerance: 1e-4, iterations: 50, ...way };
    const whole = await solveCase(backend, given, settings);
    const broken = { ...given, position: given.position.slice() };
    broken.position[4 * 20 + 1] = Number.NaN;
    const got = await solveCase(backend, broken, settings);
    const rope = 4 * given.model.bodyFirst[1];
    expect(got.positions.slice(rope)).toEqual(whole.positions.slice(rope));
    expect(got.positions.slice(0, rope).some(Number.isNaN)).toBe(true);
  });

  it.each(ways)('multipliers that are not finite are forgotten (%o)', async (way) => {
    const given = crumpled(6);
    const broken = { ...given, position: given.position.slice() };
    broken.position[4 * 20 + 1] = Number.NaN;
    const settings = { tolerance: 1e-3, iterations: 100, epsilon: 1e-2, warm: true, ...way };
    const { positions, statistics } = await solveCase(backend, broken, {
      ...settings,
      mend: given.position,
      solves: 2,
    });
    expect(positions.every(Number.isFinite)).toBe(true);
    expect(statistics.residual).toBeLessThan(1e-3);
  });
});

describe('constraint forces', () => {
  it('in a hanging chain of unequal masses are the weight below', () => expectWeights(reference(), 1e-12, 1e-10));

  it('correct a length that is wrong, by the masses of the two ends', async () => {
    const link = rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 2 });
    const at = (i: number) => [1.02 * i, 0, 0];
    const given = caseOf(
      { bodies: [link] },
      (i) => ({ previous: at(i), position: at(i) }),
      ({ inverseMasses }) => inverseMasses.set([1, 3]),
    );
    const { positions } = await solveCase(reference(), given, { epsilon: 0 });
    // Phi + J (x - q) = 0: the length shrinks by (l^2 - 1) / (2 l), and the light end moves three times as far.
    const shrunk = (1.02 ** 2 - 1) / (2 * 1.02);
    expect(positions[0]).toBeCloseTo(shrunk / 4, 12);
    expect(positions[4]).toBeCloseTo(1.02 - (3 * shrunk) / 4, 12);
  });

  it('leave held particles alone, and two constraints between the same two particles agree', async () => {
    const line = rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 3, pins: ['first', 'last'] });
    const given = caseOf(
      { bodies: [line] },
      (i, built) => ({ previous: built, position: i === 1 ? [0.5, -0.01, 0] : built }),
      ({ springs }) => {
        // The bend spring from end to end becomes a second link from the start.
        springs.ends.set([0, 1], 2 * 2);
        springs.rest[2] = 0.5;
      },
    );
    for (const preconditioner of preconditioners) {
      const { mu, positions } = await solveCase(reference(), given, { preconditioner });
      expect(positions.slice(0, 3)).toEqual([0, 0, 0]);
      expect(positions.slice(8, 11)).toEqual([1, 0, 0]);
      expect(mu.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('the layout', () => {
  const given = caseOf(
    { bodies: [cloth({ particles: [40, 30] }), rope({ particles: 9, from: [0, 0, 0], to: [1, 0, 0] })] },
    (_, p) => ({ previous: p, position: p }),
  );
  const { layout, model } = given;
  const { work, blockCount, owned, incidence, owner, particleCount } = layout;
  const words = (block: number) => (name: keyof typeof blockWord) => work[blockWords * block + blockWord[name]];

  it('has six constraints at each inner node of a grid', () => {
    expect(owned[40 * 5 + 7 + 1] - owned[40 * 5 + 7]).toBe(6);
  });

  it('lists every owner and every touched particle once, in blocks of one body', () => {
    const lists = { owners: [] as number[], touched: [] as number[] };
    for (let block = 0; block < blockCount; block++) {
      const word = words(block);
      const mine = {
        owners: work.subarray(word('ownersFirst'), word('ownersEnd')),
        touched: work.subarray(word('touchedFirst'), word('touchedEnd')),
      };
      for (const list of [mine.owners, mine.touched]) for (const i of list) expect(model.bodyOf[i]).toBe(word('body'));
      lists.owners.push(...mine.owners);
      lists.touched.push(...mine.touched);
      expect(words(word('bodyFirstBlock'))('body')).toBe(word('body'));
    }
    expect(lists.owners).toEqual([...new Set(owner)].sort((a, b) => a - b));
    expect(lists.touched).toEqual(Array.from({ length: particleCount }, (_, i) => i));
    expect(blockCount).toBe(5 + 1);
  });

  it('has each constraint twice in the columns, once at either end', () => {
    const seen = Array.from(owner, () => [] as number[]);
    for (let i = 0; i < particleCount; i++) {
      for (let e = incidence[i]; e < incidence[i + 1]; e++) {
        const c = incidence[e] >> 1;
        expect(i).toBe(incidence[e] % 2 === 0 ? owner[c] : owned[particleCount + 1 + c]);
        seen[c].push(incidence[e] % 2);
      }
    }
    expect(seen.every((ends) => ends.length === 2 && ends.includes(0) && ends.includes(1))).toBe(true);
  });

  it('has rows of the system with the constraints that share an end, 23 in the middle of a grid', () => {
    const rows = systemRows(layout);
    const middle = owned[40 * 15 + 20] - owned[0];
    expect(rows[middle + 1] - rows[middle]).toBe(23);
    expect(rows[rows[middle]]).toBe(middle);
  });
});
