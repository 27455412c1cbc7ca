/**
 * A rope that is laid along a path: lines between points, or a smooth curve through them, and particles on it in steps of one length.
 *
 * The steps are equal as the crow flies, not along the path, so that every segment has exactly its rest length although it cuts corners: a step of length c goes to the first point ahead on the path that is c away, and the c is sought whose last step ends where the path does.
 * The smooth curve is Catmull and Rom's with centripetal knots, which has no cusps and no loops between its points (Yuksel et al. 2011, On the parameterization of Catmull-Rom curves).
 */
import { checkArray, checkBoolean, checkVec3, type ErrorPath, fail, pathOf, shortestSpring } from '../../core/check';
import { maxParticles } from '../limits';
import type { RopeBody, Vec3 } from '../types';

/** A rope that has a path. */
export type LaidRope = RopeBody & { readonly path: readonly Vec3[] };

export interface LaidLine {
  /** x, y, z of each particle [m]. */
  readonly positions: Float64Array;
  /** Of each segment [m]. */
  readonly step: number;
}

/** Lines between two points of a smooth curve. */
const linesPerSpan = 32;
/** How far steps may differ from each other, as a share of one. */
const sameStep = 1e-9;

export const isLaid = (body: RopeBody): body is LaidRope => body.path !== undefined;

export function checkRopePath(body: LaidRope, path: ErrorPath): void {
  const points = checkArray(path, 'path', body.path, 'points such as [[0, 1, 0], [1, 1, 0]]');
  if (points.length < 2) fail(path, 'path', 'hold at least two points', points.length);
  if (points.length > maxParticles) fail(path, 'path', `hold at most ${maxParticles} points`, points.length);
  points.forEach((point, k) => {
    checkVec3(path, `path[${k}]`, point);
    if (k > 0 && distance(point as Vec3, body.path[k - 1]) < shortestSpring) {
      fail(path, `path[${k}]`, `be at least ${shortestSpring} from the point before it [m]`, point);
    }
  });
  for (const end of ['from', 'to'] as const) {
    if (body[end] !== undefined) fail(path, end, 'be left out where a path is given', body[end]);
  }
  if (body.smooth !== undefined) checkBoolean(path, 'smooth', body.smooth);
}

/** Throws where no step length fits. */
export function layRope(body: LaidRope, path: ErrorPath = pathOf('rope')): LaidLine {
  const line = body.smooth === true ? smoothLine(body.path) : body.path;
  const steps = body.particles - 1;
  const whole = line.slice(1).reduce((sum, point, k) => sum + distance(point, line[k]), 0);
  // A step that is too long leaves the path before it has made all of them.
  let [low, high] = [distance(line[line.length - 1], line[0]) / (2 * steps), (1 + 1e-12) * (whole / steps)];
  const positions = new Float64Array(3 * body.particles);
  for (let halvings = 0; halvings < 100; halvings++) {
    const middle = (low + high) / 2;
    if (walk(line, middle, positions)) low = middle;
    else high = middle;
  }
  walk(line, low, positions);
  positions.set(line[line.length - 1], 3 * steps);
  const last = Math.hypot(...[0, 1, 2].map((axis) => positions[3 * steps + axis] - positions[3 * steps - 3 + axis]));
  if (!(Math.abs(last - low) <= sameStep * low)) {
    const rule = 'be more, or the path turn back on itself less sharply: its segments cannot all have one length';
    fail(path, 'particles', rule, body.particles);
  }
  return { positions, step: low };
}

/** Takes steps of one length along a line; false where it ends before all but the last are made, or the last would be shorter. */
function walk(line: readonly Vec3[], step: number, positions: Float64Array): boolean {
  positions.set(line[0], 0);
  let at = line[0];
  let segment = 0;
  let share = 0;
  for (let i = 1; i < positions.length / 3; i++) {
    // Only the distance counts, so that a path may go away and come back within a step.
    for (;;) {
      if (segment + 1 === line.length) return false;
      const [from, to] = [line[segment], line[segment + 1]];
      const next = leaves(at, step, from, to, share);
      if (next !== null) {
        share = next;
        at = [0, 1, 2].map((axis) => from[axis] + next * (to[axis] - from[axis])) as unknown as Vec3;
        break;
      }
      segment++;
      share = 0;
    }
    positions.set(at, 3 * i);
  }
  return true;
}

/** Where the line between two points, from `share` of it on, is `step` away from a point inside that distance; null where all of it is nearer. */
function leaves(centre: Vec3, step: number, from: Vec3, to: Vec3, share: number): number | null {
  const [way, out] = [sub(to, from), sub(from, centre)];
  const [a, b, c] = [dot(way, way), dot(way, out), dot(out, out) - step * step];
  const inRoot = b * b - a * c;
  if (!(a > 0) || inRoot < 0) return null;
  // The sum that loses nothing to rounding.
  const root = Math.sqrt(inRoot);
  const found = b > 0 ? -c / (b + root) : (root - b) / a;
  return found > share && found <= 1 ? found : null;
}

function smoothLine(points: readonly Vec3[]): Vec3[] {
  const n = points.length;
  const line: Vec3[] = [points[0]];
  // Beyond its ends the path goes on as it came.
  const point = (k: number): Vec3 =>
    k < 0 ? mirrored(points[1], points[0]) : k >= n ? mirrored(points[n - 2], points[n - 1]) : points[k];
  for (let k = 0; k + 1 < n; k++) {
    const four = [point(k - 1), point(k), point(k + 1), point(k + 2)];
    const knots = [0, 0, 0, 0];
    for (let i = 1; i < 4; i++) knots[i] = knots[i - 1] + Math.sqrt(distance(four[i], four[i - 1]));
    for (let j = 1; j < linesPerSpan; j++) {
      line.push(onCurve(four, knots, knots[1] + ((knots[2] - knots[1]) * j) / linesPerSpan));
    }
    line.push(points[k + 1]);
  }
  return line;
}

const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const distance = (a: Vec3, b: Vec3): number => Math.hypot(...sub(a, b));

const mirrored = (point: Vec3, about: Vec3): Vec3 =>
  [0, 1, 2].map((axis) => 2 * about[axis] - point[axis]) as unknown as Vec3;

/** Barry and Goldman's pyramid: the curve through the four points at parameter t between the middle two. */
function onCurve(four: readonly Vec3[], knots: readonly number[], t: number): Vec3 {
  const mix = (a: Vec3, b: Vec3, from: number, to: number): Vec3 =>
    [0, 1, 2].map((axis) => (a[axis] * (to - t) + b[axis] * (t - from)) / (to - from)) as unknown as Vec3;
  const [a, b, c] = [0, 1, 2].map((k) => mix(four[k], four[k + 1], knots[k], knots[k + 1]));
  return mix(mix(a, b, knots[0], knots[2]), mix(b, c, knots[1], knots[3]), knots[1], knots[2]);
}
