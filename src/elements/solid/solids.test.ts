/** Tetrahedra by strain: the energy of Hooke's law, its derivatives, and what a body is made of. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { createNewton } from '../../exact/newton';
import { Objective } from '../../exact/objective';
import * as sdf from '../../mesh/sdf-shapes';
import { assemble } from '../../scene/assemble';
import { scene } from '../../scene/scene';
import { softBody } from '../../scene/soft-body/soft-body';
import { expectDefinitePart, expectForces, expectHessian, gradientOf } from '../element-set.fixture';
import { volumeElements } from '../volume/volume-elements';
import { solidElements } from './solids';

const material = { density: 100, stiffness: 5000, bulkModulus: 1000 };
const body = softBody({ shape: sdf.box({ halfSize: [0.3, 0.2, 0.2] }), resolution: 2, material, solid: 'strain' });
const model = assemble(scene({ bodies: [body] }));
const { solids, positions, springs } = model;
const set = solidElements(solids);
const random = seededRandom(5);
const shaken = (by: number) => positions.map((x) => x + by * (2 * random() - 1));

describe('solids', () => {
  it('take the place of springs', () => {
    expect(springs.count).toBe(0);
    expect(solids.count).toBe(body.tetrahedra.length / 4);
  });

  it('have no force at rest, and anywhere that of their energy', () => {
    expect(Math.max(...gradientOf(set, positions).map(Math.abs))).toBeLessThan(1e-9);
    expectForces(set, shaken(0.05), 1e-4, 1e-9);
  });

  it('have the Hessian of their energy, and its definite part', () => {
    expectHessian(set, shaken(0.05), { relative: 1e-6 });
    const crushed = Array.from({ length: 10 }, () => shaken(0.05).map((x) => 0.6 * x));
    expectDefinitePart(set, 0, crushed, 1e-7);
  });

  it("hold with the volume elements the energy of Hooke's law, with the Lamé constants 0.4 E, and the bulk modulus on top", () => {
    const e = Array.from({ length: 6 }, () => 1e-4 * (2 * random() - 1));
    const strain = [
      [e[0], e[3], e[4]],
      [e[3], e[1], e[5]],
      [e[4], e[5], e[2]],
    ];
    const x = positions.map((value, i) => {
      const p = i - (i % 3);
      return value + strain[i % 3].reduce((sum, s, k) => sum + s * positions[p + k], 0);
    });
    const [mu, lambda] = [0.4 * material.stiffness, 0.4 * material.stiffness + material.bulkModulus];
    const squares = strain.flat().reduce((sum, s) => sum + s * s, 0);
    const volume = solids.restVolume.reduce((sum, v) => sum + v, 0);
    const hooke = volume * (mu * squares + (lambda / 2) * (e[0] + e[1] + e[2]) ** 2);
    const energy = set.energy(x) + volumeElements(model.volumes).energy(x);
    expect(Math.abs(energy / hooke - 1)).toBeLessThan(1e-3);
  });

  it('lead Newton to a minimum', async () => {
    const newton = await createNewton(new Objective(model, { h: 0.005, y: shaken(0.03) }), { tolerance: 1e-10 });
    expect(newton.minimise(shaken(0.03)).converged).toBe(true);
    newton.dispose();
  });
});

it('is asked for by name, without what belongs to springs', () => {
  const shape = sdf.box({ halfSize: [0.1, 0.1, 0.1] });
  expect(() => softBody({ shape, resolution: 2, solid: 'rigid' as 'strain' })).toThrow(
    'softBody: solid must be one of springs, strain, got "rigid"',
  );
  expect(() => softBody({ shape, resolution: 2, solid: 'strain', springConstant: 4 })).toThrow(
    "softBody: springConstant must be left out when solid is 'strain', got 4",
  );
});
