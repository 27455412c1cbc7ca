import { dot3 } from '../../../compute/vec.as';

export function holdLimits(
  begin: u32,
  end: u32,
  position: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  neighbourRest: usize,
  neighbourLimit: usize,
  neighbourHeld: usize,
  tally: usize,
  threshold: f32,
  hysteresis: f32,
  stiffness: f32,
  anew: u32,
): void {
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    const p = v128.load(position + ((<usize>i) << 4));
    let active: u32 = 0;
    let switched: u32 = 0;
    for (; e < last; e += 4) {
      // Most springs are far from their limit, and are not looked at.
      while (e + 16 <= last && !v128.any_true(v128.or(v128.load(neighbourLimit + e), v128.load(neighbourHeld + e)))) e += 16;
      if (e >= last) break;
      const limit = load<f32>(neighbourLimit + e);
      const before = load<f32>(neighbourHeld + e);
      if (limit == 0 && before == 0) continue;
      const other = v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4));
      const d = f32x4.sub(p, other);
      const length = sqrt<f32>(dot3(d, d));
      const rest = load<f32>(neighbourRest + e);
      const k = load<f32>(neighbourStiffness + e) * stiffness;
      const inside: f32 = anew == 0 && before != 0 ? (hysteresis * k * threshold * rest) / (k + limit) : 0;
      let now: f32 = 0;
      if (length > (1 + threshold) * rest - (before > 0 ? inside : 0)) now = 1;
      if (length < (1 - threshold) * rest + (before < 0 ? inside : 0)) now = -1;
      if (!(limit > 0) || !(f32x4.extract_lane(p, 3) + f32x4.extract_lane(other, 3) > 0)) now = 0;
      if (now != 0) active++;
      if (now != before) {
        switched++;
        store<f32>(neighbourHeld + e, now);
      }
    }
    store<u32>(tally + ((<usize>i) << 2), active + (switched << 16));
  }
}
