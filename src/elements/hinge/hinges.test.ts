/** The hinges of meshes: how deep a clamped strip hangs, that a curved sheet keeps its shape, and what is refused. */
import { describe, expect, it } from 'vitest';
import { thrownMessage } from '../../core/thrown-message.fixture';
import { sparseFactor } from '../../exact/factorise';
import { Objective } from '../../exact/objective';
import { massSprings } from '../../exact/small-models.fixture';
import { shakenSheet } from '../../scene/cloth/shaken-sheet.fixture';
import { hingeElements } from './hinge-elements';
import { makeHinges } from './hinges';

interface Mesh {
  vertices: number[];
  triangles: ArrayLike<number>;
}

const width = 0.4;

/** 1 m long, of right-angled triangles, `n` cells along x. */
function grid(n: number, alternating: boolean): Mesh {
  const rows = Math.round(n * width);
  const vertices: number[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= n; column++) vertices.push(column / n, 0, (row * width) / rows);
  }
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < n; column++) {
      const [a, c] = [row * (n + 1) + column, (row + 1) * (n + 1) + column];
      if (alternating && (row + column) % 2 === 1) triangles.push(a, a + 1, c, a + 1, c + 1, c);
      else triangles.push(a, a + 1, c + 1, a, c + 1, c);
    }
  }
  return { vertices, triangles };
}

const shaken = (amount: number) => (n: number) => shakenSheet(n, Math.round(n * width), [1, width], amount);

/**
 * How deep the end hangs under a small load of 1 N/m2, clamped by its first two columns, over w L4 / (8 B): one solution with the
 * second derivative of the flat sheet.
 */
async function deflection({ vertices, triangles }: Mesh, n: number): Promise<number> {
  const rigidity = 1;
  const count = vertices.length / 3;
  const area = new Float64Array(count);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[t + k]);
    const [ux, uz] = [vertices[b] - vertices[a], vertices[b + 2] - vertices[a + 2]];
    const [vx, vz] = [vertices[c] - vertices[a], vertices[c + 2] - vertices[a + 2]];
    for (const corner of [a, b, c]) area[corner / 3] += Math.abs(ux * vz - uz * vx) / 6;
  }
  // The load moves y by h2 f / m: a mass of the area itself and an h of 1e3 leave the hinges alone to hold it.
  const [h, load] = [1e3, 1e-6];
  const y = vertices.map((x, i) => (i % 3 === 1 ? h * h * load : x));
  const inverseMasses = area.map((a, p) => (vertices[3 * p] < 1.5 / n ? 0 : 1 / a));
  const objective = new Objective(
    { ...massSprings(count, []), masses: area },
    { h, y, inverseMasses, elements: [hingeElements(makeHinges(vertices, triangles, rigidity))] },
  );
  const start = Float64Array.from(vertices);
  const gradient = new Float64Array(start.length);
  objective.gradient(start, gradient);
  const matrix = objective.hessian(start);
  const factor = await sparseFactor(matrix);
  factor.factorise(matrix.value);
  const back = factor.solve(gradient);
  factor.dispose();
  const end = [...area.keys()].filter((p) => vertices[3 * p] > 1 - 1e-9);
  const mean = end.reduce((sum, p) => sum - back[3 * p + 1], 0) / end.length;
  return mean / ((load * (1 - 0.5 / n) ** 4) / (8 * rigidity));
}

describe('a clamped strip hangs by w L^4 / (8 B)', () => {
  const meshes: [string, (n: number) => Mesh, number][] = [
    ['alternating diagonals', (n) => grid(n, true), 0.04],
    ['parallel diagonals', (n) => grid(n, false), 0.04],
    ['a mesh shaken by 0.2 of a cell', shaken(0.2), 0.04],
    ['a mesh shaken by 0.3 of a cell', shaken(0.3), 0.04],
    ['a mesh shaken by 0.45 of a cell', shaken(0.45), 0.08],
  ];
  it.each(meshes.flatMap(([what, make, within]) => [10, 20, 40].map((n) => [what, n, within, make] as const)))(
    'with %s, %i cells, within %f',
    async (_, n, within, make) => {
      expect(Math.abs((await deflection(make(n), n)) - 1)).toBeLessThan(within);
    },
  );
});

it('a quarter of a cylinder is at rest as it was made, and resists being laid flat', () => {
  const n = 12;
  const flat = grid(n, true);
  const radius = 2 / Math.PI;
  const curved = flat.vertices.slice();
  for (let i = 0; i < curved.length; i += 3) {
    const angle = flat.vertices[i] / radius;
    curved[i] = radius * Math.sin(angle);
    curved[i + 1] = radius * (1 - Math.cos(angle));
  }
  const hinges = makeHinges(curved, flat.triangles, 0.01);
  const set = hingeElements(hinges);
  const gradient = new Float64Array(curved.length);
  set.addGradient(Float64Array.from(curved), 1, gradient);
  expect(Math.max(...gradient.map(Math.abs))).toBeLessThan(1e-12);
  // Laid flat it holds B / (2 radius2) on its area, without the outer halves of the last cells; hinges of right angles have 1.22 times that.
  const expected = (1.22 * 0.01 * width * (1 - 1 / n)) / (2 * radius * radius);
  expect(set.energy(Float64Array.from(flat.vertices)) / expected).toBeCloseTo(1, 1.5);
});

it('equilateral triangles have the stiffness of Seung and Nelson, diagonals of squares nearly twice B', () => {
  const equilateral = makeHinges(
    [0, 0, 0, 1, 0, 0, 0.5, 0, Math.sqrt(0.75), 0.5, 0, -Math.sqrt(0.75)],
    [0, 1, 2, 0, 3, 1],
    3,
  );
  expect(equilateral.stiffness[0]).toBeCloseTo((3 * 2) / Math.sqrt(3), 2);
  const square = makeHinges([0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1], [0, 1, 2, 0, 2, 3], 3);
  expect(square.stiffness[0]).toBeCloseTo((3 * 2) / (1 + (4 / 9) ** 4), 9);
});

it('slivers do not outweigh the others', () => {
  const { stiffness, length } = makeHinges([0, 0, 0, 1, 0, 0, 0.5, 0, 0.05, 0.5, 0, -0.05], [0, 1, 2, 0, 3, 1], 1);
  expect(length[0]).toBe(1);
  expect(stiffness[0]).toBeLessThan(1e-3);
});

describe('errors of hinges', () => {
  const square = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 2, 0, 0];

  it('are a ring of half the stiffness where three triangles meet', () => {
    const at = [0, 0, 0, 1, 0, 0, 0.5, 0, 1, 0.5, 0, -1, 0.5, 1, 0];
    const two = makeHinges(at, [0, 1, 2, 1, 0, 3], 1);
    const three = makeHinges(at, [0, 1, 2, 1, 0, 3, 0, 1, 4], 1);
    expect(three.count).toBe(3);
    expect([...three.stiffness]).toEqual([two.stiffness[0] / 2, two.stiffness[0] / 2, two.stiffness[0] / 2]);
    expect([...three.corners]).toEqual([0, 1, 2, 3, 0, 1, 4, 3, 0, 1, 4, 2]);
    expect(Math.abs(three.restAngle[1])).toBeCloseTo(Math.PI / 2, 12);
  });
  it.each<[string, () => unknown]>([
    [
      'hinges: triangles[1] must be at least 0.0001 as high as each of its edges is long, got 0',
      () => makeHinges([...square], [0, 2, 1, 0, 1, 4], 1),
    ],
    [
      'hinges: triangles must hold three particles per triangle: a multiple of 3 numbers, got 4',
      () => makeHinges(square, [0, 1, 2, 3], 1),
    ],
    ['hinges: rigidity must be a number at least 0 [N m], got -1', () => makeHinges(square, [0, 1, 2], -1)],
  ])('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});
