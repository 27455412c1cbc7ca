/**
 * The signed distance from a closed triangle mesh. The nearest point tells how far; whether inside or outside, the angle-weighted
 * pseudonormal there (Baerentzen and Aanaes 2005): the normal of the face, the sum of both at an edge, the sum weighted by angle at a
 * corner. Normals of single faces would give the wrong side near sharp edges and corners. Where parts of a solid touch along an edge or at a corner, the sum over all faces there tells the side as well: it is the
 * integral of directions into the solid, turned round, and a point whose nearest one is there sees all of them on its far side.
 */
import type { Vec3 } from '../core/vec3';
import { boundsOf } from './bounds';
import type { ClosedMesh } from './closed-mesh';
import type { SignedDistance } from './signed-distance';
import { TriangleTree } from './triangle-tree';

export function meshDistance(mesh: ClosedMesh, tree = new TriangleTree(mesh)): SignedDistance {
  const normals = pseudonormals(mesh);
  const distance = (x: number, y: number, z: number) => {
    const near = tree.nearest(x, y, z);
    const n = 3 * (7 * near.triangle + near.feature);
    const side = (x - near.x) * normals[n] + (y - near.y) * normals[n + 1] + (z - near.z) * normals[n + 2];
    return Math.sqrt(near.squaredDistance) * (side < 0 ? -1 : 1);
  };
  return { distance, ...boundsOf(mesh.points, mesh.triangles) };
}

/** Of each triangle: x, y, z of the normals of its face, its three edges and its three corners. */
function pseudonormals({ points, triangles }: ClosedMesh): Float64Array {
  const count = triangles.length / 3;
  const faces = Float64Array.from({ length: 3 * count });
  const corners = new Float64Array(points.length);
  const edges = new Map<number, number>();
  const alongEdges: number[] = [];
  const key = (a: number, b: number) => Math.min(a, b) * 2 ** 26 + Math.max(a, b);
  for (let t = 0; t < count; t++) {
    const [a, b, c] = [triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]];
    const normal = unit(cross(between(points, a, b), between(points, a, c)));
    faces.set(normal, 3 * t);
    for (const [p, q, r] of [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ]) {
      const edge = edges.get(key(p, q)) ?? alongEdges.length;
      if (edge === alongEdges.length) {
        edges.set(key(p, q), edge);
        alongEdges.push(0, 0, 0);
      }
      const angle = angleBetween(between(points, p, q), between(points, p, r));
      for (let axis = 0; axis < 3; axis++) {
        alongEdges[edge + axis] += normal[axis];
        corners[3 * p + axis] += angle * normal[axis];
      }
    }
  }
  const normals = new Float64Array(21 * count);
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const [p, q] = [triangles[3 * t + k], triangles[3 * t + ((k + 1) % 3)]];
      const edge = edges.get(key(p, q)) as number;
      for (let axis = 0; axis < 3; axis++) {
        normals[21 * t + axis] = faces[3 * t + axis];
        normals[21 * t + 3 * (k + 1) + axis] = alongEdges[edge + axis];
        normals[21 * t + 3 * (k + 4) + axis] = corners[3 * p + axis];
      }
    }
  }
  return normals;
}

const between = (at: Float64Array, p: number, q: number): Vec3 => [
  at[3 * q] - at[3 * p],
  at[3 * q + 1] - at[3 * p + 1],
  at[3 * q + 2] - at[3 * p + 2],
];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A triangle without an area has no normal: it gets none, and its neighbours decide. */
function unit(v: Vec3): Vec3 {
  const length = Math.hypot(...v);
  return length > 0 ? [v[0] / length, v[1] / length, v[2] / length] : [0, 0, 0];
}

function angleBetween(a: Vec3, b: Vec3): number {
  return Math.atan2(Math.hypot(...cross(a, b)), a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}
