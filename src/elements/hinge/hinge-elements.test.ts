/** Hinges as elements of the exact objective: forces, Hessians, the matrix of the global step, and the kernel beside them. */
import { describe, expect, it } from 'vitest';
import { reference } from '../../../test/backends';
import { runOn } from '../../../test/parity/compare-kernels';
import { seededRandom } from '../../core/random';
import { createLocalGlobal } from '../../exact/local-global';
import { createNewton } from '../../exact/newton';
import { Objective } from '../../exact/objective';
import { massSprings } from '../../exact/small-models.fixture';
import { expectDefinitePart, expectForces, expectHessian } from '../element-set.fixture';
import { hingeElements } from './hinge-elements';
import { makeHinges, packHinges } from './hinges';
import { projectHinges } from './project-hinges.kernel';

const random = seededRandom(31);
/** Four triangles around a vertex, a flat pyramid: four hinges with a rest angle. */
const positions = Float64Array.of(0, 0.3, 0, 1, 0, 0.1, 0.1, 0, 1.1, -0.9, 0, 0, 0, 0, -1);
const triangles = [0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 1, 4];
const hinges = makeHinges(positions, triangles, 2);
const set = hingeElements(hinges);
const shaken = (amount: number) => positions.map((x) => x + amount * (2 * random() - 1));
/** Strained a little and a lot, with the tip pushed through, and crushed so that the energy fades. */
const states = [
  shaken(0.1),
  shaken(0.3),
  shaken(0.05).map((x, i) => (i === 1 ? -0.6 : x)),
  shaken(0.05).map((x, i) => (i === 3 || i === 6 ? 0.3 * x : x)),
];

describe('hinge elements', () => {
  it('are the inner edges, with the sign of the fold', () => {
    expect(hinges.count).toBe(4);
    expect(new Set(hinges.restAngle.map(Math.sign)).size).toBe(1);
    const inverted = makeHinges(
      positions.map((x, i) => (i === 1 ? -x : x)),
      triangles,
      2,
    );
    hinges.restAngle.forEach((angle, t) => {
      expect(Math.abs(angle)).toBeGreaterThan(0.3);
      expect(inverted.restAngle[t]).toBeCloseTo(-angle, 12);
    });
  });

  it('have no energy and no force at rest, turned or moved, though they are bent there', () => {
    const [c, s] = [Math.cos(1), Math.sin(1)];
    const turned = positions.map((x, i) =>
      i % 3 === 0 ? c * x - s * positions[i + 1] + 2 : i % 3 === 1 ? s * positions[i - 1] + c * x : x,
    );
    for (const x of [positions, turned]) {
      const gradient = new Float64Array(x.length);
      set.addGradient(x, 1, gradient);
      expect(set.energy(x)).toBeLessThan(1e-28);
      expect(Math.max(...gradient.map(Math.abs))).toBeLessThan(1e-13);
    }
  });

  it('have the negative gradient of their energy as force, which adds up to no force and no torque', () => {
    for (const x of states) expectForces(set, x, 1e-6, 1e-11);
  });

  it('have the Hessian of their energy', () => {
    for (const x of states) expectHessian(set, x, { relative: 1e-6 });
  });

  it('have a definite part that is never negative, and nothing else is left out', () => {
    expectDefinitePart(set, 1, states, 1e-9);
  });

  it('have a global matrix that moves nothing when all move alike, and bounds what bending a flat hinge costs', () => {
    const flat = makeHinges([0, 0, 0, 1, 0, 0, 0.4, 0, 1, 0.3, 0, -1.2], [0, 1, 2, 0, 3, 1], 1);
    const one = hingeElements(flat);
    const [block, second] = [new Float64Array(16), new Float64Array(144)];
    one.laplacian(0, block);
    const rest = Float64Array.of(0, 0, 0, 1, 0, 0, 0.4, 0, 1, 0.3, 0, -1.2);
    one.hessian(0, rest, 0, second);
    for (let row = 0; row < 4; row++) {
      const sum = block.subarray(4 * row, 4 * row + 4).reduce((total, value) => total + value, 0);
      expect(Math.abs(sum)).toBeLessThan(1e-12);
    }
    for (let trial = 0; trial < 100; trial++) {
      const d = Array.from({ length: 4 }, () => 2 * random() - 1);
      const bound = block.reduce((total, value, k) => total + value * d[Math.floor(k / 4)] * d[k % 4], 0);
      // y is the normal's direction.
      let cost = 0;
      for (let p = 0; p < 4; p++)
        for (let q = 0; q < 4; q++) cost += second[12 * (3 * p + 1) + 3 * q + 1] * d[p] * d[q];
      expect(cost).toBeGreaterThanOrEqual(-1e-12);
      expect(bound).toBeGreaterThanOrEqual(cost);
    }
  });

  it('lead Newton and local/global to one minimum, local/global without ever going up', async () => {
    for (const y of states) {
      for (const h of [0.05, 0.5]) {
        const objective = new Objective(massSprings(5, []), { h, y, elements: [set] });
        const newton = await createNewton(objective, { tolerance: 1e-11 });
        const localGlobal = await createLocalGlobal(objective);
        const { x: other, trace } = localGlobal.run(y, 3000, true);
        trace.slice(1).forEach(({ g }, k) => {
          expect(g).toBeLessThanOrEqual(trace[k].g * (1 + 1e-12));
        });
        // From where local/global ended: a hinge has more than one minimum.
        const { x, converged } = newton.minimise(other);
        expect(converged).toBe(true);
        x.forEach((value, i) => {
          expect(Math.abs(other[i] - value)).toBeLessThan(1e-5);
        });
        newton.dispose();
        localGlobal.dispose();
      }
    }
  });

  it('are what the kernel writes: the global matrix times the positions, less the gradient', async () => {
    const { pull } = await runOn(reference(), projectHinges, {
      count: hinges.count,
      arrays: {
        position: Array.from({ length: 5 }, (_, p) => [...states[1].subarray(3 * p, 3 * p + 3), 1]).flat(),
        hingeCorner: hinges.corners,
        hingeRest: packHinges(hinges),
        pull: new Float64Array(12 * hinges.count),
      },
      uniforms: {},
    });
    const wanted = new Float64Array(positions.length);
    const x = states[1];
    set.addGradient(x, -1, wanted);
    const block = new Float64Array(16);
    const written = new Float64Array(positions.length);
    let energy = 0;
    for (let t = 0; t < hinges.count; t++) {
      const corners = hinges.corners.subarray(4 * t, 4 * t + 4);
      set.laplacian(t, block);
      for (let axis = 0; axis < 3; axis++) {
        for (let k = 0; k < 16; k++) {
          wanted[3 * corners[Math.floor(k / 4)] + axis] += block[k] * x[3 * corners[k % 4] + axis];
        }
        for (let c = 0; c < 3; c++) {
          written[3 * corners[c + 1] + axis] += pull[12 * t + 4 * c + axis];
          written[3 * corners[0] + axis] -= pull[12 * t + 4 * c + axis];
        }
      }
      energy += pull[12 * t + 3];
    }
    wanted.forEach((value, i) => {
      expect(Math.abs(written[i] - value)).toBeLessThan(1e-4);
    });
    expect(energy / set.energy(x)).toBeCloseTo(1, 4);
  });
});
