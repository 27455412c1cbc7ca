/**
 * What a surface encloses, by samples of it: the winding numbers a little below its triangles and a little above. Below the surface of a solid they are 1, and 0 above; of a sheet they are near 1/2 and -1/2; and where a part of the
 * surface lies within another one, they are above 1/2 on both sides.
 */
import type { FastWinding } from './fast-winding';

export interface SampledSides {
  /** The share of the surface, by area, below which it is inside. */
  enclosing: number;
  /** Whether some of it lies within the rest. */
  overlaps: boolean;
  /** The largest winding number. */
  largest: number;
}

/** Samples of a surface, at most. */
const maximum = 2000;
/** How far below and above, as a share of the longest side of the box around the surface. */
const beside = 1e-3;
/** Sheets have folds in which winding numbers are a little above 1/2. */
const surelyInside = 0.6;
/** Above a surface that lies within another they are 1, and in a wide opening less. */
const surelyWithin = 0.75;

export function sampledSides(winding: FastWinding): SampledSides {
  const sides = new FaceSides(winding);
  const count = winding.tree.mesh.triangles.length / 3;
  const step = Math.max(1, count / maximum);
  let [area, enclosing, largest, overlaps] = [0, 0, Number.NEGATIVE_INFINITY, false];
  for (let i = 0; i < count; i += step) {
    const own = sides.look(Math.floor(i));
    const [below, above] = [sides.windingAt(-1), sides.windingAt(1)];
    area += own;
    if (below > surelyInside) enclosing += own;
    if (above > surelyWithin) overlaps = true;
    largest = Math.max(largest, below, above);
  }
  return { enclosing: enclosing / area, overlaps, largest };
}

/** Whether a triangle lies within the solid as a whole, its corners as well as its middle: it is no part of the solid's surface then. */
export function isWithin(sides: FaceSides, triangle: number): boolean {
  sides.look(triangle);
  for (let corner = -1; corner < 3; corner++) {
    if (!(sides.windingAt(1, corner) > surelyWithin && sides.windingAt(-1, corner) > surelyWithin)) return false;
  }
  return true;
}

/** Winding numbers on both sides of one triangle after the other. */
export class FaceSides {
  readonly #distance: number;
  readonly #at = new Float64Array(9);
  readonly #normal = new Float64Array(3);

  constructor(private readonly winding: FastWinding) {
    const { boxes } = winding.tree.nodes;
    this.#distance = beside * Math.max(boxes[3] - boxes[0], boxes[4] - boxes[1], boxes[5] - boxes[2]);
  }

  /** Turns to a triangle. Returns its area [m2]. */
  look(triangle: number): number {
    const { points, triangles } = this.winding.tree.mesh;
    const [p, n] = [this.#at, this.#normal];
    for (let i = 0; i < 9; i++) p[i] = points[3 * triangles[3 * triangle + Math.floor(i / 3)] + (i % 3)];
    for (let axis = 0; axis < 3; axis++) {
      const [k, l] = [(axis + 1) % 3, (axis + 2) % 3];
      n[axis] = (p[3 + k] - p[k]) * (p[6 + l] - p[l]) - (p[3 + l] - p[l]) * (p[6 + k] - p[k]);
    }
    const twice = Math.hypot(n[0], n[1], n[2]);
    for (let axis = 0; axis < 3; axis++) n[axis] = twice > 0 ? n[axis] / twice : 0;
    return twice / 2;
  }

  /** Above it (1) or below it (-1), at its middle or near a corner. */
  windingAt(side: 1 | -1, corner = -1): number {
    const [p, n] = [this.#at, this.#normal];
    const [x, y, z] = [0, 1, 2].map((axis) => {
      const middle = (p[axis] + p[3 + axis] + p[6 + axis]) / 3;
      const at = corner < 0 ? middle : 0.9 * p[3 * corner + axis] + 0.1 * middle;
      return at + side * this.#distance * n[axis];
    });
    return this.winding.at(x, y, z);
  }
}
