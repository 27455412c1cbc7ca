import { addScaled, apart, combined, dot3, largest3, scale } from '../../../compute/vec.as';
import { countUpTo, faceListBytes, listBytes, listsOf } from '../mesh/nearby.as';
import { pointOf } from '../mesh/one-triangle.as';
import { nextSharpLeaf } from '../mesh/search-tree.as';
import { halfSizes, middleOf } from '../out-of-colliders.as';
import { seen, turn, turnBack, turns, unseenTurned } from '../shape-distance.as';
import { askedWay, askNothing, faceShare, isPassing, motionAsked, size3, weightsAsked } from './ask-face.as';
import { isNearSharp, touchMesh } from './touch-mesh.as';
import { touchShape } from './touch-shape.as';

const fastShare: f32 = 0.5;

/** Whether a face of the run was fast. */
let sawFast: bool = false;

/** A way in a collider's frame, and for a mesh in its own lengths, as it is for others. `size`: of a mesh; 0 for other colliders. */
@inline function outside(data: usize, way: v128, size: f32, moveAhead: f32): v128 {
  if (size > 0) {
    const q = v128.load(data, 48);
    way = scale(turn(way, q, f32x4.extract_lane(q, 3)), size);
  }
  return moveAhead != 0 && turns(data) ? unseenTurned(data, way, moveAhead) : way;
}

/** Stores how far the corners of a face have to go, if it is deeper in this collider than in those before. `size`, `leaf`, `list` and `listed`: of a mesh, its scale and as `touchMesh` has them; 0 for other colliders. */
function takeOut(
  data: usize,
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
  v128.store(slot, f32x4.replace_lane(outside(data, a, size, moveAhead), 3, round == 2 && isPassing() ? 2 : 1));
  v128.store(slot, f32x4.replace_lane(outside(data, b, size, moveAhead), 3, depth), 16);
  v128.store(slot, f32x4.replace_lane(outside(data, c, size, moveAhead), 3, load<f32>(slot, 44)), 32);
}

@inline function inverseMasses(a: v128, b: v128, c: v128): v128 {
  return f32x4(f32x4.extract_lane(a, 3), f32x4.extract_lane(b, 3), f32x4.extract_lane(c, 3), 0);
}

/** Whether a face has no part in a round, or meets colliders by the numbers of other bodies. */
@inline function isOut(f: u32, corner: usize, faceTouch: usize, round: u32, contactGroup: usize, group: u32): bool {
  if (round > 0 && load<f32>(faceTouch + <usize>f * 48, 44) == 0) return true;
  return group != 0 && load<u32>(contactGroup + (<usize>load<u32>(corner + <usize>f * 12) << 2)) != group;
}

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
    takeOut(data, slot, a0, b0, c0, a1, b1, c1, inverseMass, recovery, moveShare, moveAhead, 0, 0, 0, 0, round, calmWay, calmShare);
  }
}

/** Neighbours in the list are mostly neighbours in space: so many faces ask together whether a sharp triangle is near. Most ask no further. */
const chunk: u32 = 16;

/** All faces past one mesh collider. */
@inline function pastMesh(
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
  nearby: usize,
  listed: u32,
  facesAt: u32,
  calmWay: f32,
  calmShare: f32,
): void {
  const reach = f32x4.mul(f32x4.add(halfSizes(6, data), f32x4.splat(load<f32>(data, 4))), f32x4.splat(1.0001));
  const low = f32x4.replace_lane(f32x4.sub(middleOf(6, data), reach), 3, -f32.MAX_VALUE);
  const high = f32x4.replace_lane(f32x4.add(middleOf(6, data), reach), 3, f32.MAX_VALUE);
  const whole = moveAhead + moveShare;
  const origin = v128.load(data, 16);
  const q = v128.load(data, 48);
  const qw = f32x4.extract_lane(q, 3);
  const size = load<f32>(data, 12);
  const shrink: f32 = 1 / size;
  // How the mesh's own x, y and z follow from those of a point.
  const byX = scale(turnBack(f32x4(1, 0, 0, 0), q, qw), shrink);
  const byY = scale(turnBack(f32x4(0, 1, 0, 0), q, qw), shrink);
  const byZ = scale(turnBack(f32x4(0, 0, 1, 0), q, qw), shrink);
  const nodes = data + ((<usize>load<f32>(data, 28)) << 4);
  const nodeCount = <i32>load<f32>(data, 32);
  // The whole thickness, of which faces keep off by a part, leaves room for rounding.
  const near = f32x4.splat(load<f32>(data, 4) * shrink);
  const thickness = load<f32>(data, 4) * shrink;
  const keptOff: f32 = 1.01 * faceShare * thickness;
  const short = fastShare * faceShare * thickness;
  const isPlain = qw == 1 && size == 1;
  const fractionNow = load<f32>(data, 44) - load<f32>(data, 124) * moveAhead;
  const fractionBefore = load<f32>(data, 44) - load<f32>(data, 124) * whole;
  const lists = listed == 0 ? 0 : listsOf(nearby, data, listed);
  const faceLists = lists + ((<usize>facesAt) << 4);
  for (let first = begin; first < end; first += chunk) {
    const last = min<u32>(first + chunk, end);
    // Those that have to look for triangles: others know from their lists which they may touch, mostly none.
    let asking: u32 = lists == 0 ? 0xffff : 0;
    for (let f = first; f < last && lists != 0; f++) {
      if (isOut(f, corner, faceTouch, round, contactGroup, group)) continue;
      const corners = corner + <usize>f * 12;
      const a = <usize>load<u32>(corners) << 4;
      const b = <usize>load<u32>(corners, 4) << 4;
      const c = <usize>load<u32>(corners, 8) << 4;
      const pa = v128.load(position + a);
      const pb = v128.load(position + b);
      const pc = v128.load(position + c);
      let a0 = f32x4.sub(seen(turning, data, v128.load(previous + a), whole), origin);
      let b0 = f32x4.sub(seen(turning, data, v128.load(previous + b), whole), origin);
      let c0 = f32x4.sub(seen(turning, data, v128.load(previous + c), whole), origin);
      let a1 = f32x4.sub(seen(turning, data, pa, moveAhead), origin);
      let b1 = f32x4.sub(seen(turning, data, pb, moveAhead), origin);
      let c1 = f32x4.sub(seen(turning, data, pc, moveAhead), origin);
      if (!isPlain) {
        a0 = combined(a0, byX, byY, byZ);
        b0 = combined(b0, byX, byY, byZ);
        c0 = combined(c0, byX, byY, byZ);
        a1 = combined(a1, byX, byY, byZ);
        b1 = combined(b1, byX, byY, byZ);
        c1 = combined(c1, byX, byY, byZ);
      }
      const wa = f32x4.sub(a1, a0);
      const wb = f32x4.sub(b1, b0);
      const wc = f32x4.sub(c1, c0);
      const list = faceLists + <usize>f * faceListBytes;
      const carrier = v128.load(list);
      const listA = lists + a * (listBytes >> 4);
      const listB = lists + b * (listBytes >> 4);
      const listC = lists + c * (listBytes >> 4);
      const carried = scale(carrier, fractionBefore - load<f32>(listA, 28));
      const on = scale(carrier, fractionNow - fractionBefore);
      // The largest of all along each axis, which is no less than the largest of them.
      const strays = f32x4.max(
        f32x4.abs(f32x4.sub(f32x4.sub(a0, v128.load(listA)), carried)),
        f32x4.max(
          f32x4.abs(f32x4.sub(f32x4.sub(b0, v128.load(listB)), carried)),
          f32x4.abs(f32x4.sub(f32x4.sub(c0, v128.load(listC)), carried)),
        ),
      );
      const goes = f32x4.max(
        f32x4.abs(f32x4.sub(wa, on)),
        f32x4.max(f32x4.abs(f32x4.sub(wb, on)), f32x4.abs(f32x4.sub(wc, on))),
      );
      const need = size3(strays) + size3(goes) + keptOff;
      // What is fast is looked for in any case.
      const isFast = max<f32>(dot3(wa, wa), max<f32>(dot3(wb, wb), dot3(wc, wc))) > short * short;
      if (isFast || !(need <= f32x4.extract_lane(carrier, 3))) {
        asking |= (<u32>1) << (f - first);
        continue;
      }
      const listed = countUpTo(list + 16, need);
      if (listed == 0) continue;
      const slot = faceTouch + <usize>f * 48;
      const inverseMass = inverseMasses(pa, pb, pc);
      takeOut(data, slot, a0, b0, c0, a1, b1, c1, inverseMass, recovery, moveShare, moveAhead, size, 0, list + 16, listed, round, calmWay, calmShare);
    }
    if (asking == 0) continue;
    let least = f32x4.splat(f32.MAX_VALUE);
    let most = f32x4.splat(-f32.MAX_VALUE);
    for (let f = first; f < last; f++) {
      if (((asking >> (f - first)) & 1) == 0) continue;
      if (lists == 0 && isOut(f, corner, faceTouch, round, contactGroup, group)) continue;
      for (let at = corner + <usize>f * 12; at < corner + <usize>f * 12 + 12; at += 4) {
        const i = <usize>load<u32>(at) << 4;
        const from = seen(turning, data, v128.load(previous + i), whole);
        const to = seen(turning, data, v128.load(position + i), moveAhead);
        least = f32x4.min(least, f32x4.min(from, to));
        most = f32x4.max(most, f32x4.max(from, to));
      }
    }
    if (v128.any_true(v128.or(f32x4.gt(least, high), f32x4.lt(most, low)))) continue;
    const boxMiddle = combined(f32x4.sub(scale(f32x4.add(least, most), 0.5), origin), byX, byY, byZ);
    const wide = scale(f32x4.sub(most, least), 0.5);
    const boxHalf = f32x4.add(combined(wide, f32x4.abs(byX), f32x4.abs(byY), f32x4.abs(byZ)), near);
    const boxLow = f32x4.replace_lane(f32x4.sub(boxMiddle, boxHalf), 3, -f32.MAX_VALUE);
    const boxHigh = f32x4.replace_lane(f32x4.add(boxMiddle, boxHalf), 3, f32.MAX_VALUE);
    const leaf = nextSharpLeaf(nodes, nodeCount, 0, boxLow, boxHigh);
    if (leaf == nodeCount) continue;
    for (let f = first; f < last; f++) {
      if (((asking >> (f - first)) & 1) == 0) continue;
      if (lists == 0 && isOut(f, corner, faceTouch, round, contactGroup, group)) continue;
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
      const lowest = f32x4.min(f32x4.min(f32x4.min(a0, b0), c0), f32x4.min(f32x4.min(a1, b1), c1));
      const highest = f32x4.max(f32x4.max(f32x4.max(a0, b0), c0), f32x4.max(f32x4.max(a1, b1), c1));
      if (v128.any_true(v128.or(f32x4.gt(lowest, high), f32x4.lt(highest, low)))) continue;
      takeOut(
        data,
        faceTouch + <usize>f * 48,
        combined(f32x4.sub(a0, origin), byX, byY, byZ),
        combined(f32x4.sub(b0, origin), byX, byY, byZ),
        combined(f32x4.sub(c0, origin), byX, byY, byZ),
        combined(f32x4.sub(a1, origin), byX, byY, byZ),
        combined(f32x4.sub(b1, origin), byX, byY, byZ),
        combined(f32x4.sub(c1, origin), byX, byY, byZ),
        inverseMasses(pa, pb, pc),
        recovery,
        moveShare,
        moveAhead,
        size,
        leaf,
        0,
        0,
        round,
        calmWay,
        calmShare,
      );
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
  fastFaces: usize,
  colliderFirst: u32,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  group: u32,
  listed: u32,
  facesAt: u32,
  bulge: f32,
  round: u32,
  flag: u32,
  calmWay: f32,
  calmShare: f32,
): void {
  sawFast = false;
  if (round == 0) {
    memory.fill(faceTouch + <usize>begin * 48, 0, <usize>(end - begin) * 48);
  } else {
    if (load<u32>(fastFaces + (<usize>flag << 2)) == 0) return;
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
      if (turning) pastMesh(true, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, nearby, listed, facesAt, calmWay, calmShare);
      else pastMesh(false, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, nearby, listed, facesAt, calmWay, calmShare);
    } else if (turning) {
      pastShape(true, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, calmWay, calmShare);
    } else {
      pastShape(false, data, begin, end, position, previous, corner, faceTouch, recovery, moveShare, moveAhead, round, contactGroup, group, calmWay, calmShare);
    }
  }
  if (sawFast) store<u32>(fastFaces + (<usize>flag << 2), 1);
}
