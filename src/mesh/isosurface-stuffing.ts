/**
 * Isosurface stuffing (Labelle and Shewchuk 2007), with cells of one size: fills a shape with the tetrahedra of a body-centred cubic
 * lattice, cut at the surface so that none of them is flat.
 *
 * Where the surface crosses an edge of the lattice there is a cut point. A lattice point that has one too close is moved onto it
 * (warped); then no cut point is left near an end of its edge. Each tetrahedron is then replaced by what a stencil makes of it: its
 * corners that are inside, those on the surface, and the cut points between inside and outside. All dihedral angles lie between 10.7
 * and 164.8 degrees, whatever the shape.
 *
 * Everything is computed when it is first asked for, so that a shape can be filled, or its surface alone followed.
 */
import { type BccLattice, cornerSteps, cubeTetrahedra, strides, writePoint } from './bcc-lattice';
import type { Solid } from './solid';

/** Closer to the end of an edge than this share of its length, a cut point moves that end: Table 1 of the paper, first row. */
const nearLong = 0.24999;
const nearShort = 0.41189;
const unknown = 2;
const shortLength = Math.sqrt(3) / 2;

/** Farther away than anything that matters [m], where cells are of this size [m]. */
export const farFrom = (cell: number): number => 1e6 * cell;

type Emit = (a: number, b: number, c: number, d: number) => void;

export class IsosurfaceStuffing {
  /** x, y, z of the points that have been emitted [m]. */
  readonly positions: number[] = [];
  /** 1 for those of them that are on the surface, else 0. */
  readonly onSurface: number[] = [];
  /** Further away than anything that matters [m]. */
  readonly #far: number;
  readonly #values: Float64Array;
  /** -1 inside, 0 on the surface, 1 outside, after warping. */
  readonly #signs: Int8Array;
  /** Cut point of an edge, as a share of the way from its owner; edges by `#edge`. */
  readonly #cuts = new Map<number, number>();
  /** Warped point -> the neighbour towards which it moved. */
  readonly #warps = new Map<number, number>();
  readonly #emitted: Int32Array;
  readonly #emittedCuts = new Map<number, number>();
  readonly #scratch = new Float64Array(6);
  /** Another one, for points that are added. */
  readonly #added = new Float64Array(6);
  readonly #strides: readonly number[];
  readonly #corners: readonly number[];
  readonly #cornerOf: Map<number, number>;
  /** Steps to the 14 neighbours, 6 along long edges first: of a corner, then of a centre. */
  readonly #around: Int32Array;
  readonly #tetrahedra: Int32Array;

  constructor(
    readonly solid: Solid,
    readonly lattice: BccLattice,
  ) {
    this.#far = farFrom(lattice.cell);
    this.#values = new Float64Array(lattice.pointCount).fill(Number.NaN);
    this.#signs = new Int8Array(lattice.pointCount).fill(unknown);
    this.#emitted = new Int32Array(lattice.pointCount).fill(-1);
    this.#strides = strides(lattice);
    this.#corners = cornerSteps(lattice);
    this.#cornerOf = new Map(this.#corners.map((step, c) => [step, c]));
    const long = this.#strides.flatMap((step) => [-step, step]);
    this.#around = Int32Array.from([...long, ...this.#corners.map((step) => -step), ...long, ...this.#corners]);
    this.#tetrahedra = cubeTetrahedra(lattice);
  }

  /** Which side a lattice point is on. Outermost points have neighbours beyond the lattice: those are outside. */
  value(point: number): number {
    if (point < 0 || point >= this.#values.length) return this.#far;
    const known = this.#values[point];
    if (!Number.isNaN(known)) return known;
    const at = this.#scratch;
    writePoint(this.lattice, point, at, 0);
    this.#values[point] = this.solid.side(at[0], at[1], at[2]);
    return this.#values[point];
  }

  /** Emits what is inside the shape of the 12 tetrahedra of a cube, as indices into `positions`; their orientation varies. */
  fillCube(cube: number, emit: Emit): void {
    const centre = 2 * cube + 1;
    const steps = this.#tetrahedra;
    for (let t = 0; t < steps.length; t += 4) {
      let [inside, outside] = [0, 0];
      for (let k = t; k < t + 4; k++) {
        const sign = this.#sign(centre + steps[k]);
        if (sign < 0) inside++;
        else if (sign > 0) outside++;
      }
      if (inside === 0) continue;
      const [a, b, c, d] = [centre, centre + steps[t + 1], centre + steps[t + 2], centre + steps[t + 3]];
      if (outside === 0) emit(this.#point(a), this.#point(b), this.#point(c), this.#point(d));
      else this.#cutTetrahedron([a, b, c, d], emit);
    }
  }

  #cutTetrahedron(corners: readonly number[], emit: Emit): void {
    const inside = corners.filter((p) => this.#sign(p) < 0);
    const outside = corners.filter((p) => this.#sign(p) > 0);
    const surface = corners.filter((p) => this.#sign(p) === 0).map((p) => this.#point(p));
    const [a, b] = inside.map((p) => this.#point(p));
    if (inside.length === 1) {
      const cuts = outside.map((o) => this.#cut(inside[0], o));
      emit(...([a, ...surface, ...cuts] as [number, number, number, number]));
    } else if (inside.length === 3) {
      this.#fillPrism(inside, outside[0], emit);
    } else if (outside.length === 1) {
      const [ca, cb] = inside.map((p) => this.#cut(p, outside[0]));
      const [apex] = surface;
      const first = this.#cutFromFirst(inside[0], inside[1], outside[0]);
      emit(apex, a, b, first ? cb : ca);
      emit(apex, first ? a : b, ca, cb);
    } else {
      this.#fillWedge(inside, outside, emit);
    }
  }

  /** Three corners inside, one outside: a prism between a face and its cut points. */
  #fillPrism(inside: readonly number[], outside: number, emit: Emit): void {
    const wins = inside.map((p) => inside.filter((q) => q !== p && this.#cutFromFirst(p, q, outside)).length);
    const [p, q, r] = [2, 1, 0].map((count) => inside[wins.indexOf(count)]);
    const [cp, cq, cr] = [p, q, r].map((corner) => this.#cut(corner, outside));
    const [ip, iq, ir] = [p, q, r].map((corner) => this.#point(corner));
    emit(ip, cp, cq, cr);
    emit(ip, iq, cq, cr);
    emit(ip, iq, ir, cr);
  }

  /** Two corners inside, two outside: a prism with the edge inside as its ridge. */
  #fillWedge([p, q]: readonly number[], [o1, o2]: readonly number[], emit: Emit): void {
    const first = this.#cutFromFirst(p, q, o1);
    const second = this.#cutFromFirst(p, q, o2);
    const [a, b] = [this.#point(p), this.#point(q)];
    const [a1, a2, b1, b2] = [this.#cut(p, o1), this.#cut(p, o2), this.#cut(q, o1), this.#cut(q, o2)];
    // The two lattice faces never cut from the same end (see `#cutFromFirst`), and the third quad's diagonal joins theirs.
    if (first && !second) {
      emit(a, b, b1, a2);
      emit(a, b1, a1, a2);
      emit(b, b1, b2, a2);
    } else {
      emit(a, b, b2, a1);
      emit(a, b2, a2, a1);
      emit(b, b2, b1, a1);
    }
  }

  /**
   * The face of `a` and `b` (inside) and `o` (outside) becomes a quad with two cut points, shared with the next tetrahedron. Whether it is
   * divided from `a`, else from `b`: to the cut point on a long edge if there is one, else from the one of the two that has an even
   * number of coordinates above those of `o`.
   */
  #cutFromFirst(a: number, b: number, o: number): boolean {
    if (((a ^ o) & 1) === 0) return false;
    if (((b ^ o) & 1) === 0) return true;
    const corner = this.#cornerOf.get(a & 1 ? o - a : a - o) as number;
    const above = (corner & 1) + ((corner >> 1) & 1) + (corner >> 2);
    return ((a & 1 ? 3 - above : above) & 1) === 0;
  }

  #sign(point: number): number {
    const known = this.#signs[point];
    if (known !== unknown) return known;
    const sign = this.#warp(point) ? 0 : Math.sign(this.value(point));
    this.#signs[point] = sign;
    return sign;
  }

  /** Moves the point onto the nearest cut point around it if that is too near. */
  #warp(point: number): boolean {
    const value = this.value(point);
    let nearest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 14; n++) {
      const other = point + this.#around[(point & 1) * 14 + n];
      if (value * this.value(other) >= 0) continue;
      const share = this.#shareAround(point, other, n);
      const length = n < 6 ? 1 : shortLength;
      if (share >= (n < 6 ? nearLong : nearShort) || share * length >= nearest) continue;
      nearest = share * length;
      this.#warps.set(point, other);
    }
    return nearest < Number.POSITIVE_INFINITY;
  }

  /** `#cutShare` towards the n-th of `#around`, whose edge needs no search. */
  #shareAround(point: number, other: number, n: number): number {
    const owns = n < 6 ? (n & 1) === 1 : (point & 1) === 1;
    const edge = 11 * (owns ? point : other) + (n < 6 ? 8 + (n >> 1) : n - 6);
    return this.#shareOf(edge, point, other, owns);
  }

  /** An edge belongs to its centre if it is short, to its lower end if it is long. */
  #owns(a: number, b: number): boolean {
    return ((a ^ b) & 1) === 1 ? (a & 1) === 1 : a < b;
  }

  #edge(a: number, b: number): number {
    const [owner, other] = this.#owns(a, b) ? [a, b] : [b, a];
    const step = other - owner;
    return 11 * owner + (((a ^ b) & 1) === 1 ? (this.#cornerOf.get(step) as number) : 8 + this.#strides.indexOf(step));
  }

  /** Where the surface cuts an edge, as a share of the way from `a` to `b`. */
  #cutShare(a: number, b: number): number {
    return this.#shareOf(this.#edge(a, b), a, b, this.#owns(a, b));
  }

  /** The same, where the edge is known, and whether it belongs to `a`. */
  #shareOf(edge: number, a: number, b: number, owns: boolean): number {
    let share = this.#cuts.get(edge);
    if (share === undefined) {
      share = owns ? this.#findCut(a, b) : this.#findCut(b, a);
      this.#cuts.set(edge, share);
    }
    return owns ? share : 1 - share;
  }

  #findCut(a: number, b: number): number {
    const [atA, atB] = [this.value(a), this.value(b)];
    const at = this.#scratch;
    writePoint(this.lattice, a, at, 0);
    writePoint(this.lattice, b, at, 3);
    return this.solid.crossing(at, atA, atB);
  }

  #point(point: number): number {
    const known = this.#emitted[point];
    if (known >= 0) return known;
    const towards = this.#warps.get(point);
    const index = this.#add(point, towards, this.#sign(point) === 0);
    this.#emitted[point] = index;
    return index;
  }

  #cut(a: number, b: number): number {
    const edge = this.#edge(a, b);
    let index = this.#emittedCuts.get(edge);
    if (index === undefined) {
      index = this.#add(a, b, true);
      this.#emittedCuts.set(edge, index);
    }
    return index;
  }

  /** A new point: at lattice point `a`, or at the cut point between `a` and `b`. */
  #add(a: number, b: number | undefined, onSurface: boolean): number {
    const at = this.#added;
    writePoint(this.lattice, a, at, 0);
    if (b !== undefined) {
      writePoint(this.lattice, b, at, 3);
      const share = this.#cutShare(a, b);
      for (let axis = 0; axis < 3; axis++) at[axis] += share * (at[axis + 3] - at[axis]);
    }
    this.positions.push(at[0], at[1], at[2]);
    return this.onSurface.push(onSurface ? 1 : 0) - 1;
  }
}
