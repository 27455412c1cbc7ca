/** Explicit springs that follow tears in place: the same motion as by a solver that is prepared for the torn bodies, to the last bit on a CPU. */
import { expect, it, vi } from 'vitest';
import { across, ropeToTear, sheetToTear, slit } from '../../../test/bodies-to-tear';
import { sharedDevice } from '../../../test/shared-device';
import { steps, withWorld } from '../../../test/worlds';
import { cloth, type SceneOptions, sphere, type WorldEvent, type WorldOptions } from '../../index';
import { massSpring } from './index';

/** A regular grid, a rope and a sheet that stays whole, between those that tear. */
const scene = (reserve: number): SceneOptions => ({
  bodies: [
    sheetToTear(reserve),
    cloth({ name: 'beside', particles: [4, 4], position: [3, 0, 0] }),
    ropeToTear(reserve),
  ],
  colliders: [sphere({ centre: [0.5, -0.3, 0.5], radius: 0.29 })],
  wind: { velocity: [1, 0, 0.5] },
  viscosity: 1e-4,
  innerDrag: 0.5,
  timeStep: 1 / 240,
});

/** What became of it after two cuts, a reset and a cut, and the events on the way. */
async function cutOften(of: SceneOptions, options: Partial<WorldOptions>) {
  const events: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => events.push(event);
  return withWorld(of, { solver: massSpring(), onEvent, ...options }, async (world) => {
    const hashes: string[] = [];
    const positions: number[][] = [];
    const look = async () => {
      hashes.push(await world.hash());
      for (const { name } of world.bodies) positions.push([...(await world.read(name))]);
    };
    steps(world, 2);
    await world.cut(slit);
    steps(world, 2);
    await look();
    await world.cut(across);
    steps(world, 2);
    await look();
    const { substeps, facts } = world;
    await world.reset();
    steps(world, 2);
    await world.cut(slit);
    steps(world, 2);
    await look();
    return { positions, hashes, events, substeps, facts };
  });
}

const told = (events: readonly WorldEvent[], type: WorldEvent['type']) => events.filter((one) => one.type === type);
const wasm = (threads: number) => ({ backend: 'wasm' as const, threads });

it('follows to the last bit, with as many steps', async () => {
  const anew = await cutOften(scene(0), wasm(1));
  const inPlace = await cutOften(scene(0.5), wasm(1));
  expect(told(anew.events, 'torn').length).toBeGreaterThan(3);
  expect(told(inPlace.events, 'torn')).toEqual(told(anew.events, 'torn'));
  expect(told(inPlace.events, 'room-grown')).toEqual([]);
  expect(inPlace.substeps).toBe(anew.substeps);
  expect(inPlace.facts).toEqual(anew.facts);
  expect(inPlace.hashes).toEqual(anew.hashes);
  // What was reset goes the same way again.
  expect(inPlace.hashes[2]).toBe(inPlace.hashes[0]);
  expect((await cutOften(scene(0.5), wasm(2))).hashes).toEqual(anew.hashes);
});

it.each(['reference', 'webgpu'] as const)('on %s moves as the reference does', async (backend) => {
  const anew = await cutOften(scene(0), { backend: 'reference' });
  const inPlace = await cutOften(scene(0.5), { backend });
  expect(told(inPlace.events, 'room-grown')).toEqual([]);
  inPlace.positions.forEach((body, b) => {
    expect(body.length).toBe(anew.positions[b].length);
    body.forEach((x, k) => {
      expect(Math.abs(x - anew.positions[b][k])).toBeLessThan(backend === 'webgpu' ? 1e-4 : 1e-12);
    });
  });
});

it('makes more room where there is none left, and says so', async () => {
  const anew = await cutOften(scene(0), wasm(1));
  const { events, hashes } = await cutOften(scene(0.05), wasm(1));
  expect(told(events, 'room-grown').length).toBeGreaterThan(0);
  expect(hashes).toEqual(anew.hashes);
});

it('takes shorter steps where split particles are lighter, and warns where they are not short enough', async () => {
  const events: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => events.push(event);
  const options = { ...wasm(1), onEvent };
  const { stable, before } = await withWorld(scene(0.5), { ...options, solver: massSpring() }, async (world) => {
    const before = world.facts.stableStep as number;
    await world.cut(across);
    return { before, stable: world.facts.stableStep as number };
  });
  expect(stable).toBeLessThan(before);
  const between = { ...scene(0.5), timeStep: 5 * (stable + before) };
  await withWorld(between, { ...options, solver: massSpring({ substeps: 10 }) }, async (world) => {
    expect(told(events, 'step-too-long')).toEqual([]);
    await world.cut(across);
    expect(told(events, 'step-too-long').length).toBe(1);
  });
});

it("on a GPU a tear leaves tiles and patches for rows, and makes no pipeline and none of the rows' buffers; whole again, they are back", async () => {
  const device = await sharedDevice();
  const made: string[] = [];
  const watch = (name: 'createBuffer' | 'createComputePipeline' | 'createComputePipelineAsync') => {
    const create = device[name].bind(device) as (descriptor: { label?: string }) => never;
    return vi.spyOn(device, name).mockImplementation(((descriptor: { label?: string }) => {
      const { label = '' } = descriptor;
      if (name !== 'createBuffer' || /^(neighbour|next$)/.test(label)) made.push(`${name} ${label}`);
      return create(descriptor);
    }) as never);
  };
  const of = { ...scene(0.5), colliders: [], wind: undefined };
  await withWorld(of, { solver: massSpring(), backend: 'webgpu' }, async (world) => {
    world.profiling = true;
    const kernels = async () => {
      steps(world, 1);
      await world.finished();
      return (await world.statistics()).stages.map(({ stage }) => stage);
    };
    const whole = await kernels();
    expect(whole).toContain('stepGrid');
    expect(whole).not.toContain('stepNodes');
    const spies = (['createBuffer', 'createComputePipeline', 'createComputePipelineAsync'] as const).map(watch);
    await world.cut(slit);
    const torn = await kernels();
    for (const spy of spies) spy.mockRestore();
    expect(torn).toContain('stepNodes');
    expect(torn).not.toContain('stepGrid');
    expect(made).toEqual([]);
    await world.reset();
    expect(await kernels()).toEqual(whole);
  });
});
