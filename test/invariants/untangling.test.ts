/** Scenes that start with intersections: they say so, and come apart where that is asked for. */
import { describe, expect, it } from 'vitest';
import {
  type Body,
  cloth,
  rope,
  scene,
  sceneFromJson,
  sceneToJson,
  type Vec3,
  type World,
  type WorldEvent,
} from '../../src/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { projective } from '../../src/solvers/projective/index';
import { editState, everyBackend, withWorld } from '../worlds';

const thickness = 0.005;
const free = { gravity: [0, 0, 0] as Vec3, drag: 0.2 };
const sheet = (name: string, position: Vec3, particles = 15, layer?: number) =>
  cloth({
    name,
    size: [0.2, 0.2],
    particles: [particles, particles],
    position,
    noise: 1e-4,
    ...(layer !== undefined && { layer }),
  });
const one = sheet('one', [0, 0, 0]);

/** Moves the particles of a world up by what `rise` says of where they are. The first body stays. */
const raise = (world: World, rise: (x: number, z: number) => number) =>
  editState(world, (positions) => {
    const { bodies } = world;
    for (let k = bodies[0].particleCount; k < positions.length / 4; k++) {
      positions[4 * k + 1] += rise(positions[4 * k], positions[4 * k + 2]);
    }
  });

/** Frames until nothing passes through anything any more, and how far the mean of the second body is above that of the first [m]. */
async function untangle(world: World, frames: number): Promise<{ frame: number; above: number }> {
  let frame = 0;
  while (frame < frames && (await world.intersections()).count > 0) {
    world.step();
    await world.finished();
    frame++;
  }
  const mean = async (name: string) => {
    const at = await world.read(name);
    return Array.from(at).reduce((sum, y, k) => sum + (k % 3 === 1 ? y : 0), 0) / (at.length / 3);
  };
  const [first, second = first] = world.bodies;
  return { frame, above: (await mean(second.name)) - (await mean(first.name)) };
}

const modes = ['real-time', 'exact'] as const;
const overlapping = (position: Vec3, more: object = {}) => ({
  bodies: [one, sheet('other', position)],
  ...free,
  ...more,
});

describe.each(everyBackend)('on %s', (backend) => {
  it.each(modes)('a corner that pokes through a sheet comes back, in %s mode', (mode) => {
    const asked = overlapping([0.103, 0.004, 0.107], { contact: { thickness, mode, untangle: true } });
    return withWorld(asked, { backend, solver: projective({ substeps: 2 }), threads: 1 }, async (world) => {
      await raise(world, (x, z) => 0.3 * (x + z - 0.29));
      expect((await world.intersections()).count).toBeGreaterThan(20);
      const { frame, above } = await untangle(world, 60);
      expect(frame).toBeLessThan(60);
      expect(above).toBeGreaterThan(0);
      // And stays back.
      for (let more = 0; more < 5; more++) {
        world.step();
        await world.finished();
        expect((await world.intersections()).count).toBe(0);
      }
    });
  });
});

const eachOf = modes.flatMap((mode) => [
  [mode, 'projective', projective({ substeps: 4 })] as const,
  [mode, 'massSpring', massSpring()] as const,
]);

describe.each(eachOf)('in %s mode, by %s', (mode, _, solver) => {
  const contact = { thickness, mode, untangle: true };
  const options = { backend: 'wasm', solver, threads: 1 } as const;

  it('two sheets that cross each other from border to border come apart within a second', () =>
    withWorld(overlapping([0.013, 0.004, 0.007], { contact }), options, async (world) => {
      await raise(world, (x) => 0.3 * (x - 0.073));
      expect((await world.intersections()).count).toBeGreaterThan(40);
      expect((await untangle(world, 60)).frame).toBeLessThan(60);
    }));

  it('a sheet that is rolled up through itself comes apart within a second', () =>
    withWorld({ bodies: [sheet('roll', [0, 0, 0], 21)], ...free, contact }, options, async (world) => {
      await editState(world, (positions) => {
        for (let k = 0; k < positions.length; k += 4) {
          const s = positions[k];
          const turn = (2 * Math.PI * 1.15 * s) / 0.2;
          const radius = 0.028 - 0.02 * s;
          positions[k] = radius * Math.sin(turn) + 0.02 * Math.max(0, s - 0.15);
          positions[k + 1] = -radius * Math.cos(turn) - 0.25 * Math.max(0, s - 0.165);
        }
      });
      expect((await world.intersections()).count).toBeGreaterThan(40);
      expect((await untangle(world, 60)).frame).toBeLessThan(60);
    }));
});

it.each([
  [1, 0, 1],
  [0, 1, -1],
])(
  'of sheets with the layers %d and %d the outer one comes out on the outer side, however little of it is there',
  (ofOne, ofOther, side) => {
    const bodies = [sheet('one', [0, 0, 0], 15, ofOne), sheet('other', [0.013, 0.004, 0.007], 15, ofOther)];
    const contact = { thickness, untangle: true };
    return withWorld(
      { bodies, ...free, contact },
      { backend: 'wasm', solver: projective({ substeps: 4 }), threads: 1 },
      async (world) => {
        await raise(world, (x) => 0.2 * (x - 0.113));
        const { frame, above } = await untangle(world, 120);
        expect(frame).toBeLessThan(120);
        // Triangles of a horizontal sheet face up.
        expect(Math.sign(-above)).toBe(side);
      },
    );
  },
);

it('the shorter end of a rope comes out of the sheet that it goes through', () => {
  const needle = rope({ name: 'rope', from: [0.105, -0.02, 0.1], to: [0.1, 0.1, 0.11], particles: 13 });
  const contact = { thickness, untangle: true };
  return withWorld(
    { bodies: [one, needle], ...free, contact },
    { backend: 'wasm', solver: projective({ substeps: 4 }), threads: 1 },
    async (world) => {
      expect((await world.intersections()).count).toBe(1);
      const { frame, above } = await untangle(world, 60);
      expect(frame).toBeLessThan(60);
      expect(above).toBeGreaterThan(0.04);
    },
  );
});

it('any number of threads gives the same bits', async () => {
  const asked = overlapping([0.013, 0.004, 0.007], { drag: 1, contact: { thickness, untangle: true } });
  const hashes = await Promise.all(
    [1, 3].map((threads) =>
      withWorld(asked, { backend: 'wasm', solver: projective({ substeps: 4 }), threads }, async (world) => {
        await raise(world, (x) => 0.3 * (x - 0.073));
        for (let frame = 0; frame < 10; frame++) world.step();
        return world.hash();
      }),
    ),
  );
  expect(hashes[1]).toBe(hashes[0]);
});

describe('a scene that starts tangled', () => {
  const through = rope({ name: 'rope', from: [0.1, -0.1, 0.1], to: [0.11, 0.1, 0.12], particles: 4 });
  const told = async (bodies: readonly Body[], backend: (typeof everyBackend)[number]) => {
    const events: WorldEvent[] = [];
    const onEvent = (event: WorldEvent) => events.push(event);
    await withWorld({ bodies, ...free, contact: { thickness } }, { backend, threads: 1, onEvent }, async (world) => {
      for (let frame = 0; frame < 3; frame++) {
        world.step();
        await world.finished();
      }
      if (bodies.includes(through)) await expect.poll(() => events.map(({ type }) => type)).toContain('tangled');
    });
    return events.filter(({ type }) => type === 'tangled');
  };
  it.each(everyBackend)('says so once, with its pairs, on %s, and another does not', async (backend) => {
    const [event, ...more] = await told([one, through], backend);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      count: 1,
      pairs: [{ edge: { body: 'rope', particles: [1, 2] }, triangle: { body: 'one' } }],
    });
    expect(await told([one, sheet('other', [0.01, 0.01, 0])], backend)).toEqual([]);
  });
});

it('is said in JSON, and checked', () => {
  const made = scene({ bodies: [sheet('coat', [0, 0, 0], 5, 2)], contact: { untangle: true } });
  expect(sceneFromJson(JSON.parse(sceneToJson(made)))).toEqual(made);
  expect(() => scene({ bodies: [one], contact: { untangle: 1 as never } })).toThrow(
    'scene: contact.untangle must be true or false, got 1',
  );
  expect(() => sheet('coat', [0, 0, 0], 5, 0.5)).toThrow('cloth: layer must be a whole number at least 0, got 0.5');
});
