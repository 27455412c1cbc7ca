/** Cords: an energy where they are taut and none where they are slack, its derivatives, and what a rope is made of. */
import { describe, expect, it } from 'vitest';
import { createLocalGlobal } from '../../exact/local-global';
import { createNewton } from '../../exact/newton';
import { Objective } from '../../exact/objective';
import { assemble } from '../../scene/assemble';
import { rope } from '../../scene/rope/rope';
import { scene } from '../../scene/scene';
import { expectForces, expectHessian } from '../element-set.fixture';
import { cordElements } from './cords';

const line = rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 6, material: 'elastic', resist: 'stretch' });
const model = assemble(scene({ bodies: [line] }));
const set = cordElements(model.cords);
/** By turns longer and shorter than at rest. */
const wavy = model.positions.map((x, i) => x + 0.07 * Math.sin(3 * i));

describe('cords', () => {
  it('take the place of the segments of a rope and leave its bend springs', () => {
    expect(model.cords.count).toBe(5);
    expect(model.springs.count).toBe(4);
    expect([...model.cords.ends]).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
  });

  it('have the energy of springs where they are taut, and none where they are slack', () => {
    const { rest, stiffness } = model.cords;
    const stretched = model.positions.map((x) => 1.1 * x);
    expect(set.energy(stretched)).toBeCloseTo((5 * stiffness[0] * (0.1 * rest[0]) ** 2) / 2, 12);
    expect(set.energy(model.positions.map((x) => 0.7 * x))).toBe(0);
  });

  it('have the derivatives of their energy', () => {
    expectForces(set, wavy, 1e-6, 1e-12);
    expectHessian(set, wavy, { relative: 1e-6 });
  });

  it('lead Newton and local/global to one minimum', async () => {
    const objective = new Objective(model, { h: 0.005, y: wavy });
    const newton = await createNewton(objective, { tolerance: 1e-11 });
    const localGlobal = await createLocalGlobal(objective);
    const { x, converged } = newton.minimise(wavy);
    const { x: other } = localGlobal.run(wavy, 2000);
    expect(converged).toBe(true);
    x.forEach((value, i) => {
      expect(Math.abs(other[i] - value)).toBeLessThan(1e-7);
    });
    newton.dispose();
    localGlobal.dispose();
  });
});

it('is asked for by name', () => {
  expect(() => rope({ from: [0, 0, 0], to: [1, 0, 0], resist: 'pull' as 'stretch' })).toThrow(
    'rope: resist must be one of both, stretch, got "pull"',
  );
});
