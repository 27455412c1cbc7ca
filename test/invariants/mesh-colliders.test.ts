/** Colliders made of triangles: fixed, moved as a whole, and bent vertex by vertex. */
import { describe, expect, it } from 'vitest';
import { cloth, meshCollider, plane, sdf, sphere, type Vec3, type World } from '../../src/index';
import { shapeSurface } from '../../src/mesh/shape-surface';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { projective } from '../../src/solvers/projective/index';
import { everyBackend, steps, withWorld } from '../worlds';

const solver = projective({ substeps: 4 });
const patch = (options: object = {}) =>
  cloth({ name: 'patch', size: [0.06, 0.06], particles: [4, 4], material: 'cotton', ...options });
const points = async (world: World, body = 'patch'): Promise<Vec3[]> => {
  const all = await world.read(body);
  return Array.from({ length: all.length / 3 }, (_, k) => [all[3 * k], all[3 * k + 1], all[3 * k + 2]]);
};
const mean = (all: readonly Vec3[]): Vec3 =>
  [0, 1, 2].map((axis) => all.reduce((sum, p) => sum + p[axis], 0) / all.length) as unknown as Vec3;

/** A level square of `side` x `side` vertices at height 0, facing up [m]. */
function square(side: number, half: number) {
  const vertices: number[] = [];
  const triangles: number[] = [];
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      vertices.push((2 * half * i) / (side - 1) - half, 0, (2 * half * j) / (side - 1) - half);
      if (i === 0 || j === 0) continue;
      const [a, b] = [side * (j - 1) + i - 1, side * j + i - 1];
      triangles.push(a, b, a + 1, a + 1, b, b + 1);
    }
  }
  return { vertices, triangles };
}
const ballMesh = (radius: number, cell: number) => {
  const { vertices, triangles } = shapeSurface(sdf.sphere({ radius }), cell)!;
  return { vertices, triangles };
};

describe.each(everyBackend)('on %s', (backend) => {
  it('a mesh of a ball holds cloth as the ball does', async () => {
    const mesh = ballMesh(0.2, 0.02);
    const sheet = () => patch({ size: [0.3, 0.3], particles: [9, 9], position: [-0.15, 0.3, -0.15] });
    const fallOn = (collider: ReturnType<typeof sphere> | ReturnType<typeof meshCollider>) =>
      withWorld({ bodies: [sheet()], colliders: [collider] }, { solver, backend }, async (world) => {
        steps(world, 25);
        return points(world);
      });
    const [ball, triangles] = [
      await fallOn(sphere({ radius: 0.2, friction: 0.8 })),
      await fallOn(meshCollider({ mesh, friction: 0.8 })),
    ];
    // Chords lie up to 0.4 mm within the ball.
    for (const p of triangles) expect(Math.hypot(...p)).toBeGreaterThan(0.2 + 0.0045);
    const [one, other] = [mean(ball), mean(triangles)];
    for (const axis of [0, 1, 2]) expect(Math.abs(other[axis] - one[axis])).toBeLessThan(0.005);
  });

  it('a sheet of triangles is met from both sides, and nothing fast passes through', async () => {
    for (const side of [1, -1]) {
      const collider = meshCollider({
        name: 'sheet',
        mesh: square(9, 0.5),
        position: [0.013, 3 * side, 0.007],
        motion: { kind: 'linear', velocity: [0, -40 * side, 0], spin: [0, 50, 0] },
      });
      const scene = { bodies: [patch()], colliders: [collider], gravity: [0, 0, 0] as Vec3 };
      await withWorld(scene, { solver: projective({ substeps: 1 }), backend }, async (world) => {
        for (let k = 0; k < 12; k++) {
          steps(world, 1);
          const height = 3 * side + world.colliderPlacement('sheet').offset[1];
          for (const [, y] of await points(world)) expect(side * (height - y)).toBeGreaterThan(0.0045);
        }
        expect(side * mean(await points(world))[1]).toBeLessThan(-2);
      });
    }
  });

  it('vertices that move take cloth along, and carry it by friction', async () => {
    const mesh = square(7, 0.4);
    const floor = meshCollider({ name: 'floor', mesh, sides: 'both', friction: 0.9 });
    await withWorld(
      { bodies: [patch({ position: [-0.03, 0.006, -0.03] })], colliders: [floor] },
      { solver, backend },
      async (world) => {
        const start = mean(await points(world));
        for (let k = 1; k <= 20; k++) {
          // It rises in the middle, and moves along x.
          const lift = 0.01 * k;
          world.updateCollider(
            'floor',
            mesh.vertices.map((x, i) => x + [0.006 * k, lift, 0][i % 3]),
          );
          steps(world, 1);
        }
        expect(world.colliderVertices('floor')[1]).toBeCloseTo(0.2, 12);
        const end = mean(await points(world));
        expect(end[1] - start[1]).toBeGreaterThan(0.19);
        expect(end[0] - start[0]).toBeGreaterThan(0.11);
        expect(end[0] - start[0]).toBeLessThan(0.122);
        for (const [, y] of await points(world)) expect(y).toBeGreaterThan(0.2045);
      },
    );
  });

  it('a lid that snaps shut at 30 m/s, vertex by vertex, lets nothing through', async () => {
    const mesh = square(5, 0.3);
    const lid = meshCollider({ name: 'lid', mesh, position: [0, 1, 0], thickness: 0.004 });
    const scene = { bodies: [patch({ position: [-0.03, 0.1, -0.03] })], colliders: [lid], gravity: [0, 0, 0] as Vec3 };
    await withWorld(scene, { solver: projective({ substeps: 1 }), backend }, async (world) => {
      for (let k = 1; k <= 4; k++) {
        // One edge is the hinge; the other comes down faster.
        world.updateCollider(
          'lid',
          mesh.vertices.map((x, i) => (i % 3 === 1 ? -0.5 * k * (1 + mesh.vertices[i - 1]) : x)),
        );
        steps(world, 1);
      }
      for (const [x, y] of await points(world)) expect(y).toBeLessThan(1 - 2 * (1 + x) - 0.0035);
    });
  });

  it('what begins below the surface of a solid comes out of it', async () => {
    const solid = meshCollider({ mesh: ballMesh(0.3, 0.03) });
    expect(solid.sides).toBe('outside');
    const inside = patch({ position: [-0.03, 0.285, -0.03] });
    await withWorld(
      { bodies: [inside], colliders: [solid], gravity: [0, 0, 0] },
      { solver, backend },
      async (world) => {
        steps(world, 6);
        for (const p of await points(world)) expect(Math.hypot(...p)).toBeGreaterThan(0.3035);
      },
    );
  });
});

describe('mesh colliders', () => {
  const mesh = square(5, 0.4);
  const floor = meshCollider({ name: 'floor', mesh, friction: 0.5 });
  const sheet = cloth({
    name: 'sheet',
    size: [0.5, 0.5],
    particles: [15, 15],
    position: [-0.25, 0.1, -0.25],
    noise: 0.001,
  });
  const bend = (k: number) =>
    mesh.vertices.map((x, i) => (i % 3 === 1 ? 0.02 * Math.sin(0.3 * k + 9 * mesh.vertices[i - 1]) : x));

  it('give the same bits with any number of threads', async () => {
    const hashes = await Promise.all(
      [1, 2].map((threads) =>
        withWorld({ bodies: [sheet], colliders: [floor] }, { solver, backend: 'wasm', threads }, async (world) => {
          for (let k = 0; k < 12; k++) {
            world.updateCollider('floor', bend(k));
            steps(world, 1);
          }
          return world.hash();
        }),
      ),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });

  it('are as they were in a snapshot, with what they were told to do next', async () => {
    await withWorld({ bodies: [sheet], colliders: [floor] }, { solver, backend: 'wasm' }, async (world) => {
      for (let k = 0; k < 8; k++) {
        world.updateCollider('floor', bend(k));
        steps(world, 1);
      }
      world.updateCollider('floor', bend(9));
      const snapshot = await world.snapshot();
      steps(world, 3);
      const hash = await world.hash();
      const vertices = Array.from(world.colliderVertices('floor'));
      await world.reset();
      expect(Array.from(world.colliderVertices('floor'))).toEqual(mesh.vertices);
      await world.restore(snapshot);
      steps(world, 3);
      expect(await world.hash()).toBe(hash);
      expect(Array.from(world.colliderVertices('floor'))).toEqual(vertices);
    });
  });

  it('come and go beside others, and explicit solvers meet them too', async () => {
    const options = { solver: massSpring(), backend: 'wasm' } as const;
    await withWorld({ bodies: [sheet], colliders: [plane({ point: [0, -1, 0] })] }, options, async (world) => {
      world.addCollider(sphere({ name: 'ball', radius: 0.02, centre: [3, 0, 0] }));
      world.addCollider(floor);
      world.removeCollider('ball');
      world.updateCollider(
        'floor',
        mesh.vertices.map((x, i) => (i % 3 === 1 ? 0.03 : x)),
      );
      steps(world, 40);
      for (const [, y] of await points(world, 'sheet')) expect(y).toBeGreaterThan(0.0325);
    });
  });

  it('say what is wrong', async () => {
    await withWorld({ bodies: [sheet], colliders: [floor, sphere({ radius: 0.1 })] }, { backend: 'wasm' }, (world) => {
      expect(() => world.updateCollider('floor', [1, 2, 3])).toThrow(
        'world: vertices must hold x, y, z of each vertex of floor: 75 numbers, got 3',
      );
      expect(() => world.updateCollider('sphere', mesh.vertices)).toThrow(
        'world: collider must be a mesh, whose vertices can move one by one (see meshCollider), got sphere, a sphere',
      );
    });
    expect(() => meshCollider({ mesh: { vertices: [0, 0, 0], triangles: [0, 0, 0] } })).toThrow(
      'meshCollider: mesh.vertices must hold x, y, z of each vertex',
    );
  });
});
