import { apart, largest3, scale } from '../../../compute/vec.as';
import { middleOf } from '../out-of-colliders.as';
import { seen, turns } from '../shape-distance.as';
import { faceShare } from './ask-face.as';
import { facesPastMesh } from './faces-past-mesh.as';
import { isSlack } from './is-slack.as';
import { isMet, lowerEnd, reachOf, upperEnd } from './met-shapes.as';
import { beginFaces, fastShare, inverseMasses, isAnyFast, isOut, takeOut } from './take-out.as';

/** Neighbours in the list are mostly neighbours in space: so many faces ask together which shapes are near. Most ask no further. */
const chunk: u32 = 16;

/** The faces of a chunk that ask, a bit each, past one collider that knows its distance: those whose way comes into the box around it are looked at. */
@inline function pastShape(
  turning: bool,
  data: usize,
  low: v128,
  high: v128,
  first: u32,
  asking: u32,
  position: usize,
  previous: usize,
  corner: usize,
  faceTouch: usize,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  round: u32,
  calmWay: f32,
  calmShare: f32,
): void {
  const whole = moveAhead + moveShare;
  const short = fastShare * faceShare * load<f32>(data, 4);
  for (let left = asking; left != 0; left &= left - 1) {
    const f = first + <u32>ctz(left);
    const corners = corner + <usize>f * 12;
    const a = <usize>load<u32>(corners) << 4;
    const b = <usize>load<u32>(corners, 4) << 4;
    const c = <usize>load<u32>(corners, 8) << 4;
    const pa = v128.load(position + a);
    const pb = v128.load(position + b);
    const pc = v128.load(position + c);
    const a0 = seen(turning, data, v128.load(previous + a), whole);
    const b0 = seen(turning, data, v128.load(previous + b), whole);
    const c0 = seen(turning, data, v128.load(previous + c), whole);
    const a1 = seen(turning, data, pa, moveAhead);
    const b1 = seen(turning, data, pb, moveAhead);
    const c1 = seen(turning, data, pc, moveAhead);
    const least = f32x4.min(f32x4.min(f32x4.min(a0, b0), c0), f32x4.min(f32x4.min(a1, b1), c1));
    const most = f32x4.max(f32x4.max(f32x4.max(a0, b0), c0), f32x4.max(f32x4.max(a1, b1), c1));
    const slot = faceTouch + <usize>f * 48;
    if (v128.any_true(v128.or(f32x4.gt(least, high), f32x4.lt(most, low)))) {
      if (round > 0) continue;
      const way = largest3(f32x4.max(f32x4.max(apart(a1, a0), apart(b1, b0)), apart(c1, c0)));
      if (!(way > short)) continue;
      const far = f32x4.splat(way);
      const out = v128.or(f32x4.gt(f32x4.sub(least, far), high), f32x4.lt(f32x4.add(most, far), low));
      if (!v128.any_true(out)) store<f32>(slot, 1, 44);
      continue;
    }
    const inverseMass = inverseMasses(pa, pb, pc);
    takeOut(data, corners, slot, a0, b0, c0, a1, b1, c1, inverseMass, recovery, moveShare, moveAhead, 0, 0, 0, 0, round, calmWay, calmShare);
  }
}

/** All faces past colliders that know their distance and follow one another, from `firstShape` until `endShape`. Of one such collider each face asks for itself. A chunk of faces is passed by others where the box around all their ways, and as much further as any of them goes, stays out of the box around a collider. */
function pastShapes(
  firstShape: usize,
  endShape: usize,
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  corner: usize,
  faceTouch: usize,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  bulge: f32,
  round: u32,
  contactGroup: usize,
  group: u32,
  slacks: usize,
  strays: usize,
  calmWay: f32,
  calmShare: f32,
): void {
  const whole = moveAhead + moveShare;
  let met = 0;
  for (let data = firstShape; data < endShape; data += 128) met += i32(isMet(data, bulge));
  if (met == 0) return;
  for (let first = begin; first < end; first += chunk) {
    const last = min<u32>(first + chunk, end);
    let asking: u32 = 0;
    let leastBefore = f32x4.splat(f32.MAX_VALUE);
    let mostBefore = f32x4.splat(-f32.MAX_VALUE);
    let leastNow = leastBefore;
    let mostNow = mostBefore;
    let ways = f32x4.splat(0);
    for (let f = first; f < last; f++) {
      // Pushes make nobody measure strays again.
      if (strays != 0 && round == 0 && isSlack(corner + <usize>f * 12, slacks + (<usize>f << 2), strays)) continue;
      if (isOut(f, corner, faceTouch, round, contactGroup, group)) continue;
      asking |= (<u32>1) << (f - first);
      if (met == 1) continue;
      for (let at = corner + <usize>f * 12; at < corner + <usize>f * 12 + 12; at += 4) {
        const i = <usize>load<u32>(at) << 4;
        const from = v128.load(previous + i);
        const to = v128.load(position + i);
        leastBefore = f32x4.min(leastBefore, from);
        mostBefore = f32x4.max(mostBefore, from);
        leastNow = f32x4.min(leastNow, to);
        mostNow = f32x4.max(mostNow, to);
        ways = f32x4.max(ways, apart(to, from));
      }
    }
    if (asking == 0) continue;
    // Ways are taken to be a little longer, for what is rounded where they are seen from a collider.
    const ends = f32x4.max(f32x4.max(f32x4.abs(leastBefore), f32x4.abs(mostBefore)), f32x4.max(f32x4.abs(leastNow), f32x4.abs(mostNow)));
    const far = <f32>1.01 * largest3(ways) + <f32>1e-6 * largest3(ends);
    for (let data = firstShape; data < endShape; data += 128) {
      if (!isMet(data, bulge)) continue;
      const kind = load<f32>(data);
      const middle = middleOf(kind, data);
      const reach = reachOf(kind, data);
      const low = lowerEnd(middle, reach);
      const high = upperEnd(middle, reach);
      if (turns(data)) {
        pastShape(true, data, low, high, first, asking, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, calmWay, calmShare);
        continue;
      }
      const move = v128.load(data, 64);
      const further = f32x4.splat(far + <f32>1.01 * largest3(f32x4.abs(scale(move, moveShare))));
      const before = scale(move, whole);
      const now = scale(move, moveAhead);
      const least = f32x4.sub(f32x4.min(f32x4.add(leastBefore, before), f32x4.add(leastNow, now)), further);
      const most = f32x4.add(f32x4.max(f32x4.add(mostBefore, before), f32x4.add(mostNow, now)), further);
      if (met > 1 && v128.any_true(v128.or(f32x4.gt(least, high), f32x4.lt(most, low)))) continue;
      pastShape(false, data, low, high, first, asking, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, calmWay, calmShare);
    }
  }
}

export function touchFaces(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  corner: usize,
  collider: usize,
  contactGroup: usize,
  nearby: usize,
  faceTouch: usize,
  faceFlags: usize,
  colliderFirst: u32,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  group: u32,
  listed: u32,
  facesAt: u32,
  slackAt: u32,
  straysAt: u32,
  shapeSlackAt: u32,
  startsAt: u32,
  shapeStraysAt: u32,
  drift: f32,
  bulge: f32,
  round: u32,
  flag: u32,
  calmWay: f32,
  calmShare: f32,
): void {
  beginFaces(faceFlags);
  if (round == 0) {
    memory.fill(faceTouch + <usize>begin * 48, 0, <usize>(end - begin) * 48);
  } else {
    if (load<u32>(faceFlags + (<usize>flag << 2)) == 0) return;
    for (let f = begin; f < end; f++) memory.fill(faceTouch + <usize>f * 48, 0, 44);
  }
  const shapeSlacks = nearby + ((<usize>shapeSlackAt) << 4);
  const shapeStrays = listed == 0 || startsAt == 0 ? 0 : nearby + ((<usize>shapeStraysAt) << 4);
  const endOfAll = collider + ((<usize>(colliderFirst + colliderCount)) << 7);
  for (let data = collider + ((<usize>colliderFirst) << 7); data < endOfAll; data += 128) {
    if (load<f32>(data) != 6) {
      const firstShape = data;
      while (data + 128 < endOfAll && load<f32>(data + 128) != 6) data += 128;
      pastShapes(firstShape, data + 128, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, bulge, round, contactGroup, group, shapeSlacks, shapeStrays, calmWay, calmShare);
    } else if (turns(data)) {
      facesPastMesh(true, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, nearby, listed, facesAt, slackAt, straysAt, calmWay, calmShare);
    } else {
      facesPastMesh(false, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, nearby, listed, facesAt, slackAt, straysAt, calmWay, calmShare);
    }
  }
  if (isAnyFast()) store<u32>(faceFlags + (<usize>flag << 2), 1);
}
