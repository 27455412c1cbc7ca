/** The rows that `stepMesh` reads lead to the neighbours that the graph has, with their springs. */
import { describe, expect, it } from 'vitest';
import type { Springs } from '../../../elements/spring/springs';
import { springGraph } from '../../../topology/graph';
import { neighbourRows } from '../../../topology/neighbour-rows';
import { inverseOrder } from '../../../topology/order-by-colour';
import { decode } from './short-numbers';
import { type SlicedRows, slicedRows } from './sliced-rows';
import { reachBits, type SpringLayout } from './spring-layouts';
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

const all = (count: number) => [{ first: 0, count }];

/** The springs of the particle in place k, as rows say. */
function springsOf(rows: SlicedRows, order: Uint32Array, k: number): string[] {
  const found: string[] = [];
  const slice = Math.floor(k / particlesPerSlice);
  for (let row = rows.link[slice]; row < rows.link[slice + 1]; row++) {
    const entry = particlesPerSlice * row + (k % particlesPerSlice);
    for (const half of [0, 1]) {
      const { ahead, stiffness, rest } = springAt(rows, entry, half);
      if (ahead !== 0) found.push(`${order[k + ahead]} ${stiffness} ${rest}`);
    }
  }
  return found;
}

function springAt({ layout, link, entriesFrom, linkSpring, kinds, short }: SlicedRows, entry: number, half: number) {
  const [one, other] = linkSpring.subarray(4 * entry + 2 * half, 4 * entry + 2 * half + 2);
  if (short) {
    const code = ((one & 0xff) << 16) | (other >>> 16);
    return {
      ahead: (other << 16) >> 16,
      stiffness: decode(short.stiffness, code),
      rest: decode(short.rest, one >>> 8),
    };
  }
  const unused = 32 - reachBits(layout);
  const bits = (link[entriesFrom + entry] >>> (16 * half)) & 0xffff;
  const ahead = (bits << unused) >> unused;
  if (layout === 'full') return { ahead, stiffness: one, rest: other };
  const { stiffness } = kinds[bits >> reachBits(layout)];
  return { ahead, stiffness, rest: linkSpring[2 * entry + half] };
}

describe.each([1, 31, 32, 33, 100])('of %i particles', (count) => {
  it.each([
    ['each spring its own', (s: number) => 10 + s, 'short'],
    ['each spring its own, very different', (s: number) => 1 + 2 ** (s % 20), 'full'],
    ['each spring its own, of both signs', (s: number) => 2 * (s % 2) * s - s - 10, 'full'],
    ['four kinds', (s: number) => 10 + (s % 4), 4],
    ['two kinds', (s: number) => 10 + (s % 2), 2],
    ['one kind', () => 10, 1],
  ] as [string, (s: number) => number, SpringLayout][])(
    'lead to the neighbours, in their order: stiffness, %s',
    (_, stiffnessOf, layout) => {
      const tangle = tangled(count);
      const own = { ...tangle, stiffness: tangle.stiffness.map((_, s) => stiffnessOf(s)) };
      const graph = springGraph(count, own);
      const order = Uint32Array.from({ length: count }, (_, k) => (k * 7) % count);
      expect(new Set(order).size).toBe(count);
      const place = inverseOrder(order);
      const rows = slicedRows(neighbourRows(own, place), own, all(count));
      if (!rows) throw new Error('no neighbour is far');
      if (own.count > 20) expect(rows.layout).toBe(layout);
      for (let k = 0; k < count; k++) {
        const wanted: { at: number; text: string }[] = [];
        for (let e = graph.first[order[k]]; e < graph.first[order[k] + 1]; e++) {
          const constants = `${own.stiffness[graph.spring[e]]} ${own.rest[graph.spring[e]]}`;
          wanted.push({ at: place[graph.neighbour[e]], text: `${graph.neighbour[e]} ${constants}` });
        }
        wanted.sort((a, b) => a.at - b.at);
        expect(springsOf(rows, order, k)).toEqual(wanted.map(({ text }) => text));
      }
    },
  );
});

it('places outside of the spans have no springs', () => {
  const own = springs([
    [0, 1],
    [40, 41],
    [41, 42],
  ]);
  const order = Uint32Array.from({ length: 43 }, (_, k) => k);
  const rows = slicedRows(neighbourRows(own, order), own, [{ first: 40, count: 3 }]);
  if (!rows) throw new Error('no neighbour is far');
  expect(springsOf(rows, order, 0)).toEqual([]);
  expect(springsOf(rows, order, 41).length).toBe(2);
});

it('springs of length 0 are of another kind than those with a length: they have no damping', () => {
  const pairs: [number, number][] = [
    [0, 1],
    [1, 2],
  ];
  const own = { ...springs(pairs), rest: Float64Array.of(0, 1), stiffness: Float64Array.of(7, 7) };
  const rows = slicedRows(neighbourRows(own, Uint32Array.of(0, 1, 2)), own, all(3));
  expect(rows?.layout).toBe(2);
  expect(rows?.kinds).toEqual([
    { stiffness: 7, hasLength: false },
    { stiffness: 7, hasLength: true },
  ]);
});

it.each([
  [1, 1, 32767],
  [2, 2, 16383],
  [3, 4, 8191],
  [4, 4, 8191],
])('with springs of %i kinds, told apart as %i, reach %i places; beyond, none are told apart', (kinds, told, most) => {
  const reach = (far: number) => {
    const many = springs(Array.from({ length: kinds }, (_, s): [number, number] => [s, far + s]));
    const order = Uint32Array.from({ length: far + kinds }, (_, k) => k);
    const rows = slicedRows(neighbourRows(many, order), many, all(far + kinds));
    return rows && { layout: rows.layout, first: springsOf(rows, order, 0), last: springsOf(rows, order, far) };
  };
  const spring = (far: number) => ({ first: [`${far} 10 1`], last: ['0 10 1'] });
  expect(reach(most)).toEqual({ layout: told, ...spring(most) });
  if (most < 32767) expect(reach(most + 1)).toEqual({ layout: 'short', ...spring(most + 1) });
  expect(reach(32767)).toEqual({ layout: kinds === 1 ? 1 : 'short', ...spring(32767) });
  expect(reach(32768)).toBeNull();
});

it.each([
  ['some', [0, 1, 0.5, 2, 0, 0.25]],
  ['all', [0, 0, 0, 0, 0, 0]],
])('%s springs of length 0, each with its own stiffness, are short', (_, rest) => {
  const pairs = rest.map((_, s): [number, number] => [s, s + 1]);
  const own = { ...springs(pairs), rest: Float64Array.from(rest) };
  const order = Uint32Array.from({ length: 7 }, (_, k) => k);
  const rows = slicedRows(neighbourRows(own, order), own, all(7));
  expect(rows?.layout).toBe('short');
  const found = rows && rest.map((_, s) => springsOf(rows, order, s).at(-1));
  expect(found).toEqual(rest.map((length, s) => `${s + 1} ${10 + s} ${length}`));
});

it('five kinds are too many to be told apart', () => {
  const many = springs(Array.from({ length: 5 }, (_, s): [number, number] => [s, s + 1]));
  const rows = slicedRows(neighbourRows(many, Uint32Array.of(0, 1, 2, 3, 4, 5)), many, all(6));
  expect(rows?.layout).toBe('short');
  expect(rows?.kinds).toEqual([]);
});
