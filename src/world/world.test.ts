/** What a user does with a world, on every backend: look, hold, move, ask; and what happens when they ask wrongly. */
import { describe, expect, it, vi } from 'vitest';
import { everyBackend, quadCloth, steps, withWorld } from '../../test/worlds';
import { requestDevice } from '../compute/webgpu/request-device';
import { box, clothFromMesh, createWorld, rope, sphere, type WorldEvent } from '../index';
import { massSpring } from '../solvers/mass-spring/index';
import { projective } from '../solvers/projective/index';

const sheet = quadCloth(9, 9, { plane: 'vertical', pins: ['top-left', 'top-right'] });
/** Few substeps, where their number does not matter: on a software GPU each takes a millisecond. */
const light = projective({ substeps: 4 });
const line = rope({ from: [2, 0, 0], to: [3, 0, 0], particles: 5, pins: ['first'] });

describe.each(everyBackend)('on %s', (backend) => {
  it('gives positions in the order of the body, whatever the order inside', async () => {
    await withWorld({ bodies: [sheet, line] }, { backend, solver: light }, async (world) => {
      const positions = await world.read(sheet);
      expect(positions).toHaveLength(3 * 81);
      for (let i = 0; i < 81; i++) {
        expect(positions[3 * i]).toBeCloseTo((i % 9) / 8, 6);
        expect(positions[3 * i + 1]).toBeCloseTo(-Math.floor(i / 9) / 8, 6);
      }
      expect(Array.from(await world.read(line)).filter((_, k) => k % 3 === 0)).toEqual([2, 2.25, 2.5, 2.75, 3]);
      expect(await world.read('rope')).toHaveLength(15);
      expect(await world.read(1)).toHaveLength(15);
    });
  });

  it('wind that comes later does what wind from the start does', async () => {
    const wind = { velocity: [0, 0, 6] as const, airDensity: 1.2, drag: 1, lift: 0.1, gusts: 0, gustPeriod: 2 };
    const blown = async (fromTheStart: boolean) =>
      withWorld({ bodies: [sheet], ...(fromTheStart && { wind }) }, { backend, solver: light }, async (world) => {
        const view = backend === 'webgpu' ? null : world.positions(sheet);
        if (!fromTheStart) world.wind = wind;
        steps(world, 2);
        // Nothing that was handed out has moved to other memory.
        if (view) expect(view).toHaveLength(3 * 81);
        return Array.from(await world.read(sheet));
      });
    expect(await blown(false)).toEqual(await blown(true));
  });

  it('holds what is grabbed, carries it along and lets it go', async () => {
    await withWorld({ bodies: [sheet] }, { backend, solver: light }, async (world) => {
      steps(world, 2);
      const before = Array.from(await world.read(sheet));
      const hand = world.grab(sheet, 76, { radius: 0.2 });
      hand.moveTo([0.5, -0.8, 0.6]);
      await world.finished();
      steps(world, 20);
      const held = await world.read(sheet);
      [0.5, -0.8, 0.6].forEach((x, axis) => {
        expect(held[3 * 76 + axis]).toBeCloseTo(x, 5);
      });
      // Its neighbour is in the patch and keeps its offset.
      for (let axis = 0; axis < 3; axis++) {
        expect(held[3 * 75 + axis] - held[3 * 76 + axis]).toBeCloseTo(before[3 * 75 + axis] - before[3 * 76 + axis], 4);
      }
      hand.release();
      steps(world, 30);
      const released = await world.read(sheet);
      expect(released[3 * 76 + 2]).toBeLessThan(0.5);
    });
  });

  it('a pinned particle can be grabbed, and goes back to its pin', async () => {
    await withWorld({ bodies: [sheet] }, { backend, solver: light }, async (world) => {
      const hand = world.grab(sheet, 0);
      hand.moveTo([-0.2, 0, 0.1]);
      await world.finished();
      steps(world, 3);
      expect((await world.read(sheet))[0]).toBeCloseTo(-0.2, 5);
      hand.release();
      steps(world, 3);
      expect((await world.read(sheet))[0]).toBeCloseTo(0, 6);
    });
  });

  it('moves pins and colliders by hand', async () => {
    const ball = sphere({ centre: [0.5, -0.5, -0.5], radius: 0.2, friction: 0 });
    await withWorld({ bodies: [sheet], colliders: [ball] }, { backend, solver: light }, async (world) => {
      world.movePin(sheet, 'top-left', [0, 0.1, 0]);
      for (let k = 1; k <= 20; k++) {
        world.moveCollider(ball, [0, 0, 0.03 * k]);
        world.step();
      }
      expect(world.colliderPlacement('sphere').offset).toEqual([0, 0, 0.6]);
      expect(world.pinPlacement(sheet, 'top-left')!.offset).toEqual([0, 0.1, 0]);
      expect(world.pinPlacement(sheet, 'nobody')).toBeNull();
      const positions = await world.read(sheet);
      expect(positions[1]).toBeCloseTo(0.1, 5);
      // The ball came through the plane of the sheet and pushed its middle before it.
      expect(positions[3 * 40 + 2]).toBeGreaterThan(0.2);
      for (let i = 0; i < 81; i++) {
        const distance = Math.hypot(positions[3 * i] - 0.5, positions[3 * i + 1] + 0.5, positions[3 * i + 2] - 0.1);
        expect(distance).toBeGreaterThan(0.2 + 0.005 - 1e-4);
      }
    });
  });

  it('what is moved by hand moves over the step, not in its first substep', async () => {
    await withWorld({ bodies: [sheet] }, { backend, solver: light }, async (world) => {
      // 1.2 m in a frame are 72 m/s; in one of twenty substeps they would be more than the speed that counts as an explosion.
      world.movePin(sheet, 'top-left', [0, 1.2, 0]);
      world.step();
      world.movePin(sheet, 'top-left', [0, 0, 0]);
      steps(world, 5);
      const hand = world.grab(sheet, 80);
      await world.finished();
      hand.moveTo([1, 0, 1.2]);
      steps(world, 3);
      await world.finished();
      expect(world.frozen).toEqual([]);
      expect((await world.read(sheet))[3 * 80 + 2]).toBeCloseTo(1.2, 5);
    });
  });

  it('a floor that is moved by hand carries what lies on it, as one that moves by script does', async () => {
    const lying = quadCloth(5, 5, { position: [0, 0.006, 0] });
    const ground = box({ centre: [0, -0.5, 0], halfSize: [9, 0.5, 9], friction: 1 });
    await withWorld({ bodies: [lying], colliders: [ground] }, { backend, solver: light }, async (world) => {
      for (let k = 1; k <= 60; k++) {
        world.moveCollider(ground, [k / 60, 0, 0]);
        world.step();
      }
      expect((await world.read(lying))[0]).toBeGreaterThan(0.8);
    });
  });

  it('a body that starts inside a collider comes out calmly', async () => {
    const inside = quadCloth(5, 5, { position: [-0.5, 0, -0.5] });
    const ball = sphere({ centre: [0, 0.1, 0], radius: 0.6 });
    const scene = { bodies: [inside], colliders: [ball], gravity: [0, 0, 0] as const };
    await withWorld(scene, { backend, solver: light }, async (world) => {
      steps(world, 60);
      await world.finished();
      expect(world.frozen).toEqual([]);
      const positions = await world.read(inside);
      for (let i = 0; i < 25; i++) {
        const distance = Math.hypot(positions[3 * i], positions[3 * i + 1] - 0.1, positions[3 * i + 2]);
        expect(distance).toBeGreaterThan(0.6);
      }
    });
  });

  it('jumps in time put held particles where they belong', async () => {
    const late = quadCloth(5, 5, {
      pins: [
        {
          at: 'top',
          motion: {
            kind: 'keyframes',
            keys: [
              { time: 0, offset: [0, 30, 0] },
              { time: 9, offset: [0, 31, 0] },
            ],
          },
        },
      ],
    });
    await withWorld({ bodies: [late] }, { backend }, async (world) => {
      expect((await world.read(late))[1]).toBeCloseTo(30, 5);
      const snapshot = await world.snapshot();
      const hand = world.grab(late, 24);
      await world.finished();
      hand.moveTo([1, -5, 1]);
      steps(world, 3);
      world.restore(snapshot);
      const reaching = world.grab(late, 24);
      world.reset();
      steps(world, 3);
      await world.finished();
      expect((await world.read(late))[3 * 24 + 1]).toBeGreaterThan(-1);
      reaching.release();
      hand.release();
      steps(world, 3);
      await world.finished();
    });
  });

  it('measures error, energy and strain of a state that is known', async () => {
    const two = rope({
      from: [0, 2, 0],
      to: [0, 1, 0],
      particles: 2,
      pins: ['first'],
      material: { massPerLength: 2, stretch: 100, bend: 0 },
    });
    const solver = projective({ global: 'red-black' });
    await withWorld({ bodies: [two], drag: 1 }, { backend, solver }, async (world) => {
      const start = await world.statistics();
      // Two half segments: 1 kg hangs at a height of 1 m.
      expect(start.energy.gravity).toBeCloseTo(9.81, 5);
      expect(start).toMatchObject({ frame: 0, time: 0, error: 0, stages: [] });
      expect(start.strain.structural).toEqual({ count: 1, largest: 0, rms: 0 });
      world.movePin(two, 'first', [0, 0.5, 0]);
      world.profiling = true;
      world.step();
      const after = await world.statistics();
      const [, top, , , bottom] = await world.read(two);
      const [, , , , speed] = await world.readVelocities(two);
      const stretch = top - bottom - 1;
      expect(after.error).toBeCloseTo(stretch ** 2, 5);
      expect(after.strain.structural.largest).toBeCloseTo(stretch, 5);
      expect(after.strain.structural.rms).toBeCloseTo(stretch, 5);
      expect(after.strain.bend).toEqual({ count: 0, largest: 0, rms: 0 });
      expect(after.energy.elastic).toBeCloseTo(50 * stretch ** 2, 4);
      expect(after.energy.kinetic).toBeCloseTo(0.5 * speed ** 2, 4);
      expect(after.stages.map(({ stage }) => stage)).toEqual([
        'predict',
        'movePins',
        'projectAndRelax',
        'relaxOnto',
        'relax',
        'updateVelocities',
        'freezeBroken',
      ]);
      expect(after.stages[0].runs).toBe(20);
    });
  });

  it('draws a seam twice from one particle, with one normal', async () => {
    const folded = clothFromMesh({
      vertices: [0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 1],
      faces: [
        [0, 2, 1],
        [3, 4, 5],
      ],
    });
    await withWorld({ bodies: [folded], gravity: [0, 0, 0] }, { backend }, async (world) => {
      expect(world.bodies[0].particleCount).toBe(4);
      if (backend === 'webgpu') {
        expect(() => world.surface(folded)).toThrow('world: surface must not be asked of webgpu');
        expect(() => world.positions(folded)).toThrow('use await world.read(body)');
        expect(world.gpu?.surface(folded).vertexCount).toBe(6);
        return;
      }
      const { positions, normals } = world.surface(folded);
      expect(positions).toHaveLength(24);
      expect(Array.from(positions.slice(4, 8))).toEqual(Array.from(positions.slice(12, 16)));
      for (let vertex = 0; vertex < 6; vertex++) expect(normals[4 * vertex + 1]).toBeCloseTo(1, 6);
      expect(world.gpu).toBeNull();
    });
  });
});

it('views of one body outlive first looks at others', async () => {
  const bodies = ['a', 'b', 'c'].map((name, k) => quadCloth(60, 60, { name, position: [2 * k, 0, 0] }));
  await withWorld({ bodies }, { backend: 'wasm', threads: 1 }, async (world) => {
    const views = bodies.map((body) => world.positions(body));
    const surfaces = bodies.map((body) => world.surface(body));
    await world.statistics();
    await world.readVelocities('c');
    views.forEach((view, k) => {
      expect(view).toHaveLength(3 * 3600);
      expect(view[0]).toBe(2 * k);
      expect(surfaces[k].positions[0]).toBe(2 * k);
    });
  });
});

it.each([1, 2])('refuses calls after dispose, with %i threads', async (threads) => {
  const world = await createWorld({ bodies: [quadCloth(40, 40)] }, { solver: projective(), backend: 'wasm', threads });
  world.step();
  world.dispose();
  expect(() => world.positions(0)).toThrow('world: positions must not be called after dispose');
  await expect(world.read(0)).rejects.toThrow('world: read must not be called after dispose');
});

it('goes on in wasm when auto chose a GPU that cannot take the scene', async () => {
  const lease = await requestDevice();
  const small = new Proxy(lease.device, {
    get(device, key) {
      if (key === 'limits') return { maxBufferSize: 1000, maxStorageBufferBindingSize: 1000 };
      const value = Reflect.get(device, key, device);
      return typeof value === 'function' ? value.bind(device) : value;
    },
  });
  const world = await createWorld({ bodies: [quadCloth(20, 20)] }, { solver: projective(), device: small });
  expect(world.backend).toBe('wasm');
  expect(world.backendInfo.why).toContain('webgpu refused the scene: buffer position must be at most 1000 bytes');
  world.dispose();
  lease.release();
});

it("takes a device where the names of WebGPU's flags are no globals, as in Node", async () => {
  const lease = await requestDevice();
  for (const name of ['GPUBufferUsage', 'GPUMapMode', 'GPUShaderStage']) vi.stubGlobal(name, undefined);
  try {
    const world = await createWorld({ bodies: [line] }, { solver: light, device: lease.device, backend: 'webgpu' });
    world.profiling = true;
    world.step();
    expect(await world.read(line)).toHaveLength(15);
    expect((await world.statistics()).frame).toBe(1);
    world.dispose();
  } finally {
    vi.unstubAllGlobals();
    lease.release();
  }
});

it('refuses options of a pin that it does not know', async () => {
  await withWorld({ bodies: [sheet] }, { backend: 'wasm' }, async (world) => {
    await expect(world.pin(0, 1, null as never)).rejects.toThrow('world: options must be an object, got null');
    await expect(world.pin(0, 1, { nam: 'x' } as never)).rejects.toThrow('world: nam must be a known field');
    await expect(world.pin(0, 1, { name: 5 as never })).rejects.toThrow('world: name must be a text');
  });
});

it('tells by an event what the GPU refused of its own doing, and not of what others did', async () => {
  const events: WorldEvent[] = [];
  await withWorld({ bodies: [sheet] }, { backend: 'webgpu', onEvent: (event) => events.push(event) }, async (world) => {
    const { device } = world.gpu!;
    device.pushErrorScope('validation');
    device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.STORAGE });
    expect(await device.popErrorScope()).not.toBeNull();
    steps(world, 1);
    await world.finished();
    expect(events.filter(({ type }) => type === 'backend-error')).toEqual([]);
    world.gpu!.surface(sheet).positions.destroy();
    world.gpu!.refresh(sheet);
    await world.finished();
    expect(events.filter(({ type }) => type === 'backend-error')).toHaveLength(1);
  });
});

it.each(['jacobi', 'red-black', 'coloured'] as const)('steps by %s make nothing new on the GPU', async (global) => {
  const solver = projective({ global, substeps: 1, numNonLinearIterations: 3, numLinearIterations: 1 });
  await withWorld({ bodies: [sheet], wind: { velocity: [1, 0, 0] } }, { backend: 'webgpu', solver }, async (world) => {
    steps(world, 2);
    await world.finished();
    const { device } = world.gpu!;
    const groups = vi.spyOn(device, 'createBindGroup');
    for (let k = 0; k < 20; k++) world.step();
    expect(groups).not.toHaveBeenCalled();
    groups.mockRestore();
    await world.finished();
  });
});

it('twenty bodies with a run each make nothing new on the GPU, and are handed over together', async () => {
  const bodies = Array.from({ length: 20 }, (_, k) =>
    rope({ name: `rope ${k}`, from: [k, 0, 0], to: [k, -1, 0], particles: 4 }),
  );
  // A single step a call: more are taken on patches, for all bodies at once.
  const solver = massSpring({ substeps: 1 });
  await withWorld({ bodies, timeStep: 1e-4 }, { backend: 'webgpu', solver }, async (world) => {
    steps(world, 3);
    await world.finished();
    const { device } = world.gpu!;
    const groups = vi.spyOn(device, 'createBindGroup');
    const submits = vi.spyOn(device.queue, 'submit');
    for (let k = 0; k < 10; k++) world.step();
    expect(groups).not.toHaveBeenCalled();
    // One list a step, and now and then a copy of what broke.
    expect(submits.mock.calls.length).toBeLessThanOrEqual(20);
    groups.mockRestore();
    submits.mockRestore();
    await world.finished();
  });
});

it('a listener that throws stops neither the world nor the other listeners', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  const heard: string[] = [];
  const onEvent = () => {
    throw new Error('a mistake of the listener');
  };
  await withWorld({ bodies: [sheet] }, { maxSpeed: 1e-6, onEvent }, (world) => {
    world.on((event) => heard.push(event.type));
    steps(world, 2);
  });
  expect(heard).toEqual(['body-frozen']);
  expect(complaint).toHaveBeenCalled();
  complaint.mockRestore();
});

describe('createWorld', () => {
  const scene = { bodies: [sheet] };
  it('says which backend runs and why', async () => {
    const events: WorldEvent[] = [];
    const world = await createWorld(scene, { solver: projective(), onEvent: (event) => events.push(event) });
    expect(events).toEqual([{ type: 'backend-chosen', backend: world.backend, why: world.backendInfo.why }]);
    expect(world.backendInfo.why).not.toBe('');
    world.dispose();
    expect(() => world.step()).toThrow('world: step must not be called after dispose');
  });

  it('says how many substeps a step has, asked for or not', async () => {
    const asked = { solver: projective({ substeps: 3 }), backend: 'wasm' } as const;
    await withWorld({ bodies: [sheet] }, asked, (world) => expect(world.substeps).toBe(3));
    await withWorld({ bodies: [sheet] }, { backend: 'wasm' }, (world) => expect(world.substeps).toBeGreaterThan(1));
  });

  it('refuses bad options by name, rule and value', async () => {
    const solver = projective();
    await expect(createWorld(scene, {} as never)).rejects.toThrow(
      'world: solver must be made by a function of selvedge/solvers',
    );
    await expect(createWorld(scene, { solver, backend: 'cuda' as never })).rejects.toThrow(
      'world: backend must be one of auto, reference, wasm, webgpu, got "cuda"',
    );
    await expect(createWorld(scene, { solver, backend: 'wasm', threads: 0 })).rejects.toThrow('world: threads must be');
    await expect(createWorld(scene, { solver, device: {} as never })).rejects.toThrow(
      'world: device must be a GPUDevice',
    );
    await expect(createWorld(scene, { solver, maxSpeed: Number.NaN })).rejects.toThrow('world: maxSpeed must be');
    await expect(createWorld(scene, { solver, maxSpeed: null as never })).rejects.toThrow('world: maxSpeed must be');
    await expect(createWorld(scene, { solver, backend: null as never })).rejects.toThrow('world: backend must be');
    await expect(createWorld(scene, { solver, onEvent: 5 as never })).rejects.toThrow(
      'world: onEvent must be a function of an event, got 5',
    );
    await expect(createWorld(scene, { solver, speed: 3 } as never)).rejects.toThrow(
      'world: speed must be a known field',
    );
    await expect(createWorld({ bodies: [] }, { solver })).rejects.toThrow('scene: bodies must hold at least one body');
    const reference = { ...solver, backends: ['reference' as const] };
    await expect(createWorld(scene, { solver: reference, backend: 'wasm' })).rejects.toThrow(
      'world: backend must be one of reference for the solver projective, got "wasm"',
    );
  });

  it('refuses bad requests and goes on', async () => {
    await withWorld(scene, {}, (world) => {
      expect(() => world.read('cloht')).toThrow('did you mean cloth?');
      expect(() => world.movePin(sheet, 'top', [0, 0, 0])).toThrow('world: pin must be one of top-left, top-right');
      expect(() => world.movePin(sheet, 'top-left', [0, Number.NaN, 0])).toThrow('world: offset must be three numbers');
      expect(() => world.grab(sheet, 81)).toThrow(
        'grab: particle must be a whole number at least 0 and at most 80, got 81',
      );
      expect(() => world.grab(0, 1, null as never)).toThrow('grab: options must be an object, got null');
      expect(() => world.grab(0, 1, { radios: 1 } as never)).toThrow(
        'grab: radios must be a known field (did you mean radius?), got 1',
      );
      expect(() => world.advance(0, null as never)).toThrow('world: options must be an object, got null');
      expect(() => world.advance(0, { steps: 1 } as never)).toThrow('world: steps must be a known field');
      expect(() => world.on('x' as never)).toThrow('world: listener must be a function of an event, got "x"');
      expect(() => {
        world.gravity = [0, -9.81, 'down'] as never;
      }).toThrow('scene: gravity must be three numbers');
      world.step();
      expect(world.frame).toBe(1);
    });
  });

  it('has no distance from the exact step for a solver that does not aim at it', async () => {
    await withWorld(scene, { solver: massSpring() }, async (world) => {
      world.step();
      await expect(world.relativeError()).rejects.toThrow(
        'world: relativeError must be asked of a solver whose step is one of implicit Euler, got massSpring',
      );
    });
  });

  it('stops telling a listener that left', async () => {
    await withWorld(scene, { maxSpeed: 1e-6 }, (world) => {
      const listener = vi.fn();
      const leave = world.on(listener);
      leave();
      steps(world, 3);
      expect(listener).not.toHaveBeenCalled();
      expect(world.frozen).toEqual(['cloth']);
    });
  });
});
