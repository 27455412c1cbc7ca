/** Bodies that are thicker or thinner than the contact of the scene says. */
import { describe, expect, it } from 'vitest';
import { cloth, plane, rope, type Scene, scene, sceneFromJson, sceneToJson } from '../../src/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { projective } from '../../src/solvers/projective/index';
import { everyBackend, withWorld } from '../worlds';

const sheet = (k: number, height: number, contactThickness?: number) =>
  cloth({
    name: `sheet ${k}`,
    size: [0.2, 0.2],
    particles: [6, 6],
    position: [0.007 * k, height, 0.004 * k],
    ...(contactThickness !== undefined && { contactThickness }),
  });
const thick = () =>
  scene({
    bodies: [sheet(0, 0.006), sheet(1, 0.026, 0.02), sheet(2, 0.042, 0.004)],
    colliders: [plane({ thickness: 0.005, friction: 0.5 })],
    contact: { thickness: 0.01 },
  });

const meanHeight = (positions: ArrayLike<number>) =>
  Array.from(positions)
    .filter((_, k) => k % 3 === 1)
    .reduce((sum, y) => sum + y / (positions.length / 3), 0);

const cases = everyBackend.map((backend) => ['projective', backend, projective({ substeps: 4 })] as const);

describe.each([...cases, ['massSpring', 'wasm', massSpring()] as const])('by %s on %s', (_, backend, solver) => {
  it('sheets keep apart by half of the thickness of each', () =>
    withWorld(thick(), { backend, solver, threads: 1 }, async (world) => {
      for (let frame = 0; frame < (backend === 'wasm' ? 60 : 20); frame++) {
        world.step();
        await world.finished();
      }
      const heights = await Promise.all(world.bodies.map(async ({ name }) => meanHeight(await world.read(name))));
      expect(heights[1] - heights[0]).toBeCloseTo(0.015, 3);
      expect(heights[2] - heights[1]).toBeCloseTo(0.012, 3);
    }));
});

it('goes into JSON and back, and is refused where it is not above 0', () => {
  const made: Scene = thick();
  expect(sceneFromJson(JSON.parse(sceneToJson(made)))).toEqual(made);
  expect(made.bodies.map(({ contactThickness }) => contactThickness)).toEqual([undefined, 0.02, 0.004]);
  expect(() => rope({ from: [0, 0, 0], to: [1, 0, 0], contactThickness: 0 })).toThrow(
    'rope: contactThickness must be a number above 0 [m], got 0',
  );
});
