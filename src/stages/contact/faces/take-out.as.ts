/** What a collider asks of one face, kept where it is deeper than in the colliders before. */
import { addScaled, dot3, scale } from '../../../compute/vec.as';
import { pointOf } from '../mesh/one-triangle.as';
import { turn, turns, unseenTurned } from '../shape-distance.as';
import { askedWay, askNothing, faceShare, isPassing, motionAsked, weightsAsked } from './ask-face.as';
import { isNearSharp, touchMesh } from './touch-mesh.as';
import { touchShape } from './touch-shape.as';

export const fastShare: f32 = 0.5;

const marksAt = 2;

/** Whether a face of the run was fast, and where particles are marked that a face asks something of. Each thread has its own. */
let sawFast: bool = false;
let marks: usize = 0;

@inline export function beginFaces(faceFlags: usize): void {
  sawFast = false;
  marks = faceFlags + 4 * marksAt;
}

@inline function mark(corner: usize): void {
  store<u32>(marks + (<usize>load<u32>(corner) << 2), 1);
}

@inline export function isAnyFast(): bool {
  return sawFast;
}

/** A way in a collider's frame, and for a mesh in its own lengths, as it is for others. `size`: of a mesh; 0 for other colliders. */
@inline function outside(data: usize, way: v128, size: f32, moveAhead: f32): v128 {
  if (size > 0) {
    const q = v128.load(data, 48);
    way = scale(turn(way, q, f32x4.extract_lane(q, 3)), size);
  }
  return moveAhead != 0 && turns(data) ? unseenTurned(data, way, moveAhead) : way;
}

/** Stores how far the corners of a face, whose particles are at `corners`, have to go, if it is deeper in this collider than in those before. `size`, `leaf`, `list` and `listed`: of a mesh, its scale and as `touchMesh` has them; 0 for other colliders. */
export function takeOut(
  data: usize,
  corners: usize,
  slot: usize,
  a0: v128,
  b0: v128,
  c0: v128,
  a1: v128,
  b1: v128,
  c1: v128,
  inverseMass: v128,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  size: f32,
  leaf: i32,
  list: usize,
  listed: i32,
  round: u32,
  calmWay: f32,
  calmShare: f32,
): void {
  const growth: f32 = size > 0 ? size : 1;
  const wa = f32x4.sub(a1, a0);
  const wb = f32x4.sub(b1, b0);
  const wc = f32x4.sub(c1, c0);
  const short = (fastShare * faceShare * load<f32>(data, 4)) / growth;
  const fast = max<f32>(dot3(wa, wa), max<f32>(dot3(wb, wb), dot3(wc, wc))) > short * short;
  askNothing();
  if (size > 0) touchMesh(data, leaf, list, listed, a0, b0, c0, a1, b1, c1, inverseMass, recovery, moveShare, moveAhead, fast);
  else touchShape(data, a0, b0, c0, a1, b1, c1, inverseMass, recovery, fast);
  if (fast && (size == 0 || isNearSharp())) {
    store<f32>(slot, 1, 44);
    sawFast = true;
  }
  const asked = askedWay();
  const depth = f32x4.extract_lane(asked, 3) * growth;
  if (!(depth > load<f32>(slot, 28))) return;
  let a = f32x4.neg(wa);
  let b = f32x4.neg(wb);
  let c = f32x4.neg(wc);
  if (round < 2 || !isPassing()) {
    const shares = f32x4.mul(weightsAsked(), inverseMass);
    a = scale(asked, f32x4.extract_lane(shares, 0));
    b = scale(asked, f32x4.extract_lane(shares, 1));
    c = scale(asked, f32x4.extract_lane(shares, 2));
    if (!fast && !isPassing()) {
      const calm = calmWay / growth;
      const surface = f32x4.sub(pointOf(wa, wb, wc, weightsAsked()), motionAsked());
      const sa = f32x4.sub(wa, surface);
      const sb = f32x4.sub(wb, surface);
      const sc = f32x4.sub(wc, surface);
      if (max<f32>(dot3(sa, sa), max<f32>(dot3(sb, sb), dot3(sc, sc))) < calm * calm) {
        if (calmShare < 0) return;
        a = addScaled(a, -calmShare, sa);
        b = addScaled(b, -calmShare, sb);
        c = addScaled(c, -calmShare, sc);
      }
    }
  }
  mark(corners);
  mark(corners + 4);
  mark(corners + 8);
  v128.store(slot, f32x4.replace_lane(outside(data, a, size, moveAhead), 3, round == 2 && isPassing() ? 2 : 1));
  v128.store(slot, f32x4.replace_lane(outside(data, b, size, moveAhead), 3, depth), 16);
  v128.store(slot, f32x4.replace_lane(outside(data, c, size, moveAhead), 3, load<f32>(slot, 44)), 32);
}

@inline export function inverseMasses(a: v128, b: v128, c: v128): v128 {
  return f32x4(f32x4.extract_lane(a, 3), f32x4.extract_lane(b, 3), f32x4.extract_lane(c, 3), 0);
}

/** Whether a face has no part in a round, or meets colliders by the numbers of other bodies. */
@inline export function isOut(f: u32, corner: usize, faceTouch: usize, round: u32, contactGroup: usize, group: u32): bool {
  if (round > 0 && load<f32>(faceTouch + <usize>f * 48, 44) == 0) return true;
  return group != 0 && load<u32>(contactGroup + (<usize>load<u32>(corner + <usize>f * 12) << 2)) != group;
}
