import { describe, expect, it } from 'vitest';
import { linearDisplacements } from '../../elements/spring/linear-statics.fixture';
import * as sdf from '../../mesh/sdf-shapes';
import type { SignedDistance } from '../../mesh/signed-distance';
import { assemble, joinTriangles } from '../assemble';
import { buildBody } from '../build-body';
import { scene } from '../scene';
import { sceneFromJson, sceneToJson } from '../scene-json';
import { surfaceNormals, surfacePositions } from '../surface-vertices';
import type { BuiltBody } from '../types';
import { keptSoftBody } from './kept-soft-body';
import { type SoftBodyOptions, softBody, softBodyInTurns } from './soft-body';

const ball = sdf.sphere({ centre: [0, 0, 0], radius: 0.5 });
const material = { density: 1000, stiffness: 1e5 };

/** A cube with a vertex for each corner of each face, as modellers export them, and texture coordinates. */
function cube(): { vertices: number[]; faces: number[][]; uvs: number[] } {
  const vertices: number[] = [];
  const faces: number[][] = [];
  const uvs: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [0, 1]) {
      const first = vertices.length / 3;
      for (const [a, b] of side === 1
        ? [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ]
        : [
            [0, 0],
            [0, 1],
            [1, 1],
            [1, 0],
          ]) {
        const corner = [0, 0, 0];
        corner[axis] = side;
        corner[(axis + 1) % 3] = a;
        corner[(axis + 2) % 3] = b;
        vertices.push(...corner);
        uvs.push(a, b);
      }
      faces.push([first, first + 1, first + 2, first + 3]);
    }
  }
  return { vertices, faces, uvs };
}

describe('a soft body made in turns', () => {
  it.each<[string, SoftBodyOptions]>([
    ['a shape', { shape: ball, resolution: 5, pins: ['top'] }],
    ['a shape by its particles', { shape: ball, particles: 300 }],
    ['a mesh', { mesh: cube(), resolution: 4 }],
    ['tetrahedra', { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], tetrahedra: [0, 1, 2, 3] }],
  ])('is the one made at once: %s', async (_, options) => {
    expect(await softBodyInTurns(options)).toEqual(softBody(options));
  });

  it('is refused for the same reasons', async () => {
    const rule = 'shape must be given, or else mesh, or else vertices and tetrahedra, got none of them';
    await expect(softBodyInTurns({})).rejects.toThrow(`softBodyInTurns: ${rule}`);
  });

  it('is kept, whoever asked first', async () => {
    const body = keptSoftBody({ shape: ball, resolution: 3 });
    const made = await body.inTurns();
    expect(body.atOnce()).toBe(made);
    expect(await body.inTurns()).toBe(made);
  });
});

const total = (values: ArrayLike<number>) => Array.from(values).reduce((sum, x) => sum + x, 0);

describe('softBody', () => {
  it('has the mass of its volume and a spring along each edge', () => {
    const body = softBody({ shape: ball, resolution: 8, material, position: [0, 2, 0] });
    const built = buildBody(body);
    expect(built.particleCount).toBe(body.vertices.length / 3);
    expect(total(built.masses) / (1000 * (4 / 3) * Math.PI * 0.125)).toBeCloseTo(0.98, 1);
    const [v, t, e] = [built.particleCount, body.tetrahedra.length / 4, built.springs.count];
    const faces = 2 * t + built.skin!.length / 6;
    expect(v - e + faces - t, "Euler's number of a ball").toBe(1);
    expect(built.positions[1]).toBeCloseTo(body.vertices[1] + 2, 12);
    for (let s = 0; s < e; s++) expect(built.springs.stiffness[s]).toBeGreaterThan(0);
  });

  it('takes one spring constant for all', () => {
    const { springs } = buildBody(softBody({ shape: ball, resolution: 4, springConstant: 320 }));
    expect(new Set(springs.stiffness)).toEqual(new Set([320]));
  });

  it('has constants of 0.4 and 0.6 E c inside the lattice', () => {
    const cellSize = 0.1;
    const { springs, positions } = buildBody(softBody({ shape: ball, cellSize, material }));
    const inner = (end: number) => Math.hypot(...positions.slice(3 * end, 3 * end + 3)) < 0.2;
    for (let s = 0; s < springs.count; s++) {
      if (!inner(springs.ends[2 * s]) || !inner(springs.ends[2 * s + 1])) continue;
      const long = springs.rest[s] > 0.95 * cellSize;
      expect(springs.stiffness[s] / (material.stiffness * cellSize)).toBeCloseTo(long ? 0.4 : 0.6, 5);
    }
  });

  describe('is as stiff as its material at every resolution', () => {
    const [length, half] = [1, 0.1];
    const upright = sdf.box({ centre: [0, 0, 0], halfSize: [half, length / 2, half] });
    const strains = (shape: SignedDistance, cellSize: number, along: number[]) => {
      const end = ({ x, y, z }: { x: number; y: number; z: number }) =>
        x * along[0] + y * along[1] + z * along[2] > length / 2 - 1e-6;
      const body = softBody({ shape, cellSize, material, surfaceDetail: 1, pins: [end] });
      const built = buildBody(body);
      const pull = built.masses.map((mass) => -9.81 * mass);
      const forces = Float64Array.from(
        { length: 3 * built.particleCount },
        (_, i) => pull[Math.floor(i / 3)] * along[i % 3],
      );
      const moved = linearDisplacements(built, forces);
      const at = (i: number, of: Float64Array) =>
        of[3 * i] * along[0] + of[3 * i + 1] * along[1] + of[3 * i + 2] * along[2];
      const free = Array.from({ length: built.particleCount }, (_, i) => i).filter(
        (i) => at(i, built.positions) < -length / 2 + 1e-6,
      );
      return -total(free.map((i) => at(i, moved))) / free.length / length;
    };
    // A bar that hangs is stretched by rho g L / (2 E) on the whole.
    const wanted = (material.density * 9.81 * length) / (2 * material.stiffness);

    // The shares that docs/conventions.md quotes.
    it.each([
      [2, 0.92],
      [4, 0.96],
      [6, 0.97],
    ])('hanging, with %d cells across', (cells, share) => {
      expect(strains(upright, (2 * half) / cells, [0, 1, 0]) / wanted).toBeCloseTo(share, 2);
    });

    it('hanging askew to the lattice', () => {
      const slanted = sdf.rotate(upright, [1, 0, 0], 45);
      const share = strains(slanted, 0.05, [0, Math.SQRT1_2, Math.SQRT1_2]) / wanted;
      expect(Math.abs(share - 1)).toBeLessThan(0.1);
    });
  });

  it('holds its top, its bottom, or what a predicate names', () => {
    const held = (pins: Parameters<typeof softBody>[0]['pins']) =>
      buildBody(softBody({ shape: ball, resolution: 8, position: [0, 1, 0], pins })).pins;
    const positions = buildBody(softBody({ shape: ball, resolution: 8, position: [0, 1, 0] })).positions;
    const heights = (pin: BuiltBody['pins'][number]) => [...pin.particles].map((i) => positions[3 * i + 1]);
    const [top, bottom] = held(['top', 'bottom']);
    expect(Math.min(...heights(top))).toBeGreaterThan(1.44);
    expect(Math.max(...heights(bottom))).toBeLessThan(0.56);
    const [low] = held([{ name: 'low', at: ({ y }) => y < 1 }]);
    expect(heights(low).every((y) => y < 1)).toBe(true);
    expect(held([3])[0].particles).toEqual(Uint32Array.of(3));
  });

  it('draws the surface of a shape finer than its lattice', () => {
    const { surface, positions, particleCount } = buildBody(softBody({ shape: ball, resolution: 6, surfaceDetail: 3 }));
    expect(surface.vertexParticle.length).toBeGreaterThan(4 * particleCount);
    const drawn = surfacePositions(surface, positions);
    const normals = surfaceNormals(surface, positions);
    for (let v = 0; v < drawn.length; v += 3) {
      const point = [drawn[v], drawn[v + 1], drawn[v + 2]];
      expect(Math.hypot(...point)).toBeCloseTo(0.5, 3);
      const outwards = point.reduce((sum, x, k) => sum + (x / 0.5) * normals[v + k], 0);
      expect(outwards).toBeGreaterThan(0.97);
    }
  });

  it('draws a mesh as it is, seams and all', () => {
    const mesh = cube();
    const body = softBody({ mesh, resolution: 6, position: [0, 0, 4] });
    const { surface, positions } = buildBody(body);
    const drawn = surfacePositions(surface, positions);
    expect(drawn.length).toBe(mesh.vertices.length);
    drawn.forEach((x, i) => {
      expect(Math.abs(x - mesh.vertices[i] - (i % 3 === 2 ? 4 : 0))).toBeLessThan(1e-6);
    });
    expect(Array.from(surface.uvs!)).toEqual(mesh.uvs);
    expect(surface.triangles.length).toBe(36);
    expect(new Set(surface.embedding!.sharedNormal).size, 'eight corners').toBe(8);
    const normals = surfaceNormals(surface, positions);
    drawn.forEach((x, i) => {
      expect(Math.sign(normals[i])).toBe(Math.sign(x - (i % 3 === 2 ? 4.5 : 0.5)));
    });
  });

  it('draws tetrahedra that come ready by their faces', () => {
    const body = softBody({ vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], tetrahedra: [0, 1, 2, 3], material });
    const { surface, springs, masses } = buildBody(body);
    expect(surface.embedding).toBeUndefined();
    expect(surface.triangles.length).toBe(12);
    expect(springs.count).toBe(6);
    expect(masses[0]).toBeCloseTo(1000 / 24, 9);
  });

  it('gives the wind its skin, not what is drawn', () => {
    const body = softBody({ shape: ball, resolution: 6, surfaceDetail: 3 });
    const model = assemble(scene({ bodies: [body, body] }));
    const skin = model.bodies[0].skin!;
    const triangles = joinTriangles(model);
    expect(triangles.length).toBe(2 * skin.length);
    expect(triangles[skin.length]).toBe(skin[0] + model.bodies[0].particleCount);
    expect(triangles.length).toBeLessThan(model.bodies[0].surface.triangles.length);
  });

  it('survives JSON', () => {
    const bodies = [
      softBody({ name: 'ball', shape: ball, resolution: 5, pins: [({ y }) => y > 0.4] }),
      softBody({ name: 'cube', mesh: cube(), cellSize: 0.3, material: 'jelly', springConstant: 3 }),
    ];
    const made = scene({ bodies });
    expect(sceneFromJson(sceneToJson(made))).toEqual(made);
  });
});
