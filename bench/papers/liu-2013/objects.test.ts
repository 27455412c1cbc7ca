import { describe, expect, it } from 'vitest';
import { assemble } from '../../../src/scene/assemble';
import { sceneFromJson, sceneToJson } from '../../../src/scene/scene-json';
import { createWorld } from '../../../src/world/create-world';
import { largestStrain } from '../../largest-strain';
import { localGlobalSolver } from './local-global-solver';
import { objects } from './objects';

const own = objects.filter(({ name }) => ['Curtain', 'Dress', 'Brush'].includes(name));
const animals = objects.filter((object) => !own.includes(object));

describe('the objects of Table 1', () => {
  it('are six', () => {
    expect(objects.map(({ name }) => name)).toEqual(['Curtain', 'Hippo', 'Frog', 'Dog', 'Dress', 'Brush']);
    expect(animals).toHaveLength(3);
  });

  it.each(own)('$name has the vertices and springs of the paper, and its step', ({ scene, paper }) => {
    const built = scene(false);
    const { particleCount, springs } = assemble(built);
    expect([particleCount, springs.count]).toEqual([paper.vertices, paper.springs]);
    expect(1000 * built.timeStep).toBeCloseTo(paper.stepMs, -0.3);
  });

  it.each(own)('$name has no two springs between the same particles', ({ scene }) => {
    const { springs } = assemble(scene(false));
    const pairs = Array.from({ length: springs.count }, (_, s) =>
      [springs.ends[2 * s], springs.ends[2 * s + 1]].sort((a, b) => a - b).join(),
    );
    expect(new Set(pairs).size).toBe(springs.count);
  });

  it.each(own)('$name is a scene that can be written and read', ({ scene }) => {
    const built = scene(false);
    expect(assemble(sceneFromJson(sceneToJson(built))).springs.count).toBe(assemble(built).springs.count);
  });

  it.each(own)('$name runs and holds together', async ({ scene, iterations }) => {
    const built = scene(true);
    const world = await createWorld(built, { solver: localGlobalSolver(iterations), backend: 'wasm', threads: 1 });
    for (let frame = 0; frame < 0.4 / built.timeStep; frame++) world.step();
    const strain = largestStrain(await world.statistics());
    expect(world.frozen).toEqual([]);
    expect(strain).toBeGreaterThan(0);
    expect(strain).toBeLessThan(0.5);
    world.dispose();
  });

  it.each(animals.filter(({ name }) => name === 'Hippo'))(
    '$name has about the vertices of the paper',
    ({ scene, paper }) => {
      const { particleCount, springs } = assemble(scene(false));
      expect(Math.abs(particleCount / paper.vertices - 1)).toBeLessThan(0.02);
      expect(Math.abs(springs.count / paper.springs - 1)).toBeLessThan(0.2);
    },
  );
});
