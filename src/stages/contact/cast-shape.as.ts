import { addScaled, dot3, scale } from '../../compute/vec.as';
import { fieldHeight } from './field-distance.as';
import { turnBack } from './shape-distance.as';

/** More than any share of a way. */
const never: f32 = 2;
const mostSteps: i32 = 128;

/** Where x(t) = a t^2 + 2 b t + c falls below 0. */
@inline function firstRoot(a: f32, b: f32, c: f32): f32 {
  const discriminant = b * b - a * c;
  if (!(c > 0) || !(b < 0) || !(discriminant >= 0)) return never;
  return (-b - sqrt(discriminant)) / a;
}

@inline function castBall(from: v128, way: v128, radius: f32): f32 {
  return firstRoot(dot3(way, way), dot3(from, way), dot3(from, from) - radius * radius);
}

/** Where the way enters -half < x < half along one axis. */
@inline function enters(from: f32, way: f32, half: f32): f32 {
  if (way == 0) return abs(from) < half ? -never : never;
  return min<f32>((-half - from) / way, (half - from) / way);
}

@inline function leaves(from: f32, way: f32, half: f32): f32 {
  if (way == 0) return abs(from) < half ? never : -never;
  return max<f32>((-half - from) / way, (half - from) / way);
}

@inline function latest(from: v128, way: v128, half: v128): f32 {
  const x = enters(f32x4.extract_lane(from, 0), f32x4.extract_lane(way, 0), f32x4.extract_lane(half, 0));
  const y = enters(f32x4.extract_lane(from, 1), f32x4.extract_lane(way, 1), f32x4.extract_lane(half, 1));
  return max<f32>(max<f32>(x, y), enters(f32x4.extract_lane(from, 2), f32x4.extract_lane(way, 2), f32x4.extract_lane(half, 2)));
}

@inline function earliest(from: v128, way: v128, half: v128): f32 {
  const x = leaves(f32x4.extract_lane(from, 0), f32x4.extract_lane(way, 0), f32x4.extract_lane(half, 0));
  const y = leaves(f32x4.extract_lane(from, 1), f32x4.extract_lane(way, 1), f32x4.extract_lane(half, 1));
  return min<f32>(min<f32>(x, y), leaves(f32x4.extract_lane(from, 2), f32x4.extract_lane(way, 2), f32x4.extract_lane(half, 2)));
}

@inline function entry(enter: f32, leave: f32): f32 {
  return enter < leave && enter >= 0 ? enter : never;
}

function castCylinder(from: v128, way: v128, radius: f32, half: f32): f32 {
  const fx = f32x4.extract_lane(from, 0);
  const fz = f32x4.extract_lane(from, 2);
  const wx = f32x4.extract_lane(way, 0);
  const wz = f32x4.extract_lane(way, 2);
  const a = wx * wx + wz * wz;
  const b = fx * wx + fz * wz;
  const c = fx * fx + fz * fz - radius * radius;
  const discriminant = b * b - a * c;
  let first = never;
  let last = -never;
  if (a == 0) {
    if (c < 0) {
      first = -never;
      last = never;
    }
  } else if (discriminant > 0) {
    const root = sqrt(discriminant);
    first = (-b - root) / a;
    last = (-b + root) / a;
  }
  const fy = f32x4.extract_lane(from, 1);
  const wy = f32x4.extract_lane(way, 1);
  return entry(max<f32>(first, enters(fy, wy, half)), min<f32>(last, leaves(fy, wy, half)));
}

function castCapsule(from: v128, way: v128, axis: v128, radius: f32): f32 {
  const squared = dot3(axis, axis);
  const fromAlong = dot3(from, axis) / squared;
  const wayAlong = dot3(way, axis) / squared;
  const f = addScaled(from, -fromAlong, axis);
  const w = addScaled(way, -wayAlong, axis);
  const speed = dot3(w, w);
  const side = speed > 0 ? firstRoot(speed, dot3(f, w), dot3(f, f) - radius * radius) : never;
  const along = fromAlong + side * wayAlong;
  const onSide = side < never && along >= 0 && along <= 1 ? side : never;
  const ends = min<f32>(castBall(from, way, radius), castBall(f32x4.sub(from, axis), way, radius));
  return min<f32>(onSide, ends);
}

function castField(data: usize, from: v128, way: v128, margin: f32): f32 {
  const side = load<f32>(data, 12);
  const size = sqrt(dot3(way, way));
  const half = scale(v128.load(data, 32), side / 2);
  const middle = f32x4.sub(from, half);
  const begin = max<f32>(0, latest(middle, way, half));
  const end = min<f32>(1, earliest(middle, way, half));
  const cell = side / 4;
  const least = max<f32>(cell / 2, ((end - begin) * size) / <f32>mostSteps);
  let t = begin;
  for (let step = 0; step <= mostSteps && t < end; step++) {
    const distance = fieldHeight(data, addScaled(from, t, way));
    if (distance <= margin) return t;
    t += max<f32>(min<f32>(distance - margin, cell), least) / size;
  }
  return never;
}

/** Where the way, seen from the collider, first comes as close to it as `margin`: as a share of the way. */
export function castAt(data: usize, start: v128, way: v128, margin: f32): f32 {
  const kind = load<f32>(data);
  if (kind == 0) return never;
  const a = v128.load(data, 16);
  const b = v128.load(data, 32);
  const away = f32x4.sub(start, a);
  const radius = load<f32>(data, 12) + margin;
  if (kind == 1) return castBall(away, way, radius);
  if (kind == 3) return castCapsule(away, way, f32x4.sub(b, a), radius);
  const q = v128.load(data, 48);
  const w = f32x4.extract_lane(q, 3);
  const from = turnBack(away, q, w);
  const along = turnBack(way, q, w);
  if (kind == 4) return castField(data, from, along, margin);
  if (kind == 5) return castCylinder(from, along, f32x4.extract_lane(b, 0) + margin, f32x4.extract_lane(b, 1) + margin);
  const half = f32x4.add(b, f32x4.splat(margin));
  return entry(latest(from, along, half), earliest(from, along, half));
}
