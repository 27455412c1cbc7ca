/** The distance of any step from the exact one (Liu 2013 eq. 15). */
import { describe, expect, it } from 'vitest';
import { createLocalGlobal } from './local-global';
import { relativeErrorOf } from './measure-error';
import { createNewton } from './newton';
import { Objective } from './objective';
import { relativeError } from './relative-error';
import { fallen, hangingCloth } from './small-models.fixture';

const h = 1 / 30;
const model = hangingCloth(7);
const { inverseMasses } = model;
const y = fallen(model, h);
const objective = new Objective(model, { h, inverseMasses, y });

describe('relativeErrorOf', () => {
  it('is 1 for the first guess, 0 for the exact answer, and falls with local/global iterations', async () => {
    const newton = await createNewton(objective);
    const { x: exact } = newton.minimise(y);
    const localGlobal = await createLocalGlobal(objective);
    const of = (x: Float64Array) => relativeErrorOf(model, inverseMasses, y, x, h);
    expect((await of(y)).relative).toBe(1);
    expect(Math.abs((await of(exact)).relative)).toBeLessThan(1e-12);
    const errors: number[] = [];
    for (const iterations of [1, 10, 100]) {
      const { relative, start, reached, exact: g, converged } = await of(localGlobal.run(y, iterations).x);
      expect(converged).toBe(true);
      expect(relative).toBe(relativeError(reached, start, g));
      errors.push(relative);
    }
    expect(errors[0]).toBeLessThan(1);
    expect(errors[1]).toBeLessThan(errors[0]);
    expect(errors[2]).toBeLessThan(errors[1]);
    expect(errors[2]).toBeGreaterThan(0);
    newton.dispose();
    localGlobal.dispose();
  });

  it('starts with held particles in place', async () => {
    const moved = y.map((value, i) => (inverseMasses[Math.floor(i / 3)] === 0 && i % 3 === 2 ? value - 0.05 : value));
    const { start } = await relativeErrorOf(model, inverseMasses, y, moved, h);
    expect(start).toBeCloseTo(new Objective(model, { h, inverseMasses, y }).value(moved), 15);
    expect(start).toBeGreaterThan(objective.value(y));
  });

  it('says when the exact answer was not found', async () => {
    const measured = await relativeErrorOf(model, inverseMasses, y, y, h, { iterations: 1 });
    expect(measured).toMatchObject({ converged: false, iterations: 1 });
  });
});

it('relativeError has no share to give where the first guess was exact', () => {
  expect(relativeError(2, 2, 2)).toBe(0);
  expect(relativeError(3, 2, 2)).toBe(Number.POSITIVE_INFINITY);
});
