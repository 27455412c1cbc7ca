/** Garments begin outside the figure that wears them, and are sound. */
import { describe, expect, it } from 'vitest';
import { turned } from '../../src/core/quaternion';
import { PosedJoints } from '../../src/scene/collider/posed-joints';
import { motionPlacement } from '../../src/scene/motion';
import type { MeshClothBody, MeshCollider, SkinPoses, Vec3 } from '../../src/scene/types';
import cape from '../cape';
import dress from '../dress';
import { capeMesh } from './cape-mesh';
import { dance } from './dance';
import { jointIndex } from './skeleton';
import { walk, walkPeriod } from './walk';
import { figureDistance, nearestTo } from './worn';

const scenes = { cape: cape.build(), dress: dress.build() };
const poses: Record<keyof typeof scenes, SkinPoses> = { cape: walk, dress: dance };
const garment = (name: keyof typeof scenes) => scenes[name].bodies[0] as MeshClothBody;
const collider = (name: keyof typeof scenes) => scenes[name].colliders[0] as MeshCollider;

describe.each(['cape', 'dress'] as const)('the %s', (name) => {
  const { vertices, faces } = garment(name);
  const at = (v: number): Vec3 => [vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]];
  const shape = figureDistance(poses[name], 0);

  it('is worn by the figure as a collider with the same poses', () => {
    expect(collider(name)).toMatchObject({ kind: 'mesh', name: 'figure', sides: 'outside' });
    expect(collider(name).skin?.poses).toEqual(poses[name]);
  });

  it('begins further from the figure than it will be kept, between its vertices as well', () => {
    // The dress is fitted to the round shape, which its triangles cut into by a millimetre or so.
    expect(nearestTo(shape, vertices)).toBeGreaterThan(collider(name).thickness);
    const middles = faces!.flatMap((face) =>
      [0, 1, 2].map((k) => face.reduce((sum, v) => sum + at(v)[k], 0) / face.length),
    );
    expect(nearestTo(shape, middles)).toBeGreaterThan(0.003);
  });

  it('begins above the ground', () => {
    expect(Math.min(...vertices.filter((_, i) => i % 3 === 1))).toBeGreaterThan(0.3);
  });

  it('has quads of even size, all turned the same way', () => {
    const sides = faces!.flatMap((face) => face.map((v, k) => [v, face[(k + 1) % face.length]]));
    const lengths = sides.map(([a, b]) => Math.hypot(...at(a).map((x, k) => x - at(b)[k])));
    expect(Math.min(...lengths)).toBeGreaterThan(0.002);
    expect(Math.max(...lengths)).toBeLessThan(0.04);
    // Two neighbours go along the side that they share in opposite directions.
    expect(new Set(sides.map(([a, b]) => `${a} ${b}`)).size).toBe(sides.length);
  });

  it('faces outwards', () => {
    const outwards = faces!.filter((face) => {
      const [a, b, , d] = face.map(at);
      const [u, v] = [b.map((x, k) => x - a[k]), d.map((x, k) => x - a[k])];
      const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const length = Math.hypot(...normal);
      const beyond = a.map((x, k) => x + (0.005 * normal[k]) / length) as unknown as Vec3;
      return shape.distance(...beyond) > shape.distance(...a);
    });
    expect(outwards.length / faces!.length).toBeGreaterThan(0.9);
  });
});

it('the dress has about as many vertices as that of Liu 2013', () => {
  expect(garment('dress').vertices.length / 3).toBe(3504);
  expect(garment('dress').pins).toEqual([]);
});

describe('the collar of the cape', () => {
  const { vertices, pins } = garment('cape');
  const { collar } = capeMesh();
  const [{ at, motion }] = pins;
  const point = (v: number): Vec3 => [vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]];
  const bounds = [0, 1, 2].map((k) => collar.map((v) => point(v)[k]));
  const middle = bounds.map((values) => (Math.min(...values) + Math.max(...values)) / 2);

  /** Where the pin takes a vertex at a time. */
  function pinned(v: number, time: number): number[] {
    const { offset, rotation } = motionPlacement(motion!, time);
    const away = point(v).map((x, k) => x - middle[k]) as unknown as Vec3;
    return turned(away, rotation).map((x, k) => middle[k] + x + offset[k]);
  }

  it('is held as it was built when the walk begins, and after each two steps', () => {
    expect(at).toEqual(collar);
    for (const time of [0, walkPeriod, 3 * walkPeriod]) {
      pinned(collar[0], time).forEach((x, k) => {
        expect(x).toBeCloseTo(point(collar[0])[k], 9);
      });
    }
  });

  it('goes with the chest in between', () => {
    const { skin } = collider('cape');
    const posed = new PosedJoints(skin!);
    const onChest = (time: number) => {
      posed.pose(time);
      return posed.transforms.slice(12 * jointIndex('chest'), 12 * jointIndex('chest') + 12);
    };
    const put = (m: Float64Array, [x, y, z]: Vec3) =>
      [0, 4, 8].map((r) => m[r] * x + m[r + 1] * y + m[r + 2] * z + m[r + 3]);
    /** The inverse of a turn and a shift. */
    const back = (m: Float64Array, p: Vec3): Vec3 => {
      const d = [p[0] - m[3], p[1] - m[7], p[2] - m[11]];
      return [0, 1, 2].map((k) => m[k] * d[0] + m[4 + k] * d[1] + m[8 + k] * d[2]) as unknown as Vec3;
    };
    const start = onChest(0);
    for (const time of [0.1, 0.33, 0.71, 1.1]) {
      for (const v of [collar[0], collar[24], collar[48]]) {
        const wanted = put(onChest(time), back(start, point(v)));
        pinned(v, time).forEach((x, k) => {
          expect(x).toBeCloseTo(wanted[k], 3);
        });
      }
    }
  });
});
