import { apart, largest3 } from '../../../compute/vec.as';
import { halfSizes, middleOf } from '../out-of-colliders.as';
import { seen, turns } from '../shape-distance.as';
import { faceShare } from './ask-face.as';
import { facesPastMesh } from './faces-past-mesh.as';
import { beginFaces, fastShare, inverseMasses, isAnyFast, isOut, takeOut } from './take-out.as';

/** All faces past one collider that knows its distance: those whose way comes into the box around it are looked at. */
@inline function pastShape(
  turning: bool,
  data: usize,
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  corner: usize,
  faceTouch: usize,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  round: u32,
  contactGroup: usize,
  group: u32,
  calmWay: f32,
  calmShare: f32,
): void {
  const kind = load<f32>(data);
  const middle = middleOf(kind, data);
  const reach = f32x4.mul(f32x4.add(halfSizes(kind, data), f32x4.splat(load<f32>(data, 4))), f32x4.splat(1.0001));
  const low = f32x4.replace_lane(f32x4.sub(middle, reach), 3, -f32.MAX_VALUE);
  const high = f32x4.replace_lane(f32x4.add(middle, reach), 3, f32.MAX_VALUE);
  const whole = moveAhead + moveShare;
  const short = fastShare * faceShare * load<f32>(data, 4);
  for (let f = begin; f < end; f++) {
    if (isOut(f, corner, faceTouch, round, contactGroup, group)) continue;
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
  for (let k = colliderFirst; k < colliderFirst + colliderCount; k++) {
    const data = collider + ((<usize>k) << 7);
    const kind = load<f32>(data);
    if (kind == 0 || (kind == 4 && load<f32>(data, 120) == 1)) continue;
    const thickness = load<f32>(data, 4);
    const wide = load<f32>(data, 12) + thickness;
    if ((kind == 1 || kind == 3) && (bulge <= (1 - faceShare) * thickness * wide || (bulge <= thickness * wide && <f32>8 * bulge <= wide * wide))) continue;
    const turning = turns(data);
    if (kind == 6) {
      if (turning) facesPastMesh(true, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, nearby, listed, facesAt, slackAt, straysAt, calmWay, calmShare);
      else facesPastMesh(false, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, nearby, listed, facesAt, slackAt, straysAt, calmWay, calmShare);
    } else if (turning) {
      pastShape(true, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, calmWay, calmShare);
    } else {
      pastShape(false, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, calmWay, calmShare);
    }
  }
  if (isAnyFast()) store<u32>(faceFlags + (<usize>flag << 2), 1);
}
