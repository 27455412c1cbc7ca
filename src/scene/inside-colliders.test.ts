import { describe, expect, it } from 'vitest';
import { boxMesh } from '../mesh/solid-meshes.fixture';
import { buildBody } from './build-body';
import { cloth } from './cloth/cloth';
import { box, capsule, cylinder, distanceField, meshCollider, plane, sphere } from './collider/colliders';
import { compound } from './collider/compound';
import { insideColliders } from './inside-colliders';
import type { Collider } from './types';

/** Nine particles 0.1 m apart in the plane y = 0, the middle one at the origin. */
const sheet = (pins: number[] = []) => {
  const body = buildBody(
    cloth({ name: 'sheet', size: [0.2, 0.2], particles: [3, 3], position: [-0.1, 0, -0.1], pins }),
  );
  return { body, positions: body.positions };
};
const inside = (collider: Collider, time = 0, pins: number[] = []) => insideColliders([sheet(pins)], [collider], time);
const { vertices, triangles } = boxMesh(0.02, 0.02, 0.02);
const mesh = { vertices: Array.from(vertices), triangles: Array.from(triangles) };

describe('insideColliders', () => {
  it.each<[string, Collider, number]>([
    ['a plane', plane({ point: [0, 0.02, 0] }), 0.02],
    ['a sphere', sphere({ centre: [0, -0.01, 0], radius: 0.03 }), 0.02],
    ['a box that is turned', box({ centre: [0, 0, 0], halfSize: [0.02, 0.03, 0.02], rotation: [0, 45, 0] }), 0.02],
    ['a capsule', capsule({ from: [0, -1, 0], to: [0, 1, 0], radius: 0.02 }), 0.02],
    ['a cylinder', cylinder({ from: [0, -1, 0], to: [0, 0.02, 0], radius: 0.04 }), 0.02],
    ['a field', distanceField({ mesh, position: [0, 0, 0] }), 0.02],
    ['a mesh', meshCollider({ mesh, position: [0, 0, 0] }), 0.02],
  ])('finds the particle in the middle of %s, and how deep it is', (_, collider, depth) => {
    const [found] = inside(collider);
    expect(found.particles).toBe(collider.kind === 'plane' ? 9 : 1);
    expect(found.deepest).toBeCloseTo(depth, 9);
    expect(found).toMatchObject({ body: 'sheet', collider: collider.name });
  });

  it('finds faces between particles that are outside', () => {
    // The corner of the triangle that is nearest is 4 cm away.
    const [found] = inside(capsule({ from: [0.05, -0.1, 0.04], to: [0.05, 0.1, 0.04], radius: 0.015 }));
    expect(found.particles).toBe(0);
    expect(found.faces).toBeGreaterThan(0);
    expect(found.deepest).toBeGreaterThan(0.004);
  });

  it('finds nothing where there is nothing', () => {
    expect(inside(plane({ point: [0, -1e-6, 0] }))).toEqual([]);
    expect(inside(sphere({ centre: [0, 0.5, 0], radius: 0.4 }))).toEqual([]);
    expect(inside(meshCollider({ mesh, sides: 'both', position: [0, 0, 0] }))).toEqual([]);
    expect(inside(meshCollider({ mesh, position: [0, 0.03, 0] }))).toEqual([]);
  });

  it('looks where colliders are at that time', () => {
    const motion = { kind: 'linear', velocity: [0, -1, 0], spin: [0, 0, 90] } as const;
    const plank = box({ centre: [0, 1, 0], halfSize: [0.4, 0.005, 0.02], motion });
    expect(inside(plank, 0.5)).toEqual([]);
    // After a second it stands upright, and only the middle of the sheet is in it.
    expect(inside(plank, 1)[0].particles).toBe(1);
    const keys = [
      { time: 0, offset: [0, 0, 0] as const },
      { time: 1, offset: [0, 0, 0] as const, scale: 3 },
    ];
    const growing = sphere({ radius: 0.04, motion: { kind: 'keyframes', keys } });
    expect(inside(growing, 0)[0].particles).toBe(1);
    expect(inside(growing, 1)[0]).toMatchObject({ particles: 5 });
    expect(inside(growing, 1)[0].deepest).toBeCloseTo(0.12, 9);
  });

  it('takes a compound as one, which turns about its own middle', () => {
    const parts = [
      sphere({ name: 'a', centre: [0.1, 0, 0], radius: 0.01 }),
      box({ name: 'b', centre: [0, 0.5, 0], halfSize: [0.1, 0.1, 0.1] }),
    ];
    const motion = { kind: 'linear', velocity: [0, 0, 0], spin: [0, 20, 0] } as const;
    const both = compound({ name: 'both', parts, position: [0, 0, 0], motion });
    expect(inside(both, 0)).toMatchObject([{ collider: 'both', particles: 1 }]);
    // At 20 degrees the ball is between two particles.
    expect(inside(both, 1)).toMatchObject([{ particles: 0 }]);
  });

  it('lets pins hold particles wherever that is', () => {
    const small = sphere({ radius: 0.01 });
    expect(inside(small, 0)[0].particles).toBe(1);
    expect(inside(small, 0, [4])).toEqual([]);
  });
});
