import { addScaled, dot3, squaredLengths, sums3 } from '../../../compute/vec.as';

/** Most springs are far from their limit, now and then: whether four are that never were near it, and nothing changes. The arithmetic is that below, one spring a lane. */
@inline function allFar(
  e: usize,
  p: v128,
  v: v128,
  position: usize,
  velocity: usize,
  neighbour: usize,
  neighbourRest: usize,
  neighbourLimit: usize,
  neighbourSince: usize,
  near: f32,
  ahead: f32,
): bool {
  if (v128.any_true(v128.or(v128.load(neighbourLimit + e), v128.load(neighbourSince + e)))) return false;
  const ja = (<usize>load<u32>(neighbour + e)) << 4;
  const jb = (<usize>load<u32>(neighbour + e, 4)) << 4;
  const jc = (<usize>load<u32>(neighbour + e, 8)) << 4;
  const jd = (<usize>load<u32>(neighbour + e, 12)) << 4;
  const a = f32x4.sub(p, v128.load(position + ja));
  const b = f32x4.sub(p, v128.load(position + jb));
  const c = f32x4.sub(p, v128.load(position + jc));
  const d = f32x4.sub(p, v128.load(position + jd));
  const along = sums3(
    f32x4.mul(a, f32x4.sub(v, v128.load(velocity + ja))),
    f32x4.mul(b, f32x4.sub(v, v128.load(velocity + jb))),
    f32x4.mul(c, f32x4.sub(v, v128.load(velocity + jc))),
    f32x4.mul(d, f32x4.sub(v, v128.load(velocity + jd))),
  );
  const length = f32x4.sqrt(squaredLengths(a, b, c, d));
  const rest = v128.load(neighbourRest + e);
  const strain = f32x4.sub(f32x4.div(length, rest), f32x4.splat(1));
  const then = f32x4.add(strain, f32x4.div(f32x4.mul(f32x4.splat(ahead), f32x4.div(along, length)), rest));
  const bound = f32x4.splat(near);
  return !v128.any_true(v128.or(f32x4.gt(f32x4.abs(strain), bound), f32x4.gt(f32x4.abs(then), bound)));
}

export function foreseeLimits(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourRest: usize,
  neighbourStiffest: usize,
  neighbourLimit: usize,
  neighbourSince: usize,
  place: usize,
  solution: usize,
  tally: usize,
  near: f32,
  far: f32,
  ahead: f32,
  h: f32,
  round: u32,
  anew: u32,
): void {
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    const p = v128.load(position + ((<usize>i) << 4));
    const v = v128.load(velocity + ((<usize>i) << 4));
    let sum = f32x4.splat(0);
    let fresh: u32 = 0;
    let changed: u32 = 0;
    for (; e < last; e += 4) {
      while (
        anew == 0 &&
        e + 16 <= last &&
        (!v128.any_true(v128.load(neighbourStiffest + e)) ||
          allFar(e, p, v, position, velocity, neighbour, neighbourRest, neighbourLimit, neighbourSince, near, ahead))
      ) {
        e += 16;
      }
      if (e >= last) break;
      const stiffest = load<f32>(neighbourStiffest + e);
      if (!(stiffest > 0)) continue;
      const j = (<usize>load<u32>(neighbour + e)) << 4;
      const other = v128.load(position + j);
      const d = f32x4.sub(p, other);
      const parting = f32x4.sub(v, v128.load(velocity + j));
      const rest = load<f32>(neighbourRest + e);
      const length = sqrt<f32>(dot3(d, d));
      const rate: f32 = length > 0 ? dot3(d, parting) / length : 0;
      const strain: f32 = length / rest - 1;
      const then: f32 = strain + (ahead * rate) / rest;
      const free = f32x4.extract_lane(p, 3) + f32x4.extract_lane(other, 3) > 0;
      const since: f32 = anew != 0 ? 0 : load<f32>(neighbourSince + e);
      const bound: f32 = since > 0 ? far : near;
      const stays = since > 0 && round > 1;
      const now = stays || (free && (abs<f32>(strain) > bound || abs<f32>(then) > bound));
      if (now && since == 0 && anew == 0) {
        fresh++;
        sum = addScaled(sum, h * h * stiffest, parting);
      }
      store<f32>(neighbourLimit + e, now ? stiffest : 0);
      const joined: f32 = stays ? since : now ? <f32>round : 0;
      if (joined != load<f32>(neighbourSince + e)) changed++;
      store<f32>(neighbourSince + e, joined);
    }
    const row = f32x4.extract_lane(p, 3) > 0 ? f32x4.replace_lane(sum, 3, 0) : f32x4.splat(0);
    v128.store(solution + ((<usize>load<u32>(place + ((<usize>i) << 2))) << 4), row);
    store<u32>(tally + ((<usize>i) << 2), fresh + (changed << 16));
  }
}
