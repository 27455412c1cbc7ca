/** Rigid bodies of Rapier and bodies of Selvedge that push each other. */
import RAPIER from '@dimforge/rapier3d-compat';
import { describe, expect, it } from 'vitest';
import { cloth } from '../scene/cloth/cloth';
import { massSpring } from '../solvers/mass-spring/index';
import { projective } from '../solvers/projective/index';
import { addBall, hammock, motionOf, type Together, together } from './coupled.fixture';
import { minus, vec3 } from './plain-vectors';
import { RapierCoupling } from './rapier-coupling';

const size = (v: readonly number[]) => Math.hypot(...v);

describe('a ball that hits a free sheet, without gravity,', () => {
  const sheet = (particles: number) =>
    cloth({ size: [1, 1], particles: [particles, particles], position: [-0.5, 0, -0.5] });

  /** The largest shares of what there was that are missing or too much, over the impact. */
  async function impact(both: Together, mass: number, frames: number) {
    const ball = await addBall(both, { at: [0.1, 0.2, 0.05], radius: 0.12, mass, velocity: [0.5, -3, 0] });
    const start = await motionOf(both, [ball]);
    const worst = { linear: 0, angular: 0, energy: 0 };
    for (let k = 0; k < frames; k++) {
      await both.coupling.step();
      const now = await motionOf(both, [ball]);
      worst.linear = Math.max(worst.linear, size(minus(now.linear, start.linear)) / size(start.linear));
      worst.angular = Math.max(worst.angular, size(minus(now.angular, start.angular)) / size(start.angular));
      worst.energy = Math.max(worst.energy, now.energy / start.energy);
    }
    return { ...worst, slower: 3 + ball.linvel().y };
  }
  const free = { gravity: [0, 0, 0], drag: 1 } as const;

  it.each([0.02, 0.5, 5])('keeps momentum, and no energy comes from nowhere: %d kg', async (mass) => {
    await together({ ...free, bodies: [sheet(21)] }, {}, async (both) => {
      const { linear, angular, energy, slower } = await impact(both, mass, 20);
      expect(slower).toBeGreaterThan(0.02);
      expect(linear).toBeLessThan(1e-3);
      // Implicit Euler damps the turning of the sheet itself.
      expect(angular).toBeLessThan(mass < 0.1 ? 0.12 : 0.04);
      expect(energy).toBeLessThan(1.0001);
    });
  });

  it('keeps angular momentum as well where the sheet does', async () => {
    const options = { solver: massSpring() };
    await together({ ...free, bodies: [sheet(11)], timeStep: 1 / 240 }, options, async (both) => {
      const { linear, angular, energy, slower } = await impact(both, 0.1, 60);
      expect(slower).toBeGreaterThan(0.5);
      expect(linear).toBeLessThan(1e-4);
      expect(angular).toBeLessThan(2e-3);
      expect(energy).toBeLessThan(1.01);
    });
  });

  it('keeps the momentum of a ball that is lighter than the sheet moves only where that is asked for', async () => {
    const run = (exact: boolean) =>
      together({ ...free, bodies: [sheet(11)] }, { exact }, async (both) => (await impact(both, 0.0005, 10)).linear);
    expect(await run(true)).toBeLessThan(5e-3);
    expect(await run(false)).toBeGreaterThan(0.1);
  });

  it('does the same on a GPU', async () => {
    const run = (backend: 'wasm' | 'webgpu') =>
      together({ ...free, bodies: [sheet(9)] }, { backend, solver: projective({ substeps: 2 }) }, (both) =>
        impact(both, 0.5, 6),
      );
    const [wasm, webgpu] = [await run('wasm'), await run('webgpu')];
    expect(webgpu.linear).toBeLessThan(1e-3);
    expect(webgpu.slower).toBeGreaterThan(0.1);
    expect(webgpu.slower).toBeCloseTo(wasm.slower, 3);
  });
});

describe('a ball in a hammock', () => {
  it('comes to rest, and the cloth carries its weight', async () => {
    const { heights, carried, speed, aside } = await hammock({ mass: 0.2, particles: 15, seconds: 5 });
    expect(Math.abs(carried - 1)).toBeLessThan(0.02);
    expect(speed).toBeLessThan(0.12);
    expect(aside).toBeLessThan(0.02);
    expect(Math.max(...heights.slice(1))).toBeLessThan(0.2);
    expect(heights.at(-1)).toBeLessThan(0.1);
    expect(heights.at(-1)).toBeGreaterThan(-0.2);
  });

  it('moves as it does with four times as many exchanges', async () => {
    const options = { mass: 0.5, particles: 11, seconds: 1, damping: 0 };
    const [once, often] = [await hammock(options), await hammock({ ...options, exchanges: 4 })];
    once.heights.forEach((height, k) => {
      expect(Math.abs(height - often.heights[k])).toBeLessThan(0.03);
    });
  });
});

describe('a rigid body', () => {
  /** A box on Rapier's ground, below or within a sheet. */
  async function onGround(both: Together, mass: number) {
    const { rapier, coupling } = both;
    const ground = rapier.createCollider(RAPIER.ColliderDesc.cuboid(5, 0.5, 5).setTranslation(0, -0.5, 0));
    const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.1, 0));
    const box = rapier.createCollider(RAPIER.ColliderDesc.cuboid(0.1, 0.1, 0.1).setMass(mass), body);
    await coupling.add(ground);
    await coupling.add(box, { friction: 1 });
    return body;
  }

  it('lies still on the ground under a cloth that is heavier than itself, and does not jump when it is lifted', async () => {
    const sheet = cloth({ size: [0.8, 0.8], particles: [13, 13], position: [-0.4, 0.22, -0.4], material: 'canvas' });
    await together({ bodies: [sheet] }, {}, async (both) => {
      const body = await onGround(both, 0.05);
      for (let k = 0; k < 60; k++) {
        await both.coupling.step();
        expect(Math.abs(body.translation().y - 0.1)).toBeLessThan(0.007);
      }
      const load = both.world.loads().get('rapier-2')!;
      expect(load.impulse[1] * 60).toBeLessThan(-0.5);
      both.world.gravity = [0, 30, 0];
      for (let k = 0; k < 30; k++) {
        await both.coupling.step();
        expect(body.translation().y).toBeLessThan(0.105);
      }
      expect(both.world.loads().get('rapier-2')!.impulse[1]).toBe(0);
    });
  });

  it('is pulled along by a cloth that lies on it', async () => {
    const sheet = cloth({
      size: [1, 0.4],
      particles: [21, 9],
      position: [-0.5, 0.215, -0.2],
      material: 'canvas',
      pins: ['right'],
    });
    await together({ bodies: [sheet] }, {}, async (both) => {
      const body = await onGround(both, 0.05);
      body.collider(0).setFriction(0.05);
      for (let k = 0; k < 90; k++) {
        both.world.movePin(0, 'right', [k / 150, -0.05, 0]);
        await both.coupling.step();
      }
      expect(body.translation().x).toBeGreaterThan(0.1);
      expect(Math.abs(vec3(body.translation())[2])).toBeLessThan(0.05);
    });
  });

  it('takes its colliders along, wherever they are on it', async () => {
    const sheet = cloth({ size: [1, 1], particles: [15, 15], position: [-0.2, 0, -0.5] });
    await together({ bodies: [sheet], gravity: [0, 0, 0] }, {}, async (both) => {
      const { rapier, coupling } = both;
      const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.2, 0).setLinvel(0, -2, 0));
      for (const x of [-0.3, 0.3]) {
        await coupling.add(
          rapier.createCollider(RAPIER.ColliderDesc.ball(0.1).setMass(0.2).setTranslation(x, 0, 0), body),
        );
      }
      for (let k = 0; k < 20; k++) await coupling.step();
      // Only the right one of them hits the sheet.
      expect(body.angvel().z).toBeGreaterThan(0.5);
      expect(both.world.loads().get('rapier')!.impulse[1]).toBe(0);
      const { offset } = both.world.colliderPlacement('rapier-2');
      expect(offset[1] + 0.2).toBeCloseTo(body.collider(1).translation().y, 6);
    });
  });
});

describe('a coupling', () => {
  const sheet = cloth({ particles: [5, 5], position: [-0.5, -2, -0.5] });
  const ball = RAPIER.ColliderDesc.ball(0.1);

  it('adds and removes colliders, and drops those that Rapier lost', async () => {
    await together({ bodies: [sheet] }, {}, async ({ rapier, world, coupling }) => {
      const names = () => world.scene.colliders.map(({ name }) => name);
      const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic());
      const [first, second] = [rapier.createCollider(ball, body), rapier.createCollider(ball, body)];
      expect(await coupling.add(first)).toBe('rapier');
      expect(await coupling.add(second, { name: 'second' })).toBe('second');
      expect(coupling.nameOf(second)).toBe('second');
      await expect(coupling.add(second)).rejects.toThrow("collider must be coupled once, got 'second' again");
      coupling.remove(first);
      expect(names()).toEqual(['second']);
      expect(() => coupling.remove(first)).toThrow('RapierCoupling: collider must be one that was added');
      rapier.removeRigidBody(body);
      await coupling.step();
      expect(names()).toEqual([]);
      expect(coupling.nameOf(second)).toBeNull();
    });
  });

  it('makes as many steps as real time asks for, in both worlds', async () => {
    await together({ bodies: [sheet] }, {}, async ({ rapier, world, coupling }) => {
      const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic());
      await coupling.add(rapier.createCollider(ball, body));
      expect(await coupling.advance(0.06)).toBe(3);
      expect(await coupling.advance(0.01)).toBe(1);
      expect(await coupling.advance(1, { maxSteps: 2 })).toBe(2);
      expect(world.frame).toBe(6);
      expect(body.linvel().y).toBeCloseTo(-9.81 * world.time, 4);
      await expect(coupling.advance(-1)).rejects.toThrow(
        'RapierCoupling: seconds must be a number at least 0 [s], got -1',
      );
    });
  });

  it('forgets what it knew of the bodies when the world jumps', async () => {
    const above = cloth({ particles: [9, 9], position: [-0.5, 0.11, -0.5], material: 'canvas' });
    await together({ bodies: [above] }, {}, async ({ rapier, world, coupling }) => {
      const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic());
      await coupling.add(rapier.createCollider(RAPIER.ColliderDesc.ball(0.1).setMass(0.5), body));
      body.setGravityScale(0, true);
      for (let k = 0; k < 4; k++) await coupling.step();
      expect(body.linvel().y).toBeLessThan(-0.001);
      await world.reset();
      world.gravity = [0, 0, 0];
      body.setTranslation({ x: 5, y: 0, z: 0 }, true);
      body.setLinvel({ x: 0, y: 0, z: 0 }, true);
      body.setAngvel({ x: 0, y: 0, z: 0 }, true);
      await coupling.step();
      expect(vec3(body.translation())).toEqual([5, 0, 0]);
    });
  });

  it('refuses shapes that it has no collider for, and leaves nothing behind', async () => {
    await together({ bodies: [sheet] }, {}, async ({ rapier, world, coupling }) => {
      const cone = rapier.createCollider(RAPIER.ColliderDesc.cone(0.2, 0.1));
      await expect(coupling.add(cone)).rejects.toThrow("or a closed mesh, got Rapier's shape number 11");
      expect(world.scene.colliders).toEqual([]);
    });
  });

  it('refuses solvers that cannot tell what a collider was given, but for colliders that do not move by it', async () => {
    const solver = projective({ global: 'jacobi' });
    await together({ bodies: [sheet] }, { solver }, async ({ rapier, world, coupling }) => {
      const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic());
      await expect(coupling.add(rapier.createCollider(ball, body))).rejects.toThrow(
        'world: measureLoads must be asked of a solver that tells the impulses of contact (docs/rapier.md has the list), got projective (jacobi, implicit-euler) on wasm',
      );
      expect(world.scene.colliders).toEqual([]);
      expect(await coupling.add(rapier.createCollider(ball))).toBe('rapier-2');
    });
  });

  it('refuses options that it does not know', async () => {
    await together({ bodies: [sheet] }, {}, async ({ rapier, world, coupling }) => {
      const collider = rapier.createCollider(ball);
      await expect(coupling.add(collider, { radius: 1 } as never)).rejects.toThrow('radius must be a known field');
      expect(() => new RapierCoupling(rapier, world, { exacct: true } as never)).toThrow(
        'exacct must be a known field',
      );
    });
  });

  it('waits for a GPU before the next step', async () => {
    const options = { backend: 'webgpu', solver: projective({ substeps: 1 }) } as const;
    await together({ bodies: [sheet] }, options, async ({ rapier, coupling }) => {
      const body = rapier.createRigidBody(RAPIER.RigidBodyDesc.dynamic());
      await coupling.add(rapier.createCollider(ball, body));
      const first = coupling.step();
      expect(() => coupling.step()).toThrow('RapierCoupling: step must wait for the one before, which is under way');
      await first;
      await coupling.step();
    });
  });
});
