/** The sliced ELLPACK that `stepMesh` reads has the neighbours of the graph, with their springs. */
import { describe, expect, it } from 'vitest';
import type { Springs } from '../../../elements/spring/springs';
import { springGraph } from '../../../topology/graph';
import { inverseOrder } from '../../../topology/order-by-colour';
import { dequantise } from './quantise';
import { sliceSize } from './sliced-ellpack';
import { type SlicedSprings, slicedSprings } from './sliced-springs';
import { offsetBits, type SpringLayout } from './spring-layouts';

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

/** The springs of the particle at index k, as read from the sliced ELLPACK. */
function springsOf(rows: SlicedSprings, order: Uint32Array, k: number): string[] {
  const found: string[] = [];
  const slice = Math.floor(k / sliceSize);
  for (let column = rows.link[slice]; column < rows.link[slice + 1]; column++) {
    const entry = sliceSize * column + (k % sliceSize);
    for (const half of [0, 1]) {
      const { offset, stiffness, rest } = springAt(rows, entry, half);
      if (offset !== 0) found.push(`${order[k + offset]} ${stiffness} ${rest}`);
    }
  }
  return found;
}

function springAt(
  { layout, link, entriesFrom, linkSpring, classes, quantised }: SlicedSprings,
  entry: number,
  half: number,
) {
  const [one, other] = linkSpring.subarray(4 * entry + 2 * half, 4 * entry + 2 * half + 2);
  if (quantised) {
    const code = ((one & 0xff) << 16) | (other >>> 16);
    return {
      offset: (other << 16) >> 16,
      stiffness: dequantise(quantised.stiffness, code),
      rest: dequantise(quantised.rest, one >>> 8),
    };
  }
  const unused = 32 - offsetBits(layout);
  const bits = (link[entriesFrom + entry] >>> (16 * half)) & 0xffff;
  const offset = (bits << unused) >> unused;
  if (layout === 'full') return { offset, stiffness: one, rest: other };
  const { stiffness } = classes[bits >> offsetBits(layout)];
  return { offset, stiffness, rest: linkSpring[2 * entry + half] };
}

// Of 300 particles, more springs lead upward from the first than are sorted by insertion.
describe.each([1, 31, 32, 33, 100, 300])('of %i particles', (count) => {
  it.each([
    ['each spring its own', (s: number) => 10 + s, 'quantised'],
    ['each spring its own, very different', (s: number) => 1 + 2 ** (s % 20), 'full'],
    ['each spring its own, of both signs', (s: number) => 2 * (s % 2) * s - s - 10, 'full'],
    ['four classes', (s: number) => 10 + (s % 4), 4],
    ['two classes', (s: number) => 10 + (s % 2), 2],
    ['one class', () => 10, 1],
  ] as [string, (s: number) => number, SpringLayout][])(
    'lead to the neighbours, in their order: stiffness, %s',
    (_, stiffnessOf, layout) => {
      const tangle = tangled(count);
      const own = { ...tangle, stiffness: tangle.stiffness.map((_, s) => stiffnessOf(s)) };
      const graph = springGraph(count, own);
      const order = Uint32Array.from({ length: count }, (_, k) => (k * 7) % count);
      expect(new Set(order).size).toBe(count);
      const bufferIndex = inverseOrder(order);
      const rows = slicedSprings(own, bufferIndex, all(count));
      if (!rows) throw new Error('no neighbour is far');
      if (own.count > 20) expect(rows.layout).toBe(layout);
      for (let k = 0; k < count; k++) {
        const wanted: { at: number; text: string }[] = [];
        for (let e = graph.first[order[k]]; e < graph.first[order[k] + 1]; e++) {
          const constants = `${own.stiffness[graph.spring[e]]} ${own.rest[graph.spring[e]]}`;
          wanted.push({ at: bufferIndex[graph.neighbour[e]], text: `${graph.neighbour[e]} ${constants}` });
        }
        wanted.sort((a, b) => a.at - b.at);
        expect(springsOf(rows, order, k)).toEqual(wanted.map(({ text }) => text));
      }
    },
  );
});

it('particles outside of the spans have no springs', () => {
  const own = springs([
    [0, 1],
    [40, 41],
    [41, 42],
  ]);
  const order = Uint32Array.from({ length: 43 }, (_, k) => k);
  const rows = slicedSprings(own, order, [{ first: 40, count: 3 }]);
  if (!rows) throw new Error('no neighbour is far');
  expect(springsOf(rows, order, 0)).toEqual([]);
  expect(springsOf(rows, order, 41).length).toBe(2);
});

it('springs of rest length 0 are of another class than those with a length: they have no damping', () => {
  const pairs: [number, number][] = [
    [0, 1],
    [1, 2],
  ];
  const own = { ...springs(pairs), rest: Float64Array.of(0, 1), stiffness: Float64Array.of(7, 7) };
  const rows = slicedSprings(own, Uint32Array.of(0, 1, 2), all(3));
  expect(rows?.layout).toBe(2);
  expect(rows?.classes).toEqual([
    { stiffness: 7, hasLength: false },
    { stiffness: 7, hasLength: true },
  ]);
});

it.each([
  [1, 1, 32767],
  [2, 2, 16383],
  [3, 4, 8191],
  [4, 4, 8191],
])(
  'springs of %i classes, laid out as %i, have offsets of at most %i; beyond, classes are not distinguished',
  (classes, laidOutAs, maximum) => {
    const reach = (far: number) => {
      const many = springs(Array.from({ length: classes }, (_, s): [number, number] => [s, far + s]));
      const order = Uint32Array.from({ length: far + classes }, (_, k) => k);
      const rows = slicedSprings(many, order, all(far + classes));
      return rows && { layout: rows.layout, first: springsOf(rows, order, 0), last: springsOf(rows, order, far) };
    };
    const spring = (far: number) => ({ first: [`${far} 10 1`], last: ['0 10 1'] });
    expect(reach(maximum)).toEqual({ layout: laidOutAs, ...spring(maximum) });
    if (maximum < 32767) expect(reach(maximum + 1)).toEqual({ layout: 'quantised', ...spring(maximum + 1) });
    expect(reach(32767)).toEqual({ layout: classes === 1 ? 1 : 'quantised', ...spring(32767) });
    expect(reach(32768)).toBeNull();
  },
);

it.each([
  ['some', [0, 1, 0.5, 2, 0, 0.25]],
  ['all', [0, 0, 0, 0, 0, 0]],
])('%s springs of rest length 0, each with its own stiffness, are quantised', (_, rest) => {
  const pairs = rest.map((_, s): [number, number] => [s, s + 1]);
  const own = { ...springs(pairs), rest: Float64Array.from(rest) };
  const order = Uint32Array.from({ length: 7 }, (_, k) => k);
  const rows = slicedSprings(own, order, all(7));
  expect(rows?.layout).toBe('quantised');
  const found = rows && rest.map((_, s) => springsOf(rows, order, s).at(-1));
  expect(found).toEqual(rest.map((length, s) => `${s + 1} ${10 + s} ${length}`));
});

it('five classes are too many to be distinguished', () => {
  const many = springs(Array.from({ length: 5 }, (_, s): [number, number] => [s, s + 1]));
  const rows = slicedSprings(many, Uint32Array.of(0, 1, 2, 3, 4, 5), all(6));
  expect(rows?.layout).toBe('quantised');
  expect(rows?.classes).toEqual([]);
});
