/** Quadratic bending against what is known of plates and rods: its null space, a cylinder, a twist. */
import { describe, expect, it } from 'vitest';
import { thrownMessage } from '../../core/thrown-message.fixture';
import { springEnergy } from '../../elements/spring/spring-energy.fixture';
import { buildBody } from '../build-body';
import { clothFromMesh } from '../mesh-cloth/cloth-from-mesh';
import { rope } from '../rope/rope';
import { type Body, springKinds } from '../types';
import { cloth } from './cloth';
import { shakenSheet } from './shaken-sheet.fixture';

const rigidity = 0.02;
const material = { massPerArea: 1, stretch: 1, shear: 0, bend: 0, flexuralRigidity: rigidity };
const ropeMaterial = { massPerLength: 1, stretch: 1, bend: 0, flexuralRigidity: rigidity };
const bending = 'quadratic';
const width = 0.4;
const grid = (n: number) =>
  cloth({ size: [1, width], particles: [n + 1, Math.round(n * width) + 1], material, bending });
const shaken = (n: number, amount: number) =>
  clothFromMesh({ ...shakenSheet(n, Math.round(n * width), [1, width], amount), material, bending });
const straight = (n: number) =>
  rope({ from: [0, 0, 0], to: [1, 0, 0], particles: n + 1, material: ropeMaterial, bending });

/** The body's quadratic part alone, and its energy [J] after every point moved. */
function bent(body: Body) {
  const { positions, springs } = buildBody(body);
  const mine = [...springs.kind.keys()].filter((s) => springKinds[springs.kind[s]] === 'bending');
  const only = {
    count: mine.length,
    ends: Uint32Array.from(mine.flatMap((s) => [springs.ends[2 * s], springs.ends[2 * s + 1]])),
    rest: Float64Array.from(mine, (s) => springs.rest[s]),
    stiffness: Float64Array.from(mine, (s) => springs.stiffness[s]),
    kind: Uint8Array.from(mine, (s) => springs.kind[s]),
  };
  const energy = (move: (x: number, y: number, z: number) => readonly number[]) => {
    const moved = positions.slice();
    for (let i = 0; i < moved.length; i += 3) {
      moved.set(move(positions[i], positions[i + 1], positions[i + 2]), i);
    }
    return springEnergy(moved, only);
  };
  return { positions, springs: only, energy };
}

/** Wraps the x axis around a cylinder of this radius. */
const rolled = (radius: number) => (x: number, _: number, z: number) =>
  [radius * Math.sin(x / radius), radius * (1 - Math.cos(x / radius)), z] as const;

const bodies: [string, () => Body][] = [
  ['a grid', () => grid(10)],
  [
    'a mesh of quads',
    () =>
      clothFromMesh({
        vertices: [0, 0, 0, 1, 0, 0, 2.2, 0, 0.1, 0, 0, 1, 1, 0, 1.2, 2, 0, 1],
        faces: [
          [0, 1, 4, 3],
          [1, 2, 5, 4],
        ],
        material,
        bending,
      }),
  ],
  ['a shaken mesh', () => shaken(10, 0.3)],
  ['a rope', () => straight(10)],
];

describe.each(bodies)('the quadratic bending of %s', (_, make) => {
  it('is made of springs of rest length 0, one a pair', () => {
    const { springs } = bent(make());
    expect(springs.count).toBeGreaterThan(0);
    expect(springs.rest.every((rest) => rest === 0)).toBe(true);
    expect(springs.stiffness.some((k) => k < 0)).toBe(true);
    const pairs = new Set(Array.from({ length: springs.count }, (_, s) => springs.ends.slice(2 * s, 2 * s + 2).join()));
    expect(pairs.size).toBe(springs.count);
  });

  it('vanishes for affine maps and for nothing else', () => {
    const { springs, positions, energy } = bent(make());
    const scale = springs.stiffness.reduce((sum, k) => sum + Math.abs(k), 0);
    expect(Math.abs(energy((x, y, z) => [2 * x - z + 3, 0.3 * x + y, x + 5 * z - 1]))).toBeLessThan(1e-12 * scale);
    // Non-negative for every move; the null space is that of affine functions of the rest shape.
    const eigenvalues = symmetricEigenvalues(hessian(springs, positions.length / 3));
    const largest = eigenvalues[eigenvalues.length - 1];
    const none = eigenvalues.filter((value) => Math.abs(value) < 1e-9 * largest).length;
    const flat = positions.some((x, i) => i % 3 === 2 && x !== 0) ? 3 : 2;
    expect(eigenvalues[0]).toBeGreaterThan(-1e-12 * largest);
    expect(none).toBe(flat);
  });
});

describe('a strip rolled to a cylinder holds rigidity / (2 radius^2) on its area', () => {
  const radius = 0.5;
  // The outer half of the last cells has no curvature.
  const expected = (n: number) => ((rigidity * width) / (2 * radius * radius)) * (1 - 1 / n);

  it.each([10, 20, 40])('as a grid of %i cells', (n) => {
    expect(bent(grid(n)).energy(rolled(radius)) / expected(n)).toBeCloseTo(1, 1.7);
  });

  it.each([
    [20, 0.15, 0.02],
    [40, 0.15, 0.02],
    [20, 0.3, 0.05],
    [40, 0.3, 0.05],
  ])('as a mesh of %i cells shaken by %f of a cell, within %f', (n, amount, tolerance) => {
    const energy = bent(shaken(n, amount)).energy(rolled(radius));
    expect(Math.abs(energy / expected(n) - 1)).toBeLessThan(tolerance);
  });

  it.each([10, 20, 40])('as a rope of %i segments, on its length', (n) => {
    const energy = bent(straight(n)).energy(rolled(radius));
    expect(energy / (expected(n) / width)).toBeCloseTo(1, 1.7);
  });
});

it('a twisted grid holds as much along both diagonals: the plate has no grain', () => {
  const { energy } = bent(grid(20));
  const twist = energy((x, _, z) => [x, 0.1 * x * z, z]);
  const saddle = energy((x, _, z) => [x, 0.05 * (x * x - z * z), z]);
  expect(twist / (rigidity * width * 0.1 ** 2)).toBeCloseTo(1, 9);
  expect(saddle / twist).toBeGreaterThan(0.8);
  expect(saddle / twist).toBeLessThan(1);
});

describe('errors of quadratic bending', () => {
  const { flexuralRigidity: _, ...without } = material;
  it.each<[string, () => unknown]>([
    [
      'cloth: bending must be one of springs, quadratic, dihedral, got "linear"',
      () => cloth({ bending: 'linear' as 'springs' }),
    ],
    [
      "cloth: material.flexuralRigidity must be given when bending is 'quadratic', got undefined",
      () => cloth({ material: without, bending }),
    ],
    [
      "cloth: springConstants.bend must be left out when bending is 'quadratic', got 3",
      () => cloth({ springConstants: { bend: 3 }, bending }),
    ],
    [
      'rope: material.flexuralRigidity must be a number at least 0 [N m2], got -1',
      () => rope({ from: [0, 0, 0], to: [1, 0, 0], material: { ...ropeMaterial, flexuralRigidity: -1 } }),
    ],
  ])('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });

  it('no rigidity is needed where bending is switched off', () => {
    const body = cloth({ particles: [4, 4], material: without, bending, springs: { bend: false } });
    expect(bent(body).springs.count).toBe(0);
  });
});

function hessian({ count, ends, stiffness }: { count: number; ends: Uint32Array; stiffness: Float64Array }, n: number) {
  const matrix = Array.from({ length: n }, () => new Float64Array(n));
  for (let s = 0; s < count; s++) {
    const [a, b] = [ends[2 * s], ends[2 * s + 1]];
    matrix[a][a] += stiffness[s];
    matrix[b][b] += stiffness[s];
    matrix[a][b] -= stiffness[s];
    matrix[b][a] -= stiffness[s];
  }
  return matrix;
}

/** In rising order, by Jacobi's rotations. */
function symmetricEigenvalues(matrix: Float64Array[]): number[] {
  const n = matrix.length;
  for (let sweep = 0; sweep < 12; sweep++) {
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        const off = matrix[p][q];
        if (Math.abs(off) < 1e-300) continue;
        const theta = (matrix[q][q] - matrix[p][p]) / (2 * off);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < n; k++) {
          const [kp, kq] = [matrix[k][p], matrix[k][q]];
          matrix[k][p] = c * kp - s * kq;
          matrix[k][q] = s * kp + c * kq;
        }
        for (let k = 0; k < n; k++) {
          const [pk, qk] = [matrix[p][k], matrix[q][k]];
          matrix[p][k] = c * pk - s * qk;
          matrix[q][k] = s * pk + c * qk;
        }
      }
    }
  }
  return matrix.map((row, i) => row[i]).sort((a, b) => a - b);
}
