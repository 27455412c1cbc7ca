/** Volumes as elements of the exact objective: forces, Hessians, the matrix of the global step, and what crushed tetrahedra do. */
import { describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../../test/backends';
import { runOn } from '../../../test/parity/compare-kernels';
import { WasmBackend } from '../../compute/wasm/wasm-backend';
import { seededRandom } from '../../core/random';
import { thrownMessage } from '../../core/thrown-message.fixture';
import { createLocalGlobal } from '../../exact/local-global';
import { createNewton } from '../../exact/newton';
import { Objective } from '../../exact/objective';
import { massSprings } from '../../exact/small-models.fixture';
import { expectDefinitePart, expectForces, expectHessian, gradientOf } from '../element-set.fixture';
import { projectVolumes } from './project-volumes.kernel';
import { sample } from './project-volumes.sample';
import { volumeElements } from './volume-elements';
import { makeVolumes, packVolumes } from './volumes';

const random = seededRandom(5);
/** Two tetrahedra on either side of a face, of opposite orientations. */
const positions = Float64Array.of(0, 0, 0, 1, 0.1, 0.2, 0.3, 1.1, 0.1, 0.2, 0.3, 0.9, 1, 1, 1.2);
const tetrahedra = [0, 1, 2, 3, 4, 1, 2, 3];
const volumes = makeVolumes(positions, tetrahedra, 30);
const set = volumeElements(volumes);
const shaken = (amount: number) => positions.map((x) => x + amount * (2 * random() - 1));
/** The first two are strained, the third is blown up, and in the last corner 4 has gone through the face. */
const states = [
  shaken(0.1),
  shaken(0.3),
  positions.map((x) => 1.7 * x + 0.1 * random()),
  positions.map((x, i) => (i < 12 ? x : 0.2 + 0.1 * random())),
];

describe('volume elements', () => {
  it('know their rest shape in either orientation: no energy and no force there, turned or moved', () => {
    // The determinant of the edges (1, 0.1, 0.2), (0.3, 1.1, 0.1) and (0.2, 0.3, 0.9), over 6.
    expect(volumes.restVolume[0]).toBeCloseTo((0.96 - 0.025 - 0.026) / 6, 12);
    const [c, s] = [Math.cos(1), Math.sin(1)];
    const turned = positions.map((x, i) =>
      i % 3 === 0 ? c * x - s * positions[i + 1] + 2 : i % 3 === 1 ? s * positions[i - 1] + c * x : x,
    );
    for (const x of [positions, turned]) {
      expect(set.energy(x)).toBeLessThan(1e-24);
      expect(Math.max(...gradientOf(set, x).map(Math.abs))).toBeLessThan(1e-12);
    }
  });

  it('have the negative gradient of their energy as force, which adds up to no force and no torque', () => {
    for (const x of states) expectForces(set, x, 1e-6, 1e-12);
  });

  it('have the Hessian of their energy', () => {
    for (const x of states) expectHessian(set, x, { absolute: 1e-5, relative: 1e-6 });
  });

  it('have a definite part that is never negative, and nothing else is left out', () => {
    expectDefinitePart(set, 1, states, 1e-10);
  });

  it('have a global matrix with rows that sum to 0, which is k V0 |F|2 / 2 as a quadratic form', () => {
    const block = new Float64Array(16);
    set.laplacian(0, block);
    for (let row = 0; row < 4; row++) {
      const sum = block.subarray(4 * row, 4 * row + 4).reduce((total, value) => total + value, 0);
      expect(Math.abs(sum)).toBeLessThan(1e-12);
    }
    // F is the identity at rest: |F|2 is 3.
    let energy = 0;
    for (let k = 0; k < 16; k++) {
      for (let axis = 0; axis < 3; axis++) {
        const [p, q] = [3 * tetrahedra[Math.floor(k / 4)] + axis, 3 * tetrahedra[k % 4] + axis];
        energy += (block[k] * positions[p] * positions[q]) / 2;
      }
    }
    expect(energy).toBeCloseTo((30 * volumes.restVolume[0] * 3) / 2, 9);
  });

  it('lead Newton and local/global to one minimum, local/global without ever going up', async () => {
    for (const y of states.slice(0, 3)) {
      const objective = new Objective(massSprings(5, []), { h: 0.1, y, elements: [set] });
      const newton = await createNewton(objective, { tolerance: 1e-11 });
      const localGlobal = await createLocalGlobal(objective);
      const { x, converged } = newton.minimise(y);
      const { x: other, trace } = localGlobal.run(y, 400, true);
      expect(converged).toBe(true);
      x.forEach((value, i) => {
        expect(Math.abs(other[i] - value)).toBeLessThan(1e-6);
      });
      trace.slice(1).forEach(({ g }, k) => {
        expect(g).toBeLessThanOrEqual(trace[k].g * (1 + 1e-12));
      });
      newton.dispose();
      localGlobal.dispose();
    }
  });

  it('are what the kernel writes: the global matrix times the positions, less the gradient', async () => {
    const x = states[1];
    const { pull } = await runOn(reference(), projectVolumes, {
      count: volumes.count,
      arrays: {
        position: Array.from({ length: 5 }, (_, p) => [...x.subarray(3 * p, 3 * p + 3), 1]).flat(),
        volumeCorner: volumes.corners,
        volumeRest: packVolumes(volumes),
        pull: new Float64Array(12 * volumes.count),
      },
      uniforms: {},
    });
    const [wanted, written, block] = [gradientOf(set, x, -1), new Float64Array(x.length), new Float64Array(16)];
    let energy = 0;
    for (let t = 0; t < volumes.count; t++) {
      const corners = volumes.corners.subarray(4 * t, 4 * t + 4);
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

  it('push an inverted tetrahedron back out', async () => {
    const volume = (x: Float64Array) => {
      const [a, b, c] = [3, 6, 9].map((at) => [0, 1, 2].map((axis) => x[at + axis] - x[axis]));
      const normal = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
      return (a[0] * normal[0] + a[1] * normal[1] + a[2] * normal[2]) / 6;
    };
    const corners = positions.slice(0, 12);
    const inverted = corners.map((x, i) => (i === 11 ? -0.3 : x));
    expect(volume(corners)).toBeGreaterThan(0);
    expect(volume(inverted)).toBeLessThan(0);
    const alone = volumeElements(makeVolumes(corners, [0, 1, 2, 3], 1000));
    const objective = new Objective(massSprings(4, []), { h: 1, y: inverted, elements: [alone] });
    const localGlobal = await createLocalGlobal(objective);
    const { x } = localGlobal.run(inverted, 2000);
    expect(volume(x) / volume(corners)).toBeGreaterThan(0.9);
    expect(volume(x) / volume(corners)).toBeLessThan(1.01);
    localGlobal.dispose();
  });
});

describe('errors of volumes', () => {
  it.each<[string, () => unknown]>([
    [
      'volumes: tetrahedra[1] must have a volume above 0.000001 of the cube of its longest edge [m3], got 0',
      () => makeVolumes([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0], [0, 1, 2, 3, 0, 1, 2, 4], 1),
    ],
    [
      'volumes: tetrahedra must hold four particles per tetrahedron: a multiple of 4 numbers, got 3',
      () => makeVolumes(positions, [0, 1, 2], 1),
    ],
    ['volumes: stiffness must be a number at least 0 [N/m2], got -1', () => makeVolumes(positions, tetrahedra, -1)],
  ])('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});

/** Matrices where T is not unique, or far from rest: F as the three edges of a tetrahedron whose rest matrix is the identity. */
const extremes = [
  [0, 0, 0, 0, 0, 0, 0, 0, 0],
  [1, 0, 0, 0, 0, 0, 0, 0, 0],
  [-1, 0, 0, 0, 0, 0, 0, 0, 0],
  [0.3, 0.6, 0.9, 0.2, 0.4, 0.6, 0.1, 0.2, 0.3],
  [1, 0, 0, 0, 1, 0, 0, 0, -1],
  [-1, 0, 0, 0, -1, 0, 0, 0, -1],
  [1.9, 0, 0, 0, 1.9, 0, 0, 0, 1.9],
  [2, 0, 0, 0, 2, 0, 0, 0, 2],
  [5, 0, 0, 0, 5, 0, 0, 0, 5],
  [1e5, 0, 0, 0, 1e5, 0, 0, 0, 1e5],
  [1e5, 0, 0, 0, 1e-5, 0, 0, 0, -1e-5],
  [1e-20, 0, 0, 0, 1e-20, 0, 0, 0, 1e-20],
  [1e-30, 1e-30, 0, 1e-30, 0, 1e-30, 0, 1e-30, 1e-30],
];

describe.each(Object.entries(fastBackends))('projectVolumes on %s', (_, make) => {
  it('writes the energy of the nearest matrix, and a pull of determinant 1, whichever of several T it chose', async () => {
    const count = extremes.length;
    const sample = {
      count,
      arrays: {
        position: extremes.flatMap((f) => [0, 0, 0, 1, ...[0, 3, 6].flatMap((at) => [...f.slice(at, at + 3), 1])]),
        volumeCorner: Uint32Array.from({ length: 4 * count }, (_, c) => c),
        volumeRest: extremes.flatMap(() => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1]),
        pull: new Float64Array(12 * count),
      },
      uniforms: {},
    };
    const backend = await make();
    await backend.prepare([projectVolumes]);
    const { pull } = await runOn(backend, projectVolumes, sample);
    backend.dispose();
    const alone = volumeElements(makeVolumes([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 1, 2, 3], 6));
    extremes.forEach((f, t) => {
      const written = pull.slice(12 * t, 12 * t + 12);
      const energy = alone.energy(Float64Array.of(0, 0, 0, ...f));
      expect(Math.abs(written[3] - energy), f.join()).toBeLessThan(1e-5 * (1 + energy));
      // T itself, as its columns: its determinant is 1, as far as 32 bits say so of numbers of very different size.
      const [a, b, c] = [0, 4, 8].map((at) => written.slice(at, at + 3));
      const normal = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
      const determinant = a[0] * normal[0] + a[1] * normal[1] + a[2] * normal[2];
      expect(determinant, f.join()).toBeCloseTo(1, 3);
    });
  });
});

describe('projectVolumes four at a time', () => {
  it('writes the same bits for a tetrahedron whichever others are beside it in the list', async () => {
    const count = 64;
    const made = sample(count, seededRandom(3));
    const backend = await WasmBackend.create(1);
    await backend.prepare([projectVolumes]);
    const from = async (first: number) => {
      const taken = (name: string, per: number) => Array.from(made.arrays[name]).slice(per * first);
      const arrays = {
        ...made.arrays,
        volumeCorner: taken('volumeCorner', 4),
        volumeRest: taken('volumeRest', 12),
        pull: taken('pull', 12),
      };
      const { pull } = await runOn(backend, projectVolumes, { ...made, arrays, count: count - first });
      return pull;
    };
    const all = await from(0);
    for (const first of [1, 2, 3]) expect(await from(first)).toEqual(all.slice(12 * first));
    backend.dispose();
  });
});
