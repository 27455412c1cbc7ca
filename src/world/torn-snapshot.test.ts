/**
 * Snapshots of worlds whose solver followed tears in place. It goes on with what it was prepared for, corrected for the tears, and so does the world that a snapshot is restored in, to the last bit: whatever that was prepared for, and
 * whatever was torn there before.
 */
import { describe, expect, it } from 'vitest';
import { quadCloth, steps, withWorld } from '../../test/worlds';
import { cloth, type World, type WorldEvent } from '../index';
import { massSpring } from '../solvers/mass-spring/index';
import { positionBased } from '../solvers/position-based/index';
import { type ProjectiveOptions, projective } from '../solvers/projective/index';
import type { Solver } from '../solvers/solver';

/** 'red-black' takes no shear and bend springs. */
const scene = (reserve: number, woven: boolean) => {
  const common = { size: [1, 1], tearing: { strain: 50, reserve }, springs: { shear: woven, bend: woven } } as const;
  return {
    bodies: [
      cloth({ name: 'sheet', particles: [8, 9], pins: ['top-left', 'top-right'], ...common }),
      cloth({ name: 'beside', particles: [6, 6], position: [2, 0, 0], ...common }),
    ],
  };
};

const slit = (x: number, from: number, to: number) =>
  ({ eye: [x, 5, 0.5], from: [x, 2, from], to: [x, 2, to] }) as const;

const cholesky: ProjectiveOptions = { global: 'cholesky' };
const projected = (options: ProjectiveOptions) => projective({ substeps: 1, iterations: 3, ...options });
const direct = projected(cholesky);
const backend = 'wasm' as const;

interface Story {
  solver?: Solver;
  reserve?: number;
  /** Until the snapshot. */
  first(world: World): Promise<unknown>;
}

/** Steps, a cut that is followed in place, and steps. */
async function goOn(world: World): Promise<unknown> {
  steps(world, 3);
  await world.cut(slit(0.6, 0.1, 0.4), { body: 'sheet' });
  steps(world, 3);
  await world.cut(slit(2.3, 0.2, 0.5), { body: 'beside' });
  steps(world, 2);
  return world.hash();
}

/** The state after what came after the snapshot: in the world itself and wherever the snapshot was restored. */
async function everywhere({ solver = direct, reserve = 0.5, first }: Story): Promise<Set<unknown>> {
  const given = () => scene(reserve, solver.options.global !== 'red-black');
  const options = { backend, solver };
  const found = new Set<unknown>();
  const again = async (world: World, snapshot: ArrayBuffer) => {
    await world.restore(snapshot);
    found.add(await goOn(world));
  };
  const taken = await withWorld(given(), { ...options, threads: 1 }, async (world) => {
    await first(world);
    const snapshot = await world.snapshot();
    found.add(await goOn(world));
    await again(world, snapshot);
    await world.reset();
    await world.cut(slit(2.6, 0.3, 0.9));
    await world.cut(slit(0.31, 0.3, 0.9));
    steps(world, 2);
    await again(world, snapshot);
    await world.removeSprings('beside', [3, 7]);
    await again(world, snapshot);
    await world.remove('beside');
    await again(world, snapshot);
    return snapshot;
  });
  for (const threads of [1, 2]) {
    await withWorld(given(), { ...options, threads }, (world) => again(world, taken));
  }
  return found;
}

const twoCuts = async (world: World) => {
  steps(world, 3);
  await world.cut(slit(2.5, 0.2, 0.7));
  steps(world, 2);
  await world.cut(slit(0.36, 0.3, 0.7));
  steps(world, 2);
};

describe('a snapshot of a world that followed tears in place goes on to the same bits', () => {
  it.each<[string, Solver]>([
    ...(
      [
        cholesky,
        { global: 'cholesky', acceleration: 'none' },
        { global: 'coloured' },
        { global: 'gauss-seidel' },
        { global: 'red-black' },
        { global: 'jacobi' },
        { global: 'chebyshev' },
      ] as const
    ).map((options): [string, Solver] => [JSON.stringify(options), projected(options)]),
    ['explicit springs', massSpring()],
    ['explicit springs with damping', massSpring({ damping: 0.01 })],
    ['position-based dynamics', positionBased({ substeps: 2 })],
  ])('with %s', async (_, solver) => {
    expect((await everywhere({ solver, first: twoCuts })).size).toBe(1);
  });

  it('where a body is as it was when the solver was prepared, after others', async () => {
    const first = async (world: World) => {
      await twoCuts(world);
      await world.reset();
      steps(world, 2);
    };
    expect((await everywhere({ first })).size).toBe(1);
  });

  it('where the solver was prepared for torn bodies, which were made whole and torn again', async () => {
    const events: WorldEvent[] = [];
    const first = async (world: World) => {
      const end = world.on((event) => events.push(event));
      await world.pin('sheet', 12);
      await world.cut({ point: [0.43, 0, 0], normal: [1, 0, 0] }, { body: 'sheet' });
      await world.cut({ point: [0, 0, 0.4], normal: [0, 0, 1] });
      steps(world, 2);
      await world.pin('sheet', world.bodies[0].particleCount - 1);
      steps(world, 2);
      await world.reset();
      await twoCuts(world);
      end();
    };
    expect((await everywhere({ reserve: 0.2, first })).size).toBe(1);
    expect(events.some(({ type }) => type === 'room-grown')).toBe(true);
  });

  it('where springs went before and after a tear, pins came and went, and a hand held what tore', async () => {
    const first = async (world: World) => {
      await world.removeSprings('sheet', [4]);
      steps(world, 1);
      const hand = world.grab('sheet', 35, { radius: 0.2 });
      await world.cut(slit(0.43, 0.3, 0.7));
      hand.moveTo([0.4, 0.2, 0.5]);
      steps(world, 2);
      await world.reset();
      await world.cut(slit(0.43, 0.3, 0.7));
      await world.removeSprings('sheet', [9, 10]);
      await world.pin('sheet', [world.bodies[0].particleCount - 1, 40], { name: 'nail' });
      steps(world, 2);
      world.unpin('sheet', 'top-left');
      steps(world, 2);
    };
    expect((await everywhere({ first })).size).toBe(1);
  });
});

/** A snapshot with other facts of the preparation. */
function withPreparation(snapshot: ArrayBuffer, edit: (facts: Record<string, unknown>) => void): ArrayBuffer {
  const [magic, version, textBytes, numberBytes] = new Uint32Array(snapshot, 0, 4);
  const facts = JSON.parse(new TextDecoder().decode(new Uint8Array(snapshot, 16, textBytes)));
  edit(facts);
  const text = new TextEncoder().encode(JSON.stringify(facts));
  const numbers = new Uint8Array(snapshot, 16 + Math.ceil(textBytes / 8) * 8);
  const start = 16 + Math.ceil(text.length / 8) * 8;
  const edited = new Uint8Array(start + numbers.length);
  new Uint32Array(edited.buffer, 0, 4).set([magic, version, text.length, numberBytes]);
  edited.set(text, 16);
  edited.set(numbers, start);
  return edited.buffer;
}

describe('restores', () => {
  const options = { backend, solver: projective({ substeps: 1, ...cholesky }) };
  const taken = (solver = options.solver) =>
    withWorld(scene(0.5, true), { ...options, solver }, async (world) => {
      await twoCuts(world);
      return { snapshot: await world.snapshot(), positions: [...world.positions('sheet')] };
    });

  it.each<[string, (facts: Record<string, unknown>) => void]>([
    [
      'of an earlier version',
      (facts) => {
        delete facts.preparation;
      },
    ],
    [
      'whose room is not that of this backend',
      (facts) => {
        const preparation = facts.preparation as { indices: number[] };
        preparation.indices = preparation.indices.map(() => 0);
      },
    ],
  ])('a snapshot %s', async (_, edit) => {
    const { snapshot, positions } = await taken();
    const edited = withPreparation(snapshot, edit);
    await withWorld(scene(0.5, true), options, async (world) => {
      await world.restore(edited);
      expect([...world.positions('sheet')]).toEqual(positions);
      await goOn(world);
      expect(world.frozen).toEqual([]);
    });
  });

  it('a snapshot of another solver', async () => {
    const { snapshot, positions } = await taken(projective({ global: 'jacobi', substeps: 1 }));
    await withWorld(scene(0.5, true), options, async (world) => {
      await world.restore(snapshot);
      expect([...world.positions('sheet')]).toEqual(positions);
      await goOn(world);
      expect(world.frozen).toEqual([]);
    });
  });

  it.each(['reference', 'webgpu'] as const)(
    'on %s, where the solver was prepared for something else',
    async (backend) => {
      const solver = projective({ global: 'red-black', substeps: 1, iterations: 2 });
      const events: WorldEvent[] = [];
      const onEvent = (event: WorldEvent) => events.push(event);
      await withWorld(scene(0.5, false), { backend, solver, onEvent }, async (world) => {
        await world.cut(slit(0.36, 0.3, 0.7));
        steps(world, 1);
        const snapshot = await world.snapshot();
        steps(world, 2);
        const wanted = await world.hash();
        await world.add(quadCloth(2, 2, { name: 'third', position: [4, 0, 0] }));
        await world.remove('third');
        await world.restore(snapshot);
        steps(world, 2);
        expect(await world.hash()).toBe(wanted);
        expect(world.bodies[0].particleCount).toBeGreaterThan(72);
      });
      expect(events.some(({ type }) => type === 'room-grown')).toBe(false);
    },
  );
});
