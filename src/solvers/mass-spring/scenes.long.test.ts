/** Every named scene runs with explicit mass-spring, in as many steps as stability needs. */
import { expect, it } from 'vitest';
import { largestStrain, withWorld } from '../../../test/worlds';
import { scenes } from '../../generated/scenes';
import { massSpring } from './index';

/** Particles times steps that a scene may take here: a second or two. */
const most = 2e7;

it.each(Object.entries(scenes))('%s stays whole', async (_, named) => {
  const scene = named.build();
  const run = () =>
    withWorld(scene, { solver: massSpring(), backend: 'wasm', threads: 1 }, async (world) => {
      const particles = world.bodies.reduce((sum, body) => sum + body.particleCount, 0);
      const frames = Math.min(30, Math.ceil(most / (particles * world.substeps)));
      for (let frame = 0; frame < frames; frame++) world.step();
      await world.finished();
      expect(world.frozen).toEqual([]);
      expect(largestStrain(await world.statistics())).toBeLessThan(2);
    });
  if (scene.bodies.some((body) => 'area' in body && body.area > 0)) await expect(run()).rejects.toThrow('area');
  else await run();
});
