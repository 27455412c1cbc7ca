/** The springs around each particle in sliced ELLPACK, as `stepMesh` reads them, in the smallest layout of spring-layouts.ts that can hold them. */
import type { Span } from '../../../compute/backend';
import type { Springs } from '../../../elements/spring/springs';
import type { NeighbourRows } from '../../../topology/neighbour-rows';
import { type Quantiser, quantise, quantiserFor } from './quantise';
import { entryOf, sliceOffsets, sliceSize } from './sliced-ellpack';
import { type ClassCount, offsetBits, type SpringLayout, writeQuantised } from './spring-layouts';

/** Springs that share one stiffness and one damping. */
export interface SpringClass {
  /** [N/m] */
  readonly stiffness: number;
  /** Whether they have a rest length: springs of rest length 0 have no damping. */
  readonly hasLength: boolean;
}

/** How the constants of springs are quantised, where each spring has its own: see 'quantised' in spring-layouts.ts. */
export interface QuantisedConstants {
  readonly rest: Quantiser;
  readonly stiffness: Quantiser;
}

export interface SlicedSprings {
  layout: SpringLayout;
  /** The first column of each slice, and from `entriesFrom` on the links, in layouts that have them. */
  link: Uint32Array;
  entriesFrom: number;
  /** The constants of the two springs of each entry, as the layout stores them. */
  linkSpring: Float32Array | Uint32Array;
  /** No more than the layout distinguishes; empty where it distinguishes none. */
  classes: readonly SpringClass[];
  /** Null in other layouts. */
  quantised: QuantisedConstants | null;
}

const classCounts: readonly ClassCount[] = [1, 2, 4];
/** As many as fit into a link beside the offset to the neighbour. */
const maxClasses = 4;

/** Particles outside of `spans` have empty rows. Null where the index of a neighbour differs by more than a link can say. */
export function slicedSprings(rows: NeighbourRows, springs: Springs, spans: readonly Span[]): SlicedSprings | null {
  const { maxOffset, classes } = survey(rows, springs, spans);
  const reaches = (layout: SpringLayout) => maxOffset < 2 ** (offsetBits(layout) - 1);
  const classCount = classCounts.find((count) => classes.length <= count);
  if (classCount && reaches(classCount))
    return layOut(rows, springs, spans, { layout: classCount, classes, quantised: null });
  if (!reaches('full')) return null;
  const quantised = quantisedConstants(rows, springs, spans);
  return layOut(rows, springs, spans, { layout: quantised ? 'quantised' : 'full', classes: [], quantised });
}

/** The index of a spring's class in the list, by its stiffness in f32; -1 where the list does not have it. */
const classOf = (classes: readonly SpringClass[], { stiffness, rest }: Springs, spring: number): number => {
  const rounded = Math.fround(stiffness[spring]);
  const hasLength = rest[spring] > 0;
  for (let c = 0; c < classes.length; c++) {
    if (classes[c].stiffness === rounded && classes[c].hasLength === hasLength) return c;
  }
  return -1;
};

/** The largest difference of the indices of two neighbours, and the classes of springs; where there are too many classes, only the first of them. */
function survey(
  rows: NeighbourRows,
  springs: Springs,
  spans: readonly Span[],
): { maxOffset: number; classes: readonly SpringClass[] } {
  let maxOffset = 0;
  const classes: SpringClass[] = [];
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      for (let e = rows.first[k]; e < rows.first[k + 1]; e++) {
        maxOffset = Math.max(maxOffset, Math.abs(rows.neighbour[e] - k));
        const spring = rows.spring[e];
        if (classes.length > maxClasses || classOf(classes, springs, spring) >= 0) continue;
        classes.push({ stiffness: Math.fround(springs.stiffness[spring]), hasLength: springs.rest[spring] > 0 });
      }
    }
  }
  return { maxOffset, classes };
}

/** Null where constants differ too much to be quantised, or are not positive. */
function quantisedConstants(rows: NeighbourRows, springs: Springs, spans: readonly Span[]): QuantisedConstants | null {
  let minRest = Infinity;
  let maxRest = 0;
  let minStiffness = Infinity;
  let maxStiffness = 0;
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      for (let e = rows.first[k]; e < rows.first[k + 1]; e++) {
        // Each spring is in two rows.
        if (rows.neighbour[e] < k) continue;
        const rest = springs.rest[rows.spring[e]];
        const stiffness = springs.stiffness[rows.spring[e]];
        if (rest !== 0) minRest = Math.min(minRest, rest);
        maxRest = Math.max(maxRest, rest);
        minStiffness = Math.min(minStiffness, stiffness);
        maxStiffness = Math.max(maxStiffness, stiffness);
      }
    }
  }
  const rest = maxRest === 0 ? { base: 0, shift: 0 } : quantiserFor(minRest, maxRest);
  const stiffness = quantiserFor(minStiffness, maxStiffness);
  return rest && stiffness && { rest, stiffness };
}

/**
 * The entries of row k in ascending order of the neighbour's index: invocations that run together then read memory that is close together at the same
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
  how: Pick<SlicedSprings, 'layout' | 'classes' | 'quantised'>,
): SlicedSprings {
  const { layout, classes, quantised } = how;
  const sliceFirst = sliceOffsets(rowLengths(rows, spans));
  // Entries begin at a multiple of a column, so that columns are aligned to the GPU's cache lines.
  const entriesFrom = sliceSize * Math.ceil(sliceFirst.length / sliceSize);
  const entries = sliceSize * sliceFirst[sliceFirst.length - 1];
  const link = new Uint32Array(entriesFrom + (quantised ? 0 : entries));
  link.set(sliceFirst);
  const words = new Uint32Array((typeof layout === 'number' ? 2 : 4) * entries);
  const numbers = new Float32Array(words.buffer);
  const offsetMask = 2 ** offsetBits(layout) - 1;
  const put = (entry: number, half: number, offset: number, spring: number) => {
    const rest = springs.rest[spring];
    const stiffness = springs.stiffness[spring];
    const own = 4 * entry + 2 * half;
    if (quantised) {
      writeQuantised(words, own, quantise(quantised.rest, rest), quantise(quantised.stiffness, stiffness), offset);
      return;
    }
    const springClass = layout === 'full' ? 0 : classOf(classes, springs, spring);
    link[entriesFrom + entry] |= (offset | (springClass << offsetBits(layout))) << (16 * half);
    if (layout === 'full') {
      numbers[own] = stiffness;
      numbers[own + 1] = rest;
    } else {
      numbers[2 * entry + half] = rest;
    }
  };
  const row: number[] = [];
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      const firstColumn = sliceFirst[Math.floor(k / sliceSize)];
      byNeighbour(rows, k, row);
      row.forEach((e, n) => {
        put(entryOf(firstColumn, k, n), n % 2, (rows.neighbour[e] - k) & offsetMask, rows.spring[e]);
      });
    }
  }
  return { ...how, link, entriesFrom, linkSpring: quantised ? words : numbers };
}

/** The number of springs of each particle, and 0 outside of the spans. */
function rowLengths({ first }: NeighbourRows, spans: readonly Span[]): Uint32Array {
  const lengths = new Uint32Array(first.length - 1);
  for (const particles of spans) {
    const end = particles.first + particles.count;
    for (let k = particles.first; k < end; k++) lengths[k] = first[k + 1] - first[k];
  }
  return lengths;
}
