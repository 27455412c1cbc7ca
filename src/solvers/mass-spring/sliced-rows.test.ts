/** The rows that `stepMesh` reads lead to the neighbours that the graph has, with their springs. */
import { describe, expect, it } from 'vitest';
import type { Springs } from '../../model/types';
import { springGraph } from '../../partition/graph';
import { inverseOrder } from '../../partition/order-by-colour';
import { slicedRows } from './sliced-rows';
import { particlesPerSlice } from './step-mesh.kernel';

/** Every spring with numbers of its own, that f32 has exactly. */
const springs = (pairs: [number, number][]): Springs => ({
  count: pairs.length,
  ends: Uint32Array.from(pairs.flat()),
  rest: Float64Array.from(pairs, (_, s) => 1 + s / 1024),
  stiffness: Float64Array.from(pairs, (_, s) => 10 + s),
  kind: new Uint8Array(pairs.length),
});

/** A path, and spokes from some of its particles to others: rows of unequal length. */
const tangled = (count: number) =>
  springs(
    [
      ...Array.from({ length: Math.max(0, count - 1) }, (_, i): [number, number] => [i, i + 1]),
      ...Array.from({ length: Math.floor(count / 5) }, (_, i): [number, number] => [
        (7 * i) % count,
        (5 * i + 3) % count,
      ]),
      ...Array.from({ length: Math.floor(count / 4) }, (_, i): [number, number] => [0, count - 1 - i]),
    ].filter(([a, b]) => a !== b) as [number, number][],
  );

describe.each([1, 31, 32, 33, 100])('of %i particles', (count) => {
  it('lead to the neighbours, and are filled with springs to oneself', () => {
    const all = tangled(count);
    const graph = springGraph(count, all);
    const order = Uint32Array.from({ length: count }, (_, k) => (k * 7) % count);
    expect(new Set(order).size).toBe(count);
    const place = inverseOrder(order);
    const rows = slicedRows(graph, all, order, place);
    if (!rows) throw new Error('no neighbour is far');
    for (let k = 0; k < count; k++) {
      const found: string[] = [];
      const slice = Math.floor(k / particlesPerSlice);
      for (let row = rows.rowFirst[slice]; row < rows.rowFirst[slice + 1]; row++) {
        const entry = particlesPerSlice * row + (k % particlesPerSlice);
        const ahead = new Int16Array(Uint32Array.of(rows.link[entry]).buffer);
        for (const half of [0, 1]) {
          const [stiffness, rest] = rows.linkSpring.subarray(4 * entry + 2 * half, 4 * entry + 2 * half + 2);
          if (stiffness === 0) expect(ahead[half]).toBe(0);
          else found.push(`${order[k + ahead[half]]} ${stiffness} ${rest}`);
        }
      }
      const wanted: string[] = [];
      for (let e = graph.first[order[k]]; e < graph.first[order[k] + 1]; e++) {
        wanted.push(`${graph.neighbour[e]} ${all.stiffness[graph.spring[e]]} ${all.rest[graph.spring[e]]}`);
      }
      expect(found).toEqual(wanted);
    }
  });
});

it('reach 32767 places, and no further', () => {
  const reach = (far: number) => {
    const one = springs([[0, far]]);
    const order = Uint32Array.from({ length: far + 1 }, (_, k) => k);
    return slicedRows(springGraph(far + 1, one), one, order, order);
  };
  const rows = reach(32767);
  expect(new Int16Array(rows!.link.slice(0, 1).buffer)[0]).toBe(32767);
  expect(new Int16Array(rows!.link.slice(-1).buffer)[0]).toBe(-32767);
  expect(reach(32768)).toBeNull();
});
