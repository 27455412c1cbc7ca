import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { eliminationTree, postorder } from './elimination-tree';
import { patternGraph } from './graph';
import { eliminate } from './sparse-oracle.fixture';
import { laplacian, randomEdges, smallMatrices } from './test-matrices';
import type { SymmetricPattern } from './types';

/** The tree of the pattern in an order at random, and what plain elimination in the tree's order gives. */
function both(pattern: SymmetricPattern, seed: number) {
  const random = seededRandom(seed);
  const keys = Array.from({ length: pattern.size }, random);
  const order = keys.map((_, i) => i).sort((a, b) => keys[a] - keys[b]);
  const tree = eliminationTree(patternGraph(pattern), order);
  return { given: order, tree, exact: eliminate(pattern, tree.order) };
}

describe.each(Object.entries(smallMatrices()))('the elimination tree of %s', (_, matrix) => {
  const { given, tree, exact } = both(matrix, 7);

  it('has the first row below the diagonal as the parent', () => {
    expect([...tree.parent]).toEqual(exact.map((rows) => rows[1] ?? -1));
  });

  it('counts the entries of each column', () => {
    expect([...tree.count]).toEqual(exact.map((rows) => rows.length));
    expect(tree.nonzeros).toBe(exact.reduce((sum, rows) => sum + rows.length, 0));
    expect(tree.operations).toBe(exact.reduce((sum, rows) => sum + rows.length ** 2, 0));
  });

  it('is postordered, which leaves the fill of the given order as it is', () => {
    expect([...tree.order].every((node, k) => tree.place[node] === k)).toBe(true);
    expect(tree.nonzeros).toBe(eliminate(matrix, given).reduce((sum, rows) => sum + rows.length, 0));
    const size = Array.from(tree.parent, () => 1);
    tree.parent.forEach((up, k) => {
      if (up >= 0) size[up] += size[k];
    });
    // Column k and its descendants are the range that ends at k.
    let outside = 0;
    tree.parent.forEach((up, k) => {
      if (up >= 0 && up <= k) outside++;
      for (let below = k - size[k] + 1; below < k; below++) if (tree.parent[below] > k) outside++;
    });
    expect(outside).toBe(0);
  });
});

describe('counts', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('agree on random patterns, seed %i', (seed) => {
    const { tree, exact } = both(laplacian(randomEdges(60, 20 * seed, seed)), seed);
    expect([...tree.count]).toEqual(exact.map((rows) => rows.length));
  });
});

describe('postorder', () => {
  it('keeps the order of children, or follows the sequence that is given', () => {
    const parent = Int32Array.from([4, 4, 3, 4, -1, -1]);
    expect([...postorder(parent)]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...postorder(parent, Int32Array.from([5, 4, 3, 2, 1, 0]))]).toEqual([2, 3, 1, 0, 4, 5]);
  });

  it('needs no stack for a chain', () => {
    const chain = Int32Array.from({ length: 300_000 }, (_, k) => (k + 1 < 300_000 ? k + 1 : -1));
    expect(postorder(chain)[299_999]).toBe(299_999);
  });
});
