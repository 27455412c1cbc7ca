/** Red-black sweeps over bodies whose springs join particles of one colour. */
import { describe, expect, it } from 'vitest';
import { everyBackend, quadCloth, steps, withWorld } from '../../../../test/worlds';
import { globalSprings } from '../../../elements/global-springs';
import { shakenGrid } from '../../../mesh/triangle-meshes.fixture';
import { assemble } from '../../../scene/assemble';
import { buildBody } from '../../../scene/build-body';
import { type ClothOptions, cloth } from '../../../scene/cloth/cloth';
import { clothFromMesh } from '../../../scene/mesh-cloth/cloth-from-mesh';
import { scene } from '../../../scene/scene';
import type { Body } from '../../../scene/types';
import { projective } from '../index';
import { completeOptions, type ProjectiveOptions } from '../options';
import { chooseGlobal } from './choose-global';

const sheet = (options: Partial<ClothOptions> = {}) =>
  cloth({ size: [0.5, 0.5], particles: [9, 8], pins: ['top-left'], noise: 1e-3, ...options });
const lagged = (options: ProjectiveOptions = {}) => projective({ global: 'red-black', lagged: true, ...options });
const prepared = (body: Body, options: ProjectiveOptions) => {
  const model = assemble(scene({ bodies: [body] }));
  return chooseGlobal(model, globalSprings(model), completeOptions(options), 'reference');
};

const smallGrid = () => {
  const { vertices, triangles } = shakenGrid(8, 7, 0.2, 1);
  return { vertices: vertices.map((x) => x / 16), triangles };
};

/** How far from the exact step one of so many iterations ends, plain unless the options say otherwise: 0 is exact. The sheet has swung for a tenth of a second before. */
async function errorAfter(body: Body, iterations: number, options: ProjectiveOptions): Promise<number> {
  const before = await withWorld({ bodies: [body] }, {}, (world) => {
    steps(world, 6);
    return world.snapshot();
  });
  const solver = projective({ substeps: 1, iterations, acceleration: 'none', ...options });
  return withWorld({ bodies: [body] }, { solver }, async (world) => {
    await world.restore(before);
    world.step();
    return (await world.relativeError()).relative;
  });
}

describe('lagged', () => {
  it('takes the colours of the structural springs, two of them, and counts what it lags', () => {
    const { global, colours, facts } = prepared(sheet(), { global: 'red-black', lagged: true });
    expect(global).toBe('red-black');
    expect(colours.map(({ count }) => count)).toEqual([36, 36]);
    // Two diagonals in each of 8 x 7 squares, and 7 x 8 + 9 x 6 bend springs.
    expect(facts).toEqual({ global: 'red-black', colours: 2, laggedSprings: 112 + 110 });
  });

  it('changes nothing where nothing is in the way', () => {
    const { facts } = prepared(quadCloth(5, 5), { global: 'red-black', lagged: true });
    expect(facts).toEqual({ global: 'red-black', colours: 2 });
  });

  it('is an option of red-black alone', () => {
    expect(() => projective({ global: 'coloured', lagged: true })).toThrow(
      "projective: lagged must be left out unless global is 'red-black', got true",
    );
    expect(() => projective({ global: 'red-black', lagged: 1 as never })).toThrow(
      'projective: lagged must be true or false, got 1',
    );
  });

  const bodies: [what: string, body: Body][] = [
    ['shear and bend springs', sheet()],
    ['quadratic bending', sheet({ bending: 'quadratic' })],
    ['areas', sheet({ area: 20 })],
    ['triangles', clothFromMesh({ ...shakenGrid(6, 6, 0.2, 1), pins: [0] })],
  ];
  it.each(bodies)('comes to the exact step with %s', async (_, body) => {
    const options = { global: 'red-black', lagged: true } as const;
    const start = await errorAfter(body, 1, options);
    const end = await errorAfter(body, 150, { ...options, acceleration: 'anderson' });
    expect(start).toBeGreaterThan(0.02);
    expect(end).toBeLessThan(2e-3);
  });

  it('costs a few more iterations than colours that no spring is within', async () => {
    const sixteen = (options: ProjectiveOptions) => errorAfter(sheet(), 16, options);
    const coloured = await sixteen({ global: 'coloured' });
    const red = await sixteen({ global: 'red-black', lagged: true });
    expect(red).toBeGreaterThan(coloured);
    expect(await errorAfter(sheet(), 32, { global: 'red-black', lagged: true })).toBeLessThan(coloured);
  });

  it('never goes uphill, however stiff the lagged springs and however far sweeps over-relax', async () => {
    const stiff = sheet({ springConstants: { structural: 10, shear: 1e5, bend: 1e6 } });
    for (const relaxation of [1, 1.9]) {
      let last = Number.POSITIVE_INFINITY;
      for (const iterations of [1, 2, 4, 8, 16, 32]) {
        const error = await errorAfter(stiff, iterations, { global: 'red-black', lagged: true, relaxation });
        expect(error).toBeLessThan(last);
        last = error;
      }
    }
  });

  it('gives the same on every backend, accelerated and plain, with any number of threads', async () => {
    for (const solver of [lagged({ substeps: 2 }), lagged({ substeps: 1, iterations: 3 })]) {
      const runs = [
        ...everyBackend.map((backend) => ({ backend, threads: 1 })),
        { backend: 'wasm', threads: 2 } as const,
      ];
      const found: Float64Array[] = [];
      for (const { backend, threads } of runs) {
        await withWorld({ bodies: [sheet()] }, { solver, backend, threads }, async (world) => {
          steps(world, 20);
          found.push(Float64Array.from(await world.read('cloth')));
        });
      }
      const [reference, wasm, webgpu, twoThreads] = found;
      const largest = (a: Float64Array) => a.reduce((most, x, i) => Math.max(most, Math.abs(x - reference[i])), 0);
      expect(largest(wasm)).toBeLessThan(2e-4);
      expect(largest(webgpu)).toBeLessThan(2e-4);
      expect(twoThreads).toEqual(wasm);
    }
  });

  it('follows tears in place as a world does that is prepared anew', async () => {
    const torn = (body: Body) =>
      withWorld(
        { bodies: [body] },
        { solver: lagged({ substeps: 2, acceleration: 'none' }), backend: 'wasm' },
        async (world) => {
          steps(world, 3);
          await world.cut({ point: [0.2, 0, 0.26], normal: [0.2, 0, 1] });
          steps(world, 6);
          return [...(await world.read(body.name))];
        },
      );
    const mesh = { ...smallGrid(), pins: [0], quads: true, springs: { shear: true, bend: true } };
    for (const make of [
      (reserve: number) => sheet({ tearing: { strain: 50, reserve } }),
      (reserve: number) => clothFromMesh({ ...mesh, tearing: { strain: 50, reserve } }),
    ]) {
      const anew = await torn(make(0));
      expect(anew.length).toBeGreaterThan(3 * buildBody(make(0)).particleCount);
      expect(await torn(make(1))).toEqual(anew);
    }
  });
});
