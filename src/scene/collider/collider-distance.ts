/** The signed distance from colliders where they stand at a time, in f64 and from their exact shapes: what checks of scenes hold the contact of the kernels against. */
import { fromAngles, inverse, turned } from '../../core/quaternion';
import * as sdf from '../../mesh/sdf-shapes';
import { boxDistance, type SignedDistance } from '../../mesh/signed-distance';
import { TriangleTree } from '../../mesh/triangle-tree';
import { windingDistance } from '../../mesh/winding-distance';
import { motionPlacement } from '../motion';
import { asBuilt } from '../placement';
import type { Collider, ColliderPart, CylinderCollider, Vec3 } from '../types';
import { colliderMiddle } from './collider-middle';
import { SkinnedVertices } from './skinned-vertices';

/** Distance of the point x, y, z [m] from the surface [m], negative inside. */
export type Distance = SignedDistance['distance'];

/** Of a collider that moves by script alone, at a time [s]. A sheet, which has two sides and no inside, is infinitely far from everything. */
export function colliderDistance(collider: Collider, time: number): Distance {
  const { offset, rotation, scale } = collider.motion ? motionPlacement(collider.motion, time) : asBuilt;
  const middle = colliderMiddle(collider);
  const parts = collider.kind === 'compound' ? collider.parts : [collider];
  const distances = parts.map((part) => partDistance(part, time));
  const back = inverse(rotation);
  return (x, y, z) => {
    // Where the point would be beside the collider as it was built.
    const away: Vec3 = [x - middle[0] - offset[0], y - middle[1] - offset[1], z - middle[2] - offset[2]];
    const [ax, ay, az] = turned(away, back).map((d, axis) => middle[axis] + d / scale);
    let least = Number.POSITIVE_INFINITY;
    for (const distance of distances) least = Math.min(least, distance(ax, ay, az));
    return scale * least;
  };
}

/** As it was built, but for the pose of a skin. */
function partDistance(part: ColliderPart, time: number): Distance {
  switch (part.kind) {
    case 'plane': {
      const [nx, ny, nz] = part.normal.map((n) => n / Math.hypot(...part.normal));
      const [px, py, pz] = part.point;
      return (x, y, z) => nx * (x - px) + ny * (y - py) + nz * (z - pz);
    }
    case 'sphere':
      return sdf.sphere({ centre: part.centre, radius: part.radius }).distance;
    case 'capsule':
      return sdf.capsule({ from: part.from, to: part.to, radius: part.radius }).distance;
    case 'box': {
      const { distance } = sdf.box({ halfSize: part.halfSize });
      const [[cx, cy, cz], back] = [part.centre, inverse(fromAngles(part.rotation))];
      return (x, y, z) => distance(...turned([x - cx, y - cy, z - cz], back));
    }
    case 'cylinder':
      return cylinderDistance(part);
    case 'distanceField':
      return solidDistance(part.mesh.vertices, part.mesh.triangles, part.position);
    case 'mesh': {
      const { vertices, triangles } = part.mesh;
      if (part.sides === 'both') return () => Number.POSITIVE_INFINITY;
      const posed = Float64Array.from(vertices);
      if (part.skin) new SkinnedVertices(vertices, part.skin).write(time, posed);
      return solidDistance(posed, triangles, part.position);
    }
  }
}

/** As a rectangle in the plane of the axis and the point. */
function cylinderDistance({ from, to, radius }: CylinderCollider): Distance {
  const axis = to.map((x, k) => x - from[k]);
  const length = Math.hypot(...axis);
  const [ux, uy, uz] = axis.map((x) => x / length);
  return (x, y, z) => {
    const [dx, dy, dz] = [x - from[0], y - from[1], z - from[2]];
    const along = ux * dx + uy * dy + uz * dz;
    const around = Math.hypot(dx - along * ux, dy - along * uy, dz - along * uz);
    const [out, beyond] = [around - radius, Math.abs(along - length / 2) - length / 2];
    return Math.min(0, Math.max(out, beyond)) + Math.hypot(Math.max(out, 0), Math.max(beyond, 0));
  };
}

/** Points outside the box around it have their distance from that: it is no more than the true one, and such points are not inside. */
function solidDistance(vertices: ArrayLike<number>, corners: ArrayLike<number>, [px, py, pz]: Vec3): Distance {
  const [points, triangles] = [Float64Array.from(vertices), Uint32Array.from(corners)];
  const solid = windingDistance(new TriangleTree({ points, triangles }));
  return (x, y, z) => boxDistance(solid, x - px, y - py, z - pz) || solid.distance(x - px, y - py, z - pz);
}
