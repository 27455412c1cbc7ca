import { describe, expect, it, vi } from 'vitest';
import { cloth } from './cloth/cloth';
import { capsule, sphere } from './collider/colliders';
import { bodyIndex, colliderIndex } from './find-in-scene';
import { checkedGravity, checkedWind, scene } from './scene';

describe('scene', () => {
  it('fills in what is not given', () => {
    const sheet = cloth();
    expect(scene({ bodies: [sheet] })).toEqual({
      name: 'scene',
      bodies: [sheet],
      colliders: [],
      gravity: [0, -9.81, 0],
      drag: 0.8,
      innerDrag: 1,
      viscosity: 0,
      wind: null,
      timeStep: 1 / 60,
    });
    expect(scene({ bodies: [sheet], wind: { velocity: [1, 2, 3], lift: 0 } }).wind).toEqual({
      velocity: [1, 2, 3],
      airDensity: 1.2,
      drag: 1,
      lift: 0,
      gusts: 0,
      gustPeriod: 2,
    });
  });

  it('checks gravity and wind on their own as with everything else', () => {
    const velocity = new Float32Array([1, 2, 3]) as never;
    const wind = { velocity: [1, 2, 3], airDensity: 1.2, drag: 1, lift: 0.1, gusts: 0, gustPeriod: 2 };
    expect(checkedWind({ velocity })).toEqual(wind);
    expect(scene({ bodies: [cloth()], wind: { velocity } }).wind).toEqual(wind);
    expect(checkedWind(null)).toBeNull();
    expect(checkedGravity(new Float32Array([0, -5, 0]) as never)).toEqual([0, -5, 0]);
    expect(() => checkedGravity([0, -1001, 0])).toThrow(
      'scene: gravity must be three numbers no further from 0 than 1000 [m/s2], got [0, -1001, 0]',
    );
    expect(() => checkedWind({ velocity: [Number.NaN, 0, 0] })).toThrow(
      'scene: wind.velocity must be three numbers [m/s], got [NaN, 0, 0]',
    );
    expect(() => checkedWind(undefined as never)).toThrow('scene: wind must be null or an object');
  });

  it('takes a scene and gives the same', () => {
    const made = scene({ bodies: [cloth(), cloth()], wind: { velocity: [1, 0, 0] } });
    expect(scene(made)).toEqual(made);
    expect(scene(made).bodies[1]).toBe(made.bodies[1]);
  });

  it('tells apart what nobody named', () => {
    const made = scene({
      bodies: [cloth(), cloth({ name: 'cloth-2' }), cloth(), cloth({ name: 'sail' })],
      colliders: [sphere({ radius: 1 }), sphere({ radius: 2 }), capsule({ from: [0, 0, 0], to: [1, 0, 0], radius: 1 })],
    });
    expect(made.bodies.map((body) => body.name)).toEqual(['cloth', 'cloth-2', 'cloth-3', 'sail']);
    expect(made.colliders.map((collider) => collider.name)).toEqual(['sphere', 'sphere-2', 'capsule']);
  });

  it('looks up a name or two for each of many things that nobody named', () => {
    const count = 2000;
    const lookUps = [vi.spyOn(Map.prototype, 'has'), vi.spyOn(Set.prototype, 'has')];
    const { colliders } = scene({ bodies: [cloth()], colliders: Array(count).fill(sphere({ radius: 1 })) });
    const calls = lookUps.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    vi.restoreAllMocks();
    expect(colliders.at(-1)?.name).toBe(`sphere-${count}`);
    expect(calls).toBeLessThan(4 * count);
  });

  it('finds bodies and colliders by object, name and index, also when it renamed them', () => {
    const sheets = [cloth(), cloth({ size: [2, 2] })];
    const balls = [sphere({ radius: 1 }), sphere({ radius: 2 })];
    const made = scene({ bodies: sheets, colliders: balls });
    for (const i of [0, 1]) {
      expect(bodyIndex(made, sheets[i])).toBe(i);
      expect(bodyIndex(made, made.bodies[i])).toBe(i);
      expect(bodyIndex(made, made.bodies[i].name)).toBe(i);
      expect(bodyIndex(made, i)).toBe(i);
      expect(colliderIndex(made, balls[i])).toBe(i);
      expect(bodyIndex(scene(made), sheets[i])).toBe(i);
    }
  });
});
