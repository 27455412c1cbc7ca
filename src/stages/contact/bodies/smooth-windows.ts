/**
 * Windows: parts of a surface of which one test says that nothing in them is near anything else in them, so that clusters which lie in one need not be compared (weigh-windows.kernel.ts). For two clusters of a body that have a particle in common, and for each one with itself, the window is made of all clusters
 * that the hull of both covers as the body was built, in the plane that fits them best. Where the rim of a mesh cuts into that hull, or the mesh is bent by more than `mostTilt` there, there is no window.
 *
 * One window may lie within another: that is weighed first, and the smaller one only where it is not smooth.
 */
import { csrOffsets } from '../../../core/csr';
import { type Clusters, clusterSize } from './clusters';
import { isAbsent, isSegment, noOpposite } from './feature-bits';

export interface SmoothWindows {
  readonly count: number;
  /** So many come first, which lie in no other one. */
  readonly outer: number;
  /** The one that each lies within, or `noWindow`. */
  readonly within: Uint32Array;
  /** CSR rows of the clusters of each window. */
  readonly first: Uint32Array;
  readonly clusters: Uint32Array;
  /** Eight numbers a window: along its plane as it was built, with the shortest distance there of a corner of a triangle from the edge across from it [m]; and along the plane across that, with the sine of the angle by which triangles are bent away from the plane. */
  readonly planes: Float64Array;
  /** Rows of clusters, entries of two numbers: another cluster, itself included, and the window that both lie in. The first `clusters + 1` numbers say where in this array each row begins. */
  readonly beside: Uint32Array;
}

/** In place of a window that there is not. */
export const noWindow = 0xffffffff;
/** The sine of the angle by which triangles may be bent away from the plane of a window, as they were built. */
export const mostTilt = 0.3;
/** An edge at the rim of a mesh may lie within the hull of a window by this share of its length: rims are not quite straight. */
const rimShare = 0.3;
/** A window takes more clusters than a pair needs where that saves one. */
const mostClusters = 4;

interface Wanted {
  readonly pair: readonly [number, number];
  readonly members: readonly number[];
}

export function smoothWindows(clusters: Clusters, positions: ArrayLike<number>, particleCount: number): SmoothWindows {
  const { count } = clusters;
  const mesh = flatMesh(clusters, positions, particleCount);
  const wanted: Wanted[] = [];
  for (let a = 0; a < count; a++) {
    for (const b of mesh.neighbours[a]) {
      if (b < a) continue;
      const members = membersOf(a, b, mesh);
      if (members) wanted.push({ pair: [a, b], members });
    }
  }
  // The largest first: smaller ones may lie in them.
  wanted.sort((one, other) => other.members.length - one.members.length);
  const windows: (readonly number[])[] = [];
  const windowsOf: number[][] = Array.from({ length: count }, () => []);
  const outerOf = wanted.map(({ members }) => {
    const fits = (w: number) =>
      windows[w].length <= Math.max(mostClusters, members.length) && members.every((c) => windows[w].includes(c));
    let window = windowsOf[members[0]].find(fits);
    if (window === undefined) {
      window = windows.push(members) - 1;
      for (const c of members) windowsOf[c].push(window);
    }
    return window;
  });
  const outer = windows.length;
  const within = windows.map(() => noWindow);
  const rows: number[][] = Array.from({ length: count }, () => []);
  wanted.forEach(({ pair, members }, k) => {
    let window = outerOf[k];
    if (members.length < windows[window].length) {
      within.push(window);
      window = windows.push(members) - 1;
    }
    rows[pair[0]].push(pair[1], window);
  });
  const planes = new Float64Array(8 * windows.length);
  windows.forEach((members, w) => {
    planes.set(planeOf(members, mesh), 8 * w);
  });
  return {
    count: windows.length,
    outer,
    within: Uint32Array.from(within),
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

/** What is asked of the clusters again and again, as bodies were built. */
interface Mesh {
  readonly positions: ArrayLike<number>;
  /** How many triangles each cluster has, in its first slots; 0 for one that has segments: they lie on no surface. */
  readonly triangles: Uint32Array;
  /** Three numbers a slot: the middle of its triangle, and its normal. */
  readonly middle: Float64Array;
  readonly normal: Float64Array;
  /** Of each slot [m^2]. */
  readonly area: Float64Array;
  /** Of each cluster the shortest distance of a corner from the edge across from it [m]. */
  readonly nearest: Float64Array;
  readonly particles: readonly Uint32Array[];
  /** Two particles for each edge at the rim of the mesh, by cluster. */
  readonly rims: readonly (readonly number[])[];
  /** Those that have a particle in common with each, itself included. */
  readonly neighbours: readonly (readonly number[])[];
}

function flatMesh({ count, features, beyond }: Clusters, positions: ArrayLike<number>, particleCount: number): Mesh {
  const slots = count * clusterSize;
  const triangles = new Uint32Array(count);
  const [middle, normal] = [new Float64Array(3 * slots), new Float64Array(3 * slots)];
  const area = new Float64Array(slots);
  const nearest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const particles: Uint32Array[] = [];
  const rims: number[][] = [];
  for (let c = 0; c < count; c++) {
    const found = new Set<number>();
    const rim: number[] = [];
    let isSurface = true;
    for (let slot = clusterSize * c; slot < clusterSize * (c + 1); slot++) {
      const at = 4 * slot;
      const bits = features[at + 3];
      if ((bits & isAbsent) !== 0) break;
      if ((bits & isSegment) !== 0) isSurface = false;
      triangles[c]++;
      for (let k = 0; k < 3; k++) {
        const particle = features[at + k];
        found.add(particle);
        if (beyond[at + k] === noOpposite) rim.push(particle, features[at + ((k + 1) % 3)]);
        for (let axis = 0; axis < 3; axis++) middle[3 * slot + axis] += positions[3 * particle + axis] / 3;
      }
      nearest[c] = Math.min(nearest[c], measure(slot, features, positions, normal, area));
    }
    if (!isSurface) triangles[c] = 0;
    particles.push(isSurface ? Uint32Array.from(found) : new Uint32Array());
    rims.push(rim);
  }
  const neighbours = clustersAround(particles, particleCount);
  return { positions, triangles, middle, normal, area, nearest, particles, rims, neighbours };
}

/** Notes the normal and the area of a triangle. Returns the shortest distance of a corner from the edge across from it [m]. */
function measure(
  slot: number,
  features: Uint32Array,
  positions: ArrayLike<number>,
  normal: Float64Array,
  area: Float64Array,
): number {
  const [a, b, c] = [0, 1, 2].map((k) => 3 * features[4 * slot + k]);
  const [ux, uy, uz] = [0, 1, 2].map((axis) => positions[b + axis] - positions[a + axis]);
  const [vx, vy, vz] = [0, 1, 2].map((axis) => positions[c + axis] - positions[a + axis]);
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.hypot(x, y, z);
  area[slot] = size / 2;
  if (size > 0) normal.set([x / size, y / size, z / size], 3 * slot);
  const longest = Math.max(Math.hypot(ux, uy, uz), Math.hypot(vx, vy, vz), Math.hypot(vx - ux, vy - uy, vz - uz));
  return longest > 0 ? size / longest : 0;
}

function clustersAround(particles: readonly Uint32Array[], particleCount: number): readonly number[][] {
  const holders: number[][] = Array.from({ length: particleCount }, () => []);
  particles.forEach((some, c) => {
    for (const particle of some) holders[particle].push(c);
  });
  return particles.map((some) => {
    const found = new Set<number>();
    for (const particle of some) for (const c of holders[particle]) found.add(c);
    return [...found].sort((a, b) => a - b);
  });
}

type Flat = readonly [number, number];

/** The clusters that the hull of two covers, or null where one test cannot speak for them. */
function membersOf(a: number, b: number, mesh: Mesh): readonly number[] | null {
  const { positions, triangles, middle, area, particles, rims, neighbours } = mesh;
  const [u, v] = axesOf(a === b ? [a] : [a, b], mesh);
  const along = (axis: Three, at: ArrayLike<number>, k: number) =>
    axis[0] * at[3 * k] + axis[1] * at[3 * k + 1] + axis[2] * at[3 * k + 2];
  const points: Flat[] = [];
  for (const c of a === b ? [a] : [a, b]) {
    for (const particle of particles[c]) points.push([along(u, positions, particle), along(v, positions, particle)]);
  }
  const hull = hullOf(points);
  const inside = insideOf(hull);
  const members = a === b ? [a] : [a, b];
  let covered = 0;
  for (const c of new Set([...neighbours[a], ...neighbours[b]])) {
    let isIn = members.includes(c);
    for (let slot = clusterSize * c; slot < clusterSize * c + triangles[c]; slot++) {
      if (inside(along(u, middle, slot), along(v, middle, slot)) > 0) {
        isIn = true;
        covered += area[slot];
      }
    }
    for (let k = 0; k < rims[c].length; k += 2) {
      const [p, q] = [rims[c][k], rims[c][k + 1]];
      const [px, py, qx, qy] = [
        along(u, positions, p),
        along(v, positions, p),
        along(u, positions, q),
        along(v, positions, q),
      ];
      if (inside((px + qx) / 2, (py + qy) / 2) > rimShare * Math.hypot(qx - px, qy - py)) return null;
    }
    if (isIn && !members.includes(c)) members.push(c);
  }
  // A surface that lies over itself in the plane, or has holes in it.
  const size = areaOf(hull);
  if (covered > 1.15 * size || covered < 0.8 * size) return null;
  const plane = planeOf(members, mesh);
  return plane[7] <= mostTilt && plane[3] > 0 ? members.sort((c, d) => c - d) : null;
}

type Three = readonly [number, number, number];

/** Two directions across the mean normal of some clusters, and that normal. */
function axesOf(clusters: readonly number[], { triangles, normal, area }: Mesh): readonly [Three, Three, Three] {
  const sum = [0, 0, 0];
  for (const c of clusters) {
    for (let slot = clusterSize * c; slot < clusterSize * c + triangles[c]; slot++) {
      for (let axis = 0; axis < 3; axis++) sum[axis] += area[slot] * normal[3 * slot + axis];
    }
  }
  const size = Math.hypot(...sum) || 1;
  const n: Three = [sum[0] / size, sum[1] / size, sum[2] / size];
  // From the axis of space that is farthest from the normal.
  const [x, y, z] = n.map(Math.abs);
  const least = x <= y && x <= z ? 0 : y <= z ? 1 : 2;
  const out = [0, 1, 2].map((axis) => (axis === least ? 1 : 0) - n[least] * n[axis]);
  const ofOut = Math.hypot(...out) || 1;
  const u: Three = [out[0] / ofOut, out[1] / ofOut, out[2] / ofOut];
  return [u, [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]], n];
}

/** The eight numbers of a window: see `SmoothWindows`. */
function planeOf(clusters: readonly number[], mesh: Mesh): number[] {
  const { triangles, normal } = mesh;
  const [u, v, n] = axesOf(clusters, mesh);
  let [nearest, upright] = [Number.POSITIVE_INFINITY, 1];
  for (const c of clusters) {
    nearest = Math.min(nearest, mesh.nearest[c]);
    for (let slot = clusterSize * c; slot < clusterSize * c + triangles[c]; slot++) {
      const level = normal[3 * slot] * n[0] + normal[3 * slot + 1] * n[1] + normal[3 * slot + 2] * n[2];
      upright = Math.min(upright, level);
    }
  }
  // What is turned away, or has no area, is in no window.
  const tilt = upright > 0 ? Math.sqrt(Math.max(0, 1 - upright * upright)) : Number.POSITIVE_INFINITY;
  return [...u, nearest, ...v, tilt];
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

/** Tells how far a point lies within a convex polygon; not more than 0 outside [m]. */
function insideOf(hull: readonly Flat[]): (x: number, y: number) => number {
  const sides = new Float64Array(3 * hull.length);
  hull.forEach(([x, y], k) => {
    const [toX, toY] = hull[(k + 1) % hull.length];
    const size = Math.hypot(toX - x, toY - y);
    sides.set([(y - toY) / size, (toX - x) / size, ((toY - y) * x - (toX - x) * y) / size], 3 * k);
  });
  return (x, y) => {
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < sides.length && least > 0; k += 3) {
      least = Math.min(least, sides[k] * x + sides[k + 1] * y + sides[k + 2]);
    }
    return least;
  };
}

function areaOf(hull: readonly Flat[]): number {
  let twice = 0;
  for (let k = 1; k + 1 < hull.length; k++) twice += turn(hull[0], hull[k], hull[k + 1]);
  return twice / 2;
}
