/**
 * The solid that a mesh encloses, whatever its holes, overlaps and seams: where its winding number is above 1/2. Its surface is the mesh, where that is a border of the solid, and across holes the surface on which the
 * winding number is 1/2.
 */
import type { Slices } from '../core/slices';
import { boundsOf } from './bounds';
import { FastWinding } from './fast-winding';
import { findZero } from './find-zero';
import type { Solid } from './solid';
import { cutTolerance } from './tetrahedral-lattice';
import type { TriangleSoup } from './triangle-soup';
import { type TriangleTree, triangleTreeSlices } from './triangle-tree';

/** Of a closed mesh winding numbers are whole: errors of a few hundredths do no harm, and half of the time is saved. */
const closedAccuracy = 1.25;
/** Points of the mesh are within this share of its size. */
const onMesh = 1e-9;
/** Triangles that a line meets within this share of its length are one crossing. */
const sameCrossing = 1e-9;
/** How far before and after a crossing the side is looked at, as a share of the way to the next one. */
const beside = 1e-3;

export function* meshSolidSlices(mesh: TriangleSoup, closed: boolean): Slices<MeshSolid> {
  const tree = yield* triangleTreeSlices(mesh);
  yield;
  return new MeshSolid(tree, closed);
}

export class MeshSolid implements Solid {
  readonly low: Solid['low'];
  readonly high: Solid['high'];
  readonly #winding: FastWinding;
  readonly #tiny: number;
  /** The largest winding number that was met. */
  largest = Number.NEGATIVE_INFINITY;
  /** Crossings of a line, as shares of it, and how many there are. */
  #shares = new Float64Array(16);
  #count = 0;

  /** `closed`: each edge has as many triangles that go along it one way as the other. */
  constructor(
    readonly tree: TriangleTree,
    readonly closed: boolean,
  ) {
    const { points, triangles } = tree.mesh;
    ({ low: this.low, high: this.high } = boundsOf(points, triangles));
    this.#winding = new FastWinding(tree, closed ? closedAccuracy : undefined);
    this.#tiny = onMesh * Math.max(...this.high.map((high, axis) => high - this.low[axis]));
  }

  side(x: number, y: number, z: number): number {
    if (this.tree.nearest(x, y, z, this.#tiny) !== null) return 0;
    return this.#away(x, y, z);
  }

  /** The side of a point that is not on the mesh. */
  #away(x: number, y: number, z: number): number {
    const winding = this.#winding.at(x, y, z);
    this.largest = Math.max(this.largest, winding);
    return 0.5 - winding;
  }

  /**
   * Between two triangles that the line meets the winding number has no jump. So the side in the middle of each such stretch is looked at, up to the first one that is another than at the start: the crossing is the triangle
   * before it, unless the side changes in a hole beside the triangle.
   */
  crossing(ends: Float64Array, from: number, to: number): number {
    this.#meet(ends);
    const [shares, count] = [this.#shares, this.#count];
    if (this.closed && count === 1) return shares[0];
    const sideAt = (t: number) =>
      this.#away(
        ends[0] + t * (ends[3] - ends[0]),
        ends[1] + t * (ends[4] - ends[1]),
        ends[2] + t * (ends[5] - ends[2]),
      );
    const zero = (start: number, end: number, atStart: number, atEnd: number) =>
      findZero(sideAt, [start, end], [atStart, atEnd], cutTolerance);
    let [start, atStart] = [0, from];
    for (let i = 0; i < count; i++) {
      const end = i + 1 < count ? (shares[i] + shares[i + 1]) / 2 : 1;
      const atEnd = i + 1 < count ? sideAt(end) : to;
      if (from * atEnd < 0) {
        if (this.closed) return shares[i];
        const before = shares[i] - beside * (shares[i] - start);
        const after = shares[i] + beside * (end - shares[i]);
        const [atBefore, atAfter] = [sideAt(before), sideAt(after)];
        if (from * atBefore < 0) return zero(start, before, atStart, atBefore);
        if (from * atAfter > 0) return zero(after, end, atAfter, atEnd);
        return shares[i];
      }
      [start, atStart] = [end, atEnd];
    }
    return zero(start, 1, atStart, to);
  }

  /** Finds where the line between two points meets triangles, in order, each place once. */
  #meet(ends: Float64Array): void {
    const [x, y, z] = ends;
    const [dx, dy, dz] = [ends[3] - x, ends[4] - y, ends[5] - z];
    const { points, triangles } = this.tree.mesh;
    this.#count = 0;
    this.tree.eachOnLine(x, y, z, dx, dy, dz, 1, (triangle) => {
      const share = meetTriangle(points, triangles, 3 * triangle, x, y, z, dx, dy, dz);
      if (share >= 0 && share <= 1) this.#add(share);
      return true;
    });
  }

  #add(share: number): void {
    let at = this.#count;
    while (at > 0 && this.#shares[at - 1] > share) at--;
    const [shares, count] = [this.#shares, this.#count];
    if (at > 0 && share - shares[at - 1] < sameCrossing) return;
    if (at < count && shares[at] - share < sameCrossing) return;
    if (count === shares.length) {
      this.#shares = new Float64Array(2 * count);
      this.#shares.set(shares);
    }
    this.#shares.copyWithin(at + 1, at, count);
    this.#shares[at] = share;
    this.#count++;
  }
}

/** Beyond the edges of a triangle by this share of it, a line still meets it: no line slips through between two. */
const overlap = 1e-9;

/** Where a line meets a triangle, as a share of d; NaN where it does not. By Moeller and Trumbore 1997. */
function meetTriangle(
  p: Float64Array,
  triangles: Uint32Array,
  at: number,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const a = 3 * triangles[at];
  const b = 3 * triangles[at + 1];
  const c = 3 * triangles[at + 2];
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  const hx = dy * vz - dz * vy;
  const hy = dz * vx - dx * vz;
  const hz = dx * vy - dy * vx;
  // 0 where the line is parallel to the triangle: what follows then is NaN or infinite, and refused.
  const scale = 1 / (ux * hx + uy * hy + uz * hz);
  const sx = x - p[a];
  const sy = y - p[a + 1];
  const sz = z - p[a + 2];
  const s = scale * (sx * hx + sy * hy + sz * hz);
  if (!(s >= -overlap && s <= 1 + overlap)) return Number.NaN;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const r = scale * (dx * qx + dy * qy + dz * qz);
  if (!(r >= -overlap && s + r <= 1 + overlap)) return Number.NaN;
  return scale * (vx * qx + vy * qy + vz * qz);
}
