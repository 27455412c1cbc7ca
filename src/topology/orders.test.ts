/** Graphs, colours and orders on graphs whose answer is known. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import type { Springs } from '../elements/spring/springs';
import { breadthFirstOrder, breadthFirstOrderOf } from './breadth-first';
import { springGraph } from './graph';
import { neighbourRows } from './neighbour-rows';
import { inverseOrder, naturalOrder, orderByColour } from './order-by-colour';
import { springsInTheWay, twoColours } from './red-black';
import { smallestLastColours } from './smallest-last';

function springs(pairs: [number, number][]): Springs {
  const count = pairs.length;
  return {
    count,
    ends: Uint32Array.from(pairs.flat()),
    rest: new Float64Array(count).fill(1),
    stiffness: new Float64Array(count).fill(1),
    kind: new Uint8Array(count),
  };
}
const ring = (n: number) => springs(Array.from({ length: n }, (_, i) => [i, (i + 1) % n]));
const complete = (n: number) =>
  springs(Array.from({ length: n }, (_, i) => Array.from({ length: i }, (_, j): [number, number] => [i, j])).flat());

describe('springGraph', () => {
  it('lists the springs of each node in order, isolated nodes with none', () => {
    const graph = springGraph(
      4,
      springs([
        [2, 0],
        [0, 1],
      ]),
    );
    expect(Array.from(graph.first)).toEqual([0, 2, 3, 4, 4]);
    expect(Array.from(graph.neighbour)).toEqual([2, 1, 0, 0]);
    expect(Array.from(graph.spring)).toEqual([0, 1, 1, 0]);
  });
});

describe('twoColours', () => {
  it('colours even rings and leaves one spring of an odd one in the way', () => {
    const even = springGraph(8, ring(8));
    expect(springsInTheWay(even, twoColours(even))).toEqual([]);
    const odd = springGraph(7, ring(7));
    expect(springsInTheWay(odd, twoColours(odd))).toHaveLength(1);
  });

  it('colours separate parts, and nothing at all', () => {
    const parts = springGraph(
      5,
      springs([
        [0, 1],
        [3, 4],
      ]),
    );
    expect(Array.from(twoColours(parts))).toEqual([0, 1, 0, 0, 1]);
    expect(twoColours(springGraph(0, springs([])))).toHaveLength(0);
  });
});

describe('smallestLastColours', () => {
  const colourCount = (n: number, s: Springs) => {
    const graph = springGraph(n, s);
    const colours = smallestLastColours(graph);
    expect(springsInTheWay(graph, colours)).toEqual([]);
    return n === 0 ? 0 : Math.max(...colours) + 1;
  };
  it('needs 2 colours for a path or a tree, 3 for a ring, n for a complete graph', () => {
    expect(colourCount(50, springs(Array.from({ length: 49 }, (_, i) => [i, i + 1])))).toBe(2);
    expect(colourCount(31, springs(Array.from({ length: 30 }, (_, i) => [i + 1, i >> 1])))).toBe(2);
    expect(colourCount(9, ring(9))).toBe(3);
    expect(colourCount(6, complete(6))).toBe(6);
    expect(colourCount(3, springs([]))).toBe(1);
    expect(colourCount(0, springs([]))).toBe(0);
  });

  it('colours every node where several springs join the same two', () => {
    const twice = Array.from({ length: 9 }, (_, i): [number, number][] => [
      [i, i + 1],
      [i, i + 1],
      [i, Math.min(i + 2, 9)],
    ]).flat();
    expect(colourCount(10, springs(twice))).toBe(3);
    expect(new Set(orderByColour(smallestLastColours(springGraph(10, springs(twice)))).order).size).toBe(10);
  });
});

describe('orders', () => {
  it('put colours side by side and keep the order within one', () => {
    const { order, colours } = orderByColour([1, 0, 1, 2, 0]);
    expect(Array.from(order)).toEqual([1, 4, 0, 2, 3]);
    expect(colours).toEqual([
      { first: 0, count: 2 },
      { first: 2, count: 2 },
      { first: 4, count: 1 },
    ]);
    const index = inverseOrder(order);
    for (let k = 0; k < 5; k++) expect(index[order[k]]).toBe(k);
    expect(Array.from(naturalOrder(3).order)).toEqual([0, 1, 2]);
  });
});

describe('breadthFirstOrder', () => {
  const shuffled = (count: number) => {
    const random = seededRandom(5);
    return Array.from({ length: count }, (_, i) => ({ i, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ i }) => i);
  };

  it('takes a path from end to end, whatever its particles are called', () => {
    const name = shuffled(40);
    const graph = springGraph(40, springs(Array.from({ length: 39 }, (_, i) => [name[i], name[i + 1]])));
    const order = Array.from(breadthFirstOrder(graph));
    // The two ends have one spring each: within a window they come last.
    const inner = order.slice(0, 38);
    const along = name.slice(1, 39);
    expect([along, along.toReversed()]).toContainEqual(inner);
    expect(order.slice(38).sort()).toEqual([name[0], name[39]].sort());
  });

  it('brings neighbours of a shuffled grid within a few rows of each other', () => {
    const [columns, rows] = [40, 30];
    const name = shuffled(columns * rows);
    const pairs: [number, number][] = [];
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const at = columns * y + x;
        if (x + 1 < columns) pairs.push([name[at], name[at + 1]]);
        if (y + 1 < rows) pairs.push([name[at], name[at + columns]]);
      }
    }
    const farthest = (index: Uint32Array) => Math.max(...pairs.map(([a, b]) => Math.abs(index[a] - index[b])));
    const order = breadthFirstOrder(springGraph(columns * rows, springs(pairs)));
    expect(Array.from(order).sort((a, b) => a - b)).toEqual(Array.from(order.keys()));
    // A level is a diagonal, 30 long at most; a window of the sorting is 256.
    expect(farthest(inverseOrder(order))).toBeLessThan(256 + 2 * 30);
    expect(farthest(naturalOrder(columns * rows).order)).toBeGreaterThan(1000);
  });

  it('has particles without springs too, and those with most springs first', () => {
    const pairs: [number, number][] = [
      [0, 1],
      [1, 2],
      [1, 3],
    ];
    const order = Array.from(breadthFirstOrder(springGraph(6, springs(pairs))));
    expect(order[0]).toBe(1);
    expect(order.slice(1, 4).sort()).toEqual([0, 2, 3]);
    expect(order.slice(4).sort()).toEqual([4, 5]);
  });

  it('sorts by springs within a window, also where particles have very many', () => {
    // Hubs of 60 to 69 springs, in ascending order; their leaves have one each.
    const hubs = Array.from({ length: 10 }, (_, h) => 60 + h);
    let leaf = hubs.length;
    const pairs = hubs.flatMap((count, h) => Array.from({ length: count }, (): [number, number] => [h, leaf++]));
    for (let h = 1; h < hubs.length; h++) pairs.push([h - 1, h]);
    const graph = springGraph(leaf, springs(pairs));
    const degrees = Array.from(breadthFirstOrder(graph), (i) => graph.first[i + 1] - graph.first[i]);
    for (let begin = 0; begin < leaf; begin += 256) {
      const window = degrees.slice(begin, begin + 256);
      expect(window).toEqual(window.toSorted((a, b) => b - a));
    }
    expect(Math.max(...degrees)).toBeGreaterThan(64);
  });

  it('begins at the end that is known, and has the other components after that one', () => {
    const name = shuffled(600);
    // Two paths of 300. Within a window of 256, the end comes last: it has one spring.
    const pairs = Array.from({ length: 599 }, (_, i): [number, number] => [name[i], name[i + 1]]);
    pairs.splice(299, 1);
    const order = Array.from(breadthFirstOrderOf(600, springs(pairs), name[599]));
    expect(order.slice(0, 255)).toEqual(name.slice(344, 599).reverse());
    expect(order[255]).toBe(name[599]);
    expect(order.slice(0, 256).every((i) => name.indexOf(i) >= 300)).toBe(true);
    expect(order.toSorted((a, b) => a - b)).toEqual(name.toSorted((a, b) => a - b));
  });

  it('is the same from springs alone, in parts and with particles that have none', () => {
    const name = shuffled(300);
    const random = seededRandom(7);
    const near = (i: number) => Math.min(299, i + 1 + Math.floor(5 * random()));
    // Three parts: no spring crosses 100 or 200; every tenth particle has none.
    const pairs = Array.from({ length: 500 }, (): [number, number] => {
      const i = Math.floor(299 * random());
      return [i, near(i)];
    }).filter(([a, b]) => Math.floor(a / 100) === Math.floor(b / 100) && a % 10 > 0 && b % 10 > 0);
    const some = springs(pairs.map(([a, b]): [number, number] => [name[a], name[b]]));
    expect(breadthFirstOrderOf(300, some)).toEqual(breadthFirstOrder(springGraph(300, some)));
  });
});

describe('neighbourRows', () => {
  it('are the rows of the graph, by index', () => {
    const random = seededRandom(3);
    const any = () => Math.floor(50 * random());
    const some = springs(Array.from({ length: 120 }, () => [any(), any()]));
    const order = Uint32Array.from({ length: 50 }, (_, k) => (17 * k + 5) % 50);
    const index = inverseOrder(order);
    const rows = neighbourRows(some, index);
    const graph = springGraph(50, some);
    order.forEach((particle, k) => {
      const [own, wanted] = [rows, graph].map(({ first, neighbour, spring }, n) => {
        const at = n === 0 ? k : particle;
        return {
          neighbour: Array.from(neighbour.subarray(first[at], first[at + 1])),
          spring: Array.from(spring.subarray(first[at], first[at + 1])),
        };
      });
      expect(own).toEqual({ ...wanted, neighbour: wanted.neighbour.map((j) => index[j]) });
    });
  });
});
