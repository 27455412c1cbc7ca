/** Triangles and segments for the parity tests of contact between bodies, and pairs of their particles. */
import type { Vec4 } from '../../../compute/kernel';
import { integers, positions, type Random, vectors } from '../../../compute/sample';
import { boundClusters } from './bound-clusters.kernel';
import { boundTriangles, boxLanes, frameLanes } from './bound-triangles.kernel';
import { clusterSize } from './clusters';
import { dividePairs } from './divide-pairs.kernel';
import { isAbsent, isSegment, noOpposite } from './feature-bits';

/** Where particles are a step later. */
export const aLittleOn = (previous: Float64Array, random: Random): Float64Array =>
  previous.map((x, k) => (k % 4 === 3 ? x : x + 0.02 * (random() - 0.5)));

/** Positions at rest, with half of the thickness as the fourth number. */
export const someRest = (count: number, random: Random): Float64Array =>
  vectors(count, random, 1, () => 0.3 * random());

/** Every fifth is a segment, every seventh slot is empty. */
export function someFeatures(count: number, particles: number, random: Random): Uint32Array {
  return integers(4 * count, (n) => {
    const [t, lane] = [Math.floor(n / 4), n % 4];
    if (lane !== 3) return Math.floor(random() * particles);
    return t % 7 === 6 ? isAbsent : Math.floor(random() * 64) | (t % 5 === 2 ? isSegment : 0);
  });
}

/** Six heaps of small triangles that lie in each other, a cluster each, and pairs of them. */
export function someMeetings(count: number, random: Random) {
  const uniforms = { stop: [0.02, 0, -0.03, 0] as Vec4, slack: 0.01 };
  const clusters = 6;
  const triangles = clusterSize * clusters;
  const particles = 3 * triangles;
  const wayStart = positions(particles, random).map((x, k) => {
    if (k % 4 === 3) return x;
    // Corners of one triangle are close together.
    return Math.fround(1.3 * Math.sin(Math.floor(k / 12) * (1 + (k % 4))) + 0.1 * x);
  });
  const feature = integers(4 * triangles, (n) => {
    const [t, lane] = [Math.floor(n / 4), n % 4];
    if (lane < 3) return 3 * t + lane;
    return t % 11 === 10 ? isAbsent : Math.floor(random() * 64);
  });
  // Some other particle beyond an edge, or none.
  const beyond = integers(4 * triangles, () => (random() < 0.7 ? Math.floor(random() * particles) : noOpposite));
  for (let t = 2; t < triangles; t += 5) {
    const at = 4 * t;
    feature[at + 2] = feature[at + 1];
    feature[at + 3] = 8 | 1 | isSegment;
  }
  const triangleBox = new Float64Array(boxLanes * triangles);
  const ways = {
    wayStart,
    wayEnd: aLittleOn(wayStart, random),
    restPosition: vectors(particles, random, 1, () => 0.01),
    feature,
    restShape: vectors(triangles, random, 1, () => 0),
    triangleBox,
    triangleFrame: new Float64Array(frameLanes * triangles),
  };
  // Some triangles have a corner in common, and some of those lie in one smooth star.
  for (let t = 3; t < triangles; t += 4) if (t % 5 !== 2) feature[4 * t] = feature[4 * t - 3];
  boundTriangles.reference(0, triangles, ways, { ...uniforms, exact: count % 2 });
  for (let t = 0; t < triangles; t++) if (t % 3 !== 0) triangleBox[boxLanes * t + 7] = t % 8;
  const clusterBox = new Float64Array(8 * clusters);
  const cellCount = new Uint32Array(clusters);
  const { triangleFrame } = ways;
  const restAxes = vectors(2 * triangles, random, 1, () => 0);
  const clusterFrame = new Float64Array(12 * clusters);
  const boxes = { triangleBox, triangleFrame, restAxes, clusterBox, clusterFrame, cellCount };
  boundClusters.reference(0, clusters, boxes, { perCell: 1 });
  const meeting = integers(2 * count, () => Math.floor(clusters * random()));
  for (let m = 0; m < count; m++) meeting.subarray(2 * m, 2 * m + 2).sort();
  return { arrays: { wayStart, feature, beyond, triangleBox, clusterBox, meeting }, uniforms };
}

/** Pairs of particles near each other. */
export function somePairs(count: number, random: Random) {
  const particles = count + 4;
  const pair = integers(4 * count, (n) => (Math.floor(n / 4) + (n % 4) * (1 + (Math.floor(n / 4) % 3))) % particles);
  // Every other one is of two edges: the third particle before the second.
  for (let k = 0; k < count; k += 2)
    pair
      .subarray(4 * k + 1, 4 * k + 3)
      .sort()
      .reverse();
  const position = positions(particles, random);
  const previous = position.map((x, k) => (k % 4 === 3 ? x : x + random() - 0.5));
  const rows: number[][] = Array.from({ length: particles }, () => []);
  pair.forEach((particle, entry) => {
    rows[particle].push(entry);
  });
  const entryStart = new Uint32Array(particles + 1);
  rows.forEach((row, i) => {
    entryStart[i + 1] = entryStart[i] + row.length;
  });
  return { particles, pair, position, previous, entryStart, entryOrder: Uint32Array.from(rows.flat()) };
}

/** The same, with what `dividePairs` makes of them. */
export function someDivided(count: number, random: Random) {
  const pairs = somePairs(count, random);
  const { previous, pair, particles } = pairs;
  const divided = {
    pairWeight: new Float64Array(4 * count),
    pairPlane: new Float64Array(4 * count),
    pairApart: new Float64Array(2 * count),
  };
  const restPosition = someRest(particles, random);
  const bodyOf = integers(particles, (p) => p % 3);
  const arrays = { previous, restPosition, bodyOf, pair, ...divided };
  dividePairs.reference(0, count, arrays, { isNew: 1 });
  return { ...pairs, ...divided };
}

/** Two for each pair, as `pairPush` has them: some push out along the normal and a little aside, some do not push. */
export function somePushes(count: number, pairPlane: Float64Array, random: Random): Float64Array {
  const pushes = vectors(2 * count, random, 0.01, () => 0.02 * random());
  for (let k = 0; k < count; k++) {
    pushes[8 * k + 3] = k % 5 === 0 ? 0 : 1 + (k % 2);
    const out = k % 3 === 0 ? 0 : 0.05 * random();
    for (let axis = 0; axis < 4; axis++) {
      const n = 8 * k + 4 + axis;
      if (out === 0) pushes[n] = 0;
      else if (axis < 3) pushes[n] = Math.fround(pushes[n] + out * pairPlane[4 * k + axis]);
    }
  }
  return pushes;
}
