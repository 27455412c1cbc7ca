import { addScaled, dot3, scale } from '../../../compute/vec.as';

const marksAt = 2;
const sweepsAtMost = 8;
const enough: f32 = 0.05;
const farthest: f32 = 3;

export function pushByFaces(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  corner: usize,
  triangleFirst: usize,
  triangleList: usize,
  faceTouch: usize,
  faceFlags: usize,
  rate: f32,
  round: u32,
  flag: u32,
): void {
  if (round > 0 && load<u32>(faceFlags + (<usize>flag << 2)) == 0) return;
  if (round == 0 && begin == 0) store<u32>(faceFlags + (<usize>(1 - flag) << 2), 0);
  for (let i = begin; i < end; i++) {
    const mark = faceFlags + (<usize>i << 2);
    if (load<u32>(mark, 4 * marksAt) == 0) continue;
    store<u32>(mark, 0, 4 * marksAt);
    const first = <usize>load<u32>(triangleFirst + (<usize>i << 2)) << 2;
    const last = <usize>load<u32>(triangleFirst + (<usize>i << 2), 4) << 2;
    let move = f32x4.splat(0);
    let most: f32 = 0;
    let isDone = false;
    for (let sweep = 0; sweep < sweepsAtMost && !isDone; sweep++) {
      isDone = true;
      for (let t = first; t < last; t += 4) {
        const face = <usize>load<u32>(triangleList + t);
        const touch = faceTouch + face * 48;
        const kind = load<f32>(touch, 12);
        if (kind == 0) continue;
        const corners = corner + face * 12;
        const own: usize = load<u32>(corners) == i ? 0 : load<u32>(corners, 4) == i ? 16 : 32;
        const asked = v128.load(touch + own);
        const squared = dot3(asked, asked);
        if (kind == 2) {
          // Back to where it was: the last word.
          move = asked;
          most = squared;
          isDone = true;
          break;
        }
        if (!(squared > 0)) continue;
        most = max<f32>(most, squared);
        const missing: f32 = 1 - dot3(move, asked) / squared;
        if (!(missing > 0)) continue;
        if (missing > enough) isDone = false;
        move = addScaled(move, missing, asked);
      }
    }
    const at = position + (<usize>i << 4);
    if (most == 0 || load<f32>(at, 12) == 0) continue;
    const squared = dot3(move, move);
    if (squared > farthest * farthest * most) move = scale(move, farthest * sqrt(most / squared));
    move = f32x4.replace_lane(move, 3, 0);
    v128.store(at, f32x4.add(v128.load(at), move));
    const moving = velocity + (<usize>i << 4);
    v128.store(moving, addScaled(v128.load(moving), rate, move));
  }
}
