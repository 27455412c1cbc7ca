/** The scene of docs/rapier.md: a ball caught in a net. */
import RAPIER from '@dimforge/rapier3d-compat';
import { expect, it } from 'vitest';
import { cloth } from '../scene/cloth/cloth';
import { addBall, together } from './coupled.fixture';

it('a net catches a football', async () => {
  const net = cloth({
    size: [1.6, 1.2],
    particles: [33, 25],
    plane: 'vertical',
    position: [-0.8, 1.5, 0],
    material: 'nylon',
    pins: ['top', 'bottom-left', 'bottom-right'],
  });
  await together({ bodies: [net] }, {}, async (both) => {
    const { rapier, coupling } = both;
    const football = await addBall(both, { at: [0, 0.8, 1], radius: 0.11, mass: 0.43, velocity: [0, 1, -9] });
    await coupling.add(rapier.createCollider(RAPIER.ColliderDesc.cuboid(5, 0.1, 5).setTranslation(0, -0.1, 0)));
    let farthest = 0;
    let bulge = 0;
    for (let frame = 0; frame < 75; frame++) {
      await coupling.step();
      farthest = Math.min(farthest, football.translation().z);
      const positions = both.world.positions(0);
      for (let at = 2; at < positions.length; at += 3) bulge = Math.min(bulge, positions[at]);
    }
    // The net gives way, and the ball is never behind it.
    expect(farthest).toBeLessThan(-0.1);
    expect(farthest).toBeGreaterThan(-0.7);
    expect(bulge).toBeLessThan(farthest - 0.1);
    const { x, y } = football.translation();
    expect(football.linvel().z).toBeGreaterThan(-1);
    expect(Math.abs(x)).toBeLessThan(0.2);
    expect(y).toBeGreaterThan(0.1);
    expect(y).toBeLessThan(0.8);
  });
});
