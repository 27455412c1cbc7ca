/** Orderings: permutations that fill in little. Bounds are counts of entries; in brackets what CHOLMOD's AMD and METIS 5 give. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { compressGraph } from './compress-graph';
import { eliminationTree } from './elimination-tree';
import { findSeparator } from './find-separator';
import { type Graph, patternGraph } from './graph';
import { gridDissection } from './grid-dissection';
import { minimumDegree } from './minimum-degree';
import { nestedDissection } from './nested-dissection';
import { SeparatorMover } from './refine-separator';
import {
  apart,
  arrowEdges,
  blockEdges,
  clothEdges,
  denseEdges,
  type EdgeList,
  gridEdges,
  laplacian,
  pathEdges,
  randomEdges,
  scatteredEdges,
  smallMatrices,
  tetrahedralEdges,
} from './test-matrices';
import { weightedGraph } from './weighted-graph';

const graphOf = (edges: EdgeList) => patternGraph(laplacian(edges));
const fill = (graph: Graph, order: Int32Array) => eliminationTree(graph, order).nonzeros;
/** Column and row of each node of a sheet. */
const gridPlaces = (columns: number, rows: number) =>
  Int32Array.from({ length: 2 * columns * rows }, (_, k) =>
    k % 2 === 0 ? (k / 2) % columns : Math.floor(k / 2 / columns),
  );
const orderings = [
  ['minimum degree', minimumDegree],
  ['nested dissection', (graph: Graph) => nestedDissection(graph)],
] as const;

function expectPermutation(order: Int32Array, count: number): void {
  expect(order.length).toBe(count);
  expect(order.slice().sort()).toEqual(Int32Array.from({ length: count }, (_, k) => k));
}

describe.each(orderings)('%s', (_, order) => {
  it.each(Object.entries(smallMatrices()))('orders each row of %s once', (_, matrix) => {
    const graph = patternGraph(matrix);
    expectPermutation(order(graph), graph.count);
  });

  it.each<[string, EdgeList]>([
    ['a long path', pathEdges(30_000)],
    ['a wide arrow', arrowEdges(20_000)],
    ['many pieces', apart(...Array.from({ length: 3000 }, () => pathEdges(3)))],
    ['a dense block with a tail', apart(denseEdges(300), pathEdges(200))],
    ['a random graph', randomEdges(1500, 2500)],
    [
      'pieces larger than a leaf',
      apart(clothEdges(20, 20), clothEdges(15, 30), gridEdges(4, 5), scatteredEdges(700, 7)),
    ],
  ])('orders each row of %s once', (_, edges) => {
    const graph = graphOf(edges);
    expectPermutation(order(graph), graph.count);
  });

  it('gives the same order every time', () => {
    const graph = graphOf(scatteredEdges(2000, 8));
    expect(order(graph)).toEqual(order(graph));
  });
});

describe('minimum degree', () => {
  it.each<[string, EdgeList, number]>([
    ['grid 100 x 100 [206,332]', gridEdges(100, 100), 206_332],
    ['cloth 81 x 81 [415,417]', clothEdges(81, 81, 'alternating'), 415_417],
    ['tetrahedra 14 x 14 x 14 [294,180]', tetrahedralEdges(14, 14, 14), 1.06 * 294_180],
  ])('fills in little on %s', (_, edges, bound) => {
    const graph = graphOf(edges);
    expect(fill(graph, minimumDegree(graph))).toBeLessThan(bound);
  });

  it('adds no fill to trees', () => {
    for (const edges of [pathEdges(5000), arrowEdges(700), arrowEdges(700, 0)]) {
      const graph = graphOf(edges);
      expect(fill(graph, minimumDegree(graph))).toBe(2 * graph.count - 1);
    }
  });

  it('leaves the halo out, and knows that it is there', () => {
    // A path whose middle is all that the halo sees: the middle goes last.
    const graph = graphOf({ count: 6, ends: [0, 1, 1, 2, 2, 3, 3, 4, 2, 5] });
    const order = minimumDegree(graph, { haloFrom: 5 });
    expectPermutation(order, 5);
    expect(order[4]).toBe(2);
  });

  it('takes weights for copies', () => {
    const edges = scatteredEdges(400, 8);
    const blocks = graphOf(blockEdges(edges, 3));
    const { graph, weights, expand } = compressGraph(blocks);
    expect(graph.count).toBeLessThanOrEqual(400);
    const ratio = fill(blocks, expand(minimumDegree(graph, { weights }))) / fill(blocks, minimumDegree(blocks));
    expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
  });
});

describe('nested dissection', () => {
  it.each<[string, EdgeList, number]>([
    ['grid 100 x 100 [199,554]', gridEdges(100, 100), 199_554],
    ['cloth 81 x 81 [363,740]', clothEdges(81, 81, 'alternating'), 363_740],
    ['cloth 81 x 81 with both diagonals [399,445]', clothEdges(81, 81), 399_445],
    ['tetrahedra 14 x 14 x 14 [250,890]', tetrahedralEdges(14, 14, 14), 1.05 * 250_890],
  ])('fills in little on %s', (_, edges, bound) => {
    const graph = graphOf(edges);
    expect(fill(graph, nestedDissection(graph))).toBeLessThan(bound);
  });

  it('is better than minimum degree on large meshes', () => {
    const graph = graphOf(tetrahedralEdges(16, 16, 16));
    expect(fill(graph, nestedDissection(graph))).toBeLessThan(0.9 * fill(graph, minimumDegree(graph)));
  });
});

describe('grid dissection', () => {
  it.each([
    [1, 1],
    [1, 9],
    [2, 2],
    [3, 2],
    [7, 5],
    [30, 31],
  ])('orders each node of %d x %d once', (columns, rows) => {
    expectPermutation(gridDissection(graphOf(clothEdges(columns, rows)), gridPlaces(columns, rows)), columns * rows);
  });

  it('orders graphs that are no grid, and those in pieces, each node once', () => {
    for (const edges of [
      denseEdges(50),
      scatteredEdges(49, 7),
      { count: 49, ends: [] },
      apart(denseEdges(9), pathEdges(40)),
    ]) {
      expectPermutation(gridDissection(graphOf(edges), gridPlaces(edges.count, 1)), edges.count);
    }
  });

  it.each<[string, EdgeList, number]>([
    ['both diagonals', clothEdges(41, 41), 0.96],
    ['alternating diagonals', clothEdges(41, 41, 'alternating'), 0.98],
    ['both diagonals, 60 x 90', clothEdges(60, 90), 0.95],
  ])('fills in less than the orderings that know no grid: %s', (_, edges, share) => {
    const graph = graphOf(edges);
    const columns = edges.count === 41 * 41 ? 41 : 60;
    const others = Math.min(fill(graph, nestedDissection(graph)), fill(graph, minimumDegree(graph)));
    const order = gridDissection(graph, gridPlaces(columns, edges.count / columns));
    expect(fill(graph, order)).toBeLessThan(share * others);
  });

  it('fills in no more than it did: threads of 81 x 81 and of 60 x 90', () => {
    const entries = (columns: number, rows: number) => {
      const graph = graphOf(gridEdges(columns, rows));
      return fill(graph, gridDissection(graph, gridPlaces(columns, rows)));
    };
    expect(entries(81, 81)).toBeLessThanOrEqual(105_246);
    expect(entries(60, 90)).toBeLessThanOrEqual(83_993);
  });

  it('takes the part of nested dissection for pieces that lie on a grid', () => {
    const [sheet, other] = [clothEdges(30, 25), scatteredEdges(900, 7)];
    const graph = graphOf(apart(sheet, other, sheet));
    const places = gridPlaces(30, 25);
    const none = new Int32Array(2 * other.count).fill(-1);
    const order = nestedDissection(graph, undefined, Int32Array.from([...places, ...none, ...places]));
    expectPermutation(order, graph.count);
    const alone = gridDissection(graphOf(sheet), places);
    expect(order.filter((node) => node < sheet.count)).toEqual(alone);
    const last = sheet.count + other.count;
    expect(order.filter((node) => node >= last).map((node) => node - last)).toEqual(alone);
  });
});

describe('a separator', () => {
  it.each<[string, EdgeList, number]>([
    ['cloth 40 x 90', clothEdges(40, 90), 84],
    ['grid 60 x 60', gridEdges(60, 60), 62],
    ['tetrahedra 9 x 9 x 20', tetrahedralEdges(9, 9, 20), 90],
    ['path', pathEdges(500), 1],
    ['scattered', scatteredEdges(3000, 9), 80],
  ])('of %s cuts it in two with few nodes', (_, edges, bound) => {
    const graph = weightedGraph(graphOf(edges));
    const { part, weight } = findSeparator(graph, new SeparatorMover(graph.count), seededRandom(1));
    const counted = [0, 0, 0];
    let across = 0;
    for (let i = 0; i < graph.count; i++) {
      counted[part[i]]++;
      for (let e = graph.first[i]; e < graph.first[i + 1]; e++) if (part[i] + part[graph.neighbour[e]] === 1) across++;
    }
    expect(across).toBe(0);
    expect(counted).toEqual(weight);
    expect(weight[2]).toBeLessThanOrEqual(bound);
    expect(Math.max(weight[0], weight[1])).toBeLessThanOrEqual(0.65 * graph.count);
  });
});

describe('compressGraph', () => {
  it('makes one of three copies', () => {
    const cloth = graphOf(clothEdges(9, 8));
    const { graph, weights, expand } = compressGraph(graphOf(blockEdges(clothEdges(9, 8), 3)));
    expect(graph).toEqual(cloth);
    expect([...weights]).toEqual(new Array(72).fill(3));
    expectPermutation(expand(minimumDegree(graph, { weights })), 216);
  });

  it('leaves a graph without copies as it is', () => {
    const graph = graphOf(gridEdges(5, 5));
    expect(compressGraph(graph).graph).toBe(graph);
  });

  it('makes one of a dense block', () => {
    const { graph, weights } = compressGraph(graphOf(apart(denseEdges(9), pathEdges(3))));
    expect([...weights]).toEqual([9, 1, 1, 1]);
    expect(graph.count).toBe(4);
  });
});
