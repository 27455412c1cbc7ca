/** Colliders of Rapier as those of Selvedge: as far from any point, however they are turned and moved. */
import RAPIER from '@dimforge/rapier3d-compat';
import { beforeAll, describe, expect, it } from 'vitest';
import { inverse, multiply } from '../core/quaternion';
import { seededRandom } from '../core/random';
import { ColliderFields } from '../stages/contact/collider-fields';
import { colliderLanes, packCollider } from '../stages/contact/pack-colliders';
import { surfaceAt } from '../stages/contact/shape-distance';
import { colliderOfShape } from './collider-of-shape';
import { minus, quaternion, vec3 } from './plain-vectors';

beforeAll(() => RAPIER.init());

/** A wedge, counter-clockwise from outside. */
const corners = [-0.2, -0.1, -0.2, 0.3, -0.1, -0.2, 0.3, -0.1, 0.2, -0.2, -0.1, 0.2, -0.2, 0.3, -0.2, -0.2, 0.3, 0.2];
const faces = [0, 1, 2, 0, 2, 3, 4, 5, 2, 4, 2, 1, 0, 3, 5, 0, 5, 4, 0, 4, 1, 3, 2, 5];

const shapes: [name: string, make: () => RAPIER.ColliderDesc, within: number][] = [
  ['a ball', () => RAPIER.ColliderDesc.ball(0.3), 1e-6],
  ['a cuboid', () => RAPIER.ColliderDesc.cuboid(0.1, 0.2, 0.3), 1e-6],
  ['a capsule', () => RAPIER.ColliderDesc.capsule(0.2, 0.1), 1e-6],
  ['a cylinder', () => RAPIER.ColliderDesc.cylinder(0.2, 0.15), 1e-6],
  ['a convex hull', () => RAPIER.ColliderDesc.convexHull(Float32Array.from(corners))!, 0.01],
  ['a closed mesh', () => RAPIER.ColliderDesc.trimesh(Float32Array.from(corners), Uint32Array.from(faces)), 0.01],
];

describe('the collider of', () => {
  it.each(shapes)('%s', (_, make, within) => {
    const rapier = new RAPIER.World({ x: 0, y: 0, z: 0 });
    const body = rapier.createRigidBody(
      RAPIER.RigidBodyDesc.kinematicPositionBased()
        .setTranslation(1, 2, 3)
        .setRotation({ x: 0.5, y: 0.5, z: -0.5, w: 0.5 }),
    );
    const from = rapier.createCollider(
      make().setTranslation(0.1, 0.2, 0).setRotation({ x: 0, y: 0.6, z: 0, w: 0.8 }),
      body,
    );
    rapier.step();
    const [at, turn] = [vec3(from.translation()), quaternion(from.rotation())];
    const collider = colliderOfShape(from, { cellSize: 0.01 }, 'it');
    // Somewhere else, and turned again.
    body.setTranslation({ x: -1, y: 0.3, z: 0.2 }, true);
    body.setRotation({ x: 0.1, y: -0.7, z: 0.1, w: 0.7 }, true);
    rapier.step();
    const now = {
      offset: minus(vec3(from.translation()), at),
      rotation: multiply(quaternion(from.rotation()), inverse(turn)),
      scale: 1,
    };
    const [placed] = new ColliderFields().place([collider]);
    const packed = new Float64Array(colliderLanes + (placed?.field.numbers.length ?? 0));
    packCollider(collider, now, now, packed, 0, placed);
    if (placed) packed.set(placed.field.numbers, placed.first);
    const random = seededRandom(7);
    const [x, y, z] = vec3(from.translation());
    let seen = 0;
    for (let k = 0; k < 400; k++) {
      const point = [x, y, z].map((middle) => middle + 0.5 * (2 * random() - 1)) as [number, number, number];
      const projected = from.projectPoint({ x: point[0], y: point[1], z: point[2] }, false)!;
      const distance = Math.hypot(...minus(vec3(projected.point), point));
      // Fields know little far from their surface.
      if (placed && distance > 0.02) continue;
      seen++;
      const found = surfaceAt(packed, 0, point).distance;
      // Rapier does not know the inside of a mesh.
      if (!placed) expect(found < 0).toBe(projected.isInside);
      expect(Math.abs(Math.abs(found) - distance)).toBeLessThan(within);
    }
    expect(seen).toBeGreaterThan(5);
    rapier.free();
  });

  it('a half-space', () => {
    const rapier = new RAPIER.World({ x: 0, y: 0, z: 0 });
    const shape = new RAPIER.HalfSpace({ x: 0, y: 0, z: 1 });
    const from = rapier.createCollider(
      new RAPIER.ColliderDesc(shape)
        .setTranslation(0, 1, 0)
        .setRotation({ x: -Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 }),
    );
    expect(colliderOfShape(from, { friction: 0.7, thickness: 0.01 }, 'floor')).toMatchObject({
      kind: 'plane',
      name: 'floor',
      point: [0, 1, 0],
      normal: [expect.closeTo(0), expect.closeTo(1), expect.closeTo(0)],
      friction: 0.7,
      restitution: 0,
      thickness: 0.01,
    });
    rapier.free();
  });
});
