import { dot3 } from '../../compute/vec.as';

/** Springs within the threshold, which most are, need no square root. */
export function chooseConstraints(
  begin: u32,
  end: u32,
  position: usize,
  owned: usize,
  springOf: usize,
  springState: usize,
  constraint: usize,
  multiplier: usize,
  jacobian: usize,
  tally: usize,
  threshold: f32,
  held: f32,
  hysteresis: f32,
  recovery: f32,
  stiffness: f32,
  h: f32,
  anew: u32,
): void {
  const starts = load<u32>(owned);
  const forcePer: f32 = 2 / (h * h);
  const longest: f32 = 1 + threshold;
  const shortest: f32 = max<f32>(0, 1 - threshold);
  for (let i = begin; i < end; i++) {
    const p = v128.load(position + ((<usize>i) << 4));
    let active: u32 = 0;
    let switched: u32 = 0;
    const last = load<u32>(owned + ((<usize>i) << 2), 4);
    for (let e = load<u32>(owned + ((<usize>i) << 2)); e < last; e++) {
      const c = <usize>(e - starts);
      const other = v128.load(position + ((<usize>load<u32>(owned + ((<usize>e) << 2))) << 4));
      const spring = springState + ((<usize>load<u32>(springOf + (c << 2))) << 4);
      const k = load<f32>(spring);
      const rest = load<f32>(spring, 4);
      const marked = load<f32>(spring, 12) != 0;
      const aimedBefore = load<f32>(constraint + (c << 3));
      const was = aimedBefore > 0;
      const d = f32x4.sub(p, other);
      const squared = dot3(d, d);
      const free = f32x4.extract_lane(p, 3) + f32x4.extract_lane(other, 3) > 0 && squared > 0;
      const stays = was && anew == 0;
      let now = false;
      let length: f32 = 0;
      let side: f32 = 1;
      if (free && !stays) {
        now = squared > longest * longest * rest * rest || squared < shortest * shortest * rest * rest;
        if (now) {
          length = sqrt<f32>(squared);
          side = length > rest ? 1 : -1;
          store<f32>(multiplier + (c << 3), (stiffness * k * (length - rest)) / (forcePer * length));
        }
      } else if (free) {
        length = sqrt<f32>(squared);
        const aimed = held > 0 ? aimedBefore : length;
        side = aimed > rest ? 1 : -1;
        const tension = forcePer * length * load<f32>(multiplier + (c << 3));
        const outward = held > 0 ? side * tension : abs<f32>(tension);
        const inside = held > 0 && side * (length - rest) < 0.5 * held * rest;
        now = outward >= (1 - hysteresis) * stiffness * k * threshold * rest && !inside;
      }
      if (now) {
        const limit = rest * (1 + side * held);
        const excess = length - limit;
        store<f32>(constraint + (c << 3), side * excess > 0 ? length - recovery * excess : limit);
        active++;
      } else if (was || marked) {
        store<f32>(constraint + (c << 3), -1);
        store<f32>(multiplier + (c << 3), 0);
        v128.store(jacobian + (c << 4), f32x4.splat(0));
      }
      if (now != marked) store<f32>(spring, now ? 1 : 0, 12);
      if (now != was) switched++;
    }
    store<u32>(tally + ((<usize>i) << 2), active + (switched << 16));
  }
}
