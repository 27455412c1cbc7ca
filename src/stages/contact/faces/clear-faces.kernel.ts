/**
 * How far each face stays clear of the sharp triangles of mesh colliders until the step of the world ends, if it goes where the mesh carries it: for `touchFaces`, which has nothing to look for where a face strays by less. Made once in a step of the world, after the lists
 * of its corners (../mesh/find-nearby.kernel.ts), by the same reasoning.
 *
 * All corners are taken to be carried by the way D of the one that is nearest to the mesh. A triangle whose corners go by w is no nearer to such a face than its gap now, less (1 - f0) max |w - D|. The gap is not less than what lies between
 * the two along any direction: the normal of the triangle, or the way from its nearest point to the middle of the face, whichever tells more.
 *
 * In step of the solver, where corners stray by no more than e at its start and by d more in it, points of the face and of a triangle that are at a distance g >= clear - e then are apart by g - d at least, along the line between them, at its end. What is more than faces are kept off by
 * asks for nothing.
 *
 * Written is a vec4 for each face: D, and how far it stays clear, at most twice the thickness, or 0 where that is less than faces are kept off by.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import fieldWgsl from '../field-distance.wgsl?raw';
import { listVectors } from '../mesh/find-nearby.kernel';
import { MeshReader, nearestWeights, pointOf } from '../mesh/out-of-mesh';
import meshWgsl from '../mesh/out-of-mesh.wgsl?raw';
import { contactUniforms, isOfOthers } from '../out-of-colliders';
import { colliderKind, colliderLanes } from '../pack-colliders';
import shapeWgsl from '../shape-distance.wgsl?raw';
import wgsl from './clear-faces.wgsl?raw';
import { faceShare } from './touch-faces.kernel';

type Triangle = readonly [Three, Three, Three];

/** Farther than so many thicknesses nothing is looked for. */
const capShare = 2;

export const clearFaces = kernel({
  name: 'clearFaces',
  bindings: { corner: read('u32'), collider: read('vec4f'), contactGroup: read('u32'), nearby: write('vec4f') },
  /** `clearAt`: where the numbers of faces begin behind the lists of a mesh, in vec4. */
  uniforms: { ...contactUniforms, clearAt: 'u32' },
  wgsl: fieldWgsl + shapeWgsl + meshWgsl + wgsl,
  reference(begin, end, { corner, collider, contactGroup, nearby }, uniforms) {
    const { colliderFirst, colliderCount, listed, clearAt } = uniforms;
    for (let c = colliderFirst; c < colliderFirst + colliderCount; c++) {
      const at = colliderLanes * c;
      if (collider[at] !== colliderKind.mesh) continue;
      const mesh = new MeshReader(collider, c, uniforms);
      const lists = listed * collider[at + 27];
      for (let f = begin; f < end; f++) {
        if (isOfOthers(contactGroup, corner[3 * f], uniforms)) continue;
        const own = [0, 1, 2].map((k) => 4 * (lists + listVectors * corner[3 * f + k]));
        const gaps = own.map((list) => nearby[list + 16]);
        const nearest = gaps.indexOf(Math.min(...gaps));
        const carrier = three(nearby, own[nearest] + 4);
        const face = own.map((list) => three(nearby, list)) as unknown as Triangle;
        const clear = clearOf(mesh, face, carrier, collider[at + 1] / collider[at + 3]);
        nearby.set([...carrier, clear], 4 * (lists + clearAt + f));
      }
    }
  },
});

function clearOf(mesh: MeshReader, face: Triangle, carrier: Three, thickness: number): number {
  const rest = mesh.isMoving ? 1 - mesh.done : 0;
  const carried = [...face, ...face.map((p) => add(p, scale(carrier, rest)))];
  const along = [0, 1, 2].map((axis) => carried.map((p) => p[axis]));
  let clear = capShare * thickness;
  const [low, high] = [along.map((x) => Math.min(...x) - clear), along.map((x) => Math.max(...x) + clear)];
  const middle = pointOf(face, [1 / 3, 1 / 3, 1 / 3]);
  mesh.eachTriangle(
    low,
    high,
    (triangle) => {
      const corners = mesh.corners(triangle, 0);
      const beyond = rest * Math.max(...mesh.ways(triangle).map((way) => length(sub(way, carrier))));
      const normal = mesh.normal(corners);
      const facing = dot(sub(middle, corners[0]), normal) < 0 ? scale(normal, -1) : normal;
      const away = sub(middle, pointOf(corners, nearestWeights(corners, middle)));
      const far = length(away);
      const straight = scale(away, far > 0 ? 1 / far : 0);
      const gap = Math.max(apart(face, corners, facing), apart(face, corners, straight)) - beyond;
      clear = Math.min(clear, gap);
    },
    true,
  );
  return clear > faceShare * thickness ? clear : 0;
}

/** How far a face lies beyond a triangle along a direction. */
function apart(face: Triangle, corners: Triangle, along: Three): number {
  return Math.min(...face.map((p) => dot(p, along))) - Math.max(...corners.map((p) => dot(p, along)));
}
