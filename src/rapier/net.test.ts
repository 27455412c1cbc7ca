/** Balls that fly into nets: the scene of docs/rapier.md, and a net that keeps what it caught. */
import RAPIER from '@dimforge/rapier3d-compat';
import { expect, it } from 'vitest';
import { cloth } from '../scene/cloth/cloth';
import { distanceTo } from '../scene/scene-checks';
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

it('a net that gives catches a ball of a kilogram, which stays in it', async () => {
  const [radius, mass] = [0.11, 1];
  const net = cloth({
    name: 'net',
    size: [1.2, 1.2],
    particles: [25, 25],
    position: [-0.6, 0.9, -0.6],
    pins: ['top-left', 'top-right', 'bottom-left', 'bottom-right'],
  });
  await together({ bodies: [net], viscosity: 0.02 }, {}, async (both) => {
    const { coupling, world } = both;
    const ball = await addBall(both, { at: [-0.45, 1.3, 0.1], radius, mass, velocity: [0.8, 1, -0.15] });
    let nearest = Number.POSITIVE_INFINITY;
    for (let frame = 0; frame < 210; frame++) {
      await coupling.step();
      const { x, y, z } = ball.translation();
      nearest = Math.min(nearest, distanceTo(world.positions('net'), [x, y, z]));
    }
    // No particle of the net is in the ball at any time.
    expect(nearest).toBeGreaterThan(radius);
    const { x, y, z } = ball.translation();
    expect(Math.hypot(x, z)).toBeLessThan(0.2);
    expect(y).toBeGreaterThan(0.6);
    expect(y).toBeLessThan(0.9);
    expect(Math.hypot(...Object.values(ball.linvel()))).toBeLessThan(0.6);
  });
});
