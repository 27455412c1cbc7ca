/** The nearest sources of each node, against shortest paths from every source by Bellman and Ford's method. */
import { expect, it } from 'vitest';
import { csrAdjacency } from '../core/csr';
import { seededRandom } from '../core/random';
import { nearestSources } from './nearest-sources';

it('finds the nearest source of each of the nearest groups, as shortest paths from every source have them', () => {
  const random = seededRandom(7);
  for (let trial = 0; trial < 20; trial++) {
    const count = 40;
    const edges = 70;
    const ends = Uint32Array.from({ length: 2 * edges }, () => Math.floor(count * random()));
    for (let e = 0; e < edges; e++) if (ends[2 * e] === ends[2 * e + 1]) ends[2 * e + 1] = (ends[2 * e] + 1) % count;
    const length = Float64Array.from({ length: edges }, () => 0.1 + random());
    const groupOf = new Int32Array(count).fill(-1);
    for (let s = 0; s < 9; s++) groupOf[Math.floor(count * random())] = s % 5;
    const { source, distance, found } = nearestSources(csrAdjacency(count, ends), length, groupOf, 3);

    const from = (start: number) => {
      const far = new Float64Array(count).fill(Infinity);
      far[start] = 0;
      for (let round = 0; round < count; round++) {
        for (let e = 0; e < edges; e++) {
          const [p, q] = [ends[2 * e], ends[2 * e + 1]];
          far[q] = Math.min(far[q], far[p] + length[e]);
          far[p] = Math.min(far[p], far[q] + length[e]);
        }
      }
      return far;
    };
    const ofGroup = new Map<number, Float64Array>();
    groupOf.forEach((group, node) => {
      if (group < 0) return;
      const [own, known] = [from(node), ofGroup.get(group)];
      ofGroup.set(group, known ? known.map((far, i) => Math.min(far, own[i])) : own);
    });
    for (let node = 0; node < count; node++) {
      const wanted = [...ofGroup.values()]
        .map((far) => far[node])
        .filter(Number.isFinite)
        .sort((a, b) => a - b)
        .slice(0, 3);
      expect(found[node]).toBe(wanted.length);
      wanted.forEach((far, k) => {
        expect(distance[3 * node + k]).toBeCloseTo(far, 12);
        expect(ofGroup.get(groupOf[source[3 * node + k]])?.[node]).toBeCloseTo(far, 12);
      });
      for (let k = wanted.length; k < 3; k++) {
        expect([source[3 * node + k], distance[3 * node + k]]).toEqual([node, 0]);
      }
    }
  }
});
