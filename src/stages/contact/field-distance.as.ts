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

/** Between the samples of a cell, the first of which is at `first`, `row` in a row: the distance in w, and with it the outward normal where it is less than `limit`. `f`: where in the cell; `growth`: by what distances grow. */
@inline function interpolated(first: usize, row: usize, f: v128, growth: f32, limit: f32): v128 {
  const above = first + ((row * row) << 2);
  const fx = f32x4.extract_lane(f, 0);
  // Those at x, y of the lower and of the upper end of the four edges along z.
  const low = pairs(first, first + (row << 2));
  const rise = f32x4.sub(pairs(above, above + (row << 2)), low);
  const edge = f32x4.add(low, f32x4.mul(f32x4.splat(f32x4.extract_lane(f, 2)), rise));
  // Lanes 0 and 1 at the lower y, 2 and 3 at the upper one: along y first, then along x.
  const y = v128.shuffle<f32>(f, f, 1, 1, 1, 1);
  const acrossEdge = f32x4.sub(v128.shuffle<f32>(edge, edge, 2, 3, 2, 3), edge);
  const side = f32x4.add(edge, f32x4.mul(y, acrossEdge));
  const left = f32x4.extract_lane(side, 0);
  const alongX = f32x4.extract_lane(side, 1) - left;
  const distance = (left + fx * alongX) * growth;
  if (!(distance < limit)) return f32x4.replace_lane(farAway(), 3, distance);
  const acrossRise = f32x4.sub(v128.shuffle<f32>(rise, rise, 2, 3, 2, 3), rise);
  const sideRise = f32x4.add(rise, f32x4.mul(y, acrossRise));
  const gradient = f32x4(
    alongX,
    mix(f32x4.extract_lane(acrossEdge, 0), f32x4.extract_lane(acrossEdge, 1), fx),
    mix(f32x4.extract_lane(sideRise, 0), f32x4.extract_lane(sideRise, 1), fx),
    0,
  );
  const size = sqrt(dot3(gradient, gradient));
  const normal = size > 0 ? scale(gradient, 1 / size) : f32x4(0, 1, 0, 0);
  return f32x4.replace_lane(normal, 3, distance);
}

@inline function farAway(): v128 {
  return f32x4(0, 1, 0, 1e9);
}

/** The same at a point in bricks, from the lowest corner of the grid along its axes. */
@inline function sampled(data: usize, place: v128, limit: f32): v128 {
  const bricks = v128.load(data, 32);
  if (insideGrid(place, bricks) != 7) return farAway();
  const brick = f32x4.floor(place);
  const b = i32x4.trunc_sat_f32x4_s(brick);
  const count = i32x4.trunc_sat_f32x4_s(bricks);
  const index =
    i32x4.extract_lane(b, 0) +
    i32x4.extract_lane(count, 0) *
      (i32x4.extract_lane(b, 1) + i32x4.extract_lane(count, 1) * i32x4.extract_lane(b, 2));
  const field = data + ((<usize>load<f32>(data, 28)) << 4);
  const entry = load<f32>(field + ((<usize>index) << 2));
  if (entry == 0) return farAway();
  const cells: f32 = entry > 0 ? 4 : 1;
  const within = scale(f32x4.sub(place, brick), cells);
  const cell = f32x4.min(f32x4.floor(within), f32x4.splat(cells - 1));
  const row = <usize>cells + 1;
  const at = i32x4.trunc_sat_f32x4_s(cell);
  const k =
    <usize>i32x4.extract_lane(at, 0) +
    row * (<usize>i32x4.extract_lane(at, 1) + row * <usize>i32x4.extract_lane(at, 2));
  const first = field + ((<usize>abs<f32>(entry)) << 4) + (k << 2);
  return interpolated(first, row, f32x4.sub(within, cell), load<f32>(data, 108), limit);
}

/** How the index of a brick and that of a cell in it follow from their x, y and z, for `sampledNear`: products of pairs. */
export function strides(columns: i32): v128 {
  return i16x8(1, <i16>columns, 1, 0, 1, 5, 25, 0);
}

/**
 * The same for many points, near the surface: `cell` is the point in cells, `cells` as many as there are along each axis, `slice` the number of bricks in a layer of them. NaN in w where a brick is deep inside, of which `fieldDistance` knows more.
 *
 * One conversion makes whole numbers of x, y and z: below 2^23 they are the last bits of the sum with that. Their last two bits are the cell in the brick.
 */
@inline export function sampledNear(
  field: usize,
  cell: v128,
  cells: v128,
  by: v128,
  slice: i32,
  growth: f32,
  limit: f32,
): v128 {
  if (insideGrid(cell, cells) != 7) return farAway();
  const lowest = f32x4.floor(cell);
  const at = v128.and(f32x4.add(lowest, f32x4.splat(8388608)), i32x4.splat(0x7fffff));
  const both = i16x8.narrow_i32x4_u(i32x4.shr_u(at, 2), v128.and(at, i32x4.splat(3)));
  const indices = i32x4.dot_i16x8_s(both, by);
  const brick = i32x4.extract_lane(indices, 0) + slice * i32x4.extract_lane(indices, 1);
  const entry = load<f32>(field + ((<usize>brick) << 2));
  if (!(entry > 0)) return entry == 0 ? farAway() : f32x4.splat(f32.NaN);
  const k = i32x4.extract_lane(indices, 2) + i32x4.extract_lane(indices, 3);
  const first = field + ((<usize>entry) << 4) + ((<usize>k) << 2);
  return interpolated(first, 5, f32x4.sub(cell, lowest), growth, limit);
}

/** Outward normal of a sparse field, with the distance in w. `local`: from the lowest corner of the grid, along its axes. */
export function fieldDistance(data: usize, local: v128): v128 {
  return sampled(data, f32x4.div(local, f32x4.splat(load<f32>(data, 12))), f32.MAX_VALUE);
}

/** The distance alone. */
export function fieldHeight(data: usize, local: v128): f32 {
  return f32x4.extract_lane(sampled(data, f32x4.div(local, f32x4.splat(load<f32>(data, 12))), -f32.MAX_VALUE), 3);
}
