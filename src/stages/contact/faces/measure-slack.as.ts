import { dot3 } from '../../../compute/vec.as';
import { faceListBytes, faceTrianglesAt, leastGap, listBytes, listsOf } from '../mesh/nearby.as';
import { faceShare } from './ask-face.as';

const capShare: f32 = 2;

/** The square of how far the carrier of a particle differs from that of a face. */
@inline function squaredApart(lists: usize, particle: u32, carrier: v128): f32 {
  const apart = f32x4.sub(v128.load(lists + <usize>particle * listBytes, 16), carrier);
  return dot3(apart, apart);
}

export function measureSlack(
  begin: u32,
  end: u32,
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
): void {
  for (let k = colliderFirst; k < colliderFirst + colliderCount; k++) {
    const data = collider + ((<usize>k) << 7);
    if (load<f32>(data) != 6) continue;
    const lists = listsOf(nearby, data, listed);
    const faceLists = lists + ((<usize>facesAt) << 4);
    const slacks = lists + ((<usize>slackAt) << 4);
    const thickness = load<f32>(data, 4) / load<f32>(data, 12);
    const kept = <f32>1.01 * faceShare * thickness;
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
