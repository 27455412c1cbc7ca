import { combined, scale, squaredLengths } from '../../../compute/vec.as';
import { listBytes, listsOf, strayed } from '../mesh/nearby.as';
import { seen, turnBack, turns } from '../shape-distance.as';
import { faceShare } from './ask-face.as';
import { isMet } from './met-shapes.as';
import { fastShare } from './take-out.as';

/** A point as it is seen from the mesh. `place`: from its origin to that of the mesh, where the mesh does not turn. */
@inline function local(turning: bool, isPlain: bool, data: usize, point: v128, share: f32, place: v128, byX: v128, byY: v128, byZ: v128): v128 {
  const away = turning ? f32x4.sub(seen(true, data, point, share), v128.load(data, 16)) : f32x4.add(point, place);
  return isPlain ? away : combined(away, byX, byY, byZ);
}

/** Stores as many of four numbers as are left. */
@inline function keepFour(at: usize, found: v128, left: u32): void {
  if (left > 3) {
    v128.store(at, found);
    return;
  }
  store<f32>(at, f32x4.extract_lane(found, 0));
  if (left > 1) store<f32>(at, f32x4.extract_lane(found, 1), 4);
  if (left > 2) store<f32>(at, f32x4.extract_lane(found, 2), 8);
}

/** Those of all particles for one mesh, four at a time; the last few are measured with themselves. */
@inline function straysFrom(
  turning: bool,
  isPlain: bool,
  data: usize,
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  moveShare: f32,
  moveAhead: f32,
  lists: usize,
  strays: usize,
): void {
  const size = load<f32>(data, 12);
  const q = v128.load(data, 48);
  const qw = f32x4.extract_lane(q, 3);
  const byX = scale(turnBack(f32x4(1, 0, 0, 0), q, qw), 1 / size);
  const byY = scale(turnBack(f32x4(0, 1, 0, 0), q, qw), 1 / size);
  const byZ = scale(turnBack(f32x4(0, 0, 1, 0), q, qw), 1 / size);
  const whole = moveAhead + moveShare;
  const placeBefore = f32x4.sub(scale(v128.load(data, 64), whole), v128.load(data, 16));
  const placeNow = f32x4.sub(scale(v128.load(data, 64), moveAhead), v128.load(data, 16));
  const advance = load<f32>(data, 124);
  const now = load<f32>(data, 44) - advance * moveAhead;
  const before = load<f32>(data, 44) - advance * whole;
  const short = (fastShare * faceShare * load<f32>(data, 4)) / size;
  const squaredShort = f32x4.splat(short * short);
  for (let i = begin; i < end; i += 4) {
    const left = end - i;
    const i1 = left > 1 ? i + 1 : i;
    const i2 = left > 2 ? i + 2 : i;
    const i3 = left > 3 ? i + 3 : i;
    const list0 = lists + <usize>i * listBytes;
    const list1 = lists + <usize>i1 * listBytes;
    const list2 = lists + <usize>i2 * listBytes;
    const list3 = lists + <usize>i3 * listBytes;
    const a0 = local(turning, isPlain, data, v128.load(previous + ((<usize>i) << 4)), whole, placeBefore, byX, byY, byZ);
    const b0 = local(turning, isPlain, data, v128.load(previous + ((<usize>i1) << 4)), whole, placeBefore, byX, byY, byZ);
    const c0 = local(turning, isPlain, data, v128.load(previous + ((<usize>i2) << 4)), whole, placeBefore, byX, byY, byZ);
    const d0 = local(turning, isPlain, data, v128.load(previous + ((<usize>i3) << 4)), whole, placeBefore, byX, byY, byZ);
    const a1 = local(turning, isPlain, data, v128.load(position + ((<usize>i) << 4)), moveAhead, placeNow, byX, byY, byZ);
    const b1 = local(turning, isPlain, data, v128.load(position + ((<usize>i1) << 4)), moveAhead, placeNow, byX, byY, byZ);
    const c1 = local(turning, isPlain, data, v128.load(position + ((<usize>i2) << 4)), moveAhead, placeNow, byX, byY, byZ);
    const d1 = local(turning, isPlain, data, v128.load(position + ((<usize>i3) << 4)), moveAhead, placeNow, byX, byY, byZ);
    const carrierA = v128.load(list0, 16);
    const carrierB = v128.load(list1, 16);
    const carrierC = v128.load(list2, 16);
    const carrierD = v128.load(list3, 16);
    const starts = squaredLengths(
      strayed(list0, carrierA, a0, before),
      strayed(list1, carrierB, b0, before),
      strayed(list2, carrierC, c0, before),
      strayed(list3, carrierD, d0, before),
    );
    const on = now - before;
    const a = f32x4.sub(a1, a0);
    const b = f32x4.sub(b1, b0);
    const c = f32x4.sub(c1, c0);
    const d = f32x4.sub(d1, d0);
    const goes = squaredLengths(
      f32x4.sub(a, scale(carrierA, on)),
      f32x4.sub(b, scale(carrierB, on)),
      f32x4.sub(c, scale(carrierC, on)),
      f32x4.sub(d, scale(carrierD, on)),
    );
    const isFast = f32x4.gt(squaredLengths(a, b, c, d), squaredShort);
    const found = v128.or(f32x4.add(f32x4.sqrt(starts), f32x4.sqrt(goes)), v128.and(isFast, f32x4.splat(-0.0)));
    keepFour(strays + ((<usize>i) << 2), found, left);
  }
}

const roundedDown: f32 = 0.999;

/** Those of all particles for all shapes, likewise. */
function straysFromStarts(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  starts: usize,
  drift: f32,
  short: f32,
  strays: usize,
): void {
  for (let i = begin; i < end; i += 4) {
    const left = end - i;
    const a = (<usize>i) << 4;
    const b = left > 1 ? a + 16 : a;
    const c = left > 2 ? a + 32 : a;
    const d = left > 3 ? a + 48 : a;
    const a0 = v128.load(previous + a);
    const b0 = v128.load(previous + b);
    const c0 = v128.load(previous + c);
    const d0 = v128.load(previous + d);
    const begins = f32x4.sqrt(
      squaredLengths(
        f32x4.sub(a0, v128.load(starts + a)),
        f32x4.sub(b0, v128.load(starts + b)),
        f32x4.sub(c0, v128.load(starts + c)),
        f32x4.sub(d0, v128.load(starts + d)),
      ),
    );
    const goes = f32x4.sqrt(
      squaredLengths(
        f32x4.sub(v128.load(position + a), a0),
        f32x4.sub(v128.load(position + b), b0),
        f32x4.sub(v128.load(position + c), c0),
        f32x4.sub(v128.load(position + d), d0),
      ),
    );
    const isFast = f32x4.gt(f32x4.add(goes, f32x4.splat(2 * drift)), f32x4.splat(short));
    const found = f32x4.add(f32x4.add(begins, goes), f32x4.splat(drift));
    keepFour(strays + ((<usize>i) << 2), v128.or(found, v128.and(isFast, f32x4.splat(-0.0))), left);
  }
}

export function measureStrays(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  collider: usize,
  nearby: usize,
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
): void {
  let thinnest = f32.MAX_VALUE;
  for (let k = colliderFirst; k < colliderFirst + colliderCount; k++) {
    const data = collider + ((<usize>k) << 7);
    if (startsAt != 0 && isMet(data, bulge)) thinnest = min<f32>(thinnest, load<f32>(data, 4));
    if (load<f32>(data) != 6) continue;
    const lists = listsOf(nearby, data, listed);
    const strays = lists + ((<usize>straysAt) << 4);
    const isPlain = load<f32>(data, 60) == 1 && load<f32>(data, 12) == 1;
    if (turns(data)) straysFrom(true, false, data, begin, end, position, previous, moveShare, moveAhead, lists, strays);
    else if (isPlain) straysFrom(false, true, data, begin, end, position, previous, moveShare, moveAhead, lists, strays);
    else straysFrom(false, false, data, begin, end, position, previous, moveShare, moveAhead, lists, strays);
  }
  if (startsAt == 0) return;
  const short = roundedDown * fastShare * faceShare * thinnest;
  const starts = nearby + ((<usize>startsAt) << 4);
  straysFromStarts(begin, end, position, previous, starts, drift, short, nearby + ((<usize>shapeStraysAt) << 4));
}
