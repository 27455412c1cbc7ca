import { dot3, squaredLengths } from '../../compute/vec.as';

/** One constraint. The arithmetic is that of a lane below, so that serial and coloured runs in one order give the same bits. */
@inline function solveOne(
  c: usize,
  place: usize,
  corners: usize,
  rest: usize,
  multiplier: usize,
  perSquaredStep: f32,
  share: f32,
  first: u32,
): void {
  const i = place + ((<usize>load<u32>(corners + (c << 3))) << 4);
  const j = place + ((<usize>load<u32>(corners + (c << 3), 4)) << 4);
  const p = v128.load(i);
  const q = v128.load(j);
  const d = f32x4.sub(p, q);
  const length = sqrt<f32>(dot3(d, d));
  const alpha = load<f32>(rest + (c << 3), 4) * perSquaredStep;
  const wp = f32x4.extract_lane(p, 3);
  const wq = f32x4.extract_lane(q, 3);
  const inverseMasses = wp + wq;
  const weight = inverseMasses + alpha;
  const before: f32 = first == 1 ? 0 : load<f32>(multiplier + (c << 2));
  // Ends that meet have no direction, and two that are held do not move.
  const moves = length > 0 && inverseMasses > 0;
  // One division, which takes as long as everything else.
  const scale: f32 = moves ? (share * (load<f32>(rest + (c << 3)) - length - alpha * before)) / (weight * length) : 0;
  store<f32>(multiplier + (c << 2), before + scale * length);
  v128.store(i, f32x4.replace_lane(f32x4.add(p, f32x4.mul(f32x4.splat(wp * scale), d)), 3, wp));
  v128.store(j, f32x4.replace_lane(f32x4.sub(q, f32x4.mul(f32x4.splat(wq * scale), d)), 3, wq));
}

/** The particle at an end of constraint c + k. */
@inline function at(place: usize, corners: usize, c: usize, k: usize): usize {
  return place + ((<usize>load<u32>(corners + (c << 3) + (k << 2))) << 4);
}

@inline function moved(p: v128, scales: v128, lane: v128, d: v128): v128 {
  return f32x4.add(p, f32x4.mul(v128.swizzle(scales, lane), d));
}

export function solveDistances(
  begin: u32,
  end: u32,
  place: usize,
  corners: usize,
  rest: usize,
  multiplier: usize,
  perSquaredStep: f32,
  share: f32,
  first: u32,
  wide: u32,
): void {
  let c = <usize>begin;
  const last = <usize>end;
  if (wide == 1) {
    const zero = f32x4.splat(0);
    // Bytes that bring a lane into x, y and z and 0 into w: an index with its top bit set, which V8 turns into one instruction (16 takes two).
    const lane0 = i8x16(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, -128, -128, -128, -128);
    const lane1 = i8x16(4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, -128, -128, -128, -128);
    const lane2 = i8x16(8, 9, 10, 11, 8, 9, 10, 11, 8, 9, 10, 11, -128, -128, -128, -128);
    const lane3 = i8x16(12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, -128, -128, -128, -128);
    for (; c + 4 <= last; c += 4) {
      const i0 = at(place, corners, c, 0), j0 = at(place, corners, c, 1);
      const i1 = at(place, corners, c, 2), j1 = at(place, corners, c, 3);
      const i2 = at(place, corners, c, 4), j2 = at(place, corners, c, 5);
      const i3 = at(place, corners, c, 6), j3 = at(place, corners, c, 7);
      const p0 = v128.load(i0), q0 = v128.load(j0), d0 = f32x4.sub(p0, q0);
      const p1 = v128.load(i1), q1 = v128.load(j1), d1 = f32x4.sub(p1, q1);
      const p2 = v128.load(i2), q2 = v128.load(j2), d2 = f32x4.sub(p2, q2);
      const p3 = v128.load(i3), q3 = v128.load(j3), d3 = f32x4.sub(p3, q3);
      const length = f32x4.sqrt(squaredLengths(d0, d1, d2, d3));
      const pair0 = v128.load(rest + (c << 3));
      const pair1 = v128.load(rest + (c << 3), 16);
      const lengths = v128.shuffle<f32>(pair0, pair1, 0, 2, 4, 6);
      const alpha = f32x4.mul(v128.shuffle<f32>(pair0, pair1, 1, 3, 5, 7), f32x4.splat(perSquaredStep));
      const p01 = v128.shuffle<f32>(p0, p1, 3, 7, 3, 7), p23 = v128.shuffle<f32>(p2, p3, 3, 7, 3, 7);
      const q01 = v128.shuffle<f32>(q0, q1, 3, 7, 3, 7), q23 = v128.shuffle<f32>(q2, q3, 3, 7, 3, 7);
      const wp = v128.shuffle<f32>(p01, p23, 0, 1, 4, 5);
      const wq = v128.shuffle<f32>(q01, q23, 0, 1, 4, 5);
      const inverseMasses = f32x4.add(wp, wq);
      const weight = f32x4.add(inverseMasses, alpha);
      const before = first == 1 ? zero : v128.load(multiplier + (c << 2));
      const moves = v128.and(f32x4.gt(length, zero), f32x4.gt(inverseMasses, zero));
      const wanted = f32x4.sub(f32x4.sub(lengths, length), f32x4.mul(alpha, before));
      const scale = v128.and(f32x4.div(f32x4.mul(f32x4.splat(share), wanted), f32x4.mul(weight, length)), moves);
      v128.store(multiplier + (c << 2), f32x4.add(before, f32x4.mul(scale, length)));
      const up = f32x4.mul(wp, scale);
      const down = f32x4.neg(f32x4.mul(wq, scale));
      v128.store(i0, moved(p0, up, lane0, d0));
      v128.store(j0, moved(q0, down, lane0, d0));
      v128.store(i1, moved(p1, up, lane1, d1));
      v128.store(j1, moved(q1, down, lane1, d1));
      v128.store(i2, moved(p2, up, lane2, d2));
      v128.store(j2, moved(q2, down, lane2, d2));
      v128.store(i3, moved(p3, up, lane3, d3));
      v128.store(j3, moved(q3, down, lane3, d3));
    }
  }
  for (; c < last; c++) solveOne(c, place, corners, rest, multiplier, perSquaredStep, share, first);
}
