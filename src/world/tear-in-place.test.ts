/** Solvers that follow tears in place: the same motion as by a solver that is prepared anew, without preparing anything. */
import { expect, it, vi } from 'vitest';
import { sheetToTear, slitAt } from '../../test/bodies-to-tear';
import { everyBackend, quadCloth, steps, withWorld } from '../../test/worlds';
import { cloth, rope, sphere, type World, type WorldEvent, type WorldOptions } from '../index';
import { type ProjectiveOptions, projective } from '../solvers/projective/index';

const across = { point: [0.5, 0, 0.52], normal: [0.2, 0, 1] } as const;
const along = { point: [0.31, 0, 0.5], normal: [1, 0.1, 0.1] } as const;

const scene = (reserve: number, more: object = {}) => ({
  bodies: [
    quadCloth(9, 12, { name: 'sheet', pins: ['top-left', 'top-right'], tearing: { strain: 50, reserve } }),
    quadCloth(4, 4, { name: 'beside', position: [2, 0, 0] }),
  ],
  ...more,
});

/** What became of it after two cuts, and the events on the way. */
async function cutTwice(reserve: number, solver: ProjectiveOptions, options: object, more: object = {}) {
  const events: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => events.push(event);
  return withWorld(
    scene(reserve, more),
    { solver: projective({ substeps: 2, ...solver }), onEvent, ...options },
    async (world) => {
      steps(world, 3);
      await world.cut(across);
      steps(world, 4);
      await world.cut(along, { body: 'sheet' });
      steps(world, 4);
      const positions = [...(await world.read('sheet')), ...(await world.read('beside'))];
      return { positions, hash: await world.hash(), events, statistics: await world.statistics() };
    },
  );
}

const told = (events: readonly WorldEvent[], type: WorldEvent['type']) => events.filter((one) => one.type === type);

it.each(['red-black', 'jacobi', 'chebyshev'] as const)('follows by %s, to the last bit', async (global) => {
  for (const acceleration of ['none', 'auto'] as const) {
    const options = { backend: 'wasm', threads: 1 };
    const anew = await cutTwice(0, { global, acceleration }, options);
    const inPlace = await cutTwice(0.5, { global, acceleration }, options);
    expect(told(inPlace.events, 'room-grown')).toEqual([]);
    expect(told(inPlace.events, 'torn').length).toBe(told(anew.events, 'torn').length);
    expect(inPlace.positions.length).toBe(anew.positions.length);
    if (acceleration === 'none') {
      expect(inPlace.hash).toBe(anew.hash);
      const threads = await cutTwice(0.5, { global, acceleration }, { backend: 'wasm', threads: 3 });
      expect(threads.hash).toBe(anew.hash);
    } else {
      // Sums over a body are made in the order of its particles, which is another one.
      inPlace.positions.forEach((x, k) => {
        expect(x).toBeCloseTo(anew.positions[k], 4);
      });
    }
    expect(inPlace.statistics.energy.total).toBeCloseTo(anew.statistics.energy.total, 4);
    expect(inPlace.statistics.strain.structural.count).toBe(anew.statistics.strain.structural.count);
  }
});

it.each(everyBackend)('on %s, with colliders, wind, viscosity and inner drag', async (backend) => {
  const more = {
    colliders: [sphere({ centre: [0.5, -0.3, 0.5], radius: 0.25 })],
    wind: { velocity: [1, 0, 0.5] },
    drag: 0.1,
    viscosity: 0.001,
    innerDrag: 0.5,
  };
  const anew = await cutTwice(0, { global: 'red-black' }, { backend }, more);
  const inPlace = await cutTwice(0.5, { global: 'red-black' }, { backend }, more);
  expect(told(inPlace.events, 'room-grown')).toEqual([]);
  inPlace.positions.forEach((x, k) => {
    expect(x).toBeCloseTo(anew.positions[k], 4);
  });
});

it('makes more room where there is none left, and says so', async () => {
  const { events, positions } = await cutTwice(
    0.08,
    { global: 'red-black', acceleration: 'none' },
    { backend: 'wasm' },
  );
  const anew = await cutTwice(0, { global: 'red-black', acceleration: 'none' }, { backend: 'wasm' });
  expect(told(events, 'room-grown').length).toBeGreaterThan(0);
  expect(positions).toEqual(anew.positions);
});

it('restores a snapshot of a torn world in a new one, which goes on to the same bits', async () => {
  const options = {
    solver: projective({ global: 'red-black', substeps: 2, acceleration: 'none' }),
    backend: 'wasm',
  } as const;
  const later = async (world: World) => {
    steps(world, 5);
    return world.hash();
  };
  const { snapshot, hash } = await withWorld(scene(0.5), options, async (world) => {
    steps(world, 3);
    await world.cut(across);
    steps(world, 3);
    const taken = await world.snapshot();
    const after = await later(world);
    await world.restore(taken);
    expect(await later(world)).toBe(after);
    return { snapshot: taken, hash: after };
  });
  await withWorld(scene(0.5), options, async (world) => {
    await world.restore(snapshot);
    expect(await later(world)).toBe(hash);
  });
});

it.each(everyBackend)(
  'on %s a reset gives the room back: the sheet is whole, and can be cut as often',
  async (backend) => {
    const events: WorldEvent[] = [];
    const options = {
      solver: projective({ global: 'red-black', substeps: 1, acceleration: 'none' }),
      backend,
      onEvent: (event: WorldEvent) => events.push(event),
    };
    const hashes = new Set<string>();
    const wholes = new Set<string>();
    await withWorld(scene(0.2), options, async (world) => {
      for (let round = 0; round < 5; round++) {
        steps(world, 2);
        wholes.add(await world.hash());
        await world.cut(across, { body: 'sheet' });
        steps(world, 2);
        hashes.add(await world.hash());
        await world.reset();
      }
    });
    expect(told(events, 'room-grown')).toEqual([]);
    expect(wholes.size).toBe(1);
    expect(hashes.size).toBe(1);
  },
);

/** With shear and bend springs, for the factor. */
const woven = (reserve: number) => ({
  bodies: [sheetToTear(reserve), cloth({ name: 'beside', particles: [4, 4], position: [2, 0, 0] })],
});

/** Cuts, grabs, retunes and pins on the way; the first cut is before all of that. */
async function troubled(reserve: number, options: Partial<WorldOptions>) {
  const events: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => events.push(event);
  const solver = projective({ global: 'cholesky', substeps: 1, iterations: 3 });
  return withWorld(woven(reserve), { solver, onEvent, ...options }, async (world) => {
    const places: number[][] = [];
    const look = async () => places.push([...(await world.read('sheet')), ...(await world.read('beside'))]);
    steps(world, 3);
    await world.cut(slitAt(0.36, 0.3, 0.7));
    steps(world, 3);
    await look();
    const hand = world.grab('sheet', 40);
    hand.moveTo([0.4, 0.3, 0.6]);
    steps(world, 3);
    await look();
    await world.cut({ point: [0.65, 0, 0], normal: [1, 0, 0] }, { body: 'sheet' });
    steps(world, 2);
    hand.release();
    steps(world, 2);
    await look();
    await world.retune({ timeStep: 1 / 90, stiffness: 2 });
    steps(world, 3);
    await world.pin('sheet', world.bodies[0].particleCount - 1);
    steps(world, 3);
    await look();
    return { places, events };
  });
}

it.each(everyBackend)('on %s a factor is corrected for tears', async (backend) => {
  const options = { backend, ...(backend === 'wasm' && { threads: 2 }) };
  const anew = await troubled(0, options);
  const inPlace = await troubled(0.5, options);
  expect(told(anew.events, 'torn').length).toBeGreaterThan(1);
  expect(told(inPlace.events, 'torn')).toEqual(told(anew.events, 'torn'));
  expect(told(inPlace.events, 'room-grown')).toEqual([]);
  inPlace.places.forEach((place, k) => {
    place.forEach((x, at) => {
      expect(Math.abs(x - anew.places[k][at])).toBeLessThan(backend === 'reference' ? 1e-8 : 2e-4);
    });
  });
});

it.each(everyBackend)('on %s a very stiff rope that is cut twice stays with the reference', async (backend) => {
  const cutRope = (reserve: number, options: Partial<WorldOptions>) => {
    const line = rope({
      name: 'rope',
      from: [0, 0, 0],
      to: [1, 0, 0],
      particles: 40,
      tearing: { strain: 50, reserve },
    });
    const solver = projective({ global: 'cholesky', substeps: 1, iterations: 10, acceleration: 'none' });
    return withWorld({ bodies: [line] }, { solver, ...options }, async (world) => {
      steps(world, 3);
      for (const x of [0.43, 0.77]) {
        expect(await world.cut({ point: [x, 0, 0], normal: [1, 0, 0] })).toHaveLength(1);
        steps(world, 5);
      }
      return [...(await world.read('rope'))];
    });
  };
  const exact = await cutRope(0, { backend: 'reference' });
  const inPlace = await cutRope(0.5, { backend });
  expect(inPlace.length).toBe(exact.length);
  inPlace.forEach((x, k) => {
    expect(Math.abs(x - exact[k])).toBeLessThan(backend === 'reference' ? 1e-9 : 1e-5);
  });
});

it('a factor is made anew where tears changed too many rows, and the next tears are followed again', async () => {
  const events: WorldEvent[] = [];
  const scene = {
    bodies: [cloth({ name: 'sheet', size: [1, 1], particles: [36, 36], tearing: { strain: 50, reserve: 0.5 } })],
  };
  const options = {
    backend: 'wasm' as const,
    solver: projective({ global: 'cholesky', substeps: 1 }),
    onEvent: (event: WorldEvent) => events.push(event),
  };
  await withWorld(scene, options, async (world) => {
    steps(world, 2);
    await world.cut({ point: [0.51, 0, 0], normal: [1, 0, 0] });
    expect(told(events, 'room-grown').length).toBe(1);
    steps(world, 2);
    await world.cut(slitAt(0.24, 0.3, 0.5));
    expect(told(events, 'torn').length).toBe(2);
    expect(told(events, 'room-grown').length).toBe(1);
    steps(world, 5);
    expect(world.frozen).toEqual([]);
  });
});

// But for those of faces that meet colliders, where particles alone would not keep them out.
it('on webgpu later tears make no buffers and no bind groups', async () => {
  const body = quadCloth(16, 16, { name: 'sheet', pins: ['top'], tearing: { strain: 50, reserve: 1 } });
  const ball = sphere({ centre: [0.5, -0.5, 0.5], radius: 0.2, thickness: 0.02 });
  const solver = projective({ global: 'red-black', substeps: 2 });
  await withWorld({ bodies: [body], colliders: [ball] }, { solver, backend: 'webgpu' }, async (world) => {
    const cutAt = async (x: number) => {
      world.step();
      const parts = await world.cut(slitAt(x, 0.3, 0.6));
      world.step();
      await world.finished();
      return parts[0]?.particles ?? 0;
    };
    expect(await cutAt(0.2)).toBeGreaterThan(0);
    const made = (['createBuffer', 'createBindGroup'] as const).map((name) => vi.spyOn(GPUDevice.prototype, name));
    expect(await cutAt(0.5)).toBeGreaterThan(0);
    expect(await cutAt(0.8)).toBeGreaterThan(0);
    expect(made.flatMap(({ mock }) => mock.calls.map(([{ label }]) => label))).toEqual([]);
    for (const calls of made) calls.mockRestore();
  });
});

it.each(everyBackend)('on %s what a step strained too much has come apart when it is finished', async (backend) => {
  const body = cloth({
    size: [1, 1],
    particles: [12, 12],
    springs: { shear: false, bend: false },
    plane: 'vertical',
    pins: ['top'],
    tearing: { strain: 1e-5, reserve: 1 },
  });
  const solver = projective({ global: 'red-black', substeps: 2 });
  await withWorld({ bodies: [body] }, { solver, backend }, async (world) => {
    let before = world.bodies[0].particleCount;
    for (let k = 0; k < 3; k++) {
      world.step();
      await world.finished();
      expect(world.bodies[0].particleCount).toBeGreaterThan(before);
      before = world.bodies[0].particleCount;
    }
  });
});
