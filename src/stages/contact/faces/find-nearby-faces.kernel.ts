/**
 * Lists of the sharp triangles of mesh colliders that are near each face, made once in a step of the world after those of particles (../mesh/find-nearby.kernel.ts) and by the same reasoning. Where a list is good, `touchFaces` looks at its triangles alone, mostly at none.
 *
 * All corners of a face are taken to be carried by the way D of the one that is nearest to the mesh. A triangle whose corners go by w is no nearer to such a face than its gap: what is between the two now, less (1 - f0) max |w - D|. Between them is not less than what
 * lies between them along any direction, such as the normal of the triangle or the way from its nearest point to the middle of the face, whichever tells more.
 *
 * In a step of the solver, at whose start corners stray by no more than e, and by d more at its end, a point of the face and one of a triangle that are then g >= gap - e apart are so by g - d at least at its end, along the line between them. Where that is more than faces are kept off
 * by, nothing is asked for: only triangles whose gap is at most e + d and that count.
 *
 * Triangles are listed whose boxes in the hierarchy come nearer than `capShare` thicknesses, mostly none. The list is whole up to there, or up to the nearest box where that is farther off.
 *
 * | vec4 | x, y, z, w |
 * | --- | --- |
 * | 0 | D, and up to which gap the list is whole |
 * | 1, 2 | the triangles, or -1 |
 * | 3, 4 | their gaps, or a large number |
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import fieldWgsl from '../field-distance.wgsl?raw';
import { faceListVectors, listVectors, NearestTriangles } from '../mesh/find-nearby.kernel';
import listWgsl from '../mesh/list-nearby.wgsl?raw';
import { MeshReader, nearestWeights, pointOf } from '../mesh/out-of-mesh';
import meshWgsl from '../mesh/out-of-mesh.wgsl?raw';
import { contactUniforms, isOfOthers } from '../out-of-colliders';
import { colliderKind, colliderLanes } from '../pack-colliders';
import shapeWgsl from '../shape-distance.wgsl?raw';
import wgsl from './find-nearby-faces.wgsl?raw';

type Triangle = readonly [Three, Three, Three];

/** Triangles are listed up to so many thicknesses, and boxes looked for up to more. */
export const capShare = 2;
const farShare = 6;

/**
 * Where the lists of faces begin behind those of particles in the lists of a mesh, where the slack of faces (measure-slack.kernel.ts), and where what particles stray by (measure-strays.kernel.ts), in vec4. Behind the lists of all meshes, from the start of them all, the same two for
 * all shapes together, and between them where particles were when slack was measured; 0 for where that is if shapes have none. `drift`: how far any point of a shape goes since then, at most [m].
 */
export const facePlaces = {
  facesAt: 'u32',
  slackAt: 'u32',
  straysAt: 'u32',
  shapeSlackAt: 'u32',
  startsAt: 'u32',
  shapeStraysAt: 'u32',
  drift: 'f32',
} as const;
export type FacePlaces = { readonly [K in keyof typeof facePlaces]: number };

export const findNearbyFaces = kernel({
  name: 'findNearbyFaces',
  bindings: { corner: read('u32'), collider: read('vec4f'), contactGroup: read('u32'), nearby: write('vec4f') },
  uniforms: { ...contactUniforms, ...facePlaces },
  wgsl: fieldWgsl + shapeWgsl + meshWgsl + listWgsl + wgsl,
  reference(begin, end, { corner, collider, contactGroup, nearby }, uniforms) {
    const { colliderFirst, colliderCount, listed, facesAt } = uniforms;
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
        const list = listFor(mesh, face, carrier, collider[at + 1] / collider[at + 3]);
        nearby.set(list, 4 * (lists + facesAt + faceListVectors * f));
      }
    }
  },
});

function listFor(mesh: MeshReader, face: Triangle, carrier: Three, thickness: number): number[] {
  const rest = mesh.isMoving ? 1 - mesh.done : 0;
  const carried = [...face, ...face.map((p) => add(p, scale(carrier, rest)))];
  const along = [0, 1, 2].map((axis) => carried.map((p) => p[axis]));
  const [low, high] = [along.map((x) => Math.min(...x)), along.map((x) => Math.max(...x))];
  const cap = capShare * thickness;
  let radius = farShare * thickness;
  const middle = pointOf(face, [1 / 3, 1 / 3, 1 / 3]);
  const found = new NearestTriangles();
  const visit = (triangle: number) => {
    const corners = mesh.corners(triangle, 0);
    const beyond = rest * Math.max(...mesh.ways(triangle).map((way) => length(sub(way, carrier))));
    const normal = mesh.normal(corners);
    const facing = dot(sub(middle, corners[0]), normal) < 0 ? scale(normal, -1) : normal;
    const away = sub(middle, pointOf(corners, nearestWeights(corners, middle)));
    const far = length(away);
    const straight = scale(away, far > 0 ? 1 / far : 0);
    const gap = Math.max(apart(face, corners, facing), apart(face, corners, straight)) - beyond;
    if (gap < Math.min(found.limit, cap)) found.add(triangle, gap);
  };
  const box = () => [low.map((x) => x - radius), high.map((x) => x + radius)] as const;
  mesh.eachLeaf(
    box,
    (leaf, around) => {
      const away = Math.max(...low.map((x, axis) => Math.max(around.low[axis] - high[axis], x - around.high[axis])));
      radius = Math.max(cap, Math.min(radius, away));
      if (away <= cap) leaf.forEach(visit);
    },
    true,
  );
  const known = Math.min(radius, found.limit);
  return [...carrier, known, ...found.upTo(known)];
}

/** How far a face lies beyond a triangle along a direction. */
function apart(face: Triangle, corners: Triangle, along: Three): number {
  return Math.min(...face.map((p) => dot(p, along))) - Math.max(...corners.map((p) => dot(p, along)));
}
