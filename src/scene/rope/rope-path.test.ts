import { describe, expect, it } from 'vitest';
import { thrownMessage } from '../../core/thrown-message.fixture';
import { buildBody } from '../build-body';
import { scene } from '../scene';
import { sceneFromJson, sceneToJson } from '../scene-json';
import type { Vec3 } from '../types';
import { type RopeOptions, rope } from './rope';

const corner: Vec3[] = [
  [0, 1, 0],
  [1, 1, 0],
  [1, 1, 0.7],
  [0.2, 2, 0.7],
];

/** An overhand knot. */
const trefoil = Array.from({ length: 40 }, (_, k): Vec3 => {
  const t = (2 * Math.PI * k) / 41;
  return [Math.sin(t) + 2 * Math.sin(2 * t), Math.cos(t) - 2 * Math.cos(2 * t), -Math.sin(3 * t)];
});

const segments = (positions: Float64Array) =>
  Array.from({ length: positions.length / 3 - 1 }, (_, i) =>
    Math.hypot(...[0, 1, 2].map((k) => positions[3 * i + 3 + k] - positions[3 * i + k])),
  );

/** From a point to the nearest of lines between points [m]. */
function offLine(point: ArrayLike<number>, line: readonly Vec3[]): number {
  return Math.min(
    ...line.slice(1).map((to, k) => {
      const way = to.map((x, axis) => x - line[k][axis]);
      const out = Array.from(point, (x, axis) => x - line[k][axis]);
      const along = way.reduce((sum, x, axis) => sum + x * out[axis], 0) / way.reduce((sum, x) => sum + x * x, 0);
      const share = Math.min(1, Math.max(0, along));
      return Math.hypot(...out.map((x, axis) => x - share * way[axis]));
    }),
  );
}

describe('rope along a path', () => {
  it.each([
    ['lines', { path: corner, particles: 30 }],
    ['a curve', { path: corner, particles: 30, smooth: true }],
    ['a knot', { path: trefoil, particles: 100, smooth: true }],
    ['two points', { path: corner.slice(0, 2), particles: 2 }],
    ['one segment', { path: corner, particles: 2 }],
  ] as [string, RopeOptions][])('of %s has segments that all have their rest length', (_, options) => {
    const { positions, springs } = buildBody(rope(options));
    for (const length of segments(positions)) expect(length).toBeCloseTo(springs.rest[0], 9);
    expect([...positions.slice(0, 3)]).toEqual([...options.path![0]]);
    expect([...positions.slice(-3)]).toEqual([...options.path!.at(-1)!]);
  });

  it('lies on its lines, or near them where it is smooth, and goes through the points of the path', () => {
    const straight = buildBody(rope({ path: corner, particles: 200 }));
    const smooth = buildBody(rope({ path: corner, particles: 400, smooth: true }));
    const points = ({ positions }: { positions: Float64Array }) =>
      Array.from({ length: positions.length / 3 }, (_, i) => positions.slice(3 * i, 3 * i + 3));
    const far = points(straight).map((point) => offLine(point, corner));
    expect(Math.max(...far)).toBeLessThan(1e-9);
    expect(segments(straight.positions).reduce((sum, length) => sum + length)).toBeCloseTo(1.7 + Math.hypot(0.8, 1), 1);
    const aside = points(smooth).map((point) => offLine(point, corner));
    expect(Math.max(...aside)).toBeGreaterThan(0.02);
    expect(Math.max(...aside)).toBeLessThan(0.15);
    for (const point of corner) {
      const near = Math.min(...points(smooth).map((at) => Math.hypot(...point.map((x, axis) => x - at[axis]))));
      expect(near).toBeLessThan(0.005);
    }
  });

  it('that is straight is the rope between its ends', () => {
    const [from, to]: Vec3[] = [
      [0, 1, 0],
      [2, 1, 1],
    ];
    const laid = buildBody(rope({ path: [from, [1, 1, 0.5], to], particles: 9, slack: 0.9 }));
    const plain = buildBody(rope({ from, to, particles: 9, slack: 0.9 }));
    for (const [k, x] of laid.positions.entries()) expect(x).toBeCloseTo(plain.positions[k], 12);
    expect(laid.springs.rest[0]).toBeCloseTo(plain.springs.rest[0], 12);
    expect([...laid.springs.ends]).toEqual([...plain.springs.ends]);
  });

  it('is straight at rest: bend springs span twice a segment', () => {
    const { springs } = buildBody(rope({ path: corner, particles: 12 }));
    const isBend = (k: number) => springs.kind[k] === 2;
    const bends = [...springs.rest].filter((_, k) => isBend(k));
    expect(bends).toHaveLength(10);
    for (const rest of bends) expect(rest).toBeCloseTo(2 * springs.rest[0], 12);
  });

  it('goes into JSON and back', () => {
    const body = rope({ path: corner, smooth: true, particles: 20, pins: ['first', 'last'] });
    const made = scene({ bodies: [body] });
    expect(sceneFromJson(JSON.parse(sceneToJson(made)))).toEqual(made);
    expect(body).not.toHaveProperty('from');
  });

  it.each([
    [{ path: [[0, 0, 0]] }, 'rope: path must hold at least two points, got 1'],
    [{ path: 'knot' }, 'rope: path must be an array of points such as [[0, 1, 0], [1, 1, 0]], got "knot"'],
    [
      {
        path: [
          [0, 0, 0],
          [1, 0],
        ],
      },
      'rope: path[1] must be three numbers [m], got [1, 0]',
    ],
    [
      { path: [...corner, corner[3]] },
      'rope: path[4] must be at least 0.000001 from the point before it [m], got [0.2, 2, 0.7]',
    ],
    [{ path: corner, from: [0, 0, 0] }, 'rope: from must be left out where a path is given, got [0, 0, 0]'],
    [
      { path: corner, slack: 1.1 },
      'rope: slack must be at most 1 where a path is given, which may sag by itself, got 1.1',
    ],
    [{ path: corner, smooth: 'yes' }, 'rope: smooth must be true or false, got "yes"'],
    [
      { from: [0, 0, 0], to: [1, 0, 0], smooth: true },
      'rope: smooth must be left out where no path is given, got true',
    ],
    [
      {
        path: [
          [0, 0, 0],
          [1, 0, 0],
          [0.001, 0, 0],
        ],
        particles: 4,
      },
      'rope: particles must be more, or the path turn back on itself less sharply: its segments cannot all have one length, got 4',
    ],
  ] as [RopeOptions, string][])('refuses %o', (options, message) => {
    expect(thrownMessage(() => rope(options))).toBe(message);
  });
});
