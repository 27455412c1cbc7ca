/** Bodies that tear: what holds of them whatever is torn, and that pieces are as if they had been built so. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { symmetricEigen } from '../../core/symmetric-eigen';
import { components } from '../../mesh/components';
import { buildBody } from '../build-body';
import type { BuiltBody } from '../types';
import { springKinds } from '../types';
import { cut } from './cut';
import { tearStrained } from './tear-strained';
import { expectSound, shakenPositions, tearable, tornBody } from './torn-bodies.fixture';
import type { TornBody } from './torn-body';

type Random = () => number;
const vector = (random: Random) => [2 * random() - 1, 2 * random() - 1, 2 * random() - 1] as const;

/** One random operation: a particle split at random, a plane, a stroke or edges that are too long. */
function tearSomething(torn: TornBody, positions: Float64Array, random: Random): void {
  const particle = Math.floor(random() * torn.particleCount);
  const pick = Math.floor(random() * 4);
  if (pick === 0) {
    const cells = [...torn.complex.at(particle)];
    const moved = cells.filter(() => random() < 0.5);
    if (moved.length > 0 && moved.length < cells.length) torn.split(particle, moved);
  } else if (pick === 1) {
    const point = vector(random).map((x) => 0.5 + 0.3 * x) as [number, number, number];
    cut(torn, { point, normal: vector(random) }, positions);
  } else if (pick === 2) {
    cut(torn, { eye: [0.5, 3, 0.4], from: vector(random), to: vector(random) }, positions);
  } else {
    const slots = Array.from({ length: 5 }, () => Math.floor(random() * torn.springs.slots));
    const edges = slots
      .filter((slot) => !torn.springs.isGone(slot) && torn.springs.kindOf(slot) === 'structural')
      .map((slot) => ({ ends: torn.springs.endsOf(slot), strain: random() }));
    tearStrained(torn, edges, positions, { splits: 2, isHeld: (p) => p === 0 });
  }
}

describe.each(Object.entries(tearable))('%s', (_, make) => {
  it('is sound after random tears, and its log gives it again', () => {
    const body = make();
    const start = buildBody(body);
    for (let seed = 1; seed <= 8; seed++) {
      const random = seededRandom(seed);
      const torn = tornBody(body);
      const positions = shakenPositions(start, seed);
      for (let k = 0; k < 10; k++) tearSomething(torn, positions, random);
      expectSound(start, torn);
      const again = tornBody(body);
      again.replay(JSON.parse(JSON.stringify(torn.log)));
      expect(again.toBuilt()).toEqual(torn.toBuilt());
    }
  });

  it('tells what changed', () => {
    const body = make();
    const start = buildBody(body);
    const torn = tornBody(body);
    const state = (slot: number) => `${torn.springs.endsOf(slot)} ${torn.springs.stiffnessOf(slot)}`;
    const mirror = new Map(Array.from({ length: torn.springs.slots }, (_, slot) => [slot, state(slot)]));
    const random = seededRandom(3);
    for (let k = 0; k < 12; k++) {
      const before = torn.particleCount;
      tearSomething(torn, shakenPositions(start, 3), random);
      const { firstNew, parents, springs } = torn.drain();
      expect(firstNew).toBe(before);
      expect(parents).toEqual(Array.from({ length: torn.particleCount - before }, (_, i) => torn.parentOf(before + i)));
      for (const slot of springs.removed) expect(mirror.delete(slot)).toBe(true);
      for (const slot of springs.added) expect(mirror.has(slot)).toBe(false);
      for (const slot of [...springs.added, ...springs.changed]) mirror.set(slot, state(slot));
    }
    const now = Array.from({ length: torn.springs.slots }, (_, slot) => slot).filter((s) => !torn.springs.isGone(s));
    expect([...mirror.keys()].sort((a, b) => a - b)).toEqual(now);
    for (const slot of now) expect(mirror.get(slot)).toBe(state(slot));
    expect(torn.drain()).toEqual({
      firstNew: torn.particleCount,
      parents: [],
      springs: { added: [], changed: [], removed: [] },
      touched: [],
      edit: { removed: new Uint32Array(0), changed: new Uint32Array(0), added: 0 },
      springsOfTouched: { first: new Uint32Array(1), list: new Uint32Array(0) },
    });
  });

  it('tells it by indices of the springs that are there, too', () => {
    const body = make();
    const start = buildBody(body);
    const torn = tornBody(body);
    const statesOf = ({ count, ends, stiffness, rest, kind }: typeof start.springs) =>
      Array.from({ length: count }, (_, s) => [ends[2 * s], ends[2 * s + 1], stiffness[s], rest[s], kind[s]].join());
    let mirror = statesOf(start.springs);
    const random = seededRandom(4);
    for (let k = 0; k < 12; k++) {
      tearSomething(torn, shakenPositions(start, 3), random);
      const { touched, edit, springsOfTouched } = torn.drain();
      const { springs } = torn.toBuilt();
      const now = statesOf(springs);
      mirror = mirror.filter((_, s) => !edit.removed.includes(s));
      for (const s of edit.changed) mirror[s] = now[s];
      expect([...mirror, ...now.slice(now.length - edit.added)]).toEqual(now);
      mirror = now;
      touched.forEach((particle, t) => {
        const { first, list } = springsOfTouched;
        const around = Array.from({ length: springs.count }, (_, s) => s).filter(
          (s) => springs.ends[2 * s] === particle || springs.ends[2 * s + 1] === particle,
        );
        expect([...list.subarray(first[t], first[t + 1])]).toEqual(around);
      });
    }
  });

  it('comes apart where a plane cuts it, and no spring is left between the sides', () => {
    const body = make();
    const start = buildBody(body);
    const torn = tornBody(body);
    const middle = [0, 1, 2].map((axis) => {
      const own = start.positions.filter((_, i) => i % 3 === axis);
      return (Math.min(...own) + Math.max(...own)) / 2 + 0.013;
    }) as [number, number, number];
    const normal = middle[0] > 0.3 ? ([1, 0.1, 0.2] as const) : ([0.2, 1, 0.1] as const);
    cut(torn, { point: middle, normal }, start.positions);
    expectSound(start, torn);
    const built = torn.toBuilt();
    const piecesBefore = piecesOf(start).count;
    const pieces = piecesOf(built);
    expect(pieces.count).toBeGreaterThan(piecesBefore);
    const isAbove = (p: number) => (side(built, p, middle, normal) > 0 ? 1 : 0);
    // Every piece lies on one side, but for the half cell that its edge is away from the plane.
    const sides = new Map<number, Set<number>>();
    for (let p = 0; p < built.particleCount; p++) {
      if (Math.abs(side(built, p, middle, normal)) < 0.25) continue;
      const piece = pieces.of[p];
      sides.set(piece, (sides.get(piece) ?? new Set()).add(isAbove(p)));
    }
    for (const found of sides.values()) expect(found.size).toBe(1);
  });
});

const side = ({ positions }: BuiltBody, p: number, point: readonly number[], normal: readonly number[]): number =>
  normal.reduce((sum, n, axis) => sum + n * (positions[3 * p + axis] - point[axis]), 0) / Math.hypot(...normal);

/** Particles that springs or other elements connect. */
function piecesOf(built: BuiltBody) {
  const links = [...built.springs.ends, ...(built.cords?.ends ?? [])];
  const joined = (corners: Uint32Array | undefined, size: number) => {
    corners?.forEach((particle, at) => {
      links.push(corners[at - (at % size)], particle);
    });
  };
  joined(built.areas?.corners, 3);
  joined(built.membranes?.corners, 3);
  joined(built.hinges?.corners, 4);
  joined(built.volumes?.corners, 4);
  joined(built.solids?.corners, 4);
  return components(built.particleCount, links);
}

describe.each(['a sheet with quadratic bending', 'a mesh with quadratic bending', 'a rope with quadratic bending'])(
  'the energy of %s',
  (name) => {
    it('stays positive', () => {
      const body = tearable[name]();
      const start = buildBody(body);
      for (let seed = 1; seed <= 3; seed++) {
        const torn = tornBody(body);
        const random = seededRandom(seed);
        for (let k = 0; k < 5; k++) tearSomething(torn, shakenPositions(start, seed), random);
        const values = bendingEigenvalues(torn.toBuilt());
        expect(Math.min(...values)).toBeGreaterThan(-1e-12 * Math.max(...values));
      }
    });
  },
);

function bendingEigenvalues({ particleCount: n, springs }: BuiltBody): number[] {
  const matrix = new Float64Array(n * n);
  for (let s = 0; s < springs.count; s++) {
    if (springKinds[springs.kind[s]] !== 'bending') continue;
    const [a, b] = springs.ends.subarray(2 * s, 2 * s + 2);
    const k = springs.stiffness[s];
    matrix[a * n + a] += k;
    matrix[b * n + b] += k;
    matrix[a * n + b] -= k;
    matrix[b * n + a] -= k;
  }
  return symmetricEigen(matrix, n).map(({ value }) => value);
}

it('refuses to split off no cell, all cells, or cells of others', () => {
  const torn = tornBody(tearable['a sheet']());
  const rule = 'tear: cells must be some but not all of the cells 0, 1 around particle 1';
  expect(() => torn.split(1, [])).toThrow(rule);
  expect(() => torn.split(1, [0, 1])).toThrow(`${rule}, got 0, 1`);
  expect(() => torn.split(1, [2])).toThrow(`${rule}, got 2`);
  expect(() => torn.split(99, [2])).toThrow('tear: particle must be a whole number at least 0 and at most 41, got 99');
});

it('refuses a log that is broken', () => {
  const log = (numbers: number[]) => () => tornBody(tearable['a sheet']()).replay(numbers);
  expect(log([7])).toThrow('tear: log[0] must be');
  expect(log([0, 1, 3, 0])).toThrow('tear: log must have 3 numbers from 3 on, got 1');
  expect(log([1, 1, 12345])).toThrow('tear: spring must be');
});
