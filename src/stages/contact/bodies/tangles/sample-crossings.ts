/** Triangles that pass through each other for the parity tests of what undoes that. */
import { integers, positions, type Random, vectors } from '../../../../compute/sample';
import { boundClusters } from '../bound-clusters.kernel';
import { boundTriangles, boxLanes, frameLanes } from '../bound-triangles.kernel';
import { clusterSize } from '../clusters';
import { bodyShift, isAbsent, isSegment } from '../feature-bits';
import { aLittleOn } from '../sample-features';
import { rowsOfCells } from '../sample-meetings';
import { findCrossings } from './find-crossings.kernel';
import { noWing } from './wings-of';

/** A heap of triangles and segments of 40 bodies, of which many pass through each other, in clusters of which the last one is not full. */
export function someTangledTriangles(count: number, random: Random) {
  const clusters = Math.ceil(count / clusterSize);
  const slots = clusterSize * clusters;
  const particles = 3 * slots;
  const grid = { perCell: 2.1, mask: 63 };
  const previous = positions(particles, random).map((x, k) => {
    if (k % 4 === 3) return x;
    // Corners of one triangle are close together.
    return Math.fround(0.8 * Math.sin(Math.floor(k / 12) * (1 + (k % 4))) + 0.15 * x);
  });
  const feature = integers(4 * slots, (n) => {
    const [t, lane] = [Math.floor(n / 4), n % 4];
    const isRope = t % 5 === 2;
    if (lane < 3) return 3 * t + (isRope ? Math.min(lane, 1) : lane);
    return (t >= count ? isAbsent : isRope ? 8 | 1 | isSegment : 63) | ((t % 40) << bodyShift);
  });
  const triangleBox = new Float64Array(boxLanes * slots);
  const triangleFrame = new Float64Array(frameLanes * slots);
  const ways = {
    wayStart: previous,
    wayEnd: aLittleOn(previous, random),
    restPosition: vectors(particles, random, 1, () => 0.01),
    feature,
    restShape: vectors(slots, random, 1, () => 0),
    triangleBox,
    triangleFrame,
  };
  boundTriangles.reference(0, slots, ways, { slack: 0.02, exact: 0, stop: [0, 0, 0, 0] });
  const clusterBox = new Float64Array(8 * clusters);
  const boxes = {
    triangleBox,
    triangleFrame,
    restAxes: new Float64Array(8 * slots),
    clusterBox,
    clusterFrame: new Float64Array(12 * clusters),
    cellCount: new Uint32Array(clusters),
  };
  boundClusters.reference(0, clusters, boxes, grid);
  const { sortedCluster, cellStart } = rowsOfCells(clusterBox, grid);
  const found = { crossing: new Uint32Array(3 * count), tangle: new Uint32Array(particles + 1) };
  const arrays = { previous, feature, triangleBox, clusterBox, sortedCluster, cellStart, ...found };
  return { arrays, uniforms: { ...grid, particles } };
}

/** The same, with what is found of them, and two corners beside each edge. */
export function someCrossings(count: number, random: Random) {
  const { arrays, uniforms } = someTangledTriangles(count, random);
  findCrossings.reference(0, count, arrays, uniforms);
  const { particles } = uniforms;
  const wing = integers(6 * count, (k) => (k % 5 === 1 ? noWing : Math.floor(random() * particles)));
  return { arrays: { ...arrays, wing }, particles };
}
