/** Projective dynamics: its options, its partitions, and what Pall 2018 reports of its global steps. */
import { describe, expect, it } from 'vitest';
import { largestStrain, quadCloth, steps, withWorld } from '../../../test/worlds';
import type { BackendName } from '../../compute/backend';
import { globalSprings } from '../../elements/global-springs';
import { cloth, clothFromMesh, rope } from '../../index';
import { assemble, type Model } from '../../scene/assemble';
import { scene } from '../../scene/scene';
import { neighbours } from '../../topology/neighbour-rows';
import { chooseGlobal } from './global/choose-global';
import { type GlobalStep, projective } from './index';
import { completeOptions } from './options';

const partition = (model: Model, global: GlobalStep, backend: BackendName) =>
  chooseGlobal(model, globalSprings(model), completeOptions({ global }), backend);
const modelOf = (...bodies: Parameters<typeof scene>[0]['bodies']) => assemble(scene({ bodies }));

describe('options', () => {
  it('are checked by name, rule and value', () => {
    expect(() => projective({ global: 'newton' as GlobalStep })).toThrow(
      'projective: global must be one of auto, cholesky, multigrid, jacobi',
    );
    expect(() => projective({ numLinearIterations: 0 })).toThrow(
      'projective: numLinearIterations must be a whole number at least 1',
    );
    expect(() => projective({ iterations: 2.5 })).toThrow('projective: iterations must be a whole number');
    expect(() => projective({ iterations: 2, numNonLinearIterations: 2 })).toThrow(
      'projective: iterations must be left out when numNonLinearIterations is given, got 2',
    );
    expect(() => projective({ relaxation: 2 })).toThrow('projective: relaxation must be');
    // The default stays within the rule, however many sweeps there are.
    expect(projective({ global: 'red-black', numLinearIterations: 100_000 }).options.relaxation).toBe(1.999);
    expect(() => projective({ sweeps: 3 } as object)).toThrow('projective: sweeps must be a known field');
  });
});

describe('partition', () => {
  it('by red-black takes quads and ropes without bend springs, and both colours are independent', () => {
    const model = modelOf(
      quadCloth(7, 5),
      rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 6, springs: { bend: false } }),
    );
    const { global, colours, order } = partition(model, 'red-black', 'webgpu');
    expect(global).toBe('red-black');
    expect(colours.map((c) => c.count)).toEqual([18 + 3, 17 + 3]);
    const colourOf = new Map(Array.from(order, (particle, k) => [particle, k < colours[1].first ? 0 : 1]));
    for (let s = 0; s < model.springs.count; s++) {
      expect(colourOf.get(model.springs.ends[2 * s])).not.toBe(colourOf.get(model.springs.ends[2 * s + 1]));
    }
  });

  it('by colours takes every graph, and no spring joins two particles of a colour', () => {
    const model = modelOf(cloth({ size: [1, 1], particles: [12, 9] }));
    const { global, colours, order } = partition(model, 'coloured', 'webgpu');
    expect(global).toBe('coloured');
    expect(colours.reduce((sum, c) => sum + c.count, 0)).toBe(108);
    expect(new Set(order).size).toBe(108);
    const colourOf = new Int32Array(108);
    colours.forEach(({ first, count }, c) => {
      for (let k = first; k < first + count; k++) colourOf[order[k]] = c;
    });
    for (let s = 0; s < model.springs.count; s++) {
      expect(colourOf[model.springs.ends[2 * s]]).not.toBe(colourOf[model.springs.ends[2 * s + 1]]);
    }
    expect(colours.length).toBeLessThanOrEqual(7);
  });

  it('refuses red-black with the springs that are in the way and what to use instead', () => {
    expect(() => partition(modelOf(cloth({ size: [1, 1], particles: [4, 3] })), 'red-black', 'wasm')).toThrow(
      "projective: global must not be red-black for springs that join particles of one colour (use global: 'coloured' or lagged: true, or build the " +
        'body with springs: { shear: false, bend: false }), got 12 shear and 10 bend springs of that sort, the first between particles ' +
        "0 and 5 of body 'cloth'",
    );
    const triangles = clothFromMesh({
      vertices: [0, 0, 0, 1, 0, 0, 0, 0, 1],
      faces: [[0, 1, 2]],
      springs: { bend: false },
    });
    expect(() => partition(modelOf(triangles), 'red-black', 'webgpu')).toThrow(
      /use global: 'coloured' or lagged: true, or build the body with quads: true\), got 1 structural springs/,
    );
  });

  it('keeps every spring twice, once at each end, in the order of the colours', () => {
    const model = modelOf(cloth({ size: [1, 2], particles: [5, 4] }));
    const parts = partition(model, 'coloured', 'webgpu');
    const rows = neighbours(model, parts);
    expect(rows.neighbour.length).toBe(2 * model.springs.count);
    const pairs = new Map<string, number>();
    for (let k = 0; k < 20; k++) {
      for (let e = rows.first[k]; e < rows.first[k + 1]; e++) {
        const key = [parts.order[k], parts.order[rows.neighbour[e]]].sort((a, b) => a - b).join();
        pairs.set(key, (pairs.get(key) ?? 0) + 1);
      }
    }
    expect(pairs.size).toBe(model.springs.count);
    expect([...pairs.values()].every((times) => times === 2)).toBe(true);
  });
});

describe('global steps', () => {
  /** A sheet that was built 20 % too large for its springs shrinks back: the error of eq. 7 after one step of n iterations. */
  async function errorAfter(global: GlobalStep, options: object): Promise<number> {
    const sheet = quadCloth(20, 20, { springConstants: { structural: 100 } });
    const solver = projective({ global, substeps: 1, relaxation: 1, acceleration: 'none', ...options });
    return withWorld({ bodies: [sheet], gravity: [0, 0, 0], drag: 1 }, { solver }, async (world) => {
      const snapshot = await world.snapshot();
      const numbers = new Float64Array(snapshot, snapshot.byteLength - 2 * 400 * 32, 400 * 4);
      for (let k = 0; k < numbers.length; k++) if (k % 4 !== 3) numbers[k] *= 1.2;
      world.restore(snapshot);
      world.step();
      return (await world.statistics()).error;
    });
  }

  it('red-black converges as serial Gauss-Seidel, and as Jacobi with twice the iterations (Pall 2018 Fig. 3)', async () => {
    const after = (global: GlobalStep, iterations: number) =>
      errorAfter(global, { numNonLinearIterations: iterations, numLinearIterations: 1 });
    const redBlack = await after('red-black', 11);
    expect(await after('jacobi', 18)).toBeGreaterThan(redBlack);
    expect(await after('jacobi', 26)).toBeLessThan(redBlack);
    const perIteration = (await after('red-black', 10)) - redBlack;
    expect(Math.abs((await after('gauss-seidel', 11)) - redBlack)).toBeLessThan(2 * perIteration);
  });

  it('all reach the same answer when they converge', async () => {
    const enough = { numNonLinearIterations: 400, numLinearIterations: 4 };
    const exact = await errorAfter('red-black', enough);
    for (const global of ['jacobi', 'gauss-seidel', 'coloured', 'chebyshev'] as const) {
      expect(Math.abs((await errorAfter(global, enough)) - exact) / exact).toBeLessThan(1e-6);
    }
  });

  it('Chebyshev and over-relaxation speed up the linear iterations', async () => {
    const linear = { numNonLinearIterations: 1, numLinearIterations: 16 };
    const exact = await errorAfter('red-black', { numNonLinearIterations: 1, numLinearIterations: 2000 });
    const off = async (global: GlobalStep, more: object) =>
      Math.abs((await errorAfter(global, { ...linear, ...more })) - exact);
    expect(await off('chebyshev', {})).toBeLessThan(0.2 * (await off('jacobi', {})));
    expect(await off('red-black', { relaxation: 1.5 })).toBeLessThan(0.5 * (await off('red-black', {})));
  });
});

it('holds a hanging sheet calm at rest', async () => {
  const sheet = cloth({ size: [1, 1], particles: [25, 25], pins: ['top-left', 'top-right'], noise: 0.0005 });
  await withWorld({ bodies: [sheet], drag: 0.05 }, { backend: 'wasm' }, async (world) => {
    steps(world, 400);
    const statistics = await world.statistics();
    expect(statistics.energy.kinetic).toBeLessThan(1e-5);
    expect(largestStrain(statistics)).toBeLessThan(0.15);
  });
});
