/** Triangles by strain: their energy along warp, weft and shear, its derivatives, and the directions of their threads. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { createNewton } from '../../exact/newton';
import { Objective } from '../../exact/objective';
import { assemble } from '../../scene/assemble';
import { cloth } from '../../scene/cloth/cloth';
import { shakenSheet } from '../../scene/cloth/shaken-sheet.fixture';
import { clothFromMesh } from '../../scene/mesh-cloth/cloth-from-mesh';
import { scene } from '../../scene/scene';
import { expectDefinitePart, expectForces, expectHessian, gradientOf } from '../element-set.fixture';
import { makeMembranes, membraneElements } from './membranes';

const material = { massPerArea: 0.2, stretch: 900, stretchWeft: 300, shear: 40, bend: 0 };
const random = seededRandom(3);
const mesh = { ...shakenSheet(4, 3, [1, 0.8], 0.2), material, membrane: 'strain' } as const;
const { membranes, positions } = assemble(scene({ bodies: [clothFromMesh(mesh)] }));
const set = membraneElements(membranes);
const shaken = () => positions.map((x) => x * 1.1 + 0.06 * (2 * random() - 1));

describe('membranes', () => {
  it('have no force at rest, and anywhere that of their energy', () => {
    expect(Math.max(...gradientOf(set, positions).map(Math.abs))).toBeLessThan(1e-10);
    expectForces(set, shaken(), 1e-5, 1e-10);
  });

  it('have the Hessian of their energy, and its definite part', () => {
    const x = shaken();
    expectHessian(set, x, { relative: 1e-6 });
    const crushed = Array.from({ length: 10 }, () => positions.map((p) => 0.6 * p + 0.05 * random()));
    expectDefinitePart(set, 0, crushed, 1e-9);
  });

  it('hold k / 2 of the square of a strain per area, along each axis with its own stiffness', () => {
    const { membranes, positions } = assemble(
      scene({ bodies: [cloth({ size: [2, 1], particles: [5, 4], material, membrane: 'strain' })] }),
    );
    const energyOf = (deform: (x: number, z: number) => [number, number]) => {
      const x = positions.slice();
      for (let p = 0; p < x.length; p += 3) [x[p], x[p + 2]] = deform(x[p], x[p + 2]);
      return membraneElements(membranes).energy(x);
    };
    expect(energyOf((x, z) => [1.02 * x, z])).toBeCloseTo(2 * (900 / 2) * 0.02 ** 2, 9);
    expect(energyOf((x, z) => [x, 0.97 * z])).toBeCloseTo(2 * (300 / 2) * 0.03 ** 2, 9);
    const angle = 0.1;
    expect(energyOf((x, z) => [x + Math.sin(angle) * z, Math.cos(angle) * z])).toBeCloseTo(
      2 * (40 / 2) * Math.sin(angle) ** 2,
      9,
    );
  });

  it('lead Newton to a minimum', async () => {
    const model = assemble(scene({ bodies: [clothFromMesh(mesh)] }));
    const newton = await createNewton(new Objective(model, { h: 0.005, y: shaken() }), { tolerance: 1e-10 });
    expect(newton.minimise(shaken()).converged).toBe(true);
    newton.dispose();
  });
});

describe('the warp', () => {
  const square = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
  const stiff = { warp: 1, weft: 0, shear: 0 };
  const along = (x: number, y: number, warp: number[]) => {
    const stretched = square.map((value, i) => value * [x, y, 1][i % 3]);
    const made = makeMembranes(square, [0, 1, 2, 0, 2, 3], () => warp, stiff);
    return membraneElements(made).energy(Float64Array.from(stretched));
  };

  it('is the part of its direction in the plane of a triangle, and along another axis where there is none', () => {
    expect(along(1.1, 1, [1, 0, 3])).toBeCloseTo(0.005, 12);
    expect(along(1, 1.1, [1, 0, 3])).toBeCloseTo(0, 12);
    expect(along(1, 1.1, [0, 2, 0])).toBeCloseTo(0.005, 12);
    expect(along(1.1, 1, [0, 0, 1])).toBeCloseTo(0.005, 12);
  });

  const faces = [[0, 1, 2, 3]];
  const uvs = [0, 0, 0, 1, 1, 1, 1, 0];
  const energyAlongY = (options: object) => {
    const body = clothFromMesh({ vertices: square, faces, membrane: 'strain', material, ...options });
    const { membranes } = assemble(scene({ bodies: [body] }));
    return membraneElements(membranes).energy(Float64Array.from(square, (x, i) => (i % 3 === 1 ? 1.1 * x : x)));
  };

  it('of a mesh follows the u of its texture, or the direction that is given, or x', () => {
    expect(energyAlongY({})).toBeCloseTo(1.5, 9);
    expect(energyAlongY({ uvs })).toBeCloseTo(4.5, 9);
    expect(energyAlongY({ uvs, warp: [1, 0, 0] })).toBeCloseTo(1.5, 9);
    expect(() =>
      assemble(
        scene({
          bodies: [clothFromMesh({ vertices: square, faces, membrane: 'strain', uvs: [0, 0, 0, 0, 0, 0, 0, 0] })],
        }),
      ),
    ).toThrow(
      'clothFromMesh: uvs must have an area at the face of vertices 0, 1 and 2, where the warp follows them (or give warp as a direction), got 0',
    );
  });
});

it('is asked for by name, without what belongs to springs', () => {
  expect(() => cloth({ membrane: 'woven' as 'strain' })).toThrow('cloth: membrane must be one of springs, strain, got');
  expect(() => cloth({ membrane: 'strain', springConstants: { shear: 3 } })).toThrow(
    "cloth: springConstants.shear must be left out when membrane is 'strain', got 3",
  );
  const triangle = { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] };
  expect(() => clothFromMesh({ ...triangle, warp: [1, 0, 0] })).toThrow(
    "clothFromMesh: warp must be left out unless membrane is 'strain', got [1, 0, 0]",
  );
  expect(() => clothFromMesh({ ...triangle, material })).toThrow(
    "clothFromMesh: material.stretchWeft must be left out unless membrane is 'strain', got 300",
  );
});
