/**
 * Faces of bodies that come too near colliders between their particles (touch-shape.ts, touch-mesh.ts), for `pushByFaces` to gather. One element per triangle; of several colliders the one counts in which it is deepest.
 *
 * What is asked for is D, how far the touched point with weights w of the corners is to go: out along the normal, less what friction takes of its way along the surface, by Coulomb's law as for particles (../out-of-colliders.ts). Each corner goes by
 * w / m D / sum(w^2 / m), so that the point goes by D.
 *
 * Written are three vec4 for each face: how far each corner goes, or 0 where nothing is touched. The fourth numbers are 1, or 2 where the face goes back to where it was; the depth; and whether the face is fast.
 *
 * A face is fast where a corner goes by more than half of the thickness relative to the collider. Faces share corners, so that one may be pushed by what its neighbour is asked for, and one push moves a point of a face and not all of it. At small speeds that is
 * seen to in the next steps. Where faces are fast it would be too late, so they are looked at again: `round` is 0 for the first time, when all faces are looked at, 1 for some more times with fast faces alone, and 2 for the last ones, when a face that still is
 * on its way through the collider goes back with it to where it was before the step (as whole zones of impact do in Bridson et al. 2002). So is a face that goes past a collider at such a speed no farther away than it goes, since its neighbours may be pushed by the collider and take corners of it along. Where no face is fast, the first round does not set the flag in `faceFlags`, and the others end at once. There are two flags, in use by turns, so that one can be cleared meanwhile. Behind them is a mark for each particle that a face asks something of, which are few: `pushByFaces` looks at no others.
 *
 * A face that touches and whose corners go by less than `calmWay` [m] relative to the collider goes `calmShare` less far. A face is asked for in one point at a time, and next to an edge that it lies along the point is at either end by turns, with neighbours that are asked for in
 * others: without that, some sheets over boxes never came to rest (docs/colliders.md). Where `calmShare` is negative, such a face is left to the contact that comes next.
 *
 * Half-spaces are met by corners alone, and so are fields that bend little and balls and capsules that are large beside the faces: `bulge` is the square of the longest edge over 8 [m2], and over a radius how far a chord of that length lies below an arc. What is as wide as faces are long
 * holds their corners as well. Where `listed` is not 0, faces that are not fast know from lists (find-nearby-faces.kernel.ts) which triangles of a mesh they may touch, and on a CPU all know how far they may go before they come near a collider (measure-slack.kernel.ts), which changes nothing.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { colliderBox } from '../collider-box';
import { dot, length, scale, sub, type Three, three } from '../contact-vectors';
import fieldWgsl from '../field-distance.wgsl?raw';
import { MeshReader } from '../mesh/out-of-mesh';
import meshWgsl from '../mesh/out-of-mesh.wgsl?raw';
import { contactUniforms, isOfOthers } from '../out-of-colliders';
import { colliderKind, colliderLanes } from '../pack-colliders';
import { seen, turn, turnBack, unseen } from '../shape-distance';
import shapeWgsl from '../shape-distance.wgsl?raw';
import { facePlaces } from './find-nearby-faces.kernel';
import wgsl from './touch-faces.wgsl?raw';
import { touchMesh } from './touch-mesh';
import { type Face, faceShare, fastShare, pointOf, touchShape } from './touch-shape';

/**
 * A face is stopped at once, and comes out of what it was in before by its depth over this [m], as a share of the recovery: in a tenth of a second or so. The point of a face that is nearest to a collider is found only as well as six looks at it do. Found a
 * little later than it came in, a face that was put back at once left with the speed of that, and sheets on tables danced for ever. What is fast, on its way through or, in a rod thinner than what faces are kept off by, deeper than a share of that is put back at once: else it passes.
 */
const calmDepth = 0.1;
const deepShare = 0.25;

/** Whether faces keep off a ball of this radius [m] that their corners stay out of; or, where it holds their corners as well, at least stay out of the ball itself. */
export const isHarmless = (bulge: number, thickness: number, radius: number): boolean => {
  const wide = radius + thickness;
  return bulge <= (1 - faceShare) * thickness * wide || (bulge <= thickness * wide && 8 * bulge <= wide ** 2);
};

/** Whether faces meet a collider by its distance: half-spaces and what bends little are met by their corners alone, and meshes in a way of their own. */
export function isMet(collider: Float64Array, c: number, bulge: number): boolean {
  const at = colliderLanes * c;
  const [kind, thickness, , radius] = collider.subarray(at, at + 4);
  if (kind === colliderKind.plane || kind === colliderKind.mesh) return false;
  if (kind === colliderKind.distanceField) return collider[at + 30] !== 1;
  return (kind !== colliderKind.sphere && kind !== colliderKind.capsule) || !isHarmless(bulge, thickness, radius);
}

/** What is a little farther off than the box around a collider is looked at too, for what is rounded. */
export const boxShare = 1.0001;

/** Where the marks of particles begin behind the flags of fast faces. */
export const marksAt = 2;

export const touchFaces = kernel({
  name: 'touchFaces',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    corner: read('u32'),
    collider: read('vec4f'),
    contactGroup: read('u32'),
    nearby: read('vec4f'),
    /** Three for each face. */
    faceTouch: write('vec4f'),
    /** Two flags, of which `flag` is in use: whether a first round saw a fast face. From `marksAt` on a mark for each particle. */
    faceFlags: write('atomic'),
  },
  uniforms: {
    ...contactUniforms,
    ...facePlaces,
    bulge: 'f32',
    round: 'u32',
    flag: 'u32',
    calmWay: 'f32',
    calmShare: 'f32',
  },
  wgsl: fieldWgsl + shapeWgsl + meshWgsl + wgsl,
  reference(begin, end, { position, previous, corner, collider, contactGroup, faceTouch, faceFlags }, uniforms) {
    const { colliderFirst, colliderCount, round, flag } = uniforms;
    if (round > 0 && faceFlags[flag] === 0) return;
    for (let f = begin; f < end; f++) {
      const wasFast = faceTouch[12 * f + 11] !== 0;
      faceTouch.fill(0, 12 * f, 12 * f + (round === 0 ? 12 : 11));
      if ((round > 0 && !wasFast) || isOfOthers(contactGroup, corner[3 * f], uniforms)) continue;
      const particles = [0, 1, 2].map((k) => corner[3 * f + k]);
      const inverseMass = particles.map((i) => position[4 * i + 3]) as Three;
      const before = particles.map((i) => three(previous, 4 * i)) as unknown as Face;
      const now = particles.map((i) => three(position, 4 * i)) as unknown as Face;
      let deepest = 0;
      let isFast = round > 0;
      let isBeside = false;
      for (let c = colliderFirst; c < colliderFirst + colliderCount; c++) {
        const met = meetCollider(collider, c, before, now, inverseMass, uniforms);
        if (!met) continue;
        isFast ||= met.fast;
        isBeside ||= met.beside;
        if (!(met.depth > deepest)) continue;
        deepest = met.depth;
        const [a, b, c1] = met.moves;
        faceTouch.set([...a, met.goesBack ? 2 : 1, ...b, deepest, ...c1], 12 * f);
      }
      if (deepest > 0) for (const i of particles) faceFlags[marksAt + i] = 1;
      if (isFast || isBeside) faceTouch[12 * f + 11] = 1;
      if (isFast) faceFlags[flag] = 1;
    }
  },
});

type Uniforms = { readonly [K in keyof typeof contactUniforms | 'bulge' | 'round' | 'calmWay' | 'calmShare']: number };

interface Met {
  readonly fast: boolean;
  /** Whether it goes past the collider so fast and near that neighbours may take it there. */
  readonly beside: boolean;
  /** 0 where nothing is touched. */
  readonly depth: number;
  /** How far each corner goes. */
  readonly moves: Face;
  readonly goesBack: boolean;
}

/** Whether a face stays out of the box around a collider, and what it keeps off by, and as much further, on its whole way. */
function isBeyond(collider: Float64Array, c: number, before: Face, now: Face, further = 0): boolean {
  const { middle, half } = colliderBox(collider, c);
  const corners = [...before, ...now];
  return [0, 1, 2].some((axis) => {
    const along = corners.map((p) => p[axis] - middle[axis]);
    const reach = boxShare * (half[axis] + collider[colliderLanes * c + 1]) + further;
    return Math.min(...along) > reach || Math.max(...along) < -reach;
  });
}

const nothing: Face = [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
];

const untouched: Met = { fast: false, beside: false, depth: 0, moves: nothing, goesBack: false };

/** What a face is asked for by one collider; null where it is none that faces meet. */
function meetCollider(
  collider: Float64Array,
  c: number,
  before: Face,
  now: Face,
  inverseMass: Three,
  { recovery, moveShare, moveAhead, bulge, round, calmWay, calmShare }: Uniforms,
): Met | null {
  const at = colliderLanes * c;
  const [kind, thickness, friction, radius] = collider.subarray(at, at + 4);
  const isMesh = kind === colliderKind.mesh;
  if (!isMesh && !isMet(collider, c, bulge)) return null;
  const seenBefore = before.map((p) => seen(collider, c, p, moveAhead + moveShare)) as unknown as Face;
  const seenNow = now.map((p) => seen(collider, c, p, moveAhead)) as unknown as Face;
  if (isBeyond(collider, c, seenBefore, seenNow)) {
    const way = Math.max(...seenNow.flatMap((p, k) => sub(p, seenBefore[k]).map(Math.abs)));
    const isNear = way > fastShare * faceShare * thickness && !isBeyond(collider, c, seenBefore, seenNow, way);
    return round === 0 && !isMesh && isNear ? { ...untouched, beside: true } : null;
  }
  const [origin, q, w] = [three(collider, at + 4), three(collider, at + 12), collider[at + 15]];
  const size = isMesh ? radius : 1;
  const local = (p: Three): Three => scale(turnBack(sub(p, origin), q, w), 1 / size);
  const [from, to] = isMesh
    ? [seenBefore.map(local) as unknown as Face, seenNow.map(local) as unknown as Face]
    : [seenBefore, seenNow];
  const off = (faceShare * thickness) / size;
  const ways = [0, 1, 2].map((k) => sub(to[k], from[k])) as unknown as Face;
  const fast = Math.max(...ways.map(length)) > fastShare * off;
  const reader = new MeshReader(collider, c, { recovery, moveShare, moveAhead });
  const { touch, near } = isMesh
    ? touchMesh(reader, off, recovery / size, from, to, fast)
    : { touch: touchShape(collider, c, off, recovery, from, to, fast), near: true };
  if (!near) return null;
  const share = touch ? touch.weights.reduce((sum, weight, k) => sum + weight * weight * inverseMass[k], 0) : 0;
  if (!touch || !(share > 0)) return { ...untouched, fast };
  const { weights, normal, surface, passes } = touch;
  const goesBack = round === 2 && passes;
  const moved = sub(pointOf(ways, weights), surface);
  const calm = (recovery / calmDepth) * touch.depth;
  const isRound = kind === colliderKind.sphere || kind === colliderKind.capsule;
  const isThin = (isRound || kind === colliderKind.cylinder) && radius < off;
  const isUrgent = fast || passes || (isThin && touch.depth > deepShare * off);
  const depth = isUrgent ? touch.depth : Math.min(touch.depth, Math.max(0, -dot(moved, normal)) + calm);
  const slide = sub(moved, scale(normal, dot(moved, normal)));
  const sliding = length(slide);
  const kept = sliding > collider[at + 28] * depth ? Math.max(0, 1 - (friction * depth) / sliding) : 0;
  const way = scale(sub(scale(normal, depth), scale(slide, 1 - kept)), 1 / share);
  const outside = (v: Three): Three => unseen(collider, c, isMesh ? scale(turn(v, q, w), size) : v, moveAhead);
  const along = ways.map((corner) => sub(corner, surface));
  const isCalm = Math.max(...along.map(length)) < calmWay / size && !fast && !passes;
  if (isCalm && calmShare < 0) return { ...untouched, fast };
  const lost = isCalm ? calmShare : 0;
  const moves = [0, 1, 2].map((k) =>
    outside(goesBack ? scale(ways[k], -1) : sub(scale(way, weights[k] * inverseMass[k]), scale(along[k], lost))),
  );
  return { fast, beside: false, depth: depth * size, moves: moves as unknown as Face, goesBack };
}
