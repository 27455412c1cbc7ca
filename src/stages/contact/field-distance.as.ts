import { dot3, scale } from '../../compute/vec.as';

/** Which of x, y and z of a point of the grid, in bricks, lie within it: all three where this is 7. NaN does not. */
@inline function insideGrid(place: v128, bricks: v128): i32 {
  const within = v128.and(f32x4.ge(place, f32x4.splat(0)), f32x4.lt(place, bricks));
  return i32x4.bitmask(within) & 7;
}

@inline function mix(a: f32, b: f32, f: f32): f32 {
  return a + f * (b - a);
}

/** Two neighbours along x of each of two rows. */
@inline function pairs(first: usize, second: usize): v128 {
  return v128.shuffle<f32>(v128.load64_zero(first), v128.load64_zero(second), 0, 1, 4, 5);
}

/** Outward normal of a sparse field, with the distance in w. `local`: from the lowest corner of the grid, along its axes. */
export function fieldDistance(data: usize, local: v128): v128 {
  const far = f32x4(0, 1, 0, 1e9);
  const origin = v128.load(data, 16);
  const bricks = v128.load(data, 32);
  const place = f32x4.div(local, f32x4.splat(load<f32>(data, 12)));
  if (insideGrid(place, bricks) != 7) return far;
  const field = data + ((<usize>f32x4.extract_lane(origin, 3)) << 4);
  const brick = f32x4.floor(place);
  const b = i32x4.trunc_sat_f32x4_s(brick);
  const count = i32x4.trunc_sat_f32x4_s(bricks);
  const index =
    i32x4.extract_lane(b, 0) +
    i32x4.extract_lane(count, 0) *
      (i32x4.extract_lane(b, 1) + i32x4.extract_lane(count, 1) * i32x4.extract_lane(b, 2));
  const entry = load<f32>(field + ((<usize>index) << 2));
  if (entry == 0) return far;
  const cells: f32 = entry > 0 ? 4 : 1;
  const within = scale(f32x4.sub(place, brick), cells);
  const cell = f32x4.min(f32x4.floor(within), f32x4.splat(cells - 1));
  const f = f32x4.sub(within, cell);
  const fx = f32x4.extract_lane(f, 0);
  const fy = f32x4.extract_lane(f, 1);
  const row = <usize>cells + 1;
  const at = i32x4.trunc_sat_f32x4_s(cell);
  const k =
    <usize>i32x4.extract_lane(at, 0) +
    row * (<usize>i32x4.extract_lane(at, 1) + row * <usize>i32x4.extract_lane(at, 2));
  const first = field + ((<usize>abs<f32>(entry)) << 4) + (k << 2);
  const above = first + ((row * row) << 2);
  // Those at x, y of the lower and of the upper end of the four edges along z.
  const low = pairs(first, first + (row << 2));
  const rise = f32x4.sub(pairs(above, above + (row << 2)), low);
  const edge = f32x4.add(low, f32x4.mul(f32x4.splat(f32x4.extract_lane(f, 2)), rise));
  const e0 = f32x4.extract_lane(edge, 0);
  const e1 = f32x4.extract_lane(edge, 1);
  const e2 = f32x4.extract_lane(edge, 2);
  const e3 = f32x4.extract_lane(edge, 3);
  const lowRise = mix(f32x4.extract_lane(rise, 0), f32x4.extract_lane(rise, 1), fx);
  const highRise = mix(f32x4.extract_lane(rise, 2), f32x4.extract_lane(rise, 3), fx);
  const gradient = f32x4(mix(e1 - e0, e3 - e2, fy), mix(e2 - e0, e3 - e1, fx), mix(lowRise, highRise, fy), 0);
  const distance = mix(mix(e0, e1, fx), mix(e2, e3, fx), fy);
  const size = sqrt(dot3(gradient, gradient));
  const normal = size > 0 ? scale(gradient, 1 / size) : f32x4(0, 1, 0, 0);
  return f32x4.replace_lane(normal, 3, distance * load<f32>(data, 108));
}
