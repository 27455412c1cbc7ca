/** Air within closed meshes: their volume is kept, momentum too, and pressure balances what the surface pulls with. */
import { describe, expect, it } from 'vitest';
import { everyBackend, withWorld } from '../../../../test/worlds';
import { springElements } from '../../../elements/spring/spring-elements';
import { cloth, clothFromMesh, plane, type World } from '../../../index';
import { enclosedVolume } from '../../../mesh/closed-mesh';
import { assemble } from '../../../scene/assemble';
import { scene } from '../../../scene/scene';
import { newton } from '../../newton/index';
import { projective } from '../../projective/index';
import { positionBased, type Schedule } from '../index';
import { ballMesh } from './ball-mesh.fixture';
import { sumBalloons } from './sum-balloons.kernel';

const mesh = ballMesh(0.4, 3);
const volume = enclosedVolume(mesh.vertices, mesh.triangles);
const ball = (options: object) => clothFromMesh({ name: 'ball', ...mesh, material: 'rubber', ...options });

const volumeOf = async (world: World) => enclosedVolume(await world.read(0), mesh.triangles);

describe.each(everyBackend)('a balloon on %s', (backend) => {
  // A frame takes a software GPU a second.
  const frames = { reference: 15, wasm: 120, webgpu: 5 }[backend];
  it('keeps 1.2 of its volume within 1 %, falling on the ground and lying there', async () => {
    const falling = {
      bodies: [ball({ pressure: 1.2, position: [0, 0.6, 0] })],
      colliders: [plane({ point: [0, 0, 0] })],
    };
    await withWorld(falling, { solver: positionBased(), backend }, async (world) => {
      let worst = 0;
      for (let frame = 0; frame < frames; frame++) {
        world.step();
        worst = Math.max(worst, Math.abs((await volumeOf(world)) / (1.2 * volume) - 1));
      }
      expect(worst).toBeLessThan(0.01);
    });
  });
});

it('without air is crushed by its weight', async () => {
  const falling = { bodies: [ball({ position: [0, 0.6, 0] })], colliders: [plane({ point: [0, 0, 0] })] };
  await withWorld(falling, { solver: positionBased(), backend: 'wasm' }, async (world) => {
    for (let frame = 0; frame < 120; frame++) world.step();
    expect(await volumeOf(world)).toBeLessThan(0.9 * volume);
  });
});

it.each<Schedule>(['coloured', 'phantoms', 'gauss-seidel', 'jacobi'])(
  'keeps momentum with %s, and the volume of each of two',
  async (schedule) => {
    const at = (position: [number, number, number], name: string) => ball({ pressure: 1.3, position, name });
    const apart = { bodies: [at([0, 0, 0], 'one'), at([1.5, 0, 0], 'two')], gravity: [0, 0, 0] as const };
    await withWorld(apart, { solver: positionBased({ schedule }), backend: 'wasm' }, async (world) => {
      for (let frame = 0; frame < 20; frame++) world.step();
      for (const body of [0, 1]) {
        const { masses } = world.bodies[body];
        const velocities = await world.readVelocities(body);
        const momentum = [0, 0, 0];
        let moving = 0;
        velocities.forEach((v, i) => {
          momentum[i % 3] += masses[Math.floor(i / 3)] * v;
          moving += masses[Math.floor(i / 3)] * Math.abs(v);
        });
        expect(moving).toBeGreaterThan(1e-4);
        expect(Math.hypot(...momentum)).toBeLessThan(5e-3 * moving);
        const positions = await world.read(body);
        expect(Math.abs(enclosedVolume(positions, mesh.triangles) / (1.3 * volume) - 1)).toBeLessThan(0.01);
      }
    });
  },
);

it('gives the same bits with any number of threads', async () => {
  const results: number[][] = [];
  for (const threads of [1, 3]) {
    const solver = positionBased({ substeps: 5 });
    await withWorld({ bodies: [ball({ pressure: 1.2 })] }, { solver, backend: 'wasm', threads }, async (world) => {
      for (let frame = 0; frame < 10; frame++) world.step();
      results.push(Array.from(await world.read(0)));
    });
  }
  expect(results[1]).toEqual(results[0]);
});

it('with air that gives way has the pressure [Pa] that the surface pulls with', async () => {
  const [pressure, airCompliance] = [1.5, 1e-3];
  const body = ball({ pressure, airCompliance });
  const solver = positionBased({ iterations: 10 });
  await withWorld({ bodies: [body], gravity: [0, 0, 0], drag: 0.01 }, { solver, backend: 'wasm' }, async (world) => {
    for (let frame = 0; frame < 200; frame++) world.step();
    const x = Float64Array.from(await world.read(0));
    const now = enclosedVolume(x, mesh.triangles);
    expect(now).toBeGreaterThan(1.01 * volume);
    expect(now).toBeLessThan(0.99 * pressure * volume);
    // Blown up by a factor s, the volume grows by 3 V ds: so much work is done on the springs.
    const springs = springElements(assemble(scene({ bodies: [body] })).springs);
    const scaled = (s: number) => springs.energy(x.map((value) => s * value));
    const work = (scaled(1 + 1e-5) - scaled(1 - 1e-5)) / 2e-5;
    const pascal = (pressure * volume - now) / (airCompliance * volume);
    expect(Math.abs(work / (3 * now * pascal) - 1)).toBeLessThan(0.02);
  });
});

it('has the derivative of the volume as gradient', async () => {
  const small = ballMesh(0.4, 1);
  const count = small.vertices.length / 3;
  const position = Float64Array.from({ length: 4 * count }, (_, k) =>
    k % 4 === 3 ? 2 : small.vertices[3 * Math.floor(k / 4) + (k % 4)] + 5 + 0.05 * Math.sin(7 * k),
  );
  const rings = Array.from({ length: count }, (_, p) => {
    const ring: number[] = [];
    small.triangles.forEach((corner, k) => {
      const first = k - (k % 3);
      if (corner === p) ring.push(small.triangles[first + ((k + 1) % 3)], small.triangles[first + ((k + 2) % 3)]);
    });
    return ring;
  });
  const arrays = {
    position,
    member: Uint32Array.from({ length: count }, (_, p) => p),
    blockFirst: Uint32Array.of(0, count),
    blockOrigin: Uint32Array.of(0),
    ringFirst: Uint32Array.from({ length: count + 1 }, (_, p) => rings.slice(0, p).flat().length / 2),
    ring: Uint32Array.from(rings.flat()),
    gradient: new Float64Array(4 * count),
    blockSum: new Float64Array(2),
  };
  sumBalloons.reference(0, 1, arrays, {});
  const packed = Float64Array.from({ length: 3 * count }, (_, k) => position[4 * Math.floor(k / 3) + (k % 3)]);
  expect(arrays.blockSum[0]).toBeCloseTo(enclosedVolume(packed, small.triangles), 12);
  packed.forEach((x, k) => {
    const moved = (by: number) =>
      enclosedVolume(
        packed.map((value, i) => (i === k ? x + by : value)),
        small.triangles,
      );
    const slope = (moved(1e-5) - moved(-1e-5)) / 2e-5;
    expect(arrays.gradient[4 * Math.floor(k / 3) + (k % 3)]).toBeCloseTo(slope, 8);
  });
});

describe('air is refused', () => {
  it('within a mesh that is open or inside out', () => {
    const { vertices, triangles } = mesh;
    expect(() => clothFromMesh({ vertices, triangles: triangles.slice(3), pressure: 1 })).toThrow(
      /^clothFromMesh: triangles must be closed when pressure is given, got an open edge: one triangle only at the edge of vertices \d+ and \d+$/,
    );
    const inside = triangles.map((_, k) => triangles[k - (k % 3) + ((3 - (k % 3)) % 3)]);
    expect(() => clothFromMesh({ vertices, triangles: inside, pressure: 1 })).toThrow(
      'clothFromMesh: triangles must have triangles that turn counter-clockwise seen from outside when pressure is given',
    );
    expect(() => ball({ pressure: 0 })).toThrow('clothFromMesh: pressure must be a number above 0, got 0');
    expect(() => ball({ airCompliance: 1e-5 })).toThrow(
      'clothFromMesh: airCompliance must be left out unless pressure is given, got 0.00001',
    );
  });

  it('by solvers that do not take it, and by the exact error', async () => {
    const bodies = [cloth(), ball({ pressure: 1 })];
    for (const solver of [projective(), newton()]) {
      await expect(withWorld({ bodies }, { solver, backend: 'reference' }, () => {})).rejects.toThrow(
        `${solver.name}: body 'ball' must have no air inside, which this solver does not take: build it without pressure, or use positionBased`,
      );
    }
    await withWorld(
      { bodies: [ball({ pressure: 1 })] },
      { solver: positionBased(), backend: 'wasm' },
      async (world) => {
        world.step();
        await expect(world.relativeError()).rejects.toThrow('must be asked of bodies without air inside');
        await expect(world.measureFrame()).rejects.toThrow('measureFrame must be asked of bodies without air inside');
      },
    );
  });
});
