/** The springs around each particle as `stepMesh` reads them. */
import type { Span } from '../../backends/backend';
import type { Springs } from '../../model/types';
import type { NeighbourRows } from '../../partition/neighbour-rows';
import { encode, type ShortNumbers, shortNumbers } from './short-numbers';
import { type KindCount, reachBits, type SpringLayout } from './spring-layouts';
import { particlesPerSlice } from './step-mesh.kernel';

/** What springs have in common. */
export interface SpringKind {
  /** [N/m] */
  readonly stiffness: number;
  /** Springs of length 0 have no damping. */
  readonly hasLength: boolean;
}

/** How the constants of springs are written where each has its own: see 'short' in spring-layouts.ts. */
export interface ShortConstants {
  readonly rest: ShortNumbers;
  readonly stiffness: ShortNumbers;
}

export interface SlicedRows {
  layout: SpringLayout;
  /** The first row of each slice, and from `entriesFrom` on the links, where the layout has them. */
  link: Uint32Array;
  entriesFrom: number;
  /** What the layout has of the springs of an entry. */
  linkSpring: Float32Array | Uint32Array;
  /** At most as many as the layout tells apart; none where it tells none apart. */
  kinds: readonly SpringKind[];
  /** Null where the layout is another. */
  short: ShortConstants | null;
}

const kindCounts: readonly KindCount[] = [1, 2, 4];
/** As many as fit into a link beside the neighbour. */
const mostKinds = 4;
/** So that rows begin where a GPU's lines of memory do. */
const headerUnit = 32;

/** Places outside of `spans` have no rows. Null where a neighbour is too far away in that order. */
export function slicedRows(rows: NeighbourRows, springs: Springs, spans: readonly Span[]): SlicedRows | null {
  const { farthest, kinds, short } = survey(rows, springs, spans);
  const reaches = (layout: SpringLayout) => farthest < 2 ** (reachBits(layout) - 1);
  const kindCount = kindCounts.find((count) => kinds.length <= count);
  if (kindCount && reaches(kindCount)) return layOut(rows, springs, spans, { layout: kindCount, kinds, short: null });
  if (!reaches('full')) return null;
  return layOut(rows, springs, spans, { layout: short ? 'short' : 'full', kinds: [], short });
}

/** Where a spring's kind is in the list, as far as f32 tells; -1: nowhere. */
const kindOf = (kinds: readonly SpringKind[], { stiffness, rest }: Springs, spring: number): number => {
  const rounded = Math.fround(stiffness[spring]);
  const hasLength = rest[spring] > 0;
  for (let kind = 0; kind < kinds.length; kind++) {
    if (kinds[kind].stiffness === rounded && kinds[kind].hasLength === hasLength) return kind;
  }
  return -1;
};

interface Survey {
  /** Places between neighbours. */
  farthest: number;
  /** Where there are too many, only the first of them. */
  kinds: readonly SpringKind[];
  /** Null where constants differ too much for short numbers. */
  short: ShortConstants | null;
}

function survey(rows: NeighbourRows, springs: Springs, spans: readonly Span[]): Survey {
  let farthest = 0;
  const kinds: SpringKind[] = [];
  const seen = { leastRest: Infinity, mostRest: 0, leastStiffness: Infinity, mostStiffness: 0 };
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      for (let e = rows.first[k]; e < rows.first[k + 1]; e++) {
        farthest = Math.max(farthest, Math.abs(rows.neighbour[e] - k));
        const spring = rows.spring[e];
        const rest = springs.rest[spring];
        const stiffness = springs.stiffness[spring];
        if (rest !== 0) seen.leastRest = Math.min(seen.leastRest, rest);
        seen.mostRest = Math.max(seen.mostRest, rest);
        seen.leastStiffness = Math.min(seen.leastStiffness, stiffness);
        seen.mostStiffness = Math.max(seen.mostStiffness, stiffness);
        if (kinds.length > mostKinds || kindOf(kinds, springs, spring) >= 0) continue;
        kinds.push({ stiffness: Math.fround(stiffness), hasLength: rest > 0 });
      }
    }
  }
  const rest = seen.mostRest === 0 ? { base: 0, shift: 0 } : shortNumbers(seen.leastRest, seen.mostRest);
  const stiffness = shortNumbers(seen.leastStiffness, seen.mostStiffness);
  return { farthest, kinds, short: rest && stiffness && { rest, stiffness } };
}

/**
 * The entries of row k, those that lead to the first places first: particles that are worked on together then look at about the same place at the same
 * time. On an H200 that makes a step with damping some 4 % shorter.
 */
function byNeighbour({ first, neighbour }: NeighbourRows, k: number, row: number[]): void {
  row.length = 0;
  for (let e = first[k]; e < first[k + 1]; e++) {
    let at = row.length;
    for (; at > 0 && neighbour[row[at - 1]] > neighbour[e]; at--) row[at] = row[at - 1];
    row[at] = e;
  }
}

function layOut(
  rows: NeighbourRows,
  springs: Springs,
  spans: readonly Span[],
  how: Pick<SlicedRows, 'layout' | 'kinds' | 'short'>,
): SlicedRows {
  const { layout, kinds, short } = how;
  const rowFirst = firstRows(rows, spans);
  const entriesFrom = headerUnit * Math.ceil(rowFirst.length / headerUnit);
  const entries = particlesPerSlice * rowFirst[rowFirst.length - 1];
  const link = new Uint32Array(entriesFrom + (short ? 0 : entries));
  link.set(rowFirst);
  const linkSpring = short ? new Uint32Array(4 * entries) : new Float32Array((layout === 'full' ? 4 : 2) * entries);
  const aheadMask = 2 ** reachBits(layout) - 1;
  const put = (entry: number, half: number, ahead: number, spring: number) => {
    const rest = springs.rest[spring];
    const stiffness = springs.stiffness[spring];
    const own = 4 * entry + 2 * half;
    if (short) {
      const code = encode(short.stiffness, stiffness);
      linkSpring[own] = (encode(short.rest, rest) << 8) | (code >>> 16);
      linkSpring[own + 1] = (code << 16) | ahead;
      return;
    }
    const kind = layout === 'full' ? 0 : kindOf(kinds, springs, spring);
    link[entriesFrom + entry] |= (ahead | (kind << reachBits(layout))) << (16 * half);
    if (layout === 'full') {
      linkSpring[own] = stiffness;
      linkSpring[own + 1] = rest;
    } else {
      linkSpring[2 * entry + half] = rest;
    }
  };
  const row: number[] = [];
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      const top = particlesPerSlice * rowFirst[Math.floor(k / particlesPerSlice)] + (k % particlesPerSlice);
      byNeighbour(rows, k, row);
      row.forEach((e, n) => {
        put(top + particlesPerSlice * (n >> 1), n % 2, (rows.neighbour[e] - k) & aheadMask, rows.spring[e]);
      });
    }
  }
  return { ...how, link, entriesFrom, linkSpring };
}

/** The first row of each slice, and the end: as many rows as half the springs of its particle that has most. */
function firstRows(rows: NeighbourRows, spans: readonly Span[]): Uint32Array {
  const slices = Math.ceil((rows.first.length - 1) / particlesPerSlice);
  const most = new Uint32Array(slices);
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      const slice = Math.floor(k / particlesPerSlice);
      most[slice] = Math.max(most[slice], rows.first[k + 1] - rows.first[k]);
    }
  }
  const rowFirst = new Uint32Array(slices + 1);
  for (let s = 0; s < slices; s++) rowFirst[s + 1] = rowFirst[s] + Math.ceil(most[s] / 2);
  return rowFirst;
}
