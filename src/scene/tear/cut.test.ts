/** Where cuts go: across, as slits with two clean ends, and where edges are strained too much. */
import { describe, expect, it } from 'vitest';
import { pathOf } from '../../core/check';
import { components } from '../../mesh/components';
import { buildBody } from '../build-body';
import { cloth } from '../cloth/cloth';
import { rope } from '../rope/rope';
import { cut } from './cut';
import { checkCut } from './cut-shape';
import { type StrainedEdge, tearStrained } from './tear-strained';
import { expectSound } from './torn-bodies.fixture';
import { TornBody } from './torn-body';

/** Eight by eight cells of 1 m, in the plane y = 0, seen from above. */
const sheet = cloth({ size: [8, 8], particles: [9, 9] });
const start = buildBody(sheet);
const eye = [4, 10, 4] as const;
/** A stroke over the sheet, drawn halfway up to the eye. */
const stroke = (fromX: number, fromZ: number, toX: number, toZ: number) => {
  const halfway = (x: number, z: number) => [(x + eye[0]) / 2, eye[1] / 2, (z + eye[2]) / 2] as const;
  return { eye, from: halfway(fromX, fromZ), to: halfway(toX, toZ) };
};
const at = (x: number, z: number) => 9 * z + x;
const parentsOf = (torn: TornBody) => torn.drain().parents.sort((a, b) => a - b);
const pieces = (torn: TornBody) => {
  const built = torn.toBuilt();
  return components(built.particleCount, built.springs.ends).count;
};

describe('a stroke', () => {
  it('makes a slit: its ends stay whole, and so does the sheet', () => {
    const torn = new TornBody(sheet, start);
    cut(torn, stroke(4.2, 2.1, 4.2, 5.9), start.positions);
    // The edges from z = 2 to 3, 3 to 4, 4 to 5 and 5 to 6 are cut.
    expect(parentsOf(torn)).toEqual([at(4, 3), at(4, 4), at(4, 5)]);
    expect(pieces(torn)).toBe(1);
    expectSound(start, torn);
  });

  it('from the border opens the border', () => {
    const torn = new TornBody(sheet, start);
    cut(torn, stroke(4.2, -1, 4.2, 2.4), start.positions);
    expect(parentsOf(torn)).toEqual([at(4, 0), at(4, 1)]);
    expect(pieces(torn)).toBe(1);
  });

  it('across all of it makes two pieces', () => {
    const torn = new TornBody(sheet, start);
    cut(torn, stroke(4.2, 9, 4.2, -1), start.positions);
    expect(parentsOf(torn)).toEqual(Array.from({ length: 9 }, (_, z) => at(4, z)));
    expect(pieces(torn)).toBe(2);
  });

  it('beside the sheet cuts nothing', () => {
    const torn = new TornBody(sheet, start);
    cut(torn, stroke(9, -1, 9, 9), start.positions);
    cut(torn, stroke(4.2, 9, 4.2, 12), start.positions);
    expect(torn.log).toEqual([]);
  });

  it('a second time finds nothing left to cut', () => {
    const torn = new TornBody(sheet, start);
    for (let k = 0; k < 2; k++) cut(torn, stroke(0, 3.3, 7.9, 6.2), start.positions);
    const { length } = torn.log;
    cut(torn, stroke(0, 3.3, 7.9, 6.2), torn.toBuilt().positions);
    expect(torn.log.length).toBe(length);
    expectSound(start, torn);
  });

  it('needs three points that are no line, and a plane a direction', () => {
    const path = pathOf('world');
    const line = { eye: [0, 0, 0], from: [1, 1, 1], to: [2, 2, 2] };
    expect(() => checkCut(path, line)).toThrow('world: to must not lie on one line with eye and from, got [2, 2, 2]');
    expect(() => checkCut(path, { point: [0, 0, 0], normal: [0, 0, 0] })).toThrow('world: normal must be');
    expect(() => checkCut(path, 3)).toThrow('world: cut must be a plane { point, normal } or a stroke');
  });
});

describe('an edge that is strained too much', () => {
  const limits = { splits: 10, isHeld: () => false };
  const edge = (a: number, b: number, strain = 1): StrainedEdge => ({ ends: [a, b], strain });

  it('opens the sheet at one of its ends, across the edge', () => {
    const torn = new TornBody(sheet, start);
    expect(tearStrained(torn, [edge(at(4, 4), at(5, 4))], start.positions, limits)).toBe(1);
    expect(parentsOf(torn)).toEqual([at(4, 4)]);
    const [left, right] = [at(4, 4), torn.particleCount - 1].map((particle) =>
      [...torn.complex.at(particle)].map((cell) => Math.min(...torn.complex.cornersOf(cell)) % 9),
    );
    expect([left, right].sort()).toEqual([
      [3, 3],
      [4, 4],
    ]);
    expectSound(start, torn);
  });

  it('goes on from a border, one split in a neighbourhood', () => {
    const torn = new TornBody(sheet, start);
    const edges = [edge(at(5, 0), at(4, 0), 1), edge(at(5, 1), at(4, 1), 2), edge(at(5, 6), at(4, 6), 0.7)];
    expect(tearStrained(torn, edges, start.positions, limits)).toBe(2);
    tearStrained(torn, [edge(at(5, 0), at(5, 1))], start.positions, { ...limits, isHeld: (p) => p === at(5, 0) });
    expect(parentsOf(torn)).toContain(at(5, 1));
  });

  it('splits nothing that is held, and no single cell', () => {
    const torn = new TornBody(sheet, start);
    const held = { ...limits, isHeld: () => true };
    expect(tearStrained(torn, [edge(at(4, 4), at(5, 4))], start.positions, held)).toBe(0);
    const cell = cloth({ particles: [2, 2] });
    const one = new TornBody(cell, buildBody(cell));
    expect(tearStrained(one, [edge(0, 1)], buildBody(cell).positions, limits)).toBe(0);
  });

  it('snaps a rope', () => {
    const line = rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 6 });
    const torn = new TornBody(line, buildBody(line));
    expect(tearStrained(torn, [edge(0, 1)], buildBody(line).positions, limits)).toBe(1);
    expect(parentsOf(torn)).toEqual([1]);
    expect(pieces(torn)).toBe(2);
  });
});
