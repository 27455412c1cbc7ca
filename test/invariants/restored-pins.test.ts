/** A world that goes on from a snapshot moves its pins as it did, to the last bit, whatever moves them and whatever the integrator. */
import { describe, expect, it } from 'vitest';
import type { World } from '../../src/index';
import type { Motion } from '../../src/scene/types';
import { type ProjectiveOptions, projective } from '../../src/solvers/projective/index';
import { quadCloth, steps, withWorld } from '../worlds';

const motions: Record<string, Motion> = {
  linear: { kind: 'linear', velocity: [0.31, -0.17, 0.07] },
  oscillate: { kind: 'oscillate', amplitude: [0.11, 0.05, -0.07], period: 0.7 },
  keyframes: {
    kind: 'keyframes',
    keys: [
      { time: 0, offset: [0.01, 0, 0] },
      { time: 0.13, offset: [0.07, 0.03, -0.05] },
      { time: 0.4, offset: [-0.03, 0.11, 0.01] },
    ],
  },
};
const integrators: ProjectiveOptions['integrator'][] = [
  'implicit-euler',
  'generalised-midpoint',
  'implicit-midpoint',
  'energy-momentum',
];

const sheet = (motion?: Motion) =>
  quadCloth(6, 5, { size: [0.7, 0.6], pins: ['top-left', { name: 'moved', at: 'top-right', motion }] });

/** Goes on from one snapshot three times: at once, restored in the same world, and restored in another. */
async function expectSameEnds(body: ReturnType<typeof sheet>, options: object, begin: (world: World) => void) {
  const scene = { bodies: [body] };
  const [snapshot, taken, end] = await withWorld(scene, options, async (world) => {
    begin(world);
    const snapshot = await world.snapshot();
    const taken = await world.hash();
    steps(world, 6);
    const end = await world.hash();
    world.restore(snapshot);
    expect(await world.hash()).toBe(taken);
    steps(world, 6);
    expect(await world.hash()).toBe(end);
    return [snapshot, taken, end] as const;
  });
  await withWorld(scene, options, async (world) => {
    steps(world, 2);
    world.restore(snapshot);
    expect(await world.hash()).toBe(taken);
    steps(world, 6);
    expect(await world.hash()).toBe(end);
  });
}

describe.each(['reference', 'wasm'] as const)('on %s', (backend) => {
  describe.each(integrators)('with %s', (integrator) => {
    const options = { backend, threads: 1, solver: projective({ integrator, substeps: 2 }) };

    it.each(Object.entries(motions))('a pin of the motion %s', async (_, motion) => {
      await expectSameEnds(sheet(motion), options, (world) => steps(world, 7));
    });

    it('a pin that movePin has moved', async () => {
      await expectSameEnds(sheet(motions.linear), options, (world) => {
        steps(world, 4);
        world.movePin(0, 'moved', [0.013, 0.027, -0.019]);
        steps(world, 3);
      });
    });

    it('a pin on its way to where movePin wants it', async () => {
      await expectSameEnds(sheet(), options, (world) => {
        steps(world, 4);
        world.movePin(0, 'moved', [0.013, 0.027, -0.019]);
        world.step();
        world.movePin(0, 'moved', [0.1, -0.07, 0.03]);
      });
    });
  });
});
