import { combined, dot3, scale } from '../../../compute/vec.as';
import { countUpTo, faceListBytes, faceTrianglesAt, leastGap, listBytes, listsOf } from '../mesh/nearby.as';
import { nextSharpLeaf } from '../mesh/search-tree.as';
import { halfSizes, middleOf } from '../out-of-colliders.as';
import { seen, seenTurned, turnBack } from '../shape-distance.as';
import { faceShare, size3 } from './ask-face.as';
import { isSlack } from './is-slack.as';
import { fastShare, inverseMasses, isOut, takeOut } from './take-out.as';

@inline function squared(a: v128): f32 {
  return dot3(a, a);
}

/** The largest of three along each axis, whatever their signs. */
@inline function largestOf(a: v128, b: v128, c: v128): v128 {
  return f32x4.max(f32x4.abs(a), f32x4.max(f32x4.abs(b), f32x4.abs(c)));
}

/** Neighbours in the list are mostly neighbours in space: so many faces ask together whether a sharp triangle is near. Most ask no further. */
const chunk: u32 = 16;

/** All faces past one mesh collider. */
@inline export function facesPastMesh(
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
  slackAt: u32,
  straysAt: u32,
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
  // From where particles are to where they are seen from the mesh, before the step and after it, and from the one to the other. Of one that does not turn, out of the loop: the compiler does not know that no particle is stored there.
  const move = v128.load(data, 64);
  let placeBefore = f32x4.splat(0);
  let placeNow = f32x4.splat(0);
  if (!turning) {
    placeBefore = f32x4.sub(scale(move, whole), origin);
    placeNow = f32x4.sub(scale(move, moveAhead), origin);
    if (!isPlain) {
      placeBefore = combined(placeBefore, byX, byY, byZ);
      placeNow = combined(placeNow, byX, byY, byZ);
    }
  }
  const placeOn = f32x4.sub(placeNow, placeBefore);
  const faceLists = lists + ((<usize>facesAt) << 4);
  const slacks = lists + ((<usize>slackAt) << 4);
  const strays = lists + ((<usize>straysAt) << 4);
  for (let first = begin; first < end; first += chunk) {
    const last = min<u32>(first + chunk, end);
    // Those that have to look for triangles: others know from their lists which they may touch, mostly none.
    let asking: u32 = lists == 0 ? 0xffff : 0;
    for (let f = first; f < last && lists != 0; f++) {
      const corners = corner + <usize>f * 12;
      // Pushes make nobody measure strays again.
      if (round == 0 && isSlack(corners, slacks + (<usize>f << 2), strays)) continue;
      if (isOut(f, corner, faceTouch, round, contactGroup, group)) continue;
      const a = <usize>load<u32>(corners) << 4;
      const b = <usize>load<u32>(corners, 4) << 4;
      const c = <usize>load<u32>(corners, 8) << 4;
      const pa = v128.load(position + a);
      const pb = v128.load(position + b);
      const pc = v128.load(position + c);
      let a0 = v128.load(previous + a);
      let b0 = v128.load(previous + b);
      let c0 = v128.load(previous + c);
      let a1 = pa;
      let b1 = pb;
      let c1 = pc;
      if (turning) {
        a0 = f32x4.sub(seenTurned(data, a0, whole), origin);
        b0 = f32x4.sub(seenTurned(data, b0, whole), origin);
        c0 = f32x4.sub(seenTurned(data, c0, whole), origin);
        a1 = f32x4.sub(seenTurned(data, a1, moveAhead), origin);
        b1 = f32x4.sub(seenTurned(data, b1, moveAhead), origin);
        c1 = f32x4.sub(seenTurned(data, c1, moveAhead), origin);
      }
      if (!isPlain) {
        a0 = combined(a0, byX, byY, byZ);
        b0 = combined(b0, byX, byY, byZ);
        c0 = combined(c0, byX, byY, byZ);
        a1 = combined(a1, byX, byY, byZ);
        b1 = combined(b1, byX, byY, byZ);
        c1 = combined(c1, byX, byY, byZ);
      }
      const list = faceLists + <usize>f * faceListBytes;
      const carrier = v128.load(list);
      const listA = lists + a * (listBytes >> 4);
      const listB = lists + b * (listBytes >> 4);
      const listC = lists + c * (listBytes >> 4);
      const carried = f32x4.sub(scale(carrier, fractionBefore - load<f32>(listA, 28)), placeBefore);
      const on = f32x4.sub(scale(carrier, fractionNow - fractionBefore), placeOn);
      const wa = f32x4.sub(a1, a0);
      const wb = f32x4.sub(b1, b0);
      const wc = f32x4.sub(c1, c0);
      // The largest of all along each axis, which is no less than the largest of them.
      const strays = largestOf(
        f32x4.sub(f32x4.sub(a0, v128.load(listA)), carried),
        f32x4.sub(f32x4.sub(b0, v128.load(listB)), carried),
        f32x4.sub(f32x4.sub(c0, v128.load(listC)), carried),
      );
      const need = size3(strays) + size3(largestOf(f32x4.sub(wa, on), f32x4.sub(wb, on), f32x4.sub(wc, on))) + keptOff;
      const ways = largestOf(f32x4.add(wa, placeOn), f32x4.add(wb, placeOn), f32x4.add(wc, placeOn));
      // What is fast is looked for in any case.
      const isFast =
        squared(ways) > short * short &&
        max<f32>(squared(f32x4.add(wa, placeOn)), max<f32>(squared(f32x4.add(wb, placeOn)), squared(f32x4.add(wc, placeOn)))) >
          short * short;
      if (isFast || !(need <= f32x4.extract_lane(carrier, 3))) {
        asking |= (<u32>1) << (f - first);
        continue;
      }
      if (leastGap(list + faceTrianglesAt) > need) continue;
      takeOut(
        data,
        corners,
        faceTouch + <usize>f * 48,
        f32x4.add(a0, placeBefore),
        f32x4.add(b0, placeBefore),
        f32x4.add(c0, placeBefore),
        f32x4.add(a1, placeNow),
        f32x4.add(b1, placeNow),
        f32x4.add(c1, placeNow),
        inverseMasses(pa, pb, pc),
        recovery,
        moveShare,
        moveAhead,
        size,
        0,
        list + faceTrianglesAt,
        countUpTo(list + faceTrianglesAt, need),
        round,
        calmWay,
        calmShare,
      );
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
        corners,
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
