/**
 * Windows: parts of a surface of which one test says that nothing in them is near anything else in them, so that clusters which lie in one need not be compared (weigh-windows.kernel.ts). For two clusters of a body that have a particle in common, and for each one with itself, the window is made of all clusters
 * that the hull of both covers as the body was built, in the plane that fits them best. Where the rim of a mesh cuts into that hull, or the mesh is bent by more than `mostTilt` there, there is no window.
 */
import { csrOffsets } from '../../../core/csr';
import { type Clusters, clusterSize } from './clusters';
import { featureNumbers, isAbsent, isSegment, noOpposite } from './feature-bits';

export interface SmoothWindows {
  readonly count: number;
  /** CSR rows of the clusters of each window. */
  readonly first: Uint32Array;
  readonly clusters: Uint32Array;
  /** Eight numbers a window: along its plane as it was built, with the shortest distance there of a corner of a triangle from the edge across from it [m]; and along the plane across that, with the sine of the angle by which triangles are bent away from the plane. */
  readonly planes: Float64Array;
  /** Rows of clusters, entries of two numbers: another cluster, itself included, and the window that both lie in. The first `clusters + 1` numbers say where in this array each row begins. */
  readonly beside: Uint32Array;
}

/** The sine of the angle by which triangles may be bent away from the plane of a window. */
const mostTilt = 0.3;
/** An edge at the rim of a mesh may lie within the hull of a window by this share of its length: rims are not quite straight. */
const rimShare = 0.3;
/** A window takes more clusters than a pair needs where that saves one. */
const mostClusters = 4;

interface Wanted {
  readonly pair: readonly [number, number];
  readonly members: readonly number[];
}

export function smoothWindows(
  { count, features }: Clusters,
  positions: ArrayLike<number>,
  particleCount: number,
): SmoothWindows {
  const particles = Array.from({ length: count }, (_, c) => particlesOf(features, c));
  const neighbours = clustersAround(particles, particleCount);
  const wanted: Wanted[] = [];
  for (let a = 0; a < count; a++) {
    for (const b of neighbours[a]) {
      if (b < a) continue;
      const members = membersOf(a, b, { features, positions, particles, neighbours });
      if (members) wanted.push({ pair: [a, b], members });
    }
  }
  // The largest first: smaller ones may lie in them.
  wanted.sort((one, other) => other.members.length - one.members.length);
  const windows: (readonly number[])[] = [];
  const windowsOf: number[][] = Array.from({ length: count }, () => []);
  const rows: number[][] = Array.from({ length: count }, () => []);
  for (const { pair, members } of wanted) {
    const fits = (w: number) =>
      windows[w].length <= Math.max(mostClusters, members.length) && members.every((c) => windows[w].includes(c));
    let window = windowsOf[members[0]].find(fits);
    if (window === undefined) {
      window = windows.push(members) - 1;
      for (const c of members) windowsOf[c].push(window);
    }
    rows[pair[0]].push(pair[1], window);
  }
  const planes = new Float64Array(8 * windows.length);
  windows.forEach((members, w) => {
    planes.set(planeOf(members, features, positions), 8 * w);
  });
  return {
    count: windows.length,
    first: csrOffsets(windows.length, Uint32Array.from(windows.flatMap((members, w) => members.map(() => w)))),
    clusters: Uint32Array.from(windows.flat()),
    planes,
    beside: packRows(rows),
  };
}

function packRows(rows: readonly (readonly number[])[]): Uint32Array {
  const starts: number[] = [];
  let at = rows.length + 1;
  for (const row of rows) {
    starts.push(at);
    at += row.length;
  }
  return Uint32Array.from([...starts, at, ...rows.flat()]);
}

const slotsOf = (c: number): number[] => Array.from({ length: clusterSize }, (_, k) => clusterSize * c + k);

/** None of a cluster that has segments: they lie on no surface. */
function particlesOf(features: Uint32Array, c: number): readonly number[] {
  const found = new Set<number>();
  for (const slot of slotsOf(c)) {
    const at = featureNumbers * slot;
    if ((features[at + 3] & isSegment) !== 0) return [];
    if ((features[at + 3] & isAbsent) !== 0) break;
    for (let k = 0; k < 3; k++) found.add(features[at + k]);
  }
  return [...found];
}

/** Of each cluster those that have a particle in common with it, itself included. */
function clustersAround(particles: readonly (readonly number[])[], particleCount: number): readonly number[][] {
  const holders: number[][] = Array.from({ length: particleCount }, () => []);
  particles.forEach((some, c) => {
    for (const particle of some) holders[particle].push(c);
  });
  return particles.map((some) => [...new Set(some.flatMap((particle) => holders[particle]))].sort((a, b) => a - b));
}

interface Mesh {
  readonly features: Uint32Array;
  readonly positions: ArrayLike<number>;
  readonly particles: readonly (readonly number[])[];
  readonly neighbours: readonly (readonly number[])[];
}

type Flat = readonly [number, number];

/** The clusters that the hull of two covers, or null where one test cannot speak for them. */
function membersOf(a: number, b: number, mesh: Mesh): readonly number[] | null {
  const { features, positions, particles, neighbours } = mesh;
  const [u, v] = axesOf([a, b], features, positions);
  const flat = (particle: number): Flat => {
    const [x, y, z] = [0, 1, 2].map((axis) => positions[3 * particle + axis]);
    return [u[0] * x + u[1] * y + u[2] * z, v[0] * x + v[1] * y + v[2] * z];
  };
  const hull = hullOf([...new Set([...particles[a], ...particles[b]])].map(flat));
  const members = [a, b].slice(a === b ? 1 : 0);
  const near = new Set([...neighbours[a], ...neighbours[b]]);
  let covered = 0;
  for (const c of near) {
    let isIn = members.includes(c);
    for (const slot of slotsOf(c)) {
      const at = featureNumbers * slot;
      if ((features[at + 3] & isAbsent) !== 0) break;
      const corners = [0, 1, 2].map((k) => flat(features[at + k]));
      const middle: Flat = [0, 1].map((axis) => (corners[0][axis] + corners[1][axis] + corners[2][axis]) / 3) as never;
      if (insideBy(hull, middle) > 0) {
        isIn = true;
        covered += Math.abs(turn(corners[0], corners[1], corners[2])) / 2;
      }
      for (let k = 0; k < 3; k++) {
        if (features[at + 4 + k] !== noOpposite) continue;
        const [from, to] = [corners[k], corners[(k + 1) % 3]];
        const between: Flat = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        if (insideBy(hull, between) > rimShare * Math.hypot(to[0] - from[0], to[1] - from[1])) return null;
      }
    }
    if (isIn && !members.includes(c)) members.push(c);
  }
  // A surface that lies over itself in the plane, or has holes in it.
  const area = areaOf(hull);
  if (covered > 1.1 * area || covered < 0.8 * area) return null;
  const plane = planeOf(members, features, positions);
  return plane[7] <= mostTilt && plane[3] > 0 ? members.sort((c, d) => c - d) : null;
}

/** Two directions across the mean normal of some clusters, as they were built, and that normal. */
function axesOf(clusters: readonly number[], features: Uint32Array, positions: ArrayLike<number>): number[][] {
  const normal = [0, 0, 0];
  for (const c of clusters) {
    for (const slot of slotsOf(c)) {
      if ((features[featureNumbers * slot + 3] & isAbsent) !== 0) break;
      areaVector(features, positions, slot).forEach((x, axis) => {
        normal[axis] += x;
      });
    }
  }
  const size = Math.hypot(...normal) || 1;
  const n = normal.map((x) => x / size);
  const least = n.map(Math.abs).indexOf(Math.min(...n.map(Math.abs)));
  const u = [0, 1, 2].map((axis) => (axis === least ? 1 : 0) - n[least] * n[axis]);
  const ofU = Math.hypot(...u) || 1;
  const first = u.map((x) => x / ofU);
  return [first, crossed(n, first), n];
}

const crossed = (a: readonly number[], b: readonly number[]): number[] =>
  [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3]);

/** The normal of a triangle, as long as twice its area [m^2]. */
function areaVector(features: Uint32Array, positions: ArrayLike<number>, slot: number): number[] {
  const [a, b, c] = [0, 1, 2].map((k) =>
    [0, 1, 2].map((axis) => positions[3 * features[featureNumbers * slot + k] + axis]),
  );
  const from = (p: number[]) => p.map((x, axis) => x - a[axis]);
  return crossed(from(b), from(c));
}

/** The eight numbers of a window: see `SmoothWindows`. */
function planeOf(clusters: readonly number[], features: Uint32Array, positions: ArrayLike<number>): number[] {
  const [u, v, n] = axesOf(clusters, features, positions);
  let [nearest, tilt] = [Number.POSITIVE_INFINITY, 0];
  for (const c of clusters) {
    for (const slot of slotsOf(c)) {
      const at = featureNumbers * slot;
      if ((features[at + 3] & isAbsent) !== 0) break;
      const area = areaVector(features, positions, slot);
      const size = Math.hypot(...area);
      const upright = (area[0] * n[0] + area[1] * n[1] + area[2] * n[2]) / size;
      // Turned away, or without an area: such a window is none.
      tilt = upright > 0 ? Math.max(tilt, Math.sqrt(Math.max(0, 1 - upright * upright))) : Number.POSITIVE_INFINITY;
      for (let k = 0; k < 3; k++) {
        const [p, q] = [features[at + k], features[at + ((k + 1) % 3)]];
        const edge = Math.hypot(...[0, 1, 2].map((axis) => positions[3 * p + axis] - positions[3 * q + axis]));
        nearest = Math.min(nearest, size / edge);
      }
    }
  }
  return [...u, nearest, ...v, Number.isNaN(tilt) ? Number.POSITIVE_INFINITY : tilt];
}

/** Twice the area of a triangle, positive where it turns to the left. */
const turn = (a: Flat, b: Flat, c: Flat): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The convex hull of points, counter-clockwise: Andrew's monotone chain. */
function hullOf(points: Flat[]): Flat[] {
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (some: readonly Flat[]) => {
    const kept: Flat[] = [];
    for (const point of some) {
      while (kept.length > 1 && turn(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(points), ...chain(points.slice().reverse())];
}

/** How far a point lies within a convex polygon; negative outside [m]. */
function insideBy(hull: readonly Flat[], point: Flat): number {
  let inside = Number.POSITIVE_INFINITY;
  hull.forEach((from, k) => {
    const to = hull[(k + 1) % hull.length];
    inside = Math.min(inside, turn(from, to, point) / Math.hypot(to[0] - from[0], to[1] - from[1]));
  });
  return inside;
}

function areaOf(hull: readonly Flat[]): number {
  let twice = 0;
  for (let k = 1; k + 1 < hull.length; k++) twice += turn(hull[0], hull[k], hull[k + 1]);
  return twice / 2;
}
