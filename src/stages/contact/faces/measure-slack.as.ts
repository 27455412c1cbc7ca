import { addScaled, dot3, largest3, scale } from '../../../compute/vec.as';
import { faceListBytes, faceTrianglesAt, leastGap, listBytes, listsOf } from '../mesh/nearby.as';
import { middleOf } from '../out-of-colliders.as';
import { seenTurned, surfaceAt, turnBack, turns } from '../shape-distance.as';
import { faceShare, size3 } from './ask-face.as';
import { isMet, reachOf } from './met-shapes.as';

const capShare: f32 = 2;
const keptShare: f32 = 1.01 * faceShare;
const farShare: f32 = 2;
const knownShare: f32 = 6;
const unknown: f32 = 1e8;

/** The square of how far the carrier of a particle differs from that of a face. */
@inline function squaredApart(lists: usize, particle: u32, carrier: v128): f32 {
  const apart = f32x4.sub(v128.load(lists + <usize>particle * listBytes, 16), carrier);
  return dot3(apart, apart);
}

/** How far a box from `least` to `most` is from the one around a collider, along the axis where that is most: negative where they overlap. */
@inline function gapTo(data: usize, least: v128, most: v128): f32 {
  const middle = middleOf(load<f32>(data), data);
  const reach = reachOf(load<f32>(data), data);
  return largest3(f32x4.sub(f32x4.max(f32x4.sub(least, middle), f32x4.sub(middle, most)), reach));
}

/** How far a point may go before it is nearer to the surface of a field than faces are kept off by. */
function roomAt(data: usize, point: v128): f32 {
  const distance = f32x4.extract_lane(surfaceAt(data, point), 3);
  const thickness = load<f32>(data, 4);
  const kept = keptShare * thickness;
  if (distance < unknown) return 0.5 * (distance - kept);
  const side = load<f32>(data, 12);
  const q = v128.load(data, 48);
  const local = turnBack(f32x4.sub(point, v128.load(data, 16)), q, f32x4.extract_lane(q, 3));
  const place = scale(local, 1 / side);
  const within = f32x4.abs(f32x4.sub(f32x4.sub(place, f32x4.floor(place)), f32x4.splat(0.5)));
  return side * (0.5 - largest3(within)) + 0.5 * (0.25 * side + load<f32>(data, 108) * thickness - kept);
}

/** How far the corners of a face may go before it is nearer to a collider than that. */
function roomOf(data: usize, a: v128, b: v128, c: v128): f32 {
  const middle = scale(f32x4.add(f32x4.add(a, b), c), 1.0 / 3.0);
  const fromA = f32x4.sub(a, middle);
  const fromB = f32x4.sub(b, middle);
  const fromC = f32x4.sub(c, middle);
  if (load<f32>(data) == 4) {
    const radius = max<f32>(size3(fromA), max<f32>(size3(fromB), size3(fromC)));
    const room = roomAt(data, middle);
    if (room - radius > load<f32>(data, 4)) return room - radius;
    const ofA = roomAt(data, addScaled(middle, 0.5, fromA));
    const ofB = roomAt(data, addScaled(middle, 0.5, fromB));
    const ofC = roomAt(data, addScaled(middle, 0.5, fromC));
    return max<f32>(room - radius, min<f32>(min<f32>(room, ofA), min<f32>(ofB, ofC)) - 0.5 * radius);
  }
  const surface = surfaceAt(data, middle);
  const lowest = min<f32>(dot3(fromA, surface), min<f32>(dot3(fromB, surface), dot3(fromC, surface)));
  return f32x4.extract_lane(surface, 3) + lowest - keptShare * load<f32>(data, 4);
}

/** The slack of a face, whose corners are seen from a collider, from that alone. */
function slackFrom(data: usize, a: v128, b: v128, c: v128): f32 {
  const thickness = load<f32>(data, 4);
  const known = knownShare * thickness;
  const gap = gapTo(data, f32x4.min(f32x4.min(a, b), c), f32x4.max(f32x4.max(a, b), c));
  if (gap > 3 * farShare * thickness) return -min<f32>(known, gap / 3);
  return min<f32>(known, max<f32>(0, max<f32>(gap, roomOf(data, a, b, c))));
}

/** A point next to a collider at the start of a step, as it is next to it at the end of the way. */
@inline function seenBefore(data: usize, point: v128, whole: f32): v128 {
  return turns(data) ? seenTurned(data, point, whole) : addScaled(point, whole, v128.load(data, 64));
}

/** The slack of all faces from shapes, and where their corners start. Of neighbours in the list, so many at a time: most are far from most colliders. */
const chunk: u32 = 16;

function slackFromShapes(
  begin: u32,
  end: u32,
  previous: usize,
  corner: usize,
  firstShape: usize,
  endShape: usize,
  contactGroup: usize,
  whole: f32,
  group: u32,
  bulge: f32,
  slacks: usize,
  starts: usize,
): void {
  for (let first = begin; first < end; first += chunk) {
    const last = min<u32>(first + chunk, end);
    let least = f32x4.splat(f32.MAX_VALUE);
    let most = f32x4.splat(-f32.MAX_VALUE);
    let own: u32 = 0;
    for (let f = first; f < last; f++) {
      const corners = corner + <usize>f * 12;
      if (group != 0 && load<u32>(contactGroup + (<usize>load<u32>(corners) << 2)) != group) continue;
      own |= (<u32>1) << (f - first);
      store<f32>(slacks + (<usize>f << 2), -f32.MAX_VALUE);
      for (let at = corners; at < corners + 12; at += 4) {
        const i = <usize>load<u32>(at) << 4;
        const point = v128.load(previous + i);
        v128.store(starts + i, point);
        least = f32x4.min(least, point);
        most = f32x4.max(most, point);
      }
    }
    // What all of them know of the colliders that none is near.
    let known = f32.MAX_VALUE;
    for (let data = firstShape; data < endShape; data += 128) {
      if (!isMet(data, bulge)) continue;
      const thickness = load<f32>(data, 4);
      const ahead = scale(v128.load(data, 64), whole);
      if (!turns(data) && gapTo(data, f32x4.add(least, ahead), f32x4.add(most, ahead)) > 3 * knownShare * thickness) {
        known = min<f32>(known, knownShare * thickness);
        continue;
      }
      for (let left = own; left != 0; left &= left - 1) {
        const f = first + <u32>ctz(left);
        const corners = corner + <usize>f * 12;
        const found = slackFrom(
          data,
          seenBefore(data, v128.load(previous + ((<usize>load<u32>(corners)) << 4)), whole),
          seenBefore(data, v128.load(previous + ((<usize>load<u32>(corners, 4)) << 4)), whole),
          seenBefore(data, v128.load(previous + ((<usize>load<u32>(corners, 8)) << 4)), whole),
        );
        const slack = load<f32>(slacks + (<usize>f << 2));
        const size = min<f32>(abs<f32>(slack), abs<f32>(found));
        store<f32>(slacks + (<usize>f << 2), slack < 0 && found < 0 ? -size : size);
      }
    }
    for (let left = own; left != 0; left &= left - 1) {
      const at = slacks + (<usize>(first + <u32>ctz(left)) << 2);
      store<f32>(at, copysign<f32>(min<f32>(abs<f32>(load<f32>(at)), known), load<f32>(at)));
    }
  }
}

export function measureSlack(
  begin: u32,
  end: u32,
  previous: usize,
  corner: usize,
  collider: usize,
  contactGroup: usize,
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
  if (startsAt != 0) {
    const firstShape = collider + ((<usize>colliderFirst) << 7);
    const endShape = firstShape + ((<usize>colliderCount) << 7);
    const slacks = nearby + ((<usize>shapeSlackAt) << 4);
    const starts = nearby + ((<usize>startsAt) << 4);
    slackFromShapes(begin, end, previous, corner, firstShape, endShape, contactGroup, moveAhead + moveShare, group, bulge, slacks, starts);
  }
  for (let k = colliderFirst; k < colliderFirst + colliderCount; k++) {
    const data = collider + ((<usize>k) << 7);
    if (load<f32>(data) != 6) continue;
    const lists = listsOf(nearby, data, listed);
    const faceLists = lists + ((<usize>facesAt) << 4);
    const slacks = lists + ((<usize>slackAt) << 4);
    const thickness = load<f32>(data, 4) / load<f32>(data, 12);
    const kept = keptShare * thickness;
    const advance = load<f32>(data, 124);
    const rest: f32 = advance > 0 ? 1 - (load<f32>(data, 44) - advance * (moveAhead + moveShare)) : 0;
    for (let f = begin; f < end; f++) {
      const corners = corner + <usize>f * 12;
      const a = load<u32>(corners);
      if (group != 0 && load<u32>(contactGroup + (<usize>a << 2)) != group) continue;
      const list = faceLists + <usize>f * faceListBytes;
      const carrier = v128.load(list);
      const known = f32x4.extract_lane(carrier, 3);
      const squared = max<f32>(
        squaredApart(lists, a, carrier),
        max<f32>(squaredApart(lists, load<u32>(corners, 4), carrier), squaredApart(lists, load<u32>(corners, 8), carrier)),
      );
      const slack = max<f32>(0, min<f32>(known, leastGap(list + faceTrianglesAt)) - kept - rest * sqrt(squared));
      store<f32>(slacks + (<usize>f << 2), known > capShare * thickness ? -slack : slack);
    }
  }
}
