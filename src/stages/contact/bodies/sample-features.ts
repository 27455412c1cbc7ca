/** Triangles and segments for the parity tests of contact between bodies, and the cells that they are listed in. */
import { integers, positions, type Random, vectors } from '../../../compute/sample';
import { boundTriangles, boxLanes } from './bound-triangles.kernel';
import { dividePairs } from './divide-pairs.kernel';
import { isSegment } from './feature-bits';
import { listCells } from './list-cells.kernel';

/** Where particles are a step later. */
export const aLittleOn = (previous: Float64Array, random: Random): Float64Array =>
  previous.map((x, k) => (k % 4 === 3 ? x : x + 0.02 * (random() - 0.5)));

/** Positions at rest, with half of the thickness as the fourth number. */
export const someRest = (count: number, random: Random): Float64Array =>
  vectors(count, random, 1, () => 0.3 * random());

/** Every fifth is a segment. */
export function someFeatures(count: number, particles: number, random: Random): Uint32Array {
  return integers(4 * count, (n) => {
    if (n % 4 < 3) return Math.floor(random() * particles);
    return Math.floor(random() * 64) | (Math.floor(n / 4) % 5 === 2 ? isSegment : 0);
  });
}

/** A heap of small triangles that are near each other, as `countPairs` finds it. */
export function someNearTriangles(count: number, random: Random) {
  const uniforms = { slack: 0.02, perCell: 2.1, mask: 63, triangles: count, exact: count % 2 };
  const particles = 3 * count;
  const previous = positions(particles, random).map((x, k) => {
    if (k % 4 === 3) return x;
    // Corners of one triangle are close together.
    return Math.fround(0.8 * Math.sin(Math.floor(k / 12) * (1 + (k % 4))) + 0.15 * x);
  });
  const wayEnd = aLittleOn(previous, random);
  const restPosition = vectors(particles, random, 1, () => 0.01);
  const feature = integers(4 * count, (n) => (n % 4 < 3 ? 3 * Math.floor(n / 4) + (n % 4) : Math.floor(random() * 64)));
  for (let t = 2; t < count; t += 5) {
    feature[4 * t + 2] = feature[4 * t + 1];
    feature[4 * t + 3] = 8 | 1 | isSegment;
  }
  const triangleBox = new Float64Array(boxLanes * count);
  const cellCount = new Uint32Array(count);
  const { perCell, mask, slack, exact } = uniforms;
  const ways = { wayStart: previous, wayEnd, restPosition, feature, triangleBox, cellCount };
  boundTriangles.reference(0, count, ways, { slack, perCell, exact });
  const cellFirst = new Uint32Array(count + 1);
  cellCount.forEach((cells, t) => {
    cellFirst[t + 1] = cellFirst[t] + cells;
  });
  const room = cellFirst[count];
  const [cellKeys, cellTriangle] = [new Uint32Array(room), new Uint32Array(room)];
  listCells.reference(0, count, { triangleBox, cellFirst, cellKeys, cellTriangle }, { perCell, mask, room });
  const order = Array.from(cellKeys.keys()).sort((a, b) => cellKeys[a] - cellKeys[b] || a - b);
  const cellStart = new Uint32Array(mask + 2);
  for (const key of cellKeys) cellStart[key + 1]++;
  for (let key = 0; key <= mask; key++) cellStart[key + 1] += cellStart[key];
  const sortedTriangle = Uint32Array.from(order, (k) => cellTriangle[k]);
  const sortedBox = Float64Array.from(
    { length: 8 * room },
    (_, k) => triangleBox[boxLanes * sortedTriangle[Math.floor(k / 8)] + (k % 8)],
  );
  return { arrays: { previous, feature, triangleBox, sortedTriangle, sortedBox, cellStart }, uniforms };
}

/** Pairs of particles near each other. */
export function somePairs(count: number, random: Random) {
  const particles = count + 4;
  const pair = integers(4 * count, (n) => (Math.floor(n / 4) + (n % 4) * (1 + (Math.floor(n / 4) % 3))) % particles);
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
  const nearFirst = Uint32Array.of(0, Math.floor(count / 2));
  const arrays = { previous, restPosition, bodyOf, pair, nearFirst, ...divided };
  dividePairs.reference(0, count, arrays, { triangles: 1, isNew: 1 });
  return { ...pairs, ...divided };
}
