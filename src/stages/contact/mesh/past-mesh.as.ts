import { combined, dot3, scale } from '../../../compute/vec.as';
import { halfSizes, middleOf, store } from '../out-of-colliders.as';
import { seen, seenTurned, turn, turnBack } from '../shape-distance.as';
import { clearOf, listBytes, listedOn, listsOf } from './nearby.as';
import { outOfMesh } from './out-of-mesh.as';
import { subtreeOf } from './search-tree.as';

/** Neighbours in the buffer are mostly neighbours in space: so many particles [bytes] ask for the subtree around them once. */
const chunk: usize = 4 * 16;

/** All particles past one mesh collider, as `outOfColliders` has it. `listed`: not 0 where each has a list of triangles (nearby.as.ts). */
@inline export function pastMesh(
  turning: bool,
  data: usize,
  first: usize,
  last: usize,
  position: usize,
  previous: usize,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  velocity: usize,
  perStep: f32,
  contactGroup: usize,
  group: u32,
  nearby: usize,
  listed: u32,
): void {
  const size = load<f32>(data, 12);
  const origin = v128.load(data, 16);
  const q = v128.load(data, 48);
  const qw = f32x4.extract_lane(q, 3);
  const shrink: f32 = 1 / size;
  const byX = scale(turnBack(f32x4(1, 0, 0, 0), q, qw), shrink);
  const byY = scale(turnBack(f32x4(0, 1, 0, 0), q, qw), shrink);
  const byZ = scale(turnBack(f32x4(0, 0, 1, 0), q, qw), shrink);
  const thickness = load<f32>(data, 4) * shrink;
  const calm = recovery * shrink;
  const within = max<f32>(thickness, load<f32>(data, 120));
  // What is moved out of one triangle and looks for the next is still within this, mostly.
  const room = f32x4.splat(<f32>2 * within);
  const nodes = data + ((<usize>load<f32>(data, 28)) << 4);
  const nodeCount = <i32>load<f32>(data, 32);
  const done = load<f32>(data, 44);
  const advance = load<f32>(data, 124);
  const after = done - advance * moveAhead;
  const before = done - advance * (moveAhead + moveShare);
  const whole = moveAhead + moveShare;
  const middle = middleOf(6, data);
  const reach = f32x4.mul(f32x4.add(halfSizes(6, data), f32x4.splat(load<f32>(data, 4))), f32x4.splat(1.0001));
  const low = f32x4.replace_lane(f32x4.sub(middle, reach), 3, -f32.MAX_VALUE);
  const high = f32x4.replace_lane(f32x4.add(middle, reach), 3, f32.MAX_VALUE);
  // Of one that does not turn, out of the loop: the compiler does not know that no particle is stored there.
  const move = v128.load(data, 64);
  const moveBefore = f32x4.sub(scale(move, whole), origin);
  const moveAfter = f32x4.sub(scale(move, moveAhead), origin);
  const isPlain = qw == 1 && size == 1;
  const lists = listed == 0 ? 0 : listsOf(nearby, data, listed);
  const isListed = lists != 0 && isPlain && !turning && group == 0;
  for (let begin = first; begin < last; begin += chunk) {
    const end = min<usize>(begin + chunk, last);
    // Not known until one of them asks for it: most are told by their lists what they may meet.
    let subtree: i32 = -1;
    let boxLow = low;
    let boxHigh = high;
    // Most of them have nothing near, which four see at once.
    let clear: i32 = 0;
    if (isListed && end == begin + chunk) {
      clear = clearOf(previous + begin, position + begin, lists + begin * (listBytes >> 4), moveBefore, moveAfter, before, after, thickness);
      if (clear == 15) continue;
    }
    for (let at = begin; at < end; at += 16) {
      if (((clear >> (<i32>(at - begin) >> 4)) & 1) != 0) continue;
      if (group != 0 && load<u32>(contactGroup + (at >> 2)) != group) continue;
      const p = v128.load(position + at);
      if (f32x4.extract_lane(p, 3) == 0) continue;
      let start: v128;
      let goal: v128;
      if (turning) {
        start = f32x4.sub(seenTurned(data, v128.load(previous + at), whole), origin);
        goal = f32x4.sub(seenTurned(data, p, moveAhead), origin);
      } else {
        start = f32x4.add(v128.load(previous + at), moveBefore);
        goal = f32x4.add(p, moveAfter);
      }
      if (!isPlain) {
        start = combined(start, byX, byY, byZ);
        goal = combined(goal, byX, byY, byZ);
      }
      const list: usize = lists == 0 ? 0 : lists + at * (listBytes >> 4);
      const found = list == 0 ? -1 : listedOn(list, start, goal, before, after, thickness);
      if (found == 0) continue;
      if (found < 0 && subtree < 0) {
        let least = f32x4.splat(f32.MAX_VALUE);
        let most = f32x4.splat(-f32.MAX_VALUE);
        for (let each = begin; each < end; each += 16) {
          const before = seen(turning, data, v128.load(previous + each), whole);
          const now = seen(turning, data, v128.load(position + each), moveAhead);
          least = f32x4.min(least, f32x4.min(before, now));
          most = f32x4.max(most, f32x4.max(before, now));
        }
        subtree = nodeCount;
        if (!v128.any_true(v128.or(f32x4.gt(least, high), f32x4.lt(most, low)))) {
          const boxMiddle = combined(f32x4.sub(scale(f32x4.add(least, most), 0.5), origin), byX, byY, byZ);
          const wide = scale(f32x4.sub(most, least), 0.5);
          const boxHalf = f32x4.add(combined(wide, f32x4.abs(byX), f32x4.abs(byY), f32x4.abs(byZ)), room);
          boxLow = f32x4.replace_lane(f32x4.sub(boxMiddle, boxHalf), 3, -f32.MAX_VALUE);
          boxHigh = f32x4.replace_lane(f32x4.add(boxMiddle, boxHalf), 3, f32.MAX_VALUE);
          subtree = subtreeOf(nodes, nodeCount, boxLow, boxHigh);
        }
      }
      // None of them is near.
      if (subtree == nodeCount) break;
      const within = subtree < 0 ? nodeCount : subtree;
      const now = outOfMesh(data, start, goal, thickness, calm, before, after, nodes, within, boxLow, boxHigh, list);
      const change = f32x4.sub(now, goal);
      if (dot3(change, change) > 0) {
        store(data, at, position, scale(turn(change, q, qw), size), moveAhead, velocity, perStep);
      }
    }
  }
}
