/** The system for positions in worlds: the solution of its own equation, lengths, momentum, hands, threads, and what it refuses. */
import { describe, expect, it } from 'vitest';
import { everyBody, highestExcess } from '../../../test/invariants/contact-energy';
import { steps, withWorld } from '../../../test/worlds';
import { ReferenceBackend } from '../../compute/reference/reference-backend';
import { type Body, cloth, plane, rope, sphere } from '../../index';
import { assemble } from '../../scene/assemble';
import { scene } from '../../scene/scene';
import { constraintEnforcement } from '../../solvers/constraint-enforcement/index';
import { PositionsFactor } from './positions-factor';
import { positionsMatrix } from './positions-matrix';

const corners = ['top-left', 'top-right'] as const;
const sheet = (more = {}) =>
  cloth({ particles: [9, 9], material: 'cotton', noise: 0.002, pins: [...corners], ...more });
const positions = (more = {}) => constraintEnforcement({ unknowns: 'positions', ...more });
type World = Parameters<Parameters<typeof withWorld>[2]>[0];

/** The largest strain of threads and shear springs. */
function worstStrain(world: World, at: ArrayLike<number>): number {
  const { ends, rest, count, kind } = world.bodies[0].springs;
  let worst = 0;
  for (let s = 0; s < count; s++) {
    const [i, j] = [3 * ends[2 * s], 3 * ends[2 * s + 1]];
    const length = Math.hypot(at[i] - at[j], at[i + 1] - at[j + 1], at[i + 2] - at[j + 2]);
    if (kind[s] < 2) worst = Math.max(worst, Math.abs(length / rest[s] - 1));
  }
  return worst;
}

describe('constraint enforcement', () => {
  it('comes to the same place on wasm as on the reference, and to where nothing pulls', async () => {
    const run = (backend: 'reference' | 'wasm', iterations: number) => {
      const solver = positions({ substeps: 4, iterations });
      return withWorld({ bodies: [sheet({ plane: 'vertical' })] }, { solver, backend }, async (world) => {
        world.step();
        return { at: Array.from(await world.read(0)), solve: (await world.statistics()).solver };
      });
    };
    const exact = await run('reference', 5);
    const plain = await run('wasm', 5);
    for (const [k, x] of plain.at.entries()) expect(Math.abs(x - exact.at[k])).toBeLessThan(2e-6);
    expect(plain.solve.iterations).toBe(5);
    expect((await run('reference', 50)).solve.residual).toBeLessThan(0.3 * exact.solve.residual);
  });

  it('gives the same bits for any number of threads, and after a snapshot', async () => {
    const bodies = [sheet(), sheet({ name: 'other', position: [3, 0, 0] })];
    const hashes = new Set<string>();
    for (const threads of [1, 2, 3]) {
      await withWorld({ bodies }, { solver: positions(), backend: 'wasm', threads }, async (world) => {
        steps(world, 10);
        const kept = await world.snapshot();
        steps(world, 10);
        hashes.add(await world.hash());
        world.restore(kept);
        steps(world, 10);
        hashes.add(await world.hash());
      });
    }
    expect(hashes.size).toBe(1);
  });

  it('keeps the momentum of a free sheet', async () => {
    const free = sheet({ pins: [], plane: 'vertical', noise: 0.01 });
    await withWorld({ bodies: [free], drag: 1 }, { solver: positions(), backend: 'wasm' }, async (world) => {
      const hand = world.grab(free, 40);
      steps(world, 20);
      hand.release();
      const centre = async () => {
        const [at, { masses }] = [await world.read(free), world.bodies[0]];
        const total = masses.reduce((sum, mass) => sum + mass, 0);
        return [0, 2].map((axis) => masses.reduce((sum, mass, i) => sum + mass * at[3 * i + axis], 0) / total);
      };
      const [a, , b, , c] = [await centre(), steps(world, 10), await centre(), steps(world, 10), await centre()];
      for (const [k, x] of a.entries()) expect(c[k] - b[k]).toBeCloseTo(b[k] - x, 5);
    });
  });

  it('follows hands and pins', async () => {
    const hung = sheet();
    await withWorld({ bodies: [hung], drag: 0.5 }, { solver: positions(), backend: 'wasm' }, async (world) => {
      const hand = world.grab(hung, 76);
      hand.moveTo([0.5, 0.2, -0.3]);
      steps(world, 20);
      const held = Array.from(await world.read(hung)).slice(3 * 76, 3 * 76 + 3);
      for (const [axis, x] of [0.5, 0.2, -0.3].entries()) expect(held[axis]).toBeCloseTo(x, 5);
      hand.release();
      steps(world, 60);
      const at = await world.read(hung);
      expect(at[3 * 76 + 1]).toBeLessThan(-0.5);
      expect(worstStrain(world, at)).toBeLessThan(0.03);
    });
  });

  it('keeps a body that breaks to itself', async () => {
    const bodies = [sheet({ name: 'left' }), sheet({ name: 'right', position: [3, 0, 0] })];
    const run = (torn: boolean) =>
      withWorld({ bodies }, { solver: positions({ substeps: 1 }), backend: 'wasm' }, async (world) => {
        steps(world, 2);
        if (torn) world.movePin('left', 'top-left', [0, 9e4, 0]);
        steps(world, 4);
        await world.finished();
        return { right: Array.from(await world.read('right')), frozen: [...world.frozen] };
      });
    const [whole, broken] = [await run(false), await run(true)];
    expect(whole.frozen).toEqual([]);
    expect(broken.frozen).toEqual(['left']);
    expect(broken.right).toEqual(whole.right);
  });

  it('has no limit to its steps, and takes up another stiffness and step', async () => {
    await withWorld({ bodies: [sheet()], drag: 0.3 }, { solver: positions(), backend: 'wasm' }, async (world) => {
      const warned: string[] = [];
      world.on((event) => warned.push(event.type));
      steps(world, 5);
      await world.retune({ stiffness: 100, timeStep: 1 / 30 });
      steps(world, 30);
      expect(world.substeps).toBe(40);
      expect(worstStrain(world, await world.read(0))).toBeLessThan(0.03);
      expect(warned).not.toContain('step-too-long');
    });
  });
});

describe('a sheet that falls from its top edge', () => {
  it('gains no energy beyond three percent of its fall, and keeps its lengths, as it is by default', async () => {
    const hung = cloth({ particles: [31, 31], material: 'cotton', pins: ['top'] });
    await withWorld(
      { bodies: [hung], drag: 1 },
      { solver: constraintEnforcement(), backend: 'wasm' },
      async (world) => {
        expect(world.facts).toMatchObject({ unknowns: 'positions' });
        const moving = async () => {
          const { kinetic, gravity } = (await world.statistics()).energy;
          return kinetic + gravity;
        };
        const start = await moving();
        for (let frame = 0; frame < 40; frame++) {
          world.step();
          expect(await moving()).toBeLessThan(start + 0.02);
          expect(worstStrain(world, world.positions(hung))).toBeLessThan(0.02);
        }
        // It does swing down.
        expect(Math.min(...world.positions(hung))).toBeLessThan(-0.7);
      },
    );
  });
});

describe('a sheet that falls on a ball', () => {
  it('gains no energy where contact after the solve gave it more than it had, as it is by default', async () => {
    const [, mesh] = everyBody.find(([name]) => name === 'a mesh of cotton')!;
    const excess = await highestExcess(mesh(false), constraintEnforcement(), 'wasm', 60);
    expect(excess.frozen).toEqual([]);
    expect(excess.motion).toBeLessThan(0.003);
    expect(excess.total).toBeLessThan(0.003);
  });

  it('lies on it, at its lengths, whether or not a hand holds it and when the ball comes later', async () => {
    const falling = sheet({ pins: [], position: [-0.5, 0.3, -0.5] });
    const ball = sphere({ radius: 0.25, friction: 1, thickness: 0.01 });
    await withWorld(
      { bodies: [falling], drag: 1 },
      { solver: constraintEnforcement(), backend: 'wasm' },
      async (world) => {
        expect(world.facts.unknowns).toBe('positions');
        world.addCollider(ball);
        const hand = world.grab(falling, 0);
        steps(world, 40);
        hand.release();
        steps(world, 40);
        const at = await world.read(falling);
        const heights = Array.from({ length: 81 }, (_, i) => Math.hypot(at[3 * i], at[3 * i + 1], at[3 * i + 2]));
        expect(Math.min(...heights)).toBeGreaterThan(0.2599);
        expect(at[3 * 40 + 1]).toBeGreaterThan(0.2);
        expect(worstStrain(world, at)).toBeLessThan(0.03);
      },
    );
  });
});

describe('a factor whose springs are stiffened', () => {
  const model = assemble(scene({ bodies: [sheet({ particles: [12, 12] })] }));
  const matrix = positionsMatrix(model, ['structural', 'shear']);
  const none = new Float64Array(model.springs.count);
  const added = none.map(() => 4000);
  const backend = new ReferenceBackend();
  const made = (stiffest: Float64Array) =>
    new PositionsFactor(backend, model, matrix, stiffest, { h: 1 / 60, stiffness: 1 });
  const once = () => 1;

  it.each([5, 200])('is that of the matrix with %i stiffer ones, whatever was stiffened before', (count) => {
    const springs = Uint32Array.from({ length: count }, (_, k) => 2 * k);
    const wanted = made(none.map((_, s) => (springs.includes(s) ? 4000 + model.springs.stiffness[s] : 0))).factor.value;
    const found = made(none);
    found.stiffen(springs, once, added);
    const first = found.factor.value.slice();
    for (const [k, x] of wanted.entries()) expect(Math.abs(first[k] - x)).toBeLessThan(1e-9);
    for (const others of [springs.subarray(1), Uint32Array.from({ length: 150 }, (_, s) => s)]) {
      found.stiffen(others, once, added);
    }
    found.stiffen(springs, once, added);
    expect(found.factor.value).toEqual(first);
    found.stiffen(new Uint32Array(), once, added);
    expect(found.factor.value).toEqual(made(none).factor.value);
  });

  it.each([
    [4, 9, 20],
    [100, 110, 180],
    [10, 90, 95],
  ])('is the same by rounds of up to %i, %i and %i of them, and all at once', (...ends) => {
    const all = Uint32Array.from({ length: ends[2] }, (_, k) => 3 * (k % 60) + Math.floor(k / 60));
    const order = (round: number) => all.slice(round > 0 ? ends[round - 1] : 0, ends[round]).sort();
    const springs = Uint32Array.from([0, 1, 2].flatMap((round) => [...order(round)]));
    const roundOf = (s: number) => 1 + ends.findIndex((end) => springs.indexOf(s) < end);
    const [slowly, atOnce] = [made(none), made(none)];
    for (const end of ends) slowly.stiffen(springs.slice(0, end), roundOf, added);
    atOnce.stiffen(springs, roundOf, added);
    expect(slowly.factor.value).toEqual(atOnce.factor.value);
  });
});

describe('which unknowns', () => {
  const unknownsOf = (options: object, backend: 'wasm' | 'webgpu' | 'reference' = 'wasm', more: Body[] = []) =>
    withWorld(
      { bodies: [sheet(), ...more], colliders: [plane({ point: [0, -9, 0] })] },
      { solver: constraintEnforcement(options), backend },
      (world) => world.facts.unknowns,
    );

  it('are positions on a CPU unless an option is about multipliers', async () => {
    expect(await unknownsOf({})).toBe('positions');
    expect(await unknownsOf({ constraints: ['structural'] }, 'reference')).toBe('positions');
    expect(await unknownsOf({}, 'wasm', [rope({ from: [3, 0, 0], to: [4, 0, 0], particles: 5 })])).toBe('multipliers');
    expect(await unknownsOf({ substeps: 2 })).toBe('multipliers');
    expect(await unknownsOf({ preconditioner: 'jacobi' })).toBe('multipliers');
  });

  it('refuses what it cannot do', async () => {
    await expect(unknownsOf({ unknowns: 'positions' }, 'webgpu')).rejects.toThrow(
      "constraintEnforcement: unknowns must be 'multipliers' on webgpu",
    );
    expect(() => positions({ regularisation: 0 })).toThrow('constraintEnforcement: regularisation must be above 0');
    expect(() => positions({ damping: 1 })).toThrow('constraintEnforcement: damping must be 0');
    expect(() => constraintEnforcement({ unknowns: 'forces' as 'positions' })).toThrow(
      'constraintEnforcement: unknowns must be one of auto, positions, multipliers',
    );
  });
});
