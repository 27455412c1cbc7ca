import { describe, expect, it } from 'vitest';
import { box, capsule, distanceField, meshCollider, plane, sphere } from '../../../src/scene/collider/colliders';
import { compound } from '../../../src/scene/collider/compound';
import { asBuilt, offsetBy } from '../../../src/scene/placement';
import type { Collider } from '../../../src/scene/types';
import { colliderShape } from './collider-shapes';

const look = { colour: [1, 1, 1], floorColour: [2, 2, 2], floorReach: 3 } as const;

/** Volume that the triangles enclose, positive where they are counter-clockwise from outside; and the centre of its box. */
function measured(collider: Collider, offset: readonly [number, number, number] = [0, 0, 0]) {
  const { positions, triangles = [] } = colliderShape(collider, offsetBy(offset), look);
  const at = (v: number) => [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
  let volume = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [at(triangles[t]), at(triangles[t + 1]), at(triangles[t + 2])];
    volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
  }
  const axis = (k: number) => Array.from({ length: positions.length / 3 }, (_, v) => positions[3 * v + k]);
  return {
    volume,
    low: [0, 1, 2].map((k) => Math.min(...axis(k))),
    high: [0, 1, 2].map((k) => Math.max(...axis(k))),
  };
}

describe('colliders as triangles', () => {
  it('a ball, where it has moved to', () => {
    const { volume, low, high } = measured(sphere({ centre: [1, 2, 3], radius: 0.5 }), [0, 0, 1]);
    expect(volume / ((4 / 3) * Math.PI * 0.5 ** 3)).toBeCloseTo(1, 1);
    expect([...low, ...high].map((x) => Math.round(100 * x) / 100)).toEqual([0.5, 1.5, 3.5, 1.5, 2.5, 4.5]);
  });

  it.each([[[0, 1, 0]], [[1, 0, 0]], [[0, 0, -1]], [[0.6, -0.8, 0]]])('a capsule along %j', (to) => {
    const { volume } = measured(capsule({ from: [0, 0, 0], to: to as [number, number, number], radius: 0.2 }));
    const exact = Math.PI * 0.2 ** 2 * (1 + (4 / 3) * 0.2);
    expect(volume / exact).toBeCloseTo(1, 1);
  });

  it('a box, turned', () => {
    expect(measured(box({ centre: [1, 0, 0], halfSize: [1, 2, 3] })).volume).toBeCloseTo(48);
    const turned = measured(box({ halfSize: [1, 2, 3], rotation: [0, 90, 0] }));
    expect(turned.volume).toBeCloseTo(48);
    expect(turned.high.map((x) => Math.round(x))).toEqual([3, 2, 1]);
    // About x: what was up is to the front.
    expect(measured(box({ halfSize: [1, 2, 3], rotation: [90, 0, 0] })).high.map((x) => Math.round(x))).toEqual([
      1, 3, 2,
    ]);
  });

  it('a mesh that bends, with the vertices that it has now, where it stands', () => {
    const vertices = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    const sheet = meshCollider({ mesh: { vertices, triangles: [0, 1, 2] }, position: [0, 0, 5] });
    const now = [0, 0, 0, 2, 0, 0, 0, 3, 0];
    const shape = colliderShape(sheet, offsetBy([1, 0, 0]), look, now);
    expect(shape.positions).toEqual([1, 0, 5, 3, 0, 5, 1, 3, 5]);
    expect(colliderShape(sheet, asBuilt, look).positions).toEqual([0, 0, 5, 1, 0, 5, 0, 1, 5]);
  });

  it('a compound as its parts, turned about its middle', () => {
    const pair = compound({ parts: [box({ halfSize: [1, 1, 1] }), box({ centre: [4, 0, 0], halfSize: [1, 2, 1] })] });
    expect(measured(pair).volume).toBeCloseTo(24);
    const s = Math.SQRT1_2;
    const { positions } = colliderShape(pair, { ...asBuilt, rotation: [0, 0, s, s] }, look);
    const along = (k: number) => Array.from(positions).filter((_, i) => i % 3 === k);
    expect([Math.min(...along(0)), Math.max(...along(0))]).toEqual([expect.closeTo(0), expect.closeTo(4)]);
    expect([Math.min(...along(1)), Math.max(...along(1))]).toEqual([expect.closeTo(-3), expect.closeTo(3)]);
  });

  it('a solid as its mesh, and a plane as a square of its own colour', () => {
    const vertices = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
    const faces = [
      [0, 2, 1],
      [0, 1, 3],
      [0, 3, 2],
      [1, 2, 3],
    ];
    const solid = distanceField({ mesh: { vertices, faces }, cellSize: 0.1, position: [0, 0, 2] });
    expect(measured(solid).volume).toBeCloseTo(1 / 6);
    expect(measured(solid).low[2]).toBe(2);
    const floor = colliderShape(plane({ point: [0, 1, 0] }), asBuilt, look);
    expect(floor.colour).toEqual(look.floorColour);
    expect(measured(plane({ point: [0, 1, 0] })).high).toEqual([3, 1, 3]);
  });
});
