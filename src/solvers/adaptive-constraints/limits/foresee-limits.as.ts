import { addScaled, dot3 } from '../../../compute/vec.as';

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
