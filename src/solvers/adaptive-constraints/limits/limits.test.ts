/** Adaptive constraints whose unknowns are positions: what they limit, that they gain no energy, what a step takes over from the last one, hands, threads, and where they are taken. */
import { describe, expect, it } from 'vitest';
import { editState, steps, withWorld } from '../../../../test/worlds';
import { type BackendName, cloth, sphere, type World } from '../../../index';
import { assemble } from '../../../scene/assemble';
import { scene } from '../../../scene/scene';
import { adaptiveConstraints } from '../index';

const corners = ['top-left', 'top-right'] as const;
/** Of jersey, which its own springs would let stretch by far more than the threshold. */
const sheet = (more = {}) =>
  cloth({ name: 'sheet', particles: [21, 21], material: 'jersey', pins: [...corners], ...more });
const positions = (more = {}) => adaptiveConstraints({ unknowns: 'positions', ...more });
const cpu = { backend: 'wasm', threads: 1 } as const;
const apart = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

/** The strain of each thread and shear spring of the first body. */
function strains(world: World): number[] {
  const { ends, rest, count, kind } = world.bodies[0].springs;
  const at = world.positions(0);
  const all: number[] = [];
  for (let s = 0; s < count; s++) {
    const [i, j] = [3 * ends[2 * s], 3 * ends[2 * s + 1]];
    if (kind[s] < 2) all.push(Math.hypot(at[i] - at[j], at[i + 1] - at[j + 1], at[i + 2] - at[j + 2]) / rest[s] - 1);
  }
  return all;
}
const worst = (world: World) => Math.max(...strains(world).map(Math.abs));
const energyOf = async (world: World) => {
  const { kinetic, elastic, gravity } = (await world.statistics()).energy;
  return kinetic + elastic + gravity;
};

describe('a sheet on two corners', () => {
  const largest = (threshold: number) =>
    withWorld({ bodies: [sheet()], drag: 1 }, { solver: adaptiveConstraints({ threshold }), ...cpu }, async (world) => {
      expect(world.facts.unknowns).toBe('positions');
      let [most, active] = [0, 0];
      for (let frame = 0; frame < 50; frame++) {
        world.step();
        most = Math.max(most, worst(world));
        active = Math.max(active, (await world.statistics()).solver.active);
      }
      return { most, active };
    });

  it('stretches to its limit and hardly beyond', async () => {
    const limited = await largest(0.1);
    expect(limited.most).toBeGreaterThan(0.1);
    expect(limited.most).toBeLessThan(0.106);
    expect(limited.active).toBeGreaterThan(4);
    const springs = await largest(1e6);
    expect(springs.most).toBeGreaterThan(0.2);
    expect(springs.active).toBe(0);
  });

  it('comes to rest with constraints that stay, and are what its statistics and shades say', async () => {
    const soft = { bodies: [sheet({ particles: [11, 11], springConstants: { structural: 4, shear: 4, bend: 0.1 } })] };
    await withWorld({ ...soft, drag: 0.01 }, { solver: adaptiveConstraints(), ...cpu }, async (world) => {
      steps(world, 400);
      const { active, activeFraction, switched } = (await world.statistics()).solver;
      expect(switched).toBe(0);
      const beyond = (limit: number) => strains(world).filter((strain) => Math.abs(strain) > limit).length;
      expect(active).toBeGreaterThan(4);
      expect(active).toBeGreaterThanOrEqual(beyond(0.1));
      // Those that bear a little less than they would as springs are still held.
      expect(active).toBeLessThanOrEqual(beyond(0.0999));
      expect(activeFraction).toBe(active / strains(world).length);
      const { ends, count } = world.bodies[0].springs;
      const around = new Array(121).fill(0);
      for (let e = 0; e < 2 * count; e++) around[ends[e]]++;
      const shades = Array.from((await world.readShades('sheet'))!);
      const counted = shades.reduce((sum, shade, i) => sum + shade * around[i], 0);
      expect(counted).toBeCloseTo(2 * active, 5);
      expect(shades[0]).toBeGreaterThan(0.3);
      expect(shades[60]).toBe(0);
    });
  });
});

describe('energy', () => {
  it.each([
    ['two corners', [...corners]],
    ['its top edge', ['top']],
  ])('is never gained by a sheet that swings on %s without drag', async (_, pins) => {
    await withWorld(
      { bodies: [sheet({ pins })], drag: 1 },
      { solver: adaptiveConstraints(), ...cpu },
      async (world) => {
        const start = await energyOf(world);
        let lowest = 0;
        for (let frame = 0; frame < 150; frame++) {
          world.step();
          expect(await energyOf(world)).toBeLessThan(start + 1e-3);
          lowest = Math.min(lowest, ...world.positions(0));
        }
        // It does swing down.
        expect(lowest).toBeLessThan(-0.9);
      },
    );
  });

  it('is that of a free fall where nothing is strained', async () => {
    await withWorld(
      { bodies: [sheet({ pins: [] })], drag: 1 },
      { solver: adaptiveConstraints(), ...cpu },
      async (world) => {
        steps(world, 30);
        // A step of implicit Euler falls by half of itself more.
        for (let i = 1; i < 3 * 441; i += 3)
          expect(world.positions(0)[i]).toBeCloseTo(-0.5 * 9.81 * 0.5 * (0.5 + 1 / 1200), 3);
      },
    );
  });
});

describe('a push', () => {
  it('makes constraints of some springs, and gives none of them back too far', async () => {
    const pinned = [...corners, 'bottom-left', 'bottom-right'];
    const soft = sheet({ pins: pinned, springConstants: { structural: 20, shear: 20, bend: 0.5 } });
    await withWorld({ bodies: [soft], drag: 0.1 }, { solver: adaptiveConstraints(), ...cpu }, async (world) => {
      steps(world, 5);
      await editState(world, (at, velocities) => {
        for (let k = 0; k < at.length; k += 4) {
          if ((at[k] - 0.5) ** 2 + (at[k + 2] + 0.5) ** 2 < 0.04) velocities[k + 1] = 30;
        }
      });
      let [most, strain] = [0, 0];
      for (let frame = 0; frame < 20; frame++) {
        world.step();
        most = Math.max(most, (await world.statistics()).solver.activeFraction);
        strain = Math.max(strain, worst(world));
      }
      expect(most).toBeGreaterThan(0.02);
      expect(most).toBeLessThan(0.9);
      expect(strain).toBeLessThan(0.3);
    });
  });
});

describe('runs', () => {
  const bodies = [sheet(), sheet({ name: 'other', position: [3, 0, 0], material: 'cotton' })];

  it('have the same bits for any number of threads, and after a snapshot', async () => {
    const hashes = new Set<string>();
    // 15 substeps: frames do not begin where springs near their limit are looked for.
    const scene = { bodies, timeStep: 0.0125 };
    for (const threads of [1, 2, 3]) {
      await withWorld(scene, { solver: adaptiveConstraints(), backend: 'wasm', threads }, async (world) => {
        steps(world, 37);
        expect((await world.statistics()).solver.active).toBeGreaterThan(0);
        const kept = await world.snapshot();
        steps(world, 10);
        hashes.add(await world.hash());
        steps(world, 12);
        world.restore(kept);
        steps(world, 10);
        hashes.add(await world.hash());
      });
    }
    expect(hashes.size).toBe(1);
  });

  it('stay together on wasm and the reference', async () => {
    const run = (backend: 'reference' | 'wasm') =>
      withWorld(
        { bodies: [sheet({ particles: [11, 11], springConstants: { structural: 20, shear: 20, bend: 0.5 } })] },
        { solver: positions(), backend, threads: 1 },
        async (world) => {
          steps(world, 26);
          expect((await world.statistics()).solver.active).toBeGreaterThan(0);
          return Array.from(await world.read(0));
        },
      );
    expect(apart(await run('reference'), await run('wasm'))).toBeLessThan(1e-3);
  });

  it('keep a body that breaks to itself', async () => {
    const run = (torn: boolean) =>
      withWorld({ bodies }, { solver: positions(), ...cpu }, async (world) => {
        steps(world, 12);
        if (torn) world.movePin('sheet', 'top-left', [0, 9e4, 0]);
        steps(world, 4);
        await world.finished();
        return { other: Array.from(await world.read('other')), frozen: [...world.frozen] };
      });
    const [whole, broken] = [await run(false), await run(true)];
    expect(whole.frozen).toEqual([]);
    expect(broken.frozen).toEqual(['sheet']);
    expect(broken.other).toEqual(whole.other);
  });

  it('follow hands, another step and another stiffness, and have no limit to their steps', async () => {
    const hung = sheet();
    await withWorld({ bodies: [hung], drag: 0.5 }, { solver: positions(), ...cpu }, async (world) => {
      const warned: string[] = [];
      world.on((event) => warned.push(event.type));
      const hand = world.grab(hung, 430);
      hand.moveTo([0.5, 0.2, -0.3]);
      steps(world, 20);
      const held = Array.from(await world.read(hung)).slice(3 * 430, 3 * 430 + 3);
      for (const [axis, x] of [0.5, 0.2, -0.3].entries()) expect(held[axis]).toBeCloseTo(x, 5);
      hand.release();
      await world.retune({ stiffness: 20, timeStep: 1 / 30 });
      steps(world, 40);
      expect(world.substeps).toBe(40);
      expect(worst(world)).toBeLessThan(0.11);
      expect(world.positions(hung)[3 * 430 + 1]).toBeLessThan(-0.2);
      expect(warned).not.toContain('step-too-long');
      expect(world.frozen).toEqual([]);
    });
  });

  it('keep the momentum of a free sheet', async () => {
    const free = sheet({ pins: [], plane: 'vertical', noise: 0.01 });
    await withWorld({ bodies: [free], drag: 1 }, { solver: positions(), ...cpu }, async (world) => {
      const hand = world.grab(free, 0);
      steps(world, 20);
      expect((await world.statistics()).solver.active).toBeGreaterThan(0);
      hand.release();
      const centre = async () => {
        const [at, { masses }] = [await world.read(free), world.bodies[0]];
        const total = masses.reduce((sum, mass) => sum + mass, 0);
        return [0, 2].map((axis) => masses.reduce((sum, mass, i) => sum + mass * at[3 * i + axis], 0) / total);
      };
      const [a, , b, , c] = [await centre(), steps(world, 10), await centre(), steps(world, 10), await centre()];
      for (const [k, x] of a.entries()) expect(c[k] - b[k]).toBeCloseTo(b[k] - x, 4);
    });
  });
});

describe('which unknowns', () => {
  const unknownsOf = (options: object, backend: BackendName = 'wasm', more = {}) => {
    const model = assemble(scene({ bodies: [sheet({ particles: [5, 5] })], ...more }));
    return adaptiveConstraints(options).prepare(model, backend).facts.unknowns;
  };

  it('are positions for cloth on a CPU, among colliders too, unless an option is about multipliers', () => {
    expect(unknownsOf({})).toBe('positions');
    expect(unknownsOf({ threshold: 0.05, hysteresis: 0.1, constraints: ['structural'] }, 'reference')).toBe(
      'positions',
    );
    expect(unknownsOf({}, 'webgpu')).toBe('multipliers');
    expect(unknownsOf({ substeps: 2 })).toBe('multipliers');
    expect(unknownsOf({ target: 'rest' })).toBe('multipliers');
    expect(unknownsOf({}, 'wasm', { colliders: [sphere({ centre: [0, -3, 0], radius: 1 })] })).toBe('positions');
  });

  it('refuses what it cannot do', () => {
    expect(() => unknownsOf({ unknowns: 'positions' }, 'webgpu')).toThrow(
      "adaptiveConstraints: unknowns must be 'multipliers' on webgpu",
    );
    expect(() => positions({ target: 'rest' })).toThrow("adaptiveConstraints: target must be 'limit'");
    expect(() => positions({ damping: 1 })).toThrow('adaptiveConstraints: damping must be 0');
  });
});
