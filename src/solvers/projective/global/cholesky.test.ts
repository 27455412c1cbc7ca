/** The direct global step: the exact answer, what is held and let go, new steps and stiffnesses, and never a blow-up. */
import { describe, expect, it } from 'vitest';
import { largestStrain, steps, withWorld } from '../../../../test/worlds';
import type { BackendName } from '../../../compute/backend';
import { assemble } from '../../../scene/assemble';
import { cloth } from '../../../scene/cloth/cloth';
import { rope } from '../../../scene/rope/rope';
import { scene } from '../../../scene/scene';
import type { World } from '../../../world/types';
import { projective } from '../index';
import { completeOptions, type ProjectiveOptions } from '../options';
import { chooseGlobal } from './choose-global';

const cpu: BackendName[] = ['reference', 'wasm'];
const sheet = cloth({
  name: 'sheet',
  size: [1, 1],
  particles: [13, 13],
  noise: 0.0005,
  pins: ['top-left', 'top-right'],
});
const heavy = cloth({
  size: [1, 1],
  particles: [21, 21],
  noise: 0.0005,
  springConstants: { structural: 1e6, shear: 1e6, bend: 1e6 },
  pins: ['top-left', 'top-right'],
});
const direct = (iterations: number, substeps = 1) => projective({ global: 'cholesky', iterations, substeps });

const distance = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

describe('global: auto', () => {
  it('is cholesky, and says how large its factor is', async () => {
    for (const backend of [...cpu, 'webgpu'] as const) {
      await withWorld({ bodies: [sheet] }, { backend, solver: projective() }, async (world) => {
        expect(world.facts.global).toBe('cholesky');
        expect(world.facts.nonzeros).toBeGreaterThan(13 * 13);
      });
    }
  });

  it('is multigrid for what is too large for a factor', () => {
    const large = assemble(scene({ bodies: [rope({ from: [0, 0, 0], to: [9, 0, 0], particles: 20_001 })] }));
    expect(chooseGlobal(large, large.springs, completeOptions({}), 'wasm').global).toBe('multigrid');
  });

  it('is the factor for larger sheets, as long as it has few entries', () => {
    const chosen = (options: ProjectiveOptions) => {
      const large = assemble(scene({ bodies: [cloth({ particles: [150, 140] })] }));
      return chooseGlobal(large, large.springs, completeOptions(options), 'wasm').global;
    };
    expect(chosen({})).toBe('cholesky');
    expect(chosen({ matrix: 'exact' })).toBe('multigrid');
  });

  it('counts bodies that are alike once', () => {
    const ropes = (lengthOf: (k: number) => number) =>
      Array.from({ length: 210 }, (_, k) => rope({ from: [k, 0, 0], to: [k, 1, 0], particles: lengthOf(k) }));
    const chosen = (lengthOf: (k: number) => number) => {
      const model = assemble(scene({ bodies: ropes(lengthOf) }));
      expect(model.particleCount).toBeGreaterThan(20_000);
      return chooseGlobal(model, model.springs, completeOptions({}), 'wasm').global;
    };
    expect(chosen(() => 100)).toBe('cholesky');
    expect(chosen((k) => k + 2)).toBe('multigrid');
  });
});

it('a factor that is too large for a GPU is refused by name, and auto does without', async () => {
  const [backend, factorMemory] = ['webgpu' as const, 0.01];
  const refused = withWorld(
    { bodies: [sheet] },
    { backend, solver: projective({ global: 'cholesky', factorMemory }) },
    async () => {},
  );
  await expect(refused).rejects.toThrow(
    /factorMemory must be at least the 1 MiB that the factor of this scene takes on webgpu .*, got 0.01/,
  );
  await withWorld({ bodies: [sheet] }, { backend, solver: projective({ factorMemory }) }, async (world) => {
    expect(world.facts.global).toBe('multigrid');
  });
});

describe.each([...cpu, 'webgpu'] as const)('on %s', (backend) => {
  const options = (iterations: number, substeps = 1) => ({ backend, solver: direct(iterations, substeps) });

  it('iterations approach the exact step', async () => {
    const errors: number[] = [];
    const soft = { structural: 20, shear: 20, bend: 20 };
    const body = cloth({ particles: [13, 13], noise: 0.0005, springConstants: soft, pins: ['top-left', 'top-right'] });
    // A software GPU takes its time.
    for (const iterations of backend === 'webgpu' ? [1, 3, 10] : [1, 10, 600]) {
      await withWorld({ bodies: [body], timeStep: 1 / 30 }, options(iterations), async (world) => {
        steps(world, backend === 'webgpu' ? 3 : 8);
        const { relative, converged } = await world.relativeError();
        expect(converged).toBe(true);
        errors.push(relative);
      });
    }
    expect(errors[0]).toBeLessThan(0.9);
    expect(errors[1]).toBeLessThan(errors[0]);
    expect(errors[2]).toBeLessThan(backend === 'webgpu' ? 0.2 * errors[0] : 1e-6);
  });

  it('one iteration of long steps on very stiff springs stays bounded', async () => {
    await withWorld({ bodies: [heavy], timeStep: 1 / 30 }, options(1), async (world) => {
      steps(world, backend === 'webgpu' ? 20 : 200);
      const statistics = await world.statistics();
      expect(world.frozen).toEqual([]);
      expect(statistics.energy.kinetic).toBeLessThan(5);
      expect(largestStrain(statistics)).toBeLessThan(0.5);
    });
  });

  it('holding and letting go leave the same factor as if it had been made anew', async () => {
    const after = async (grabs: number[], alsoHold: (world: World) => void) =>
      withWorld({ bodies: [sheet] }, options(2), async (world) => {
        steps(world, 2);
        const hands = grabs.map((particle) => world.grab(sheet, particle));
        steps(world, 3);
        alsoHold(world);
        for (const hand of hands) hand.release();
        steps(world, 3);
        return world.read(sheet);
      });
    // Few rows are changed one by one; many make the factor anew, as a grab of a whole patch does in the second run, for no step at all.
    const few = await after([80, 100, 101], () => {});
    const many = await after([80, 100, 101], (world) => world.grab(sheet, 84, { radius: 0.5 }).release());
    expect(distance(few, many)).toBeLessThan(backend === 'reference' ? 1e-10 : 2e-5);
  });

  it('hands leave no trace in the factor: a world that was reset takes the same steps, to the last bit', async () => {
    await withWorld({ bodies: [sheet] }, options(2), async (world) => {
      steps(world, 5);
      const untouched = await world.hash();
      for (const radius of [0, 0.1, 0.3]) {
        const hands = [30, 84, 100].map((particle) => world.grab(sheet, particle, { radius }));
        steps(world, 2);
        await world.retune({ timeStep: 1 / 60 });
        for (const hand of hands) hand.release();
        world.step();
        world.grab(sheet, 60);
        world.reset();
        steps(world, 5);
        expect(await world.hash()).toBe(untouched);
      }
    });
  });

  it('lets go of a free sheet so stiff that its masses are lost beside the springs, and goes on', async () => {
    const free = cloth({ name: 'free', particles: [13, 13], noise: 0.0005 });
    await withWorld({ bodies: [free] }, options(3), async (world) => {
      const hand = world.grab(free, 84);
      await world.retune({ stiffness: 1e12 });
      steps(world, 3);
      hand.release();
      steps(world, 3);
      await world.retune({ stiffness: 1 });
      world.reset();
      steps(world, 30);
      expect(world.frozen).toEqual([]);
    });
  });

  it('held particles stay where the hand is', async () => {
    await withWorld({ bodies: [sheet] }, options(3), async (world) => {
      steps(world, 2);
      const before = Array.from(await world.read(sheet)).slice(3 * 90, 3 * 91);
      world.grab(sheet, 90);
      for (let k = 0; k < 5; k++) {
        world.step();
        // Where a GPU has the particles, a hand knows where it is only once that was read.
        await world.finished();
        await world.read(sheet);
      }
      expect(distance(Array.from(await world.read(sheet)).slice(3 * 90, 3 * 91), before)).toBeLessThan(1e-6);
    });
  });
});

describe.each(cpu)('several equal bodies on %s', (backend) => {
  it('a hand on one of them leaves the others alone, to the last bit', async () => {
    const flags = [0, 1, 2].map((k) =>
      cloth({ name: `flag-${k}`, particles: [7, 6], noise: 0.001, pins: ['top-left'] }),
    );
    const others = (grabbed: boolean) =>
      withWorld({ bodies: flags }, { backend, solver: direct(2) }, async (world) => {
        steps(world, 2);
        const hand = grabbed ? world.grab(flags[1], 30) : null;
        steps(world, 3);
        hand?.release();
        steps(world, 2);
        return Promise.all([world.read(flags[0]), world.read(flags[2]), world.read(flags[1])]);
      });
    const [[first, last, held], [freeFirst, freeLast, free]] = [await others(true), await others(false)];
    expect(first).toEqual(freeFirst);
    expect(last).toEqual(freeLast);
    expect(distance(held, free)).toBeGreaterThan(1e-4);
  });
});

describe('retune', () => {
  const line = rope({ name: 'line', from: [0, 0, 0], to: [1, 0, 0], particles: 12, pins: [0] });

  it('goes on with the old factor until the new one is there, and then as if it had been so from the start', async () => {
    await withWorld({ bodies: [sheet], timeStep: 1 / 60 }, { backend: 'wasm', solver: direct(2) }, async (world) => {
      steps(world, 5);
      const ready = world.retune({ timeStep: 1 / 100, stiffness: 4 });
      world.step();
      expect(world.timeStep).toBe(1 / 60);
      await ready;
      world.step();
      expect(world.timeStep).toBe(1 / 100);
      expect(world.stiffness).toBe(4);
      expect(world.time).toBeCloseTo(6 / 60 + 1 / 100, 12);
      const { relative } = await world.relativeError();
      expect(relative).toBeLessThan(0.9);
    });
  });

  it('takes account of what was grabbed while it was under way', async () => {
    const run = (grabFirst: boolean) =>
      withWorld({ bodies: [sheet], timeStep: 1 / 60 }, { backend: 'wasm', solver: direct(2) }, async (world) => {
        steps(world, 3);
        if (grabFirst) world.grab(sheet, 84);
        const ready = world.retune({ timeStep: 1 / 90 });
        if (!grabFirst) world.grab(sheet, 84);
        await ready;
        steps(world, 4);
        return world.read(sheet);
      });
    expect(distance(await run(true), await run(false))).toBeLessThan(2e-5);
  });

  it.each(['cholesky', 'coloured'] as const)('makes a hanging rope stretch less (%s)', async (global) => {
    const stretch = async (stiffness: number) =>
      withWorld(
        { bodies: [line], drag: 0.001 },
        { backend: 'wasm', solver: projective({ global, iterations: 40 }) },
        async (world) => {
          await world.retune({ stiffness });
          steps(world, 240);
          return largestStrain(await world.statistics());
        },
      );
    const [soft, stiff] = [await stretch(0.1), await stretch(1)];
    expect(stiff / soft).toBeGreaterThan(0.08);
    expect(stiff / soft).toBeLessThan(0.12);
  });

  it('remembers a wish that the next one does not speak of', async () => {
    await withWorld({ bodies: [line] }, { backend: 'wasm', solver: direct(1) }, async (world) => {
      await world.retune({ timeStep: 1 / 100 });
      await world.retune({ stiffness: 4, timeStep: undefined });
      world.step();
      expect([world.timeStep, world.stiffness]).toEqual([1 / 100, 4]);
      await Promise.all([world.retune({ timeStep: 1 / 50 }), world.retune({ stiffness: 2 })]);
      world.step();
      expect([world.timeStep, world.stiffness]).toEqual([1 / 50, 2]);
    });
  });

  it('of many wishes at once only the last is worked on', async () => {
    await withWorld({ bodies: [sheet] }, { backend: 'wasm', solver: direct(1) }, async (world) => {
      await Promise.all([2, 3, 4, 5].map((stiffness) => world.retune({ stiffness })));
      world.step();
      expect(world.stiffness).toBe(5);
    });
  });

  it('checks what it is given', async () => {
    await withWorld({ bodies: [line] }, { backend: 'wasm', solver: direct(1) }, async (world) => {
      await expect(world.retune({ timeStep: 0 })).rejects.toThrow('world: timeStep must be');
      await expect(world.retune({ stiffness: -1 })).rejects.toThrow('world: stiffness must be');
      await expect(world.retune({ stiffness: 1e13 })).rejects.toThrow('and at most 1000000000000, got');
      await expect(world.retune({ mass: 1 } as object)).rejects.toThrow('world: mass must be a known field');
    });
  });
});

it('the error of the last step is not to be had where there was none', async () => {
  await withWorld({ bodies: [sheet] }, { solver: direct(2) }, async (world) => {
    const none = 'world: relativeError must be asked after a step, got none since the start or a jump';
    await expect(world.relativeError()).rejects.toThrow(none);
    world.step();
    expect((await world.relativeError()).relative).toBeLessThan(1);
    world.reset();
    await expect(world.relativeError()).rejects.toThrow(none);
  });
});
