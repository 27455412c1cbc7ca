/**
 * Where a cut is: which lines it crosses, and which plane it is near a point.
 *
 * A stroke is looked at as the eye sees it: points are projected onto a picture plane before the eye, where the stroke is a line of straight parts.
 */
import type { Vec3 } from '../types';
import { type CutPlane, type CutShape, type CutStroke, lineOfSight, strokePoints } from './cut-shape';
import { cross, dot, length, minus, unit } from './vectors';

export interface CutSurface {
  /** Bits of a point. No line crosses the cut whose ends have a bit in common. */
  outcode(point: Vec3): number;
  crosses(from: Vec3, to: Vec3): boolean;
  planeAt(point: Vec3): CutPlane;
}

export const cutSurface = (shape: CutShape): CutSurface =>
  'normal' in shape ? planeSurface(shape) : new StrokeSurface(shape);

function planeSurface(plane: CutPlane): CutSurface {
  const isAbove = (point: Vec3) => dot(minus(point, plane.point), plane.normal) >= 0;
  return {
    outcode: (point) => (isAbove(point) ? 1 : 2),
    crosses: (from, to) => isAbove(from) !== isAbove(to),
    planeAt: () => plane,
  };
}

type Point2 = readonly [number, number];

class StrokeSurface implements CutSurface {
  private readonly ahead: Vec3;
  private readonly right: Vec3;
  private readonly up: Vec3;
  /** Of the stroke, in the picture. */
  private readonly path: readonly Point2[];
  private readonly rays: readonly Vec3[];
  private readonly least: Point2;
  private readonly most: Point2;

  constructor(private readonly stroke: CutStroke) {
    this.ahead = unit(lineOfSight(stroke));
    const aside: Vec3 = Math.abs(this.ahead[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
    this.right = unit(cross(this.ahead, aside));
    this.up = cross(this.right, this.ahead);
    const points = strokePoints(stroke);
    const differs = points.filter((point, k) => k === 0 || length(cross(this.ray(points[k - 1]), this.ray(point))) > 0);
    this.rays = differs.map((point) => this.ray(point));
    this.path = differs.map((point) => this.pictured(point)!);
    const along = (axis: 0 | 1) => this.path.map((point) => point[axis]);
    this.least = [Math.min(...along(0)), Math.min(...along(1))];
    this.most = [Math.max(...along(0)), Math.max(...along(1))];
  }

  outcode(point: Vec3): number {
    const seen = this.pictured(point);
    if (!seen) return 1;
    let code = 0;
    for (let axis = 0; axis < 2; axis++) {
      if (seen[axis] < this.least[axis]) code |= 2 << (2 * axis);
      if (seen[axis] > this.most[axis]) code |= 4 << (2 * axis);
    }
    if (this.path.length === 2) code |= sideOf(this.path[0], this.path[1], seen) >= 0 ? 32 : 64;
    return code;
  }

  crosses(from: Vec3, to: Vec3): boolean {
    const [a, b] = [this.pictured(from), this.pictured(to)];
    if (!a || !b) return false;
    return this.path.some((q, k) => {
      if (k === 0) return false;
      const p = this.path[k - 1];
      return sideOf(p, q, a) >= 0 !== sideOf(p, q, b) >= 0 && sideOf(a, b, p) >= 0 !== sideOf(a, b, q) >= 0;
    });
  }

  /** That of the part of the stroke which is nearest in the picture. */
  planeAt(point: Vec3): CutPlane {
    const seen = this.pictured(point);
    let nearest = 1;
    let least = Infinity;
    for (let k = 1; seen && k < this.path.length; k++) {
      const distance = distanceTo(this.path[k - 1], this.path[k], seen);
      if (distance < least) [least, nearest] = [distance, k];
    }
    return { point: this.stroke.eye, normal: unit(cross(this.rays[nearest - 1], this.rays[nearest])) };
  }

  private ray(point: Vec3): Vec3 {
    return minus(point, this.stroke.eye);
  }

  /** Where a point is in the picture; null behind the eye. */
  private pictured(point: Vec3): Point2 | null {
    const ray = this.ray(point);
    const depth = dot(ray, this.ahead);
    return depth > 0 ? [dot(ray, this.right) / depth, dot(ray, this.up) / depth] : null;
  }
}

/** Positive to the left of the line from p to q. */
const sideOf = (p: Point2, q: Point2, at: Point2): number =>
  (q[0] - p[0]) * (at[1] - p[1]) - (q[1] - p[1]) * (at[0] - p[0]);

function distanceTo(p: Point2, q: Point2, at: Point2): number {
  const [x, y] = [q[0] - p[0], q[1] - p[1]];
  const share = ((at[0] - p[0]) * x + (at[1] - p[1]) * y) / (x * x + y * y);
  const clamped = Math.min(1, Math.max(0, share));
  return Math.hypot(at[0] - p[0] - clamped * x, at[1] - p[1] - clamped * y);
}
