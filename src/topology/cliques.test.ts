/** Maximal cliques: against all subsets of small graphs, and on graphs whose cliques are known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cliqueNumber, maximalCliques, visitCliques } from './cliques';
import type { Graph } from './graph';
import { constraintGraph } from './ties';
import { ball, graphOf, rowsOf } from './ties.fixture';

type Edge = readonly [number, number];
const indices = (count: number) => Array.from({ length: count }, (_, i) => i);
const pairs = (count: number): Edge[] => indices(count).flatMap((a) => indices(a).map((b): Edge => [b, a]));
const complete = (count: number) => graphOf(count, pairs(count));
const cycle = (count: number) => indices(count).map((i): Edge => [i, (i + 1) % count]);
const sorted = (rows: number[][]) => rows.map((row) => row.join(' ')).sort();
const found = (graph: Graph, largerThan = 0) => sorted(rowsOf(maximalCliques(graph, largerThan)));

const anyGraph = fc
  .record({ count: fc.integer({ min: 0, max: 11 }), density: fc.integer({ min: 1, max: 9 }) })
  .chain(({ count, density }) => {
    const all = pairs(count);
    return fc
      .array(fc.nat(9), { minLength: all.length, maxLength: all.length })
      .map((draws) => ({ count, edges: all.filter((_, k) => draws[k] < density) }));
  });

/** All maximal cliques, by looking at every set of vertices. */
function bySubsets(count: number, edges: readonly Edge[]): number[][] {
  const adjacent = new Set(edges.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const joins = (i: number, set: number[]) => set.every((j) => adjacent.has(`${i} ${j}`));
  return indices(2 ** count)
    .map((bits) => indices(count).filter((i) => (bits >> i) & 1))
    .filter((set) => set.length > 0)
    .filter((set) =>
      set.every((i) =>
        joins(
          i,
          set.filter((j) => j !== i),
        ),
      ),
    )
    .filter((set) => !indices(count).some((i) => !set.includes(i) && joins(i, set)));
}

describe('maximal cliques', () => {
  it('of a complete graph: one, also where its bits fill several words', () => {
    for (const count of [1, 2, 3, 31, 32, 33, 64, 65, 66, 100, 130]) {
      expect(rowsOf(maximalCliques(complete(count)))).toEqual([indices(count)]);
      expect(cliqueNumber(complete(count))).toBe(count);
    }
  });

  it('of two complete graphs that share a third of their vertices', () => {
    const both = [...pairs(70), ...pairs(70).map(([a, b]): Edge => [a + 50, b + 50])];
    expect(rowsOf(maximalCliques(graphOf(120, both))).sort((a, b) => a[0] - b[0])).toEqual([
      indices(70),
      indices(70).map((i) => i + 50),
    ]);
  });

  it('of a ring: its edges', () => {
    expect(found(graphOf(7, cycle(7)))).toEqual(sorted(cycle(7).map((edge) => edge.toSorted((a, b) => a - b))));
    expect(cliqueNumber(graphOf(7, cycle(7)))).toBe(2);
  });

  it('of a wheel: its triangles, though every earlier vertex is a neighbour of the hub', () => {
    const wheel = graphOf(201, [...cycle(200), ...indices(200).map((i): Edge => [i, 200])]);
    expect(found(wheel)).toEqual(sorted(cycle(200).map((edge) => [...edge.toSorted((a, b) => a - b), 200])));
  });

  it('of a graph of Moon and Moser: 3 to the power of a third of its vertices', () => {
    const moonMoser = graphOf(
      18,
      pairs(18).filter(([a, b]) => Math.floor(a / 3) !== Math.floor(b / 3)),
    );
    expect(maximalCliques(moonMoser).first).toHaveLength(3 ** 6 + 1);
    expect(maximalCliques(moonMoser, 6).first).toHaveLength(1);
    expect(cliqueNumber(moonMoser)).toBe(6);
  });

  it('of no vertices at all: none', () => {
    expect(rowsOf(maximalCliques(graphOf(0, [])))).toEqual([]);
    expect(cliqueNumber(graphOf(0, []))).toBe(0);
    expect(cliqueNumber(graphOf(4, []))).toBe(1);
  });

  it('are those that are found by looking at every subset, and those above a size', () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(6), ({ count, edges }, largerThan) => {
        const graph = graphOf(count, edges);
        const wanted = bySubsets(count, edges);
        expect(found(graph)).toEqual(sorted(wanted));
        expect(found(graph, largerThan)).toEqual(sorted(wanted.filter((clique) => clique.length > largerThan)));
        const largest = Math.max(0, ...wanted.map((clique) => clique.length));
        expect(cliqueNumber(graph)).toBe(largest);
        expect(cliqueNumber(graph, { atMost: largest })).toBe(largest);
        expect(cliqueNumber(graph, { atLeast: Math.min(largest, largerThan) })).toBe(largest);
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  it('are the same where edges are listed twice', () => {
    fc.assert(
      fc.property(anyGraph, ({ count, edges }) => {
        const once = graphOf(count, edges);
        const twice = graphOf(count, [...edges, ...edges.map(([a, b]): Edge => [b, a])]);
        expect(found(twice)).toEqual(found(once));
        expect(found(twice, 2)).toEqual(found(once, 2));
        expect(cliqueNumber(twice)).toBe(cliqueNumber(once));
      }),
      { seed: 2, numRuns: 50 },
    );
  });

  it('of the springs of a ball of tetrahedra are those around a particle, above three', () => {
    const { ties, particleCount } = ball(0.35).springs;
    const degree = new Uint32Array(particleCount);
    for (const particle of ties.particles) degree[particle]++;
    const sizes: number[] = [];
    const graph = constraintGraph(ties, particleCount);
    visitCliques(graph, (_, size) => sizes.push(size), 3);
    const wanted = Array.from(degree).filter((springs) => springs > 3);
    expect(sizes.sort((a, b) => a - b)).toEqual(wanted.sort((a, b) => a - b));
    expect(cliqueNumber(graph)).toBe(Math.max(...degree));
  });
});
