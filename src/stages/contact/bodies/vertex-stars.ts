/**
 * Stars: the triangles around a particle, of which one test says that none of them is near another one, so that pairs of them need not be compared (weigh-stars.kernel.ts). It is the test of smooth windows (weigh-windows.kernel.ts) on the smallest part of a surface: most triangles that are near each other
 * in cloth have a corner in common.
 *
 * That test follows straight ways over the surface as it was built, which have to stay in it: only particles whose triangles make a convex outline there have a star, and only where they are bent by no more than `mostTilt`.
 */
import { csrElements } from '../../../core/csr';
import { type Clusters, clusterSize } from './clusters';
import { isAbsent, isSegment, noOpposite } from './feature-bits';
import { mostTilt, type SmoothWindows } from './smooth-windows';

export interface VertexStars {
  readonly count: number;
  /** Four numbers a star: its particle; of `slots` the first that belongs to it and the one after the last; and the cluster that the first of these lies in, with `aloneIn` where all of them do, or `noOpposite` where that has no window with each of their clusters. */
  readonly heads: Uint32Array;
  /** Slots of triangles, star by star. */
  readonly slots: Uint32Array;
  /** Eight numbers a star, as a window has them: see `SmoothWindows`. */
  readonly planes: Float64Array;
}

/** Added to the cluster of a star whose triangles all lie in that one: such a star need not be weighed where the window of that cluster with itself is smooth. The AssemblyScript and the shader hold the same number. */
export const aloneIn = 0x80000000;
/** Of the shortest height of a triangle: an outline may be dented by so much. Meshes are not quite regular. */
const dentShare = 0.15;

export function vertexStars(
  { features }: Pick<Clusters, 'features'>,
  { beside }: Pick<SmoothWindows, 'beside'>,
  positions: ArrayLike<number>,
  particleCount: number,
): VertexStars {
  const slotCount = features.length / 4;
  // Segments and empty slots go to a row of their own.
  const corners = new Uint32Array(3 * slotCount);
  for (let slot = 0; slot < slotCount; slot++) {
    const isTriangle = (features[4 * slot + 3] & (isSegment | isAbsent)) === 0;
    for (let k = 0; k < 3; k++) corners[3 * slot + k] = isTriangle ? features[4 * slot + k] : particleCount;
  }
  const { first, list } = csrElements(particleCount + 1, 3, corners);
  const heads = new Uint32Array(4 * particleCount);
  const slots = new Uint32Array(first[particleCount]);
  const planes = new Float64Array(8 * particleCount);
  let [count, used] = [0, 0];
  for (let particle = 0; particle < particleCount; particle++) {
    const around = list.subarray(first[particle], first[particle + 1]);
    if (!gather(particle, around, corners, positions) || !layOut(around.length, planes, 8 * count)) continue;
    slots.set(around, used);
    heads.set([particle, used, used + around.length, homeOf(around, beside)], 4 * count);
    used += around.length;
    count++;
  }
  return {
    count,
    heads: heads.slice(0, 4 * count),
    slots: slots.slice(0, used),
    planes: planes.slice(0, 8 * count),
  };
}

/** The cluster of the first of some slots, where it has a window with that of each. */
function homeOf(around: Uint32Array, beside: Uint32Array): number {
  const home = Math.floor(around[0] / clusterSize);
  const hasWindow = (cluster: number) => {
    for (let k = beside[home]; k < beside[home + 1]; k += 2) if (beside[k] === cluster) return true;
    return false;
  };
  const clusters = Array.from(around, (slot) => Math.floor(slot / clusterSize));
  if (!clusters.every(hasWindow)) return noOpposite;
  return clusters.every((cluster) => cluster === home) ? home + aloneIn : home;
}

/** Triangles around more particles than that have no star. */
const mostTriangles = 16;
/** Of the star at hand, triangle by triangle: the corners after the particle and before it, and where they are from the particle on; and the normal, as long as twice the area. */
const nextCorner = new Uint32Array(mostTriangles);
const lastCorner = new Uint32Array(mostTriangles);
const next = new Float64Array(3 * mostTriangles);
const last = new Float64Array(3 * mostTriangles);
const normals = new Float64Array(3 * mostTriangles);
/** Its outline in the plane, corner by corner. */
const outline = new Float64Array(2 * (mostTriangles + 2));

/** Takes the triangles around a particle at hand. */
function gather(particle: number, around: Uint32Array, corners: Uint32Array, positions: ArrayLike<number>): boolean {
  const count = around.length;
  if (count < 2 || count > mostTriangles) return false;
  for (let t = 0; t < count; t++) {
    const at = 3 * around[t];
    const k = corners[at] === particle ? 0 : corners[at + 1] === particle ? 1 : 2;
    nextCorner[t] = corners[at + ((k + 1) % 3)];
    lastCorner[t] = corners[at + ((k + 2) % 3)];
    for (let axis = 0; axis < 3; axis++) {
      const from = positions[3 * particle + axis];
      next[3 * t + axis] = positions[3 * nextCorner[t] + axis] - from;
      last[3 * t + axis] = positions[3 * lastCorner[t] + axis] - from;
    }
  }
  return true;
}

/** Writes the eight numbers of the star at hand to `planes`. Returns whether it is one. */
function layOut(count: number, planes: Float64Array, to: number): boolean {
  let nearest = Number.POSITIVE_INFINITY;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let t = 0; t < count; t++) {
    nearest = Math.min(nearest, shortestHeight(t));
    x += normals[3 * t];
    y += normals[3 * t + 1];
    z += normals[3 * t + 2];
  }
  const size = Math.sqrt(x * x + y * y + z * z);
  if (!(nearest > 0 && size > 0)) return false;
  const n = [x / size, y / size, z / size];
  let upright = 1;
  for (let t = 0; t < count; t++) upright = Math.min(upright, along(n, normals, t) / sizeOf(normals, t));
  const tilt = upright > 0 ? Math.sqrt(Math.max(0, 1 - upright * upright)) : 1;
  if (tilt > mostTilt) return false;
  // Along the first edge, and across it in the plane.
  const level = along(n, next, 0);
  const u = [next[0] - level * n[0], next[1] - level * n[1], next[2] - level * n[2]];
  const length = Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  for (let axis = 0; axis < 3; axis++) u[axis] /= length;
  const v = [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]];
  const sides = goRound(count, u, v);
  if (sides === 0 || !isConvex(sides, dentShare * nearest)) return false;
  for (let axis = 0; axis < 3; axis++) {
    planes[to + axis] = u[axis];
    planes[to + 4 + axis] = v[axis];
  }
  planes[to + 3] = nearest;
  planes[to + 7] = tilt;
  return true;
}

const along = (axis: readonly number[], vectors: Float64Array, t: number): number =>
  axis[0] * vectors[3 * t] + axis[1] * vectors[3 * t + 1] + axis[2] * vectors[3 * t + 2];

const sizeOf = (vectors: Float64Array, t: number): number =>
  Math.sqrt(vectors[3 * t] ** 2 + vectors[3 * t + 1] ** 2 + vectors[3 * t + 2] ** 2);

/** Of triangle t at hand: the shortest distance of a corner from the edge across from it [m]. Notes its normal. */
function shortestHeight(t: number): number {
  const a = next[3 * t];
  const b = next[3 * t + 1];
  const c = next[3 * t + 2];
  const d = last[3 * t];
  const e = last[3 * t + 1];
  const f = last[3 * t + 2];
  normals[3 * t] = b * f - c * e;
  normals[3 * t + 1] = c * d - a * f;
  normals[3 * t + 2] = a * e - b * d;
  const across = (d - a) ** 2 + (e - b) ** 2 + (f - c) ** 2;
  return sizeOf(normals, t) / Math.max(sizeOf(next, t), sizeOf(last, t), Math.sqrt(across));
}

/** Goes round the triangles at hand, from the one that follows none, and notes their outline in the plane of u and v. Returns how many corners it has; 0 where the triangles do not follow each other around the particle once. */
function goRound(count: number, u: readonly number[], v: readonly number[]): number {
  let start = 0;
  for (let t = 0; t < count; t++) if (!isAfterSome(t, count)) start = t;
  let angle = 0;
  let sides = 0;
  for (let t = start, gone = 1; ; gone++) {
    const x = along(u, next, t);
    const y = along(v, next, t);
    const toX = along(u, last, t);
    const toY = along(v, last, t);
    outline[2 * sides] = x;
    outline[2 * sides++ + 1] = y;
    angle += Math.atan2(x * toY - y * toX, x * toX + y * toY);
    let after = -1;
    for (let s = 0; s < count; s++) if (nextCorner[s] === lastCorner[t]) after = s;
    if (after < 0) {
      // An open row of triangles at a rim: the particle itself is part of the outline.
      outline[2 * sides] = toX;
      outline[2 * sides++ + 1] = toY;
      outline[2 * sides] = 0;
      outline[2 * sides++ + 1] = 0;
    }
    if (after < 0 || after === start || gone === count) {
      return gone === count && (after < 0 || after === start) && angle < 2 * Math.PI + 0.01 ? sides : 0;
    }
    t = after;
  }
}

function isAfterSome(t: number, count: number): boolean {
  for (let s = 0; s < count; s++) if (lastCorner[s] === nextCorner[t]) return true;
  return false;
}

/** Whether no corner of the outline lies further inside than `dent` of the line between those before and after it [m]. */
function isConvex(sides: number, dent: number): boolean {
  for (let k = 0; k < sides; k++) {
    const from = 2 * ((k + sides - 1) % sides);
    const to = 2 * ((k + 1) % sides);
    const chordX = outline[to] - outline[from];
    const chordY = outline[to + 1] - outline[from + 1];
    const area = chordY * (outline[2 * k] - outline[from]) - chordX * (outline[2 * k + 1] - outline[from + 1]);
    if (area < -dent * Math.sqrt(chordX * chordX + chordY * chordY)) return false;
  }
  return true;
}
