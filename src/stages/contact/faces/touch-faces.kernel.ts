/**
 * Faces of bodies that come too near colliders between their particles (touch-shape.ts, touch-mesh.ts), for `pushByFaces` to gather. One element per triangle; of several colliders the one counts in which it is deepest.
 *
 * What is asked for is D, how far the touched point with weights w of the corners is to go: out along the normal, less what friction takes of its way along the surface, by Coulomb's law as for particles (../out-of-colliders.ts). Written are
 * D / sum(w^2 / m), so that each corner goes by w / m times that and the point by D, with 1 in the fourth number, then the weights and the depth; or 0 where nothing is touched.
 *
 * Half-spaces are met by corners alone, and so are fields that bend little and balls and capsules that are large beside the faces: `bulge` is the square of the longest edge over 8 [m2], and over a radius how far a chord of that length lies below an arc. What is as wide as faces are long
 * holds their corners as well.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import fieldWgsl from '../field-distance.wgsl?raw';
import { MeshReader } from '../mesh/out-of-mesh';
import meshWgsl from '../mesh/out-of-mesh.wgsl?raw';
import { contactUniforms } from '../out-of-colliders';
import { colliderKind, colliderLanes } from '../pack-colliders';
import { seen, turn, turnBack, unseen } from '../shape-distance';
import shapeWgsl from '../shape-distance.wgsl?raw';
import wgsl from './touch-faces.wgsl?raw';
import { touchMesh } from './touch-mesh';
import { type Face, pointOf, type Touch, touchShape } from './touch-shape';

/** Of the thickness of a collider: faces are kept off by that, and particles by all of it. So faces between particles that lie on what is flat or bends gently touch nothing. */
export const faceShare = 0.75;

/**
 * A face is stopped at once, and comes out of what it was in before by its depth over this [m], as a share of the recovery: in a tenth of a second or so. The point of a face that is nearest to a collider is found only as well as six looks at it do. Found a
 * little later than it came in, a face that was put back at once left with the speed of that, and sheets on tables danced for ever.
 */
const calmDepth = 0.1;

/** Whether faces keep off a ball of this radius [m] that their corners stay out of; or, where it holds their corners as well, at least stay out of the ball itself. */
export const isHarmless = (bulge: number, thickness: number, radius: number): boolean => {
  const wide = radius + thickness;
  return bulge <= (1 - faceShare) * thickness * wide || (bulge <= thickness * wide && 8 * bulge <= wide ** 2);
};

export const touchFaces = kernel({
  name: 'touchFaces',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    corner: read('u32'),
    collider: read('vec4f'),
    /** Two for each face. */
    faceTouch: write('vec4f'),
  },
  uniforms: { ...contactUniforms, bulge: 'f32' },
  wgsl: fieldWgsl + shapeWgsl + meshWgsl + wgsl,
  reference(begin, end, { position, previous, corner, collider, faceTouch }, uniforms) {
    for (let f = begin; f < end; f++) {
      const particles = [0, 1, 2].map((k) => corner[3 * f + k]);
      const inverseMass = particles.map((i) => position[4 * i + 3]) as Three;
      faceTouch.fill(0, 8 * f, 8 * f + 8);
      let deepest = 0;
      for (let c = uniforms.colliderFirst; c < uniforms.colliderFirst + uniforms.colliderCount; c++) {
        const touch = touchCollider(
          collider,
          c,
          particles.map((i) => three(previous, 4 * i)) as unknown as Face,
          particles.map((i) => three(position, 4 * i)) as unknown as Face,
          uniforms,
        );
        if (!touch || !(touch.depth > deepest)) continue;
        const share = touch.weights.reduce((sum, w, k) => sum + w * w * inverseMass[k], 0);
        if (!(share > 0)) continue;
        deepest = touch.depth;
        faceTouch.set([...scale(touch.way, 1 / share), 1, ...touch.weights, deepest], 8 * f);
      }
    }
  },
});

type Uniforms = { readonly [K in keyof typeof contactUniforms | 'bulge']: number };

/** What a face is asked for by one collider: how far its touched point has to go. */
function touchCollider(
  collider: Float64Array,
  c: number,
  before: Face,
  now: Face,
  { recovery, moveShare, moveAhead, bulge }: Uniforms,
): (Touch & { way: Three }) | null {
  const at = colliderLanes * c;
  const [kind, thickness, friction, radius] = collider.subarray(at, at + 4);
  if (kind === colliderKind.plane || (kind === colliderKind.distanceField && collider[at + 30] === 1)) return null;
  const isRound = kind === colliderKind.sphere || kind === colliderKind.capsule;
  if (isRound && isHarmless(bulge, thickness, radius)) return null;
  const seenBefore = before.map((p) => seen(collider, c, p, moveAhead + moveShare)) as unknown as Face;
  const seenNow = now.map((p) => seen(collider, c, p, moveAhead)) as unknown as Face;
  const isMesh = kind === colliderKind.mesh;
  const [origin, q, w] = [three(collider, at + 4), three(collider, at + 12), collider[at + 15]];
  const size = isMesh ? radius : 1;
  const local = (p: Three): Three => scale(turnBack(sub(p, origin), q, w), 1 / size);
  const [from, to] = isMesh
    ? [seenBefore.map(local) as unknown as Face, seenNow.map(local) as unknown as Face]
    : [seenBefore, seenNow];
  const reach = (faceShare * thickness) / size;
  const touch = isMesh
    ? touchMesh(new MeshReader(collider, c, { recovery, moveShare, moveAhead }), reach, recovery / size, from, to)
    : touchShape(collider, c, reach, recovery, from, to);
  if (!touch) return null;
  const { weights, normal, surface } = touch;
  const motion = sub(sub(pointOf(to, weights), pointOf(from, weights)), surface);
  const calm = (recovery / calmDepth) * touch.depth;
  const depth = Math.min(touch.depth, Math.max(0, -dot(motion, normal)) + calm);
  const moved = add(motion, scale(normal, depth));
  const slide = sub(moved, scale(normal, dot(moved, normal)));
  const sliding = length(slide);
  const kept = sliding > collider[at + 28] * depth ? Math.max(0, 1 - (friction * depth) / sliding) : 0;
  const way = sub(scale(normal, depth), scale(slide, 1 - kept));
  const outside = isMesh ? scale(turn(way, q, w), size) : way;
  return { ...touch, depth: depth * size, way: unseen(collider, c, outside, moveAhead) };
}
