import { describe, expect, it } from 'vitest';
import { cloth } from '../scene/cloth/cloth';
import { addBall, motionOf, together } from './coupled.fixture';

it.each(['wasm', 'webgpu'] as const)('momentum %s', async (backend) => {
  const sheet = cloth({ size: [1, 1], particles: [21, 21], position: [-0.5, 0, -0.5] });
  for (const mass of [0.02, 0.1, 0.5, 2])
  for (const exact of [false, true])
  await together({ bodies: [sheet], gravity: [0, 0, 0], drag: 1 }, { backend, exact }, async (both) => {
    const ball = await addBall(both, { at: [0.1, 0.2, 0.05], radius: 0.12, mass, velocity: [0.5, -3, 0] });
    const start = await motionOf(both, [ball]);
    const out = [];
    for (let k = 0; k < 30; k++) {
      await both.coupling.step();
      if (k % 5 === 4) {
        const now = await motionOf(both, [ball]);
        out.push(`${(Math.hypot(now.linear[0]-start.linear[0], now.linear[1]-start.linear[1], now.linear[2]-start.linear[2])/Math.hypot(...start.linear)).toFixed(5)} ${(Math.hypot(now.angular[0]-start.angular[0], now.angular[1]-start.angular[1], now.angular[2]-start.angular[2])/Math.hypot(...start.angular)).toFixed(4)} ${(now.energy/start.energy).toFixed(3)}`);
      }
    }
    console.log(backend, mass, exact, out.join(' | '), ball.linvel().y, ball.angvel());
  });
});
it('hammock', async () => {
  for (const damping of [{ viscosity: 3e-4 }, { drag: 0.5 }, {innerDrag: 0.5}])
  for (const mass of [0.01, 0.1, 1, 10]) {
    const sheet = cloth({ size: [1, 1], particles: [31, 31], position: [-0.5, 0, -0.5], pins: ['top-left', 'top-right', 'bottom-left', 'bottom-right'] });
    await together({ bodies: [sheet], ...damping }, {}, async (both) => {
      const ball = await addBall(both, { at: [0, 0.2, 0], radius: 0.15, mass });
      const out = [];
      let [carried, fast] = [0, 0];
      for (let k = 0; k < 480; k++) {
        await both.coupling.step();
        if (k >= 420) { carried += both.world.loads().get('rapier')!.impulse[1]; const v = ball.linvel(); fast = Math.max(fast, Math.hypot(v.x, v.y, v.z)); }
        if (k % 30 === 29) out.push(ball.translation().y.toFixed(3));
      }
      console.log(mass, JSON.stringify(damping), out.join(' '), 'carried', carried / 9.81 / mass, 'speed', fast, ball.translation().x);
    });
  }
});
