/**
 * Vertices of a sheet that are drawn elsewhere than their particle is: onto the line of a cut. A particle whose vertices are moved is tied to one of its faces, by weights of that face's corners, which may reach beyond the face
 * by about its size.
 *
 * Where cells leave such a particle, the vertices of both halves stay where they are drawn at rest, each tied to a face of its own half.
 */
import type { SurfaceEmbedding, Vec3 } from '../types';
import type { CellComplex } from './cell-complex';
import { barycentric, plus, pointAt } from './vectors';

export interface Tie {
  cell: number;
  /** Of the corners of the face, in their order; that of a fourth which is not there is 0. */
  weights: readonly number[];
}

/** Three of the corners of a face, by their indices in it. */
type Corners = readonly [number, number, number];

const triangle: readonly Corners[] = [[0, 1, 2]];
const splitFromFirst: readonly Corners[] = [
  [0, 1, 2],
  [0, 2, 3],
];
const splitFromSecond: readonly Corners[] = [
  [0, 1, 3],
  [1, 2, 3],
];

/**
 * The tie to one of these faces that gives a point: to the triangle that the point is within, or else least beyond. `goal` may depend on the triangle, and be null where it has none. Null: there is no such triangle.
 */
export function nearestTie(
  complex: CellComplex,
  cells: Iterable<number>,
  pointOf: (particle: number) => Vec3,
  goal: (corners: readonly [Vec3, Vec3, Vec3]) => Vec3 | null,
): Tie | null {
  let best: Tie | null = null;
  let most = -Infinity;
  for (const cell of cells) {
    const split = complex.cells.cutFromFirst[cell] === 1 ? splitFromFirst : splitFromSecond;
    for (const own of complex.size(cell) === 3 ? triangle : split) {
      const corners = own.map((c) => pointOf(complex.corner(cell, c))) as [Vec3, Vec3, Vec3];
      const point = goal(corners);
      const shares = point && barycentric(point, corners);
      if (!shares || Math.min(...shares) <= most) continue;
      most = Math.min(...shares);
      const weights = [0, 0, 0, 0];
      own.forEach((c, k) => {
        weights[c] = shares[k];
      });
      best = { cell, weights };
    }
  }
  return best;
}

/** Where a vertex is drawn that is tied so. */
export function tiedPoint(complex: CellComplex, { cell, weights }: Tie, positionOf: (particle: number) => Vec3): Vec3 {
  let sum: Vec3 = [0, 0, 0];
  complex.cornersOf(cell).forEach((corner, c) => {
    sum = plus(sum, positionOf(corner), weights[c]);
  });
  return sum;
}

export class TiedVertices {
  private readonly ties = new Map<number, Tie>();

  /** `rest`: positions of all particles at rest, those that are new included. */
  constructor(
    private readonly complex: CellComplex,
    private readonly rest: () => ArrayLike<number>,
  ) {}

  get size(): number {
    return this.ties.size;
  }

  has(particle: number): boolean {
    return this.ties.has(particle);
  }

  set(particle: number, tie: Tie): void {
    this.ties.set(particle, tie);
  }

  /** Where the vertices of a particle are drawn, by the positions of particles. */
  pointOf(particle: number, positionOf: (particle: number) => Vec3): Vec3 {
    const tie = this.ties.get(particle);
    return tie ? tiedPoint(this.complex, tie, positionOf) : positionOf(particle);
  }

  restPointOf(particle: number): Vec3 {
    return this.pointOf(particle, (one) => pointAt(this.rest(), one));
  }

  /** After some of the cells of a particle went over to `by`. Returns whether its vertices were moved. */
  divide(particle: number, by: number): boolean {
    const tie = this.ties.get(particle);
    if (!tie) return false;
    const { complex } = this;
    const point = this.restPointOf(particle);
    for (const half of [particle, by]) {
      if (complex.has(tie.cell, half)) {
        this.ties.set(half, tie);
        continue;
      }
      const other = nearestTie(
        complex,
        complex.at(half),
        (one) => pointAt(this.rest(), one),
        () => point,
      );
      if (other) this.ties.set(half, other);
      else this.ties.delete(half);
    }
    return true;
  }

  /** Every vertex between four particles, or four times at its own. */
  embedding(vertexParticle: Uint32Array): SurfaceEmbedding {
    const count = vertexParticle.length;
    const particles = new Uint32Array(4 * count);
    const weights = new Float32Array(4 * count);
    const sharedNormal = new Uint32Array(count);
    const first = new Map<number, number>();
    for (let vertex = 0; vertex < count; vertex++) {
      const particle = vertexParticle[vertex];
      particles.fill(particle, 4 * vertex, 4 * vertex + 4);
      const tie = this.ties.get(particle);
      if (tie) {
        particles.set(this.complex.cornersOf(tie.cell), 4 * vertex);
        weights.set(tie.weights, 4 * vertex);
      } else {
        weights[4 * vertex] = 1;
      }
      if (!first.has(particle)) first.set(particle, vertex);
      sharedNormal[vertex] = first.get(particle) as number;
    }
    return { particles, weights, sharedNormal };
  }
}
