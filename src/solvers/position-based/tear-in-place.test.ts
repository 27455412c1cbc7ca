/** Constraints that follow tears in place: the same motion as by a solver that is prepared for the torn bodies, to the last bit on a CPU. */
import { expect, it, vi } from 'vitest';
import { across, byCutsAlone, ropeToTear, sheetToTear, slit } from '../../../test/bodies-to-tear';
import { sharedDevice } from '../../../test/shared-device';
import { steps, withWorld } from '../../../test/worlds';
import {
  cloth,
  clothFromMesh,
  type SceneOptions,
  sdf,
  softBody,
  type WorldEvent,
  type WorldOptions,
} from '../../index';
import { ballMesh } from './balloons/ball-mesh.fixture';
import { type PositionBasedOptions, positionBased, type Schedule } from './index';

/** A sheet with springs of every kind, one with hinges and a membrane, a solid and a rope: every type of constraint. */
const scene = (reserve: number): SceneOptions => ({
  bodies: [
    sheetToTear(reserve),
    ropeToTear(reserve),
    cloth({
      name: 'strip',
      size: [0.5, 1],
      particles: [4, 7],
      position: [0.2, 0.1, 0],
      membrane: 'strain',
      bending: 'dihedral',
      pins: ['top'],
      tearing: byCutsAlone(reserve),
    }),
    softBody({
      name: 'block',
      shape: sdf.box({ halfSize: [0.1, 0.1, 0.4] }),
      cellSize: 0.2,
      solid: 'strain',
      position: [0.35, -0.2, 0.5],
      tearing: byCutsAlone(reserve),
    }),
    cloth({ name: 'beside', particles: [4, 4], position: [3, 0, 0] }),
  ],
});

/** What became of it after a slit and a cut, and the events on the way. */
async function cutTwice(
  reserve: number,
  solver: PositionBasedOptions,
  options: Partial<WorldOptions>,
  of = scene(reserve),
) {
  const events: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => events.push(event);
  const given = { solver: positionBased({ substeps: 2, ...solver }), onEvent, ...options };
  return withWorld(of, given, async (world) => {
    steps(world, 2);
    await world.cut(slit);
    steps(world, 2);
    await world.cut(across);
    steps(world, 2);
    const positions: number[] = [];
    for (const { name } of world.bodies) positions.push(...(await world.read(name)));
    return { positions, hash: await world.hash(), events, facts: world.facts };
  });
}

const told = (events: readonly WorldEvent[], type: WorldEvent['type']) => events.filter((one) => one.type === type);

const wasm = (threads: number) => ({ backend: 'wasm' as const, threads });

it.each<Schedule>(['coloured', 'phantoms', 'gauss-seidel', 'jacobi', 'hybrid-jacobi'])(
  'follows by %s, to the last bit',
  async (schedule) => {
    const anew = await cutTwice(0, { schedule }, wasm(1));
    const inPlace = await cutTwice(0.8, { schedule }, wasm(1));
    expect(told(anew.events, 'torn').length).toBeGreaterThan(5);
    expect(told(inPlace.events, 'torn')).toEqual(told(anew.events, 'torn'));
    expect(told(inPlace.events, 'room-grown')).toEqual([]);
    expect(inPlace.facts).toEqual(anew.facts);
    expect(inPlace.hash).toBe(anew.hash);
    expect((await cutTwice(0.8, { schedule }, wasm(2))).hash).toBe(anew.hash);
  },
);

it.each([
  ['patches on reference', 'reference', 'patches', 1e-12],
  ['patches on webgpu', 'webgpu', 'patches', 1e-4],
  ['coloured on webgpu', 'webgpu', 'coloured', 1e-4],
] as const)('follows with %s, as the reference does', async (_, backend, schedule, close) => {
  const anew = await cutTwice(0, { schedule }, { backend: 'reference' });
  const inPlace = await cutTwice(0.8, { schedule }, { backend });
  expect(told(inPlace.events, 'room-grown')).toEqual([]);
  expect(inPlace.positions.length).toBe(anew.positions.length);
  inPlace.positions.forEach((x, k) => {
    expect(Math.abs(x - anew.positions[k])).toBeLessThan(close);
  });
});

it('makes more room where there is none left, and says so', async () => {
  const anew = await cutTwice(0, {}, wasm(1));
  const { events, hash } = await cutTwice(0.05, {}, wasm(1));
  expect(told(events, 'room-grown').length).toBeGreaterThan(0);
  expect(hash).toBe(anew.hash);
});

it('tethers are found anew, and follow pins that came before and after', async () => {
  const run = (reserve: number) => {
    const solver = positionBased({ substeps: 2, tethers: true });
    return withWorld(scene(reserve), { solver, ...wasm(1) }, async (world) => {
      await world.pin('sheet', 40);
      steps(world, 2);
      await world.cut(across);
      steps(world, 2);
      await world.pin('sheet', world.bodies[0].particleCount - 1);
      await world.cut(slit, { body: 'sheet' });
      steps(world, 4);
      return { hash: await world.hash(), tethers: world.facts.tethers };
    });
  };
  expect(await run(0.8)).toEqual(await run(0));
});

it('the air of a torn ball is out, and that of another stays; whole again, both have theirs', async () => {
  const mesh = ballMesh(0.3, 1);
  const balls = (reserve: number): SceneOptions => ({
    bodies: [0, 1].map((k) =>
      clothFromMesh({ name: `ball ${k}`, ...mesh, pressure: 1.2, position: [k, 0, 0], tearing: byCutsAlone(reserve) }),
    ),
    gravity: [0, 0, 0],
  });
  const run = (reserve: number) =>
    withWorld(balls(reserve), { solver: positionBased({ substeps: 2 }), ...wasm(1) }, async (world) => {
      const hashes: string[] = [];
      for (let round = 0; round < 2; round++) {
        steps(world, 2);
        hashes.push(await world.hash());
        await world.cut({ eye: [0, 0, 5], from: [-0.2, 0.01, 0], to: [0.2, 0.01, 0] }, { body: 'ball 0' });
        steps(world, 2);
        hashes.push(await world.hash());
        await world.reset();
      }
      return hashes;
    });
  const inPlace = await run(0.8);
  expect(inPlace).toEqual(await run(0));
  expect(inPlace.slice(2)).toEqual(inPlace.slice(0, 2));
});

it("a tear that fits makes no pipeline and none of the solver's buffers", async () => {
  const device = await sharedDevice();
  const made: string[] = [];
  const own = /corners|rest|ultiplier|^place|particleOf|^cop(y|ies)$|copyFirst|patches|record/;
  const watch = (name: 'createBuffer' | 'createComputePipeline' | 'createComputePipelineAsync') => {
    const create = device[name].bind(device) as (descriptor: { label?: string }) => never;
    return vi.spyOn(device, name).mockImplementation(((descriptor: { label?: string }) => {
      const { label = '' } = descriptor;
      if (name !== 'createBuffer' || own.test(label)) made.push(`${name} ${label}`);
      return create(descriptor);
    }) as never);
  };
  const solver = positionBased({ substeps: 1 });
  await withWorld(scene(0.8), { solver, backend: 'webgpu' }, async (world) => {
    steps(world, 1);
    await world.finished();
    const spies = (['createBuffer', 'createComputePipeline', 'createComputePipelineAsync'] as const).map(watch);
    await world.cut(slit);
    steps(world, 1);
    await world.finished();
    for (const spy of spies) spy.mockRestore();
    expect(world.bodies[0].particleCount).toBeGreaterThan(72);
    expect(made).toEqual([]);
  });
});
