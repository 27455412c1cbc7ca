/** Areas as elements of the exact objective: forces and Hessians by finite differences; Newton and local/global find the same minimum. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { createLocalGlobal } from '../../exact/local-global';
import { createNewton } from '../../exact/newton';
import { Objective } from '../../exact/objective';
import { assemble } from '../../scene/assemble';
import { shakenSheet } from '../../scene/cloth/shaken-sheet.fixture';
import { clothFromMesh } from '../../scene/mesh-cloth/cloth-from-mesh';
import { scene } from '../../scene/scene';
import { globalSprings } from '../global-springs';
import { springEnergy } from '../spring/spring-energy.fixture';
import { SpringList } from '../spring/spring-list';
import { areaElements } from './area-elements';

const random = seededRandom(3);
const body = clothFromMesh({ ...shakenSheet(4, 3, [1, 0.8], 0.2), area: 25 });
const { areas, positions } = assemble(scene({ bodies: [body] }));
const set = areaElements(areas);
const moved = positions.map((x) => x * 1.1 + 0.06 * (2 * random() - 1));
const step = 1e-6;
const nudged = (i: number, by: number) => moved.map((x, k) => (k === i ? x + by : x));

describe('area elements', () => {
  it('have no force at rest', () => {
    const gradient = new Float64Array(positions.length);
    set.addGradient(positions, 1, gradient);
    expect(Math.max(...gradient.map(Math.abs))).toBeLessThan(1e-12);
  });

  it('have the negative gradient of their energy as force, added up to nothing', () => {
    const gradient = new Float64Array(moved.length);
    set.addGradient(moved, 2, gradient);
    const sums = [0, 0, 0];
    gradient.forEach((value, i) => {
      const difference = (set.energy(nudged(i, step)) - set.energy(nudged(i, -step))) / (2 * step);
      expect(Math.abs(value - 2 * difference)).toBeLessThan(1e-6);
      sums[i % 3] += value;
    });
    for (const sum of sums) expect(Math.abs(sum)).toBeLessThan(1e-12);
  });

  it('have the Hessian of their energy', () => {
    const block = new Float64Array(81);
    const one = areaElements({
      ...areas,
      count: 1,
      corners: areas.corners.slice(0, 3),
    });
    one.hessian(0, moved, 0, block);
    for (let c = 0; c < 9; c++) {
      const i = 3 * areas.corners[Math.floor(c / 3)] + (c % 3);
      const [up, down] = [new Float64Array(moved.length), new Float64Array(moved.length)];
      one.addGradient(nudged(i, step), 1, up);
      one.addGradient(nudged(i, -step), 1, down);
      for (let r = 0; r < 9; r++) {
        const j = 3 * areas.corners[Math.floor(r / 3)] + (r % 3);
        expect(Math.abs(block[9 * c + r] - (up[j] - down[j]) / (2 * step))).toBeLessThan(1e-5);
      }
    }
  });

  it('lead Newton and local/global to one minimum, together with quadratic bending', async () => {
    const bent = clothFromMesh({
      ...shakenSheet(4, 3, [1, 0.8], 0.2),
      area: 25,
      bending: 'quadratic',
      material: 'leather',
    });
    const model = assemble(scene({ bodies: [bent] }));
    const objective = new Objective(model, { h: 0.005, y: moved });
    const newton = await createNewton(objective, { tolerance: 1e-11 });
    const localGlobal = await createLocalGlobal(objective);
    const { x, converged } = newton.minimise(moved);
    const { x: other } = localGlobal.run(moved, 4000);
    expect(converged).toBe(true);
    x.forEach((value, i) => {
      expect(Math.abs(other[i] - value)).toBeLessThan(1e-6);
    });
    newton.dispose();
    localGlobal.dispose();
  });

  it('have the matrix of the global step that their springs stand for', () => {
    const block = new Float64Array(9);
    let energy = 0;
    for (let t = 0; t < set.count; t++) {
      set.laplacian(t, block);
      for (let p = 0; p < 3; p++) {
        for (let q = 0; q < 3; q++) {
          for (let axis = 0; axis < 3; axis++) {
            energy +=
              (block[3 * p + q] *
                moved[3 * areas.corners[3 * t + p] + axis] *
                moved[3 * areas.corners[3 * t + q] + axis]) /
              2;
          }
        }
      }
    }
    expect(energy / springEnergy(moved, globalSprings({ springs: new SpringList().finish(), areas }))).toBeCloseTo(
      1,
      9,
    );
  });
});
