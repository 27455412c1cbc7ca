/** Local/global iterations: the equations of the paper, the descent they promise, and where they end. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../scene/assemble';
import { rope } from '../scene/rope/rope';
import { scene } from '../scene/scene';
import { denseFactor } from './dense-factor.fixture';
import { createLocalGlobal } from './local-global';
import { createNewton } from './newton';
import { Objective } from './objective';
import { relativeError } from './relative-error';
import { fallen, hangingCloth, massSprings, shaken } from './small-models.fixture';

const h = 1 / 30;
const model = hangingCloth(9);
const objectiveOf = (y = fallen(model, h)) => new Objective(model, { h, inverseMasses: model.inverseMasses, y });
const distance = (a: Float64Array, b: Float64Array) => Math.hypot(...a.map((x, i) => x - b[i]));

/** One iteration as the paper writes it: the directions of eq. 10, then the system of eq. 14 for what is free. */
async function asPrinted(objective: Objective, x: Float64Array): Promise<Float64Array> {
  const { springs, particleCount } = model;
  const { held, masses, y } = objective;
  const right = new Float64Array(3 * particleCount);
  for (let i = 0; i < right.length; i++) right[i] = masses[Math.floor(i / 3)] * (held[Math.floor(i / 3)] ? x[i] : y[i]);
  for (let s = 0; s < springs.count; s++) {
    const [p, q] = [springs.ends[2 * s], springs.ends[2 * s + 1]];
    const along = [0, 1, 2].map((k) => x[3 * p + k] - x[3 * q + k]);
    const length = Math.hypot(...along);
    along.forEach((part, k) => {
      const pull = h * h * springs.stiffness[s];
      const d = length === 0 ? 0 : (part * springs.rest[s]) / length;
      if (!held[p]) right[3 * p + k] += pull * (d + (held[q] ? x[3 * q + k] : 0));
      if (!held[q]) right[3 * q + k] += pull * (-d + (held[p] ? x[3 * p + k] : 0));
    });
  }
  return (await denseFactor(objective.globalMatrix())).solve(right, 3);
}

describe('local/global iterations', () => {
  it('are those of eq. 10 to 14', async () => {
    const objective = objectiveOf();
    const localGlobal = await createLocalGlobal(objective);
    let expected: Float64Array = objective.y;
    for (let k = 0; k < 3; k++) expected = await asPrinted(objective, expected);
    expect(distance(localGlobal.run(objective.y, 3).x, expected)).toBeLessThan(1e-12);
    localGlobal.dispose();
  });

  it('stay where they are when h is so long that nothing is left of the masses', async () => {
    const pair = massSprings(2, [{ ends: [0, 1], rest: 1, stiffness: 1 }]);
    const y = Float64Array.of(0, 0, 0, 2, 0, 0);
    const objective = new Objective(pair, { h: 1, y });
    const localGlobal = await createLocalGlobal(objective);
    const moved = () => distance(localGlobal.run(y, 1).x, y);
    expect(moved()).toBeGreaterThan(0.1);
    // One whose square swallows a mass of 1, and one whose square is no number any more.
    for (const long of [1e10, 1e160]) {
      objective.h = long;
      expect(moved()).toBe(0);
    }
    objective.h = 1;
    expect(moved()).toBeGreaterThan(0.1);
    localGlobal.dispose();
  });

  it.each([0.3, 0.8, 1.5])('never climb, from a sheet scaled by %f', async (scale) => {
    const objective = objectiveOf(shaken(model.positions, 1, 0.02));
    const localGlobal = await createLocalGlobal(objective);
    const start = shaken(model.positions, scale, 0.1);
    const { trace } = localGlobal.run(start, 200, true);
    expect(trace).toHaveLength(201);
    trace.slice(1).forEach(({ g }, k) => {
      expect(g).toBeLessThan(trace[k].g);
    });
    localGlobal.dispose();
  });

  /** From y, so many iterations against the exact answer. */
  async function against(objective: Objective, iterations: number) {
    const localGlobal = await createLocalGlobal(objective);
    const newton = await createNewton(objective);
    const exact = newton.minimise(objective.y);
    expect(exact.converged).toBe(true);
    const { x, trace } = localGlobal.run(objective.y, iterations, true);
    localGlobal.dispose();
    newton.dispose();
    return { x, exact: exact.x, errors: trace.map(({ g }) => relativeError(g, trace[0].g, exact.g)) };
  }

  it('end where Newton ends, all springs being stretched', async () => {
    const soft = hangingCloth(9, { springConstants: { structural: 5, shear: 5, bend: 5 } });
    const y = shaken(soft.positions, 1.5, 0.01);
    const objective = new Objective(soft, { h, inverseMasses: soft.inverseMasses, y });
    const { x, exact, errors } = await against(objective, 1000);
    expect(distance(x, exact)).toBeLessThan(1e-9 * distance(y, exact));
    expect(errors[0]).toBe(1);
    expect(errors[10]).toBeLessThan(0.01);
    expect(errors[100]).toBeLessThan(1e-9);
  });

  it('end where Newton ends, for a sheet that hangs at rest', async () => {
    const hanging = hangingCloth(9, { springConstants: { structural: 60, shear: 60, bend: 60 } });
    const objective = new Objective(hanging, { h, inverseMasses: hanging.inverseMasses });
    const newton = await createNewton(objective);
    const fall = (x: Float64Array) => objective.y.set(fallen({ ...hanging, positions: x }, h));
    let x = hanging.positions;
    for (let k = 0; k < 100; k++) {
      fall(x);
      ({ x } = newton.minimise(objective.y));
    }
    newton.dispose();
    fall(x);
    const { x: reached, exact } = await against(objective, 4000);
    expect(distance(reached, exact)).toBeLessThan(1e-6 * Math.hypot(...exact));
  });

  it('follow a change of the step and of what is held', async () => {
    const objective = objectiveOf();
    const localGlobal = await createLocalGlobal(objective);
    localGlobal.run(objective.y, 1);
    objective.h = 1 / 60;
    objective.hold(model.inverseMasses.map((w, p) => (p === 40 ? 0 : w)));
    const fresh = await createLocalGlobal(
      new Objective(model, {
        h: 1 / 60,
        y: objective.y,
        inverseMasses: model.inverseMasses.map((w, p) => (p === 40 ? 0 : w)),
      }),
    );
    const { x } = localGlobal.run(objective.y, 5);
    expect(distance(x, fresh.run(objective.y, 5).x)).toBe(0);
    expect(x[3 * 40]).toBe(objective.y[3 * 40]);
    localGlobal.dispose();
    fresh.dispose();
  });
});

it('leaves a hanging rope as long, whatever the iterations (Liu 2013 section 5)', async () => {
  const line = rope({ from: [0, 0, 0], to: [0, -1, 0], particles: 21, pins: ['first'], springs: { bend: false } });
  const hanging = assemble(scene({ bodies: [line] }));
  const objective = new Objective(hanging, { h, inverseMasses: hanging.inverseMasses });
  const localGlobal = await createLocalGlobal(objective);
  /** How far it hangs down [m] when it has come to rest, with heavy drag. */
  const settle = (solve: (y: Float64Array) => Float64Array) => {
    let x = hanging.positions;
    let v = new Float64Array(x.length);
    for (let k = 0; k < 400; k++) {
      const before = x;
      const y = x.map((value, i) =>
        hanging.inverseMasses[Math.floor(i / 3)] === 0
          ? value
          : value + h * (0.8 * v[i] + (i % 3 === 1 ? -9.81 * h : 0)),
      );
      x = solve(y);
      v = x.map((value, i) => (value - before[i]) / h);
    }
    return -x[x.length - 2];
  };
  const lengths = [1, 4, 16].map((iterations) =>
    settle((y) => {
      objective.y.set(y);
      return localGlobal.run(y, iterations).x;
    }),
  );
  expect(lengths[2]).toBeGreaterThan(1 + 1e-5);
  for (const length of lengths) expect(Math.abs(length - lengths[2])).toBeLessThan(1e-3 * (lengths[2] - 1));
  localGlobal.dispose();
});
