/**
 * How far the corners of each face may stray before it comes near a collider, made once in a step of the world: for each mesh, after the lists of faces (find-nearby-faces.kernel.ts), which tell it, and for all shapes together (shape-slack.ts). On a CPU most faces are seen to touch nothing by that number and by how far their corners stray
 * (measure-strays.kernel.ts): six numbers instead of nine vectors. On a GPU faces look at their lists.
 *
 * A corner strays from its own carrier. The list of a face counts from the carrier of one of them, and what the others differ from that in the rest of the step is taken off.
 *
 * The slack is negative where the face stays out of all boxes of the hierarchy that hold sharp triangles, or far from the boxes around all shapes, as long as it strays no farther: such a face is not near, however fast it goes.
 *
 * What strays from where it was has to be known: where corners are is kept for that (measure-strays.kernel.ts).
 */
import { kernel, read, write } from '../../../compute/kernel';
import { length, sub, three } from '../contact-vectors';
import { faceListVectors, listVectors } from '../mesh/find-nearby.kernel';
import { MeshReader } from '../mesh/out-of-mesh';
import { contactUniforms, isOfOthers } from '../out-of-colliders';
import { colliderKind, colliderLanes } from '../pack-colliders';
import { capShare, facePlaces } from './find-nearby-faces.kernel';
import { keptShare, slackFromShapes } from './shape-slack';
import type { Face } from './touch-shape';

export const measureSlack = kernel({
  name: 'measureSlack',
  bindings: {
    previous: read('vec4f'),
    corner: read('u32'),
    collider: read('vec4f'),
    contactGroup: read('u32'),
    nearby: write('vec4f'),
  },
  uniforms: { ...contactUniforms, ...facePlaces, bulge: 'f32' },
  wgsl: null,
  reference(begin, end, { previous, corner, collider, contactGroup, nearby }, uniforms) {
    const { colliderFirst, colliderCount, listed, facesAt, slackAt, shapeSlackAt, startsAt } = uniforms;
    for (let f = begin; f < end && startsAt > 0; f++) {
      if (isOfOthers(contactGroup, corner[3 * f], uniforms)) continue;
      const corners = [0, 1, 2].map((k) => 4 * corner[3 * f + k]);
      for (const at of corners) nearby.set(previous.subarray(at, at + 4), 4 * startsAt + at);
      const face = corners.map((at) => three(previous, at)) as unknown as Face;
      nearby[4 * shapeSlackAt + f] = slackFromShapes(collider, face, uniforms);
    }
    for (let c = colliderFirst; c < colliderFirst + colliderCount; c++) {
      const at = colliderLanes * c;
      if (collider[at] !== colliderKind.mesh) continue;
      const lists = listed * collider[at + 27];
      const thickness = collider[at + 1] / collider[at + 3];
      const { isMoving, done } = new MeshReader(collider, c, uniforms);
      const rest = isMoving ? 1 - done : 0;
      for (let f = begin; f < end; f++) {
        if (isOfOthers(contactGroup, corner[3 * f], uniforms)) continue;
        const list = 4 * (lists + facesAt + faceListVectors * f);
        const carrier = three(nearby, list);
        const own = [0, 1, 2].map((k) => three(nearby, 4 * (lists + listVectors * corner[3 * f + k] + 1)));
        const apart = rest * Math.max(...own.map((other) => length(sub(other, carrier))));
        const known = nearby[list + 3];
        const nearest = nearby[list + 12];
        const slack = Math.max(0, Math.min(known, nearest) - keptShare * thickness - apart);
        const isFar = known > capShare * thickness;
        nearby[4 * (lists + slackAt) + f] = isFar ? -slack : slack;
      }
    }
  },
});
