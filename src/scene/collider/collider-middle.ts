import type { Collider, Vec3 } from '../types';

/** What a collider turns about. */
export function colliderMiddle(collider: Collider): Vec3 {
  switch (collider.kind) {
    case 'plane':
      return collider.point;
    case 'sphere':
    case 'box':
      return collider.centre;
    case 'capsule':
    case 'cylinder':
      return halfway(collider.from, collider.to);
    case 'distanceField':
    case 'mesh':
    case 'compound':
      return collider.position;
  }
}

const halfway = (a: Vec3, b: Vec3): Vec3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
