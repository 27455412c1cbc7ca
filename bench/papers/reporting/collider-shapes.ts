/** Colliders as triangles for pictures, where they stand now. */
import { fromAngles, turned } from '../../../src/core/quaternion';
import { colliderMiddle } from '../../../src/scene/collider/collider-middle';
import type { Placement } from '../../../src/scene/placement';
import type { BoxCollider, CapsuleCollider, Collider, CylinderCollider, Vec3 } from '../../../src/scene/types';
import type { Colour } from './image';
import type { Shape } from './render';

export interface ColliderLook {
  colour: Colour;
  /** Of planes, which are drawn as squares. */
  floorColour: Colour;
  /** Half the side of these [m]. */
  floorReach: number;
}

interface Triangles {
  positions: number[];
  triangles: number[];
}

const [around, upwards] = [48, 24];

/** `place`: where it stands now. `vertices`: those of a mesh that bends, as `world.colliderVertices` has them; else it is drawn as it was built. */
export function colliderShape(
  collider: Collider,
  place: Placement,
  look: ColliderLook,
  vertices?: ArrayLike<number>,
): Shape {
  const { positions, triangles } = trianglesOf(collider, look.floorReach, vertices);
  const middle = colliderMiddle(collider);
  const { offset, rotation, scale } = place;
  const put = (at: number) => {
    const away = [0, 1, 2].map((k) => scale * (positions[at + k] - middle[k])) as unknown as Vec3;
    return turned(away, rotation).map((x, k) => middle[k] + x + offset[k]);
  };
  return {
    positions: Array.from({ length: positions.length / 3 }, (_, v) => put(3 * v)).flat(),
    triangles,
    colour: collider.kind === 'plane' ? look.floorColour : look.colour,
  };
}

function trianglesOf(collider: Collider, reach: number, vertices?: ArrayLike<number>): Triangles {
  switch (collider.kind) {
    case 'sphere':
      return ball(collider.radius, collider.centre, collider.centre);
    case 'capsule': {
      const length = Math.hypot(...collider.to.map((x, k) => x - collider.from[k]));
      return alongAxis(collider, ball(collider.radius, [0, 0, 0], [0, length, 0]));
    }
    case 'cylinder':
      return alongAxis(collider, tin(collider));
    case 'box':
      return boxTriangles(collider);
    case 'mesh':
    case 'distanceField': {
      const { mesh, position } = collider;
      const positions = Array.from(vertices ?? mesh.vertices, (x, i) => x + position[i % 3]);
      return { positions, triangles: [...mesh.triangles] };
    }
    case 'plane':
      return square(collider.point, collider.normal, reach);
    case 'compound':
      return joined(collider.parts.map((part) => trianglesOf(part, reach)));
  }
}

/** All of them in one list. */
function joined(shapes: readonly Triangles[]): Triangles {
  let first = 0;
  const triangles = shapes.map((shape) => {
    const numbered = shape.triangles.map((vertex) => first + vertex);
    first += shape.positions.length / 3;
    return numbered;
  });
  return { positions: shapes.flatMap(({ positions }) => positions), triangles: triangles.flat() };
}

/** Two halves of a ball about the y axis, the lower around `low` and the upper around `high`. */
function ball(radius: number, low: Vec3, high: Vec3): Triangles {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let j = 0; j <= upwards + 1; j++) {
    // The equator comes twice: once for each half.
    const latitude = Math.PI * ((j <= upwards / 2 ? j : j - 1) / upwards - 0.5);
    const centre = j <= upwards / 2 ? low : high;
    for (let i = 0; i < around; i++) {
      const longitude = (2 * Math.PI * i) / around;
      positions.push(
        centre[0] + radius * Math.cos(latitude) * Math.sin(longitude),
        centre[1] + radius * Math.sin(latitude),
        centre[2] + radius * Math.cos(latitude) * Math.cos(longitude),
      );
      if (j === 0) continue;
      const [a, b] = [(j - 1) * around + i, (j - 1) * around + ((i + 1) % around)];
      triangles.push(a, b, b + around, a, b + around, a + around);
    }
  }
  return { positions, triangles };
}

/** A cylinder from 0 along y. Its rims are there twice, so that they stay sharp. */
function tin({ from, to, radius }: CylinderCollider): Triangles {
  const length = Math.hypot(...to.map((x, k) => x - from[k]));
  const positions: number[] = [];
  const triangles: number[] = [];
  const rings = [
    [0, 0],
    [radius, 0],
    [radius, 0],
    [radius, length],
    [radius, length],
    [0, length],
  ];
  rings.forEach(([r, y], j) => {
    for (let i = 0; i < around; i++) {
      const longitude = (2 * Math.PI * i) / around;
      positions.push(r * Math.sin(longitude), y, r * Math.cos(longitude));
      if (j % 2 === 0) continue;
      const [a, b] = [(j - 1) * around + i, (j - 1) * around + ((i + 1) % around)];
      triangles.push(a, b, b + around, a, b + around, a + around);
    }
  });
  return { positions, triangles };
}

/** What was made along y, turned so that it points from one end to the other. */
function alongAxis({ from, to }: CapsuleCollider | CylinderCollider, { positions, triangles }: Triangles): Triangles {
  const along: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.hypot(...along);
  const up = along.map((x) => x / length) as unknown as Vec3;
  const side = cross(Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1], up);
  const scale = 1 / Math.hypot(...side);
  const x = side.map((s) => s * scale) as unknown as Vec3;
  const z = cross(x, up);
  const put = positions.map((_, i) => {
    const [at, axis] = [i - (i % 3), i % 3];
    return from[axis] + positions[at] * x[axis] + positions[at + 1] * up[axis] + positions[at + 2] * z[axis];
  });
  return { positions: put, triangles };
}

/** Corners of their own for each face, so that its edges stay sharp. */
function boxTriangles({ centre, halfSize, rotation }: BoxCollider): Triangles {
  const positions: number[] = [];
  const triangles: number[] = [];
  const turn = fromAngles(rotation);
  for (const axis of [0, 1, 2]) {
    for (const side of [1, -1]) {
      const [u, v] = side > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
      const first = positions.length / 3;
      for (const [a, b] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ]) {
        const corner: [number, number, number] = [0, 0, 0];
        corner[axis] = side * halfSize[axis];
        corner[u] = a * halfSize[u];
        corner[v] = b * halfSize[v];
        positions.push(...turned(corner, turn).map((x, k) => x + centre[k]));
      }
      triangles.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return { positions, triangles };
}

function square(point: Vec3, normal: Vec3, reach: number): Triangles {
  const u = cross(Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1], normal);
  const scale = reach / Math.hypot(...u);
  const v = cross(normal, u);
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  return {
    positions: corners.flatMap(([a, b]) => point.map((x, k) => x + scale * (a * u[k] + b * v[k]))),
    triangles: [0, 1, 2, 0, 2, 3],
  };
}

const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
