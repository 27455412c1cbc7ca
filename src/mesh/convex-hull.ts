/**
 * The convex hull of points, by Quickhull (Barber, Dobkin and Huhdanpaa 1996): from a tetrahedron, the farthest point outside of a face joins the hull, and the faces that it sees make room for those that lead to it.
 *
 * Points within a tolerance of the hull are left out: of a flat side with many points, hardly more than its corners remain. Which faces a point sees is decided exactly, on coordinates that are rounded to integers far below the tolerance. So the
 * faces that it sees always hang together and have one border, and whatever the points, the hull is closed and convex.
 */
import type { MeshFault } from './closed-mesh';
import { diagonal } from './weld';

export interface ConvexHull {
  /** x, y, z of each point that is a corner, in the order of the points as they came [m]. */
  vertices: number[];
  /** Three corners a triangle, counter-clockwise from outside. Those of a flat side lie in one plane. */
  triangles: number[];
}

/** Points that are no farther than this from the hull of the others are left out, as a share of the diagonal of their bounding box: f32 tells about as much. */
export const hullTolerance = 1e-6;

/** Coordinates have this many bits: differences of them are exact, and rounding moves a point by a millionth of the tolerance. */
const bits = 40;
/** Rounding errors of a determinant whose differences are exact, as a share of the sum of the sizes of its products. */
const rounding = 1e-15;

/** `points`: x, y, z of each [m]. */
export function convexHull(points: ArrayLike<number>): ConvexHull | MeshFault {
  const size = diagonal(points);
  const at = rounded(points, size);
  const tolerance = hullTolerance * 2 ** bits;
  const corners = firstCorners(at, tolerance);
  if ('rule' in corners) return corners;
  const faces = new Hull(at, tolerance, corners).grown();
  return hullMesh(points, faces);
}

/** Integers from 0, the diagonal being 2^bits. */
function rounded(points: ArrayLike<number>, size: number): Float64Array {
  const low = [Infinity, Infinity, Infinity];
  for (let i = 0; i < points.length; i++) low[i % 3] = Math.min(low[i % 3], points[i]);
  const scale = size > 0 ? 2 ** bits / size : 0;
  return Float64Array.from({ length: points.length }, (_, i) => Math.round((points[i] - low[i % 3]) * scale));
}

type FourCorners = [number, number, number, number];

/** Four points that are far from being in one plane: two that are far apart, the farthest from their line, the farthest from the plane of all three. */
function firstCorners(at: Float64Array, tolerance: number): FourCorners | MeshFault {
  const rule = 'span a solid';
  const points = Uint32Array.from({ length: at.length / 3 }, (_, p) => p);
  const level = new Uint8Array(points.length);
  const a = farthest(at, points, 0, level, 0);
  const b = farthest(at, points, a, level, 0);
  const length = apart(at, a, b);
  if (length <= tolerance) return { rule, found: 'points that are all in one place' };
  const fromLine = Float64Array.from(points, (p) => areaOf(at, a, b, p) / length);
  const c = farthest(at, points, a, fromLine, tolerance);
  if (fromLine[c] <= tolerance) return { rule, found: 'points on one line' };
  const area = areaOf(at, a, b, c);
  const fromPlane = Float64Array.from(points, (p) => Math.abs(determinant(at, a, b, c, p).value) / area);
  const d = farthest(at, points, a, fromPlane, tolerance);
  if (fromPlane[d] <= tolerance) return { rule, found: 'points in one plane' };
  return isAbove(at, a, b, c, d) ? [a, c, b, d] : [a, b, c, d];
}

/**
 * Of the points whose height is within the tolerance of the largest, the one that is farthest from point `from`. Without that, one of many in a side that is parallel to a face would be taken, and it would be a corner within a flat side.
 */
function farthest(
  at: Float64Array,
  points: ArrayLike<number>,
  from: number,
  heights: ArrayLike<number>,
  tolerance: number,
): number {
  let top = 0;
  for (let i = 0; i < points.length; i++) top = Math.max(top, heights[i]);
  let [found, most] = [points[0], -1];
  for (let i = 0; i < points.length; i++) {
    if (heights[i] < top - tolerance) continue;
    const away = apart(at, from, points[i]);
    if (away > most) [found, most] = [points[i], away];
  }
  return found;
}

const apart = (at: Float64Array, p: number, q: number): number =>
  Math.hypot(at[3 * q] - at[3 * p], at[3 * q + 1] - at[3 * p + 1], at[3 * q + 2] - at[3 * p + 2]);

/** Twice the area of a triangle. */
function areaOf(at: Float64Array, a: number, b: number, c: number): number {
  const [ux, uy, uz] = [at[3 * b] - at[3 * a], at[3 * b + 1] - at[3 * a + 1], at[3 * b + 2] - at[3 * a + 2]];
  const [vx, vy, vz] = [at[3 * c] - at[3 * a], at[3 * c + 1] - at[3 * a + 1], at[3 * c + 2] - at[3 * a + 2]];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
}

/** The object is the same at each call. */
const found = { value: 0, error: 0 };

/** Six times the volume of the tetrahedron over a triangle, above 0 where p sees the triangle turn counter-clockwise; and what rounding may have made of it. */
function determinant(at: Float64Array, a: number, b: number, c: number, p: number): typeof found {
  const [px, py, pz] = [at[3 * p], at[3 * p + 1], at[3 * p + 2]];
  const [ax, ay, az] = [at[3 * a] - px, at[3 * a + 1] - py, at[3 * a + 2] - pz];
  const [bx, by, bz] = [at[3 * b] - px, at[3 * b + 1] - py, at[3 * b + 2] - pz];
  const [cx, cy, cz] = [at[3 * c] - px, at[3 * c + 1] - py, at[3 * c + 2] - pz];
  found.value = -(ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx));
  found.error =
    rounding *
    (Math.abs(ax) * (Math.abs(by * cz) + Math.abs(bz * cy)) +
      Math.abs(ay) * (Math.abs(bz * cx) + Math.abs(bx * cz)) +
      Math.abs(az) * (Math.abs(bx * cy) + Math.abs(by * cx)));
  return found;
}

/** Whether p is on the side of a triangle from which it turns counter-clockwise: exactly. */
function isAbove(at: Float64Array, a: number, b: number, c: number, p: number): boolean {
  const { value, error } = determinant(at, a, b, c, p);
  if (Math.abs(value) > error) return value > 0;
  const difference = (q: number, axis: number) => BigInt(at[3 * q + axis] - at[3 * p + axis]);
  const [ax, ay, az] = [difference(a, 0), difference(a, 1), difference(a, 2)];
  const [bx, by, bz] = [difference(b, 0), difference(b, 1), difference(b, 2)];
  const [cx, cy, cz] = [difference(c, 0), difference(c, 1), difference(c, 2)];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx) < 0n;
}

interface Face {
  /** Counter-clockwise from outside. */
  readonly corners: readonly [number, number, number];
  /** The faces over the edges that begin at these corners. */
  readonly next: [Face, Face, Face];
  /** Twice its area. */
  readonly area: number;
  /** Points above it, each in the list of one face, and their heights; and the largest of these. */
  points: number[];
  heights: number[];
  top: number;
  /** The last search that asked whether its point is above this face, and what it was told. */
  search: number;
  seen: boolean;
}

class Hull {
  readonly #faces = new Set<Face>();
  /** Searches for the faces that a point sees so far. */
  #searches = 0;

  constructor(
    private readonly at: Float64Array,
    private readonly tolerance: number,
    [a, b, c, d]: FourCorners,
  ) {
    // d is below a, b, c.
    const faces = [this.#face(a, b, c), this.#face(b, a, d), this.#face(c, b, d), this.#face(a, c, d)];
    const leads = ({ corners }: Face, from: number, to: number) => corners[(corners.indexOf(from) + 1) % 3] === to;
    for (const face of faces) {
      face.corners.forEach((from, k) => {
        const to = face.corners[(k + 1) % 3];
        face.next[k] = faces.find((other) => other.corners.includes(to) && leads(other, to, from))!;
      });
    }
    for (let p = 0; p < at.length / 3; p++) this.#handTo(faces, p);
  }

  /** All faces, once nothing is outside. */
  grown(): Iterable<Face> {
    let left = [...this.#faces];
    while (left.length > 0) {
      for (let face = left.pop(); face !== undefined; face = left.pop()) {
        if (face.top > this.tolerance && this.#faces.has(face)) left.push(...this.#join(face));
      }
      left = this.#lookAround();
    }
    return this.#faces;
  }

  #face(a: number, b: number, c: number): Face {
    const none = undefined as unknown as Face;
    const face: Face = {
      corners: [a, b, c],
      next: [none, none, none],
      area: areaOf(this.at, a, b, c),
      points: [],
      heights: [],
      top: 0,
      search: 0,
      seen: false,
    };
    this.#faces.add(face);
    return face;
  }

  /** How high a point is above a face; 0 where it is not. */
  #height({ corners: [a, b, c], area }: Face, p: number): number {
    const { value, error } = determinant(this.at, a, b, c, p);
    if (value > error) return value / area;
    // Of a very thin face, rounding errors are more than the tolerance.
    if (error <= this.tolerance * area || !isAbove(this.at, a, b, c, p)) return 0;
    return Math.max(value, Number.MIN_VALUE) / Math.max(area, 1);
  }

  /** Gives a point to that of these faces above which it is highest, if there is one. */
  #handTo(faces: readonly Face[], p: number): void {
    let [best, most] = [faces[0], 0];
    for (const face of faces) {
      const height = this.#height(face, p);
      if (height > most) [best, most] = [face, height];
    }
    if (most > 0) give(best, p, most);
  }

  /** Puts the highest point above a face into the hull. Returns the new faces. */
  #join(start: Face): Face[] {
    const p = farthest(this.at, start.points, start.corners[0], start.heights, this.tolerance);
    const gone = this.#begin(start);
    /** New faces by the first corner of the edge of the border that they stand on. */
    const standing = new Map<number, Face>();
    for (let i = 0; i < gone.length; i++) {
      gone[i].next.forEach((other, k) => {
        const asked = other.search === this.#searches;
        if (this.#isSeen(other, p)) {
          if (!asked) gone.push(other);
          return;
        }
        const [from, to] = [gone[i].corners[k], gone[i].corners[(k + 1) % 3]];
        const face = this.#face(from, to, p);
        face.next[0] = other;
        other.next[other.corners.indexOf(to)] = face;
        standing.set(from, face);
      });
    }
    const faces = [...standing.values()];
    for (const face of faces) {
      const after = standing.get(face.corners[1])!;
      face.next[1] = after;
      after.next[2] = face;
    }
    for (const { points } of gone) for (const q of points) if (q !== p) this.#handTo(faces, q);
    for (const face of gone) this.#faces.delete(face);
    return faces;
  }

  /**
   * A point that is above a face by less than the tolerance may be higher above another that was there before it was handed on. The faces that it sees hang together: from the one that has it, all are found. Returns those that
   * got a point.
   */
  #lookAround(): Face[] {
    const higher: [Face, number, number][] = [];
    for (const face of this.#faces) {
      const kept = face.points.filter((p) => {
        const found = this.#highest(face, p);
        if (found === null) return true;
        higher.push([found.face, p, found.height]);
        return false;
      });
      face.heights = kept.map((p) => this.#height(face, p));
      face.points = kept;
    }
    for (const [face, p, height] of higher) give(face, p, height);
    return higher.map(([face]) => face);
  }

  /** A face that a point is above by more than the tolerance. */
  #highest(start: Face, p: number): { face: Face; height: number } | null {
    const around = this.#begin(start);
    for (let i = 0; i < around.length; i++) {
      const height = this.#height(around[i], p);
      if (height > this.tolerance) return { face: around[i], height };
      for (const other of around[i].next) {
        if (other.search !== this.#searches && this.#isSeen(other, p)) around.push(other);
      }
    }
    return null;
  }

  /** Begins a search for the faces that a point sees, with one that it does see. */
  #begin(start: Face): Face[] {
    start.search = ++this.#searches;
    start.seen = true;
    return [start];
  }

  #isSeen(face: Face, p: number): boolean {
    if (face.search !== this.#searches) {
      const [a, b, c] = face.corners;
      face.seen = isAbove(this.at, a, b, c, p);
      face.search = this.#searches;
    }
    return face.seen;
  }
}

function give(face: Face, p: number, height: number): void {
  face.points.push(p);
  face.heights.push(height);
  face.top = Math.max(face.top, height);
}

function hullMesh(points: ArrayLike<number>, faces: Iterable<Face>): ConvexHull {
  const list = [...faces].map(({ corners }) => corners);
  const used = [...new Set(list.flat())].sort((a, b) => a - b);
  const vertexOf = new Map(used.map((p, v) => [p, v]));
  return {
    vertices: used.flatMap((p) => [points[3 * p], points[3 * p + 1], points[3 * p + 2]]),
    triangles: list.flatMap((corners) => corners.map((p) => vertexOf.get(p)!)),
  };
}
