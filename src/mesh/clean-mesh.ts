/**
 * A mesh as it should be, made of one as it came: vertices at one place are one point, faces without an area are left out, and of faces that are there twice, whichever way they turn, the second. What was left out is told, for those
 * who refuse such a mesh and for those who say what was done.
 *
 * Points are numbered as the faces come to them. Exporters list faces more or less along the surface, so neighbours then are near each other in
 * memory, whatever the order of the vertices: five million in random order took three times as long by the numbers of their particles.
 */
import { DistinctFaces } from './distinct-faces';
import { faceArea, squaredDistance } from './face-area';
import { type FaceList, noCorner } from './face-list';
import { type Weld, weld } from './weld';

export interface CleanMesh {
  /** Points of the mesh by the order of their first vertices: particles. Vertices that no face uses have the first one. */
  welded: Weld;
  /** Point, as faces come to them -> particle. */
  particles: Uint32Array;
  /** x, y, z of each point [m]. */
  positions: Float64Array;
  /** Faces as points. Quads with two welded corners are triangles. */
  faces: FaceList;
  /** Face -> the one that it was. */
  sources: Uint32Array;
  leftOut: LeftOut;
}

/** By their indices in the mesh as it came, ascending. */
export interface LeftOut {
  /** Faces with fewer than three corners once vertices are welded. */
  collapsed: number[];
  /** Other faces without an area. */
  flat: number[];
  /** Faces that are there already. */
  duplicate: number[];
  /** Vertices that no face uses. */
  unused: number[];
}

/** `vertices`: x, y, z of each [m]. Vertices within `weldDistance` [m] are one point. */
export function cleanMesh(vertices: ArrayLike<number>, faces: FaceList, weldDistance: number): CleanMesh {
  const welded = weld(vertices, weldDistance);
  const all = gather(vertices, faces, welded);
  const { collapsed, flat } = all.leftOut;
  if (all.points.count === welded.count && collapsed.length + flat.length === 0) return finished(all, faces, welded);
  // Again, with what is left: points and particles are then those in use.
  const kept = without(faces, [...collapsed, ...flat]);
  const used = inUse(welded, kept.faces);
  const again = gather(vertices, kept.faces, withoutUnused(welded, used));
  const unused: number[] = [];
  for (let v = 0; v < welded.pointOf.length; v++) if (used[welded.pointOf[v]] === 0) unused.push(v);
  again.leftOut = { collapsed, flat, duplicate: again.leftOut.duplicate.map((f) => kept.sources[f]), unused };
  const cleaned = finished(again, kept.faces, again.points.welded);
  return { ...cleaned, sources: cleaned.sources.map((f) => kept.sources[f]) };
}

interface Gathered {
  points: PointsInUse;
  distinct: DistinctFaces;
  sources: Uint32Array;
  leftOut: LeftOut;
}

function finished({ points, distinct, sources, leftOut }: Gathered, faces: FaceList, welded: Weld): CleanMesh {
  const { particles, positions } = points;
  const count = faces.count - leftOut.duplicate.length;
  return { welded, particles, positions, faces: distinct.list, sources: sources.subarray(0, count), leftOut };
}

/** Welds the faces, and finds what is wrong with them. */
function gather(vertices: ArrayLike<number>, faces: FaceList, welded: Weld): Gathered {
  const points = new PointsInUse(vertices, welded);
  const { positions } = points;
  const distinct = new DistinctFaces(positions.length / 3, faces.count);
  const sources = new Uint32Array(faces.count);
  const leftOut: LeftOut = { collapsed: [], flat: [], duplicate: [], unused: [] };
  const corners = new Uint32Array(4);
  let known = 0;
  for (let f = 0; f < faces.count; f++) {
    const size = weldCorners(faces.corners, 4 * f, points, corners);
    if (size < 3) leftOut.collapsed.push(f);
    else if (isFlat(positions, corners, size)) leftOut.flat.push(f);
    else if (distinct.add(corners[0], corners[1], corners[2], corners[3])) sources[known++] = f;
    else leftOut.duplicate.push(f);
  }
  return { points, distinct, sources, leftOut };
}

/** Writes the points of a face's corners, each once, and `noCorner` where there is no fourth. Returns their number. */
function weldCorners(vertices: Uint32Array, at: number, points: PointsInUse, into: Uint32Array): number {
  let size = 0;
  for (let c = at; c < at + 4 && vertices[c] !== noCorner; c++) {
    const point = points.of(vertices[c]);
    let known = 0;
    while (known < size && into[known] !== point) known++;
    if (known === size) into[size++] = point;
  }
  if (size < 4) into[3] = noCorner;
  return size;
}

function isFlat(positions: Float64Array, corners: Uint32Array, size: number): boolean {
  let squared = 0;
  for (let c = 1; c < size; c++) squared = Math.max(squared, squaredDistance(positions, corners[c], corners[0]));
  return faceArea(positions, corners, 0, size) <= 1e-9 * squared;
}

function without(faces: FaceList, gone: readonly number[]): { faces: FaceList; sources: Uint32Array } {
  const isGone = new Uint8Array(faces.count);
  for (const f of gone) isGone[f] = 1;
  const sources = new Uint32Array(faces.count - gone.length);
  const corners = new Uint32Array(4 * sources.length);
  let next = 0;
  for (let f = 0; f < faces.count; f++) {
    if (isGone[f] === 1) continue;
    corners.set(faces.corners.subarray(4 * f, 4 * f + 4), 4 * next);
    sources[next++] = f;
  }
  return { faces: { count: next, corners }, sources };
}

/** 1 for each welded point that a face uses. */
function inUse({ count, pointOf }: Weld, faces: FaceList): Uint8Array {
  const used = new Uint8Array(count);
  for (const corner of faces.corners) if (corner !== noCorner) used[pointOf[corner]] = 1;
  return used;
}

/** The points that are in use. Other vertices have the first one: nothing is drawn there. */
function withoutUnused({ count, pointOf, firstVertex }: Weld, used: Uint8Array): Weld {
  const renamed = new Uint32Array(count);
  let next = 0;
  for (let point = 0; point < count; point++) if (used[point] === 1) renamed[point] = next++;
  return {
    count: next,
    pointOf: pointOf.map((point) => renamed[point]),
    firstVertex: firstVertex.filter((_, point) => used[point] === 1),
  };
}

/** Numbers points in the order in which they are asked for. */
class PointsInUse {
  readonly particles: Uint32Array;
  readonly positions: Float64Array;
  #count = 0;
  #ofParticle: Int32Array;
  /** Null where no two vertices are one: the numbers of particles then are theirs. */
  #particleOf: Uint32Array | null;

  constructor(
    private readonly vertices: ArrayLike<number>,
    readonly welded: Weld,
  ) {
    this.particles = new Uint32Array(welded.count);
    this.positions = new Float64Array(3 * welded.count);
    this.#ofParticle = new Int32Array(welded.count).fill(-1);
    this.#particleOf = welded.count === welded.pointOf.length ? null : welded.pointOf;
  }

  get count(): number {
    return this.#count;
  }

  of(vertex: number): number {
    const particle = this.#particleOf === null ? vertex : this.#particleOf[vertex];
    const known = this.#ofParticle[particle];
    return known >= 0 ? known : this.#meet(particle);
  }

  #meet(particle: number): number {
    const point = this.#count++;
    this.#ofParticle[particle] = point;
    this.particles[point] = particle;
    const from = 3 * (this.#particleOf === null ? particle : this.welded.firstVertex[particle]);
    for (let axis = 0; axis < 3; axis++) this.positions[3 * point + axis] = this.vertices[from + axis];
    return point;
  }
}
