/**
 * Solids as signed distance functions, and ways to combine them: `softBody` takes what comes out. Lengths are in metres.
 *
 * Unions leave out parts whose box is too far away to matter, so that a shape of many parts costs about as much as its nearest ones.
 */
import { checkDirection, checkNumber, checkOptions, checkVec3, type ErrorPath, fail, pathOf } from '../core/check';
import type { Vec3 } from '../core/vec3';
import { boxDistance, type SignedDistance } from './signed-distance';

/** Where a shape is that is not told a `centre` [m]. */
const origin: Vec3 = [0, 0, 0];

export function sphere(options: { centre?: Vec3; radius: number }): SignedDistance {
  const path = pathOf('sdf.sphere');
  checkOptions(path, options, ['centre', 'radius']);
  const { centre = origin, radius } = options;
  const [cx, cy, cz] = checkVec3(path, 'centre', centre);
  checkLength(path, 'radius', radius);
  const reach: Vec3 = [radius, radius, radius];
  return { distance: (x, y, z) => length(x - cx, y - cy, z - cz) - radius, ...around(centre, reach) };
}

/** Half the axes are in `radii`. The surface is exact; the distance from it is a good guess, as there is no closed formula. */
export function ellipsoid(options: { centre?: Vec3; radii: Vec3 }): SignedDistance {
  const path = pathOf('sdf.ellipsoid');
  checkOptions(path, options, ['centre', 'radii']);
  const { centre = origin, radii } = options;
  const [cx, cy, cz] = checkVec3(path, 'centre', centre);
  const [rx, ry, rz] = checkVec3(path, 'radii', radii);
  radii.forEach((radius, axis) => {
    checkLength(path, `radii[${axis}]`, radius);
  });
  const smallest = Math.min(rx, ry, rz);
  const distance = (x: number, y: number, z: number) => {
    const [px, py, pz] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz];
    const scaled = length(px, py, pz);
    const slope = length(px / rx, py / ry, pz / rz);
    return slope * smallest < 1e-9 ? -smallest : (scaled * (scaled - 1)) / slope;
  };
  return { distance, ...around(centre, radii) };
}

export function capsule(options: { from: Vec3; to: Vec3; radius: number }): SignedDistance {
  const path = pathOf('sdf.capsule');
  checkOptions(path, options, ['from', 'to', 'radius']);
  const { from, to, radius } = options;
  checkVec3(path, 'from', from);
  checkVec3(path, 'to', to);
  checkLength(path, 'radius', radius);
  const along = minus(to, from);
  const squared = Math.max(dot(along, along), Number.MIN_VALUE);
  const distance = (x: number, y: number, z: number) => {
    const [px, py, pz] = [x - from[0], y - from[1], z - from[2]];
    const t = Math.min(1, Math.max(0, (px * along[0] + py * along[1] + pz * along[2]) / squared));
    return length(px - t * along[0], py - t * along[1], pz - t * along[2]) - radius;
  };
  return { distance, ...joinBoxes([around(from, [radius, radius, radius]), around(to, [radius, radius, radius])]) };
}

/** The hull of two balls: a limb that tapers. */
export function roundedCone(options: { from: Vec3; to: Vec3; radii: readonly [number, number] }): SignedDistance {
  const path = pathOf('sdf.roundedCone');
  checkOptions(path, options, ['from', 'to', 'radii']);
  const { from, to, radii } = options;
  checkVec3(path, 'from', from);
  checkVec3(path, 'to', to);
  if (!Array.isArray(radii) || radii.length !== 2) fail(path, 'radii', 'be two numbers [m]', radii);
  const [r1, r2] = [checkLength(path, 'radii[0]', radii[0]), checkLength(path, 'radii[1]', radii[1])];
  const along = minus(to, from);
  const l = length(...along);
  const shrink = r1 - r2;
  // One ball within the other: the hull is the larger one.
  if (Math.abs(shrink) >= l) return sphere({ centre: shrink > 0 ? from : to, radius: Math.max(r1, r2) });
  // In the half-plane of the axis (a along it, b away from it) the side is a line that touches both circles.
  const sine = shrink / l;
  const cosine = Math.sqrt(1 - sine * sine);
  const distance = (x: number, y: number, z: number) => {
    const [px, py, pz] = [x - from[0], y - from[1], z - from[2]];
    const a = (px * along[0] + py * along[1] + pz * along[2]) / l;
    const b = Math.sqrt(Math.max(0, px * px + py * py + pz * pz - a * a));
    const foot = a * cosine - b * sine;
    if (foot <= 0) return Math.sqrt(a * a + b * b) - r1;
    if (foot >= l * cosine) return Math.sqrt((a - l) * (a - l) + b * b) - r2;
    return a * sine + b * cosine - r1;
  };
  return { distance, ...joinBoxes([around(from, [r1, r1, r1]), around(to, [r2, r2, r2])]) };
}

/** `rounding`: radius of its edges, within the size. */
export function box(options: { centre?: Vec3; halfSize: Vec3; rounding?: number }): SignedDistance {
  const path = pathOf('sdf.box');
  checkOptions(path, options, ['centre', 'halfSize', 'rounding']);
  const { centre = origin, halfSize, rounding = 0 } = options;
  const [cx, cy, cz] = checkVec3(path, 'centre', centre);
  checkVec3(path, 'halfSize', halfSize).forEach((half, axis) => {
    checkLength(path, `halfSize[${axis}]`, half);
  });
  checkNumber(path, 'rounding', rounding, { atLeast: 0, atMost: Math.min(...halfSize), unit: 'm' });
  const [hx, hy, hz] = halfSize.map((half) => half - rounding);
  const distance = (x: number, y: number, z: number) => {
    const [dx, dy, dz] = [Math.abs(x - cx) - hx, Math.abs(y - cy) - hy, Math.abs(z - cz) - hz];
    const inside = Math.min(0, Math.max(dx, dy, dz));
    return inside + length(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0)) - rounding;
  };
  return { distance, ...around(centre, halfSize) };
}

/** A ring around the y axis: the radius of its middle line, and that of its tube. */
export function torus(options: { centre?: Vec3; radius: number; tube: number }): SignedDistance {
  const path = pathOf('sdf.torus');
  checkOptions(path, options, ['centre', 'radius', 'tube']);
  const { centre = origin, radius, tube } = options;
  const [cx, cy, cz] = checkVec3(path, 'centre', centre);
  checkLength(path, 'radius', radius);
  checkLength(path, 'tube', tube);
  const distance = (x: number, y: number, z: number) => length(Math.hypot(x - cx, z - cz) - radius, y - cy, 0) - tube;
  return { distance, ...around(centre, [radius + tube, tube, radius + tube]) };
}

export function union(...shapes: readonly SignedDistance[]): SignedDistance {
  return join('sdf.union', 0, shapes);
}

/** A union whose parts flow into each other: seams are filled with a fillet about `blend` wide [m]. */
export function smoothUnion(blend: number, ...shapes: readonly SignedDistance[]): SignedDistance {
  checkNumber(pathOf('sdf.smoothUnion'), 'blend', blend, { atLeast: 0, plausible: 1e3, unit: 'm' });
  return join('sdf.smoothUnion', blend, shapes);
}

function join(name: string, blend: number, shapes: readonly SignedDistance[]): SignedDistance {
  checkShapes(name, shapes);
  const distance = (x: number, y: number, z: number) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const shape of shapes) {
      if (boxDistance(shape, x, y, z) >= nearest + blend) continue;
      nearest = smoothMinimum(nearest, shape.distance(x, y, z), blend);
    }
    return nearest;
  };
  return { distance, ...joinBoxes(shapes, blend / 4) };
}

/** The smaller of two numbers; where they differ by less than `blend`, less than that, by at most a quarter of `blend`. */
function smoothMinimum(a: number, b: number, blend: number): number {
  const overlap = blend - Math.abs(a - b);
  return Math.min(a, b) - (overlap > 0 ? (overlap * overlap) / (4 * blend) : 0);
}

/** What is in `shape` and in none of the others. */
export function subtract(shape: SignedDistance, ...others: readonly SignedDistance[]): SignedDistance {
  checkShapes('sdf.subtract', [shape, ...others]);
  const distance = (x: number, y: number, z: number) => {
    let value = shape.distance(x, y, z);
    for (const other of others) value = Math.max(value, -other.distance(x, y, z));
    return value;
  };
  return { distance, low: shape.low, high: shape.high };
}

/** What is in all of them. */
export function intersect(...shapes: readonly SignedDistance[]): SignedDistance {
  checkShapes('sdf.intersect', shapes);
  const pick = (choose: typeof Math.max, corner: 'low' | 'high') =>
    [0, 1, 2].map((axis) => choose(...shapes.map((shape) => shape[corner][axis]))) as unknown as Vec3;
  return {
    distance: (x, y, z) => shapes.reduce((most, shape) => Math.max(most, shape.distance(x, y, z)), -Infinity),
    low: pick(Math.max, 'low'),
    high: pick(Math.min, 'high'),
  };
}

export function translate(shape: SignedDistance, by: Vec3): SignedDistance {
  checkShapes('sdf.translate', [shape]);
  const [dx, dy, dz] = checkVec3(pathOf('sdf.translate'), 'by', by);
  return {
    distance: (x, y, z) => shape.distance(x - dx, y - dy, z - dz),
    low: plus(shape.low, by),
    high: plus(shape.high, by),
  };
}

/** Turns the shape about an axis through the origin, counter-clockwise as seen from its tip. */
export function rotate(shape: SignedDistance, axis: Vec3, degrees: number): SignedDistance {
  const path = pathOf('sdf.rotate');
  checkShapes('sdf.rotate', [shape]);
  checkDirection(path, 'axis', axis);
  const angle = (checkNumber(path, 'degrees', degrees) * Math.PI) / 180;
  const [ux, uy, uz] = axis.map((x) => x / length(...axis));
  const turn = ([x, y, z]: Vec3, sine: number, cosine: number): Vec3 => {
    const share = (1 - cosine) * (ux * x + uy * y + uz * z);
    return [
      x * cosine + (uy * z - uz * y) * sine + ux * share,
      y * cosine + (uz * x - ux * z) * sine + uy * share,
      z * cosine + (ux * y - uy * x) * sine + uz * share,
    ];
  };
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const { low, high } = shape;
  const corners = Array.from({ length: 8 }, (_, c): Vec3 => {
    const corner: Vec3 = [c & 1 ? high[0] : low[0], c & 2 ? high[1] : low[1], c & 4 ? high[2] : low[2]];
    return turn(corner, sine, cosine);
  });
  return {
    distance: (x, y, z) => shape.distance(...turn([x, y, z], -sine, cosine)),
    ...joinBoxes(corners.map((corner) => ({ low: corner, high: corner }))),
  };
}

/** The half of the shape at positive coordinates, and its reflection: 'x' makes an animal of its left side. */
export function mirror(shape: SignedDistance, axis: 'x' | 'y' | 'z'): SignedDistance {
  checkShapes('sdf.mirror', [shape]);
  const k = ['x', 'y', 'z'].indexOf(axis);
  if (k < 0) fail(pathOf('sdf.mirror'), 'axis', 'be one of x, y, z', axis);
  const low = [...shape.low] as [number, number, number];
  low[k] = -shape.high[k];
  const folded = [
    (x: number, y: number, z: number) => shape.distance(Math.abs(x), y, z),
    (x: number, y: number, z: number) => shape.distance(x, Math.abs(y), z),
    (x: number, y: number, z: number) => shape.distance(x, y, Math.abs(z)),
  ];
  return { distance: folded[k], low, high: shape.high };
}

interface Box {
  low: Vec3;
  high: Vec3;
}

const length = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const around = (centre: Vec3, reach: Vec3): Box => ({ low: minus(centre, reach), high: plus(centre, reach) });

function joinBoxes(boxes: readonly Box[], more = 0): Box {
  const pick = (choose: typeof Math.min, corner: keyof Box, by: number) =>
    [0, 1, 2].map((axis) => choose(...boxes.map((each) => each[corner][axis])) + by) as unknown as Vec3;
  return { low: pick(Math.min, 'low', -more), high: pick(Math.max, 'high', more) };
}

function checkLength(path: ErrorPath, field: string, value: unknown): number {
  return checkNumber(path, field, value, { above: 0, plausible: 1e4, unit: 'm' });
}

function checkShapes(name: string, shapes: readonly SignedDistance[]): void {
  if (shapes.length === 0) fail(pathOf(name), 'shapes', 'be at least one', shapes);
  shapes.forEach((shape, i) => {
    if (typeof shape?.distance !== 'function') fail(pathOf(name), `shapes[${i}]`, 'be a signed distance', shape);
  });
}
