/** Which parts of bodies are on the wrong side, and where they belong. */
import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../../../../core/slices';
import { cloth, scene } from '../../../../index';
import { intersectionSlices } from '../../../../mesh/intersections';
import { assemble, joinTriangles } from '../../../../scene/assemble';
import { bodyFeatures } from '../body-features';
import { ownEdge } from '../feature-bits';
import { TangledSides } from './tangled-sides';

/** A sheet in y = 0 and one that is bent through it where x is less than `until`, from 0 to 1. */
function crossing(until: number, layers: readonly number[] = [0, 0]) {
  const sheet = (name: string, x: number, z: number) =>
    cloth({ name, size: [1, 1], particles: [11, 11], position: [x, 0, z] });
  const model = assemble(scene({ bodies: [sheet('flat', 0, 0), sheet('bent', 0.013, 0.007)] }));
  const points = model.positions.slice();
  for (let p = 121; p < 242; p++) points[3 * p + 1] = 0.1 * (points[3 * p] - until);
  const { features } = bodyFeatures(model);
  const edges: number[] = [];
  const numbers: number[] = [];
  for (let e = 0; e < (3 * features.length) / 4; e++) {
    const [first, k] = [4 * Math.floor(e / 3), e % 3];
    if ((features[first + 3] & ownEdge(k)) === 0) continue;
    edges.push(features[first + k], features[first + ((k + 1) % 3)]);
    numbers.push(e);
  }
  const triangles = joinTriangles(model);
  const found = finishAtOnce(intersectionSlices({ points, triangles, edges: Uint32Array.from(edges) }));
  const crossings = Array.from({ length: found.length / 2 }, (_, k) => {
    return { edge: numbers[found[2 * k]], triangle: found[2 * k + 1] };
  });
  const previous = Float64Array.from({ length: 4 * 242 }, (_, k) =>
    k % 4 < 3 ? points[3 * Math.floor(k / 4) + (k % 4)] : 1,
  );
  const sides = new TangledSides(features, 242, layers).of(crossings, previous);
  return { sides, points, crossings };
}

describe('of two sheets that cross each other', () => {
  it.each([
    ['the smaller part of the later one', 0.35, [0, 0], 1],
    ['what of the outer one is behind the other, however much that is,', 0.65, [1, 2], 1],
    ['of the earlier one, where that is the outer one, what is behind the other', 0.35, [2, 1], 0],
  ] as const)('%s belongs in front of the other', (_, until, layers, moved) => {
    const { sides, points, crossings } = crossing(until, layers);
    expect(crossings.length).toBeGreaterThan(10);
    const inFrontOfOther = 2 * (2 - moved) + 1;
    for (let p = 0; p < 242; p++) {
      // Next to the contour a particle may count to either part.
      if (Math.abs(points[3 * p] - until) < 0.11) continue;
      const isBehind = moved === 1 ? points[3 * p] < until : points[3 * p] > until;
      expect(sides[p]).toBe(Math.floor(p / 121) === moved && isBehind ? inFrontOfOther : 0);
    }
  });
});

it('nothing is on the wrong side where nothing passes through', () => {
  expect(crossing(-1).crossings).toEqual([]);
  expect(crossing(-1).sides.some((side) => side !== 0)).toBe(false);
});
