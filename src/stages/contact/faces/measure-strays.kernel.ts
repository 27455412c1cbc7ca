/**
 * How far particles stray from where the lists of mesh colliders take them to be (../mesh/find-nearby.kernel.ts), for the faces between them: in a step of the solver at whose start a particle strays by e, and by d more at its end, that is |e| + |d|. A point of a face strays by no more than the farthest of
 * its corners, so that a face with more slack than that (measure-slack.kernel.ts) touches nothing. On a CPU, before faces look at colliders; on a GPU each face sees to that itself.
 *
 * For shapes, which have a slack of all of them together, particles stray from where they were at the start of the step of the world, and shapes by `drift` at most.
 *
 * Particles of other groups have no lists, and what is made of that is not read. Negative where a face is fast that has the particle for a corner (touch-faces.kernel.ts).
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, length, scale, sub, three } from '../contact-vectors';
import { listVectors } from '../mesh/find-nearby.kernel';
import { MeshReader } from '../mesh/out-of-mesh';
import { contactUniforms } from '../out-of-colliders';
import { colliderKind, colliderLanes } from '../pack-colliders';
import { seen, turnBack } from '../shape-distance';
import { facePlaces } from './find-nearby-faces.kernel';
import { isMet } from './touch-faces.kernel';
import { faceShare, fastShare } from './touch-shape';

/** What is nearly fast counts as fast, for what is rounded. */
const roundedDown = 0.999;

export const measureStrays = kernel({
  name: 'measureStrays',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    collider: read('vec4f'),
    nearby: write('vec4f'),
  },
  uniforms: { ...contactUniforms, ...facePlaces, bulge: 'f32' },
  wgsl: null,
  reference(begin, end, { position, previous, collider, nearby }, uniforms) {
    const { colliderFirst, colliderCount, moveShare, moveAhead, listed, straysAt, bulge } = uniforms;
    let thinnest = Number.POSITIVE_INFINITY;
    for (let c = colliderFirst; c < colliderFirst + colliderCount; c++) {
      const at = colliderLanes * c;
      if (isMet(collider, c, bulge)) thinnest = Math.min(thinnest, collider[at + 1]);
      if (collider[at] !== colliderKind.mesh) continue;
      const { done, doneAfter } = new MeshReader(collider, c, uniforms);
      const [origin, q, w] = [three(collider, at + 4), three(collider, at + 12), collider[at + 15]];
      const [thickness, size] = [collider[at + 1], collider[at + 3]];
      const lists = listed * collider[at + 27];
      for (let i = begin; i < end; i++) {
        const local = (from: Float64Array, ahead: number) =>
          scale(turnBack(sub(seen(collider, c, three(from, 4 * i), ahead), origin), q, w), 1 / size);
        const [start, goal] = [local(previous, moveAhead + moveShare), local(position, moveAhead)];
        const list = 4 * (lists + listVectors * i);
        const [from, carrier, begun] = [three(nearby, list), three(nearby, list + 4), nearby[list + 7]];
        const strayed = (p: typeof start, fraction: number) => sub(p, add(from, scale(carrier, fraction - begun)));
        const [before, after] = [strayed(start, done), strayed(goal, doneAfter)];
        const isFast = length(sub(goal, start)) > (fastShare * faceShare * thickness) / size;
        const stray = length(before) + length(sub(after, before));
        nearby[4 * (lists + straysAt) + i] = isFast ? -stray : stray;
      }
    }
    const { startsAt, shapeStraysAt, drift } = uniforms;
    for (let i = begin; i < end && startsAt > 0; i++) {
      const [before, now] = [three(previous, 4 * i), three(position, 4 * i)];
      const goes = length(sub(now, before));
      const stray = length(sub(before, three(nearby, 4 * (startsAt + i)))) + goes + drift;
      // The way of the shape is from where it strayed to before the step to where it strays to after it.
      const isFast = goes + 2 * drift > roundedDown * fastShare * faceShare * thinnest;
      nearby[4 * shapeStraysAt + i] = isFast ? -stray : stray;
    }
  },
});
