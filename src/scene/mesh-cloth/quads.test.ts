/** Sheets of quads from meshes of any faces. */
import { describe, expect, it } from 'vitest';
import { quadCloth, steps, withWorld } from '../../../test/worlds';
import { ball, band, punched, shakenGrid, type TriangleMesh } from '../../mesh/triangle-meshes.fixture';
import { projective } from '../../solvers/projective/index';
import { buildBody } from '../build-body';
import { scene } from '../scene';
import { sceneFromJson, sceneToJson } from '../scene-json';
import { springKinds } from '../types';
import { clothFromMesh, type MeshClothOptions } from './cloth-from-mesh';

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const quadBody = (options: MeshClothOptions) => clothFromMesh({ ...options, quads: true });

/** The mesh `scale` times as large. */
const scaled = <T extends { vertices: number[] }>(mesh: T, scale: number): T => ({
  ...mesh,
  vertices: mesh.vertices.map((x) => x * scale),
});

describe('clothFromMesh with quads', () => {
  it('makes of a grid that was cut at random the springs and masses of a cloth without shear and bend springs', () => {
    const mesh = scaled(shakenGrid(5, 4, 0, 3), 0.25);
    const { springs, masses } = buildBody(quadBody(mesh));
    const grid = buildBody(quadCloth(6, 5, { size: [1.25, 1] }));
    const listed = ({ ends, rest, stiffness, count }: typeof springs) =>
      Array.from({ length: count }, (_, s) => {
        const [a, b] = [ends[2 * s], ends[2 * s + 1]].sort((p, q) => p - q);
        return `${a}-${b} ${rest[s].toFixed(9)} ${stiffness[s].toFixed(6)}`;
      }).sort();
    expect(listed(springs)).toEqual(listed(grid.springs));
    masses.forEach((mass, i) => {
      expect(mass).toBeCloseTo(grid.masses[i], 12);
    });
  });

  it('draws the mesh as it came, and counts particles of subdivision after those of its vertices', () => {
    const mesh = scaled(band(9, 3), 0.3);
    const uvs = mesh.vertices.flatMap((x, k) => (k % 3 === 0 ? [x, k] : []));
    const plain = buildBody(clothFromMesh({ ...mesh, uvs }));
    const built = buildBody(quadBody({ ...mesh, uvs }));
    expect(built.surface).toEqual(plain.surface);
    // 36 vertices, 63 edges and 27 faces of squares.
    expect(built.particleCount).toBe(36 + 63 + 27);
    expect(built.positions.subarray(0, 3 * 36)).toEqual(plain.positions);
    expect(sum(built.masses)).toBeCloseTo(sum(plain.masses), 12);
    expect(new Set(built.skin)).toEqual(new Set(Array.from({ length: 126 }, (_, particle) => particle)));
  });

  it('holds the vertices that a pin names, and all particles of a border that it names', () => {
    const mesh = scaled(band(9, 3), 0.3);
    const pins = (at: MeshClothOptions['pins']) => buildBody(quadBody({ ...mesh, pins: at })).pins[0].particles;
    expect([...pins([{ name: 'two', at: [4, 0] }])]).toEqual([4, 0]);
    expect(pins(['boundary']).length).toBe(2 * 2 * 9);
    expect(pins(['top']).length).toBe(2 * 9);
  });

  it('welds seams, and has each face of a double-sided mesh once', () => {
    const { vertices, triangles } = scaled(shakenGrid(4, 4, 0.1, 3), 0.2);
    const doubled: TriangleMesh = {
      vertices: [...vertices, ...vertices],
      triangles: [...triangles, ...triangles.map((v) => v + 25).reverse()],
    };
    const built = buildBody(quadBody(doubled));
    expect(built.particleCount).toBe(25);
    expect(built.springs.count).toBe(40);
    expect(sum(built.masses)).toBeCloseTo(sum(buildBody(quadBody({ vertices, triangles })).masses), 12);
    expect(built.surface.vertexParticle.length).toBe(50);
  });

  it('has shear and bend springs where they are asked for', () => {
    const mesh = scaled(shakenGrid(4, 4, 0, 3), 0.2);
    const { springs } = buildBody(quadBody({ ...mesh, springs: { shear: true, bend: true } }));
    const counts = springKinds.map((_, kind) => springs.kind.filter((k) => k === kind).length);
    expect(counts.slice(0, 3)).toEqual([40, 32, 30]);
  });

  it('survives JSON, and copies of a body with and without quads do not mix', () => {
    const body = quadBody(scaled(band(9, 3), 0.3));
    expect(sceneFromJson(sceneToJson(scene({ bodies: [body] }))).bodies).toEqual([body]);
    const plain = { ...body, name: 'plain', quads: false };
    scene({ bodies: [body, plain] });
    expect(buildBody(plain).particleCount).toBe(36);
    expect(buildBody(body).particleCount).toBe(126);
  });

  it('is taken by red-black sweeps and by auto, whatever the mesh', async () => {
    const meshes: MeshClothOptions[] = [ball(2), band(9, 3), band(8, 3, true), band(9, 3, true)];
    for (let seed = 0; seed < 12; seed++) meshes.push(punched(shakenGrid(7, 6, 0.3, seed), seed / 40, seed));
    for (const mesh of meshes) {
      const body = quadBody({ ...mesh, vertices: Array.from(mesh.vertices, (x) => 0.1 * x), pins: [0] });
      for (const global of ['red-black', 'auto'] as const) {
        await withWorld({ bodies: [body] }, { solver: projective({ global, substeps: 2 }) }, async (world) => {
          steps(world, 3);
          const { positions } = buildBody(body);
          const at = world.positions(body.name);
          expect([...at.subarray(0, 3)]).toEqual([...positions.subarray(0, 3)]);
          const farthest = positions.reduce((most, x, k) => Math.max(most, Math.abs(x - at[k])), 0);
          // Falls, by g t2 / 2 = 0.012 m at most.
          expect(farthest).toBeGreaterThan(1e-3);
          expect(farthest).toBeLessThan(0.05);
        });
      }
    }
  });

  it('is stretched by its weight as its material says, subdivided or not', async () => {
    const lowest = async (body: ReturnType<typeof quadBody>, vertices: number) =>
      withWorld({ bodies: [body], drag: 0.01 }, { backend: 'wasm' }, (world) => {
        steps(world, 120);
        const at = world.positions(body.name);
        return Math.min(...Array.from({ length: vertices }, (_, v) => at[3 * v + 1]));
      });
    // A strip that hangs by its short edge: shear plays no part.
    const upright = ({ vertices, triangles }: TriangleMesh): MeshClothOptions => ({
      vertices: Array.from(vertices, (_, k) => 0.05 * [vertices[k], -vertices[k + 1], -vertices[k - 1]][k % 3]),
      triangles,
      pins: ['top'],
      material: { massPerArea: 1, stretch: 50, shear: 5, bend: 1 },
    });
    const mesh = upright(shakenGrid(5, 20, 0, 1));
    const missing = { ...mesh, triangles: Array.from(mesh.triangles!).filter((_, k) => Math.floor(k / 3) !== 198) };
    // rho g H2 / (2 stretch) for H = 1 m.
    const expected = -1 - 9.81 / 100;
    expect(await lowest(quadBody(mesh), 126)).toBeCloseTo(expected, 2);
    const finer = buildBody(quadBody(missing));
    expect(finer.particleCount).toBeGreaterThan(126);
    // A corner of the hem hangs by one thread.
    expect(Math.abs((await lowest(quadBody(missing), 126)) - expected)).toBeLessThan(0.012);
  });
});

describe('a sheet of quads', () => {
  const mesh = scaled(shakenGrid(12, 12, 0.2, 5), 1 / 12);
  const pins = [{ name: 'corners', at: [0, 12] }];

  it('hangs as its mesh does where it has shear and bend springs, and lower without them', async () => {
    const middleOfHem = (options: Partial<MeshClothOptions>, solver: Parameters<typeof projective>[0] = {}) => {
      const body = clothFromMesh({ ...mesh, pins, ...options });
      return withWorld({ bodies: [body], drag: 0.02 }, { solver: projective(solver), backend: 'wasm' }, (world) => {
        steps(world, 120);
        return world.positions(body.name)[3 * (12 * 13 + 6) + 1];
      });
    };
    const plain = await middleOfHem({});
    const whole: Partial<MeshClothOptions> = { quads: true, springs: { shear: true, bend: true } };
    expect(Math.abs((await middleOfHem(whole)) - plain)).toBeLessThan(0.02);
    expect(Math.abs((await middleOfHem(whole, { global: 'red-black', lagged: true })) - plain)).toBeLessThan(0.02);
    expect(await middleOfHem({ quads: true }, { global: 'red-black' })).toBeLessThan(plain - 0.02);
  });

  it('is drawn where the particles of its vertices are, with normals across it', async () => {
    const odd = scaled(band(9, 3), 0.3);
    for (const backend of ['reference', 'wasm'] as const) {
      await withWorld({ bodies: [quadBody(odd)], gravity: [0, 0, 0] }, { backend }, (world) => {
        world.step();
        const { positions, normals } = world.surface(0);
        for (let v = 0; v < odd.vertices.length / 3; v++) {
          const [x, , z] = [0, 1, 2].map((axis) => positions[4 * v + axis]);
          expect(Math.hypot(x, z)).toBeCloseTo(0.3, 3);
          // Out of the band, or into it: the same for all.
          expect(Math.abs(x * normals[4 * v] + z * normals[4 * v + 2])).toBeCloseTo(0.3, 2);
        }
      });
    }
  });
});

describe('clothFromMesh with quads refuses', () => {
  const mesh = scaled(shakenGrid(2, 2, 0, 1), 0.1);
  const cases: [message: string, options: object][] = [
    ['clothFromMesh: quads must be true or false, got "yes"', { quads: 'yes' }],
    ['clothFromMesh: membrane must be \'springs\' where quads is true, got "strain"', { membrane: 'strain' }],
    ['clothFromMesh: pressure must be left out where quads is true, got 1', { pressure: 1 }],
  ];
  for (const [message, options] of cases) {
    it(message, () => {
      expect(() => clothFromMesh({ ...mesh, quads: true, ...options })).toThrow(message);
    });
  }

  it('triangles too small to subdivide', () => {
    const vertices = [0, 0, 0, 1.5e-6, 0, 0, 0, 1, 0];
    expect(() => clothFromMesh({ vertices, faces: [[0, 1, 2]], weldDistance: 0, quads: true })).toThrow(
      'clothFromMesh: quads must be false where that leaves less than 0.000001 between particles [m], got 7.5e-7',
    );
  });
});
