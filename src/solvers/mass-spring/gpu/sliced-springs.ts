/**
 * The springs around each particle in sliced ELLPACK, as `stepMesh` reads them, in the smallest layout of spring-layouts.ts that can hold them.
 *
 * Millions of springs lie in memory in another order than the rows: whoever follows a row from spring to spring waits for memory at each. So all loops go
 * through the springs in their own order, and put what the layout stores of a spring where those of its lower end are collected; from there they go into the rows of
 * both of their ends.
 */
import type { Span } from '../../../compute/backend';
import { prefixSum } from '../../../core/csr';
import type { Springs } from '../../../elements/spring/springs';
import { type Quantiser, quantise, quantiserFor } from './quantise';
import { entryOf, sliceOffsets, sliceSize } from './sliced-ellpack';
import { type ClassedSprings, findClasses, type SpringClass } from './spring-classes';
import { type ClassCount, offsetBits, type SpringLayout, writeQuantised } from './spring-layouts';

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

/** The springs of the spans, by the indices of their ends in the buffers. */
export interface PlacedSprings {
  readonly springs: Springs;
  /** The lower end of each spring, then the upper one. */
  readonly ends: Uint32Array;
  /** 1 for springs between particles of the spans; null where all are. */
  readonly own: Uint8Array | null;
  /** The number of springs from each particle to those above it, and to those below; 0 outside of the spans. */
  readonly upward: Uint32Array;
  readonly downward: Uint32Array;
  readonly maxOffset: number;
}

/**
 * `bufferIndex` has the index of each particle in the solver's order, which `spans` count, of `rows` in all. Particles outside of them have empty rows. Null where the index of a neighbour differs by
 * more than a link can say.
 */
export function slicedSprings(
  springs: Springs,
  bufferIndex: Uint32Array,
  spans: readonly Span[],
  rows = bufferIndex.length,
): SlicedSprings | null {
  const placed = placeSprings(springs, bufferIndex, spans, rows);
  const reaches = (layout: SpringLayout) => placed.maxOffset < 2 ** (offsetBits(layout) - 1);
  const classed = findClasses(placed);
  const classCount = classed && classCounts.find((count) => classed.classes.length <= count);
  if (classed && classCount && reaches(classCount)) return layOut(placed, classCount, classed, null);
  if (!reaches('full')) return null;
  const quantised = quantisedConstants(placed);
  return layOut(placed, quantised ? 'quantised' : 'full', null, quantised);
}

function placeSprings(springs: Springs, bufferIndex: Uint32Array, spans: readonly Span[], rows: number): PlacedSprings {
  const inside = insideOf(spans, rows);
  const { count, ends: particles } = springs;
  const upward = new Uint32Array(rows);
  const downward = new Uint32Array(rows);
  const ends = new Uint32Array(2 * count);
  const own = inside && new Uint8Array(count);
  let maxOffset = 0;
  for (let s = 0; s < count; s++) {
    const a = bufferIndex[particles[2 * s]];
    const b = bufferIndex[particles[2 * s + 1]];
    // Without a branch, of which nobody could foretell the way.
    const below = (b - a) & ((b - a) >> 31);
    const lower = a + below;
    const upper = b - below;
    ends[2 * s] = lower;
    ends[2 * s + 1] = upper;
    if (inside && own) {
      if (inside[lower] === 0) continue;
      own[s] = 1;
    }
    upward[lower]++;
    downward[upper]++;
    if (upper - lower > maxOffset) maxOffset = upper - lower;
  }
  return { springs, ends, own, upward, downward, maxOffset };
}

/** 1 for each row of the spans; null where they are all rows. */
function insideOf(spans: readonly Span[], rows: number): Uint8Array | null {
  if (spans.reduce((sum, { count }) => sum + count, 0) === rows) return null;
  const inside = new Uint8Array(rows);
  for (const { first, count } of spans) inside.fill(1, first, first + count);
  return inside;
}

/** Null where constants differ too much to be quantised, or are not positive. */
function quantisedConstants({ springs, own }: PlacedSprings): QuantisedConstants | null {
  const { count, rest: restOf, stiffness: stiffnessOf } = springs;
  let minRest = Infinity;
  let maxRest = 0;
  let minStiffness = Infinity;
  let maxStiffness = 0;
  for (let s = 0; s < count; s++) {
    if (own && own[s] === 0) continue;
    const rest = restOf[s];
    const stiffness = stiffnessOf[s];
    if (rest !== 0 && rest < minRest) minRest = rest;
    if (rest > maxRest) maxRest = rest;
    if (stiffness < minStiffness) minStiffness = stiffness;
    if (stiffness > maxStiffness) maxStiffness = stiffness;
  }
  const rest = maxRest === 0 ? { base: 0, shift: 0 } : quantiserFor(minRest, maxRest);
  const stiffness = quantiserFor(minStiffness, maxStiffness);
  return rest && stiffness && { rest, stiffness };
}

function layOut(
  placed: PlacedSprings,
  layout: SpringLayout,
  classed: ClassedSprings | null,
  quantised: QuantisedConstants | null,
): SlicedSprings {
  const { upward, downward } = placed;
  const lengths = downward.slice();
  for (let row = 0; row < lengths.length; row++) lengths[row] += upward[row];
  const sliceFirst = sliceOffsets(lengths);
  // Entries begin at a multiple of a column, so that columns are aligned to the GPU's cache lines.
  const entriesFrom = sliceSize * Math.ceil(sliceFirst.length / sliceSize);
  const entries = sliceSize * sliceFirst[sliceFirst.length - 1];
  const link = new Uint32Array(entriesFrom + (quantised ? 0 : entries));
  link.set(sliceFirst);
  const words = new Uint32Array((typeof layout === 'number' ? 2 : 4) * entries);
  const collected = collectUpward(placed, layout, classed, quantised);
  sortRows(collected, upward);
  const links = quantised ? null : new Uint16Array(link.buffer, 4 * entriesFrom);
  sliceRows(collected, upward, firstHalves(sliceFirst, lengths.length), links, words);
  const linkSpring = quantised ? words : new Float32Array(words.buffer);
  return { layout, link, entriesFrom, linkSpring, classes: classed?.classes ?? [], quantised };
}

/** The springs of each row that lead to rows above it, row by row and in the order of the springs. */
interface CollectedSprings {
  /** Two a spring. 'quantised': those of `writeQuantised`. Else the rest length in f32, then a word whose lower 16 bits are the offset of the neighbour and the class. */
  readonly words: Uint32Array;
  /** The stiffness of each spring in the layout 'full', in f32. */
  readonly stiffness: Uint32Array | null;
  readonly offsetBits: number;
}

function collectUpward(
  { springs, ends, own, upward }: PlacedSprings,
  layout: SpringLayout,
  classed: ClassedSprings | null,
  quantised: QuantisedConstants | null,
): CollectedSprings {
  const { stiffness, rest } = springs;
  const next = new Uint32Array(upward.length + 1);
  next.set(upward, 1);
  prefixSum(next);
  const count = next[upward.length];
  const words = new Uint32Array(2 * count);
  const numbers = new Float32Array(words.buffer);
  const collectedStiffness = layout === 'full' ? new Float32Array(count) : null;
  const bits = offsetBits(layout);
  for (let s = 0; s < springs.count; s++) {
    if (own && own[s] === 0) continue;
    const lower = ends[2 * s];
    const offset = ends[2 * s + 1] - lower;
    const spring = next[lower]++;
    if (quantised) {
      const restCode = quantise(quantised.rest, rest[s]);
      writeQuantised(words, 2 * spring, restCode, quantise(quantised.stiffness, stiffness[s]), offset);
      continue;
    }
    numbers[2 * spring] = rest[s];
    words[2 * spring + 1] = classed ? offset | (classed.classOf[s] << bits) : offset;
    if (collectedStiffness) collectedStiffness[spring] = stiffness[s];
  }
  const asWords = collectedStiffness && new Uint32Array(collectedStiffness.buffer);
  return { words, stiffness: asWords, offsetBits: bits };
}

/** More springs than this lead upward from few particles. */
const longRow = 48;

/** Sorts the springs of each row by their offsets; equals stay in their order. One loop for all rows: it runs once, and calls would have to be compiled first. */
function sortRows(collected: CollectedSprings, upward: Uint32Array): void {
  const { words, stiffness, offsetBits } = collected;
  const offsetMask = 2 ** offsetBits - 1;
  for (let row = 0, begin = 0; row < upward.length; row++) {
    const end = begin + upward[row];
    if (upward[row] > longRow) sortLongRow(collected, begin, end);
    for (let k = begin + 1; k < end; k++) {
      const word = words[2 * k + 1];
      const offset = word & offsetMask;
      if ((words[2 * k - 1] & offsetMask) <= offset) continue;
      const constant = words[2 * k];
      const ownStiffness = stiffness ? stiffness[k] : 0;
      let to = k;
      do {
        words[2 * to] = words[2 * to - 2];
        words[2 * to + 1] = words[2 * to - 1];
        if (stiffness) stiffness[to] = stiffness[to - 1];
        to--;
      } while (to > begin && (words[2 * to - 1] & offsetMask) > offset);
      words[2 * to] = constant;
      words[2 * to + 1] = word;
      if (stiffness) stiffness[to] = ownStiffness;
    }
    begin = end;
  }
}

/** The same in another way: of a particle that is tied to thousands, an insertion sort would take as long as all else. */
function sortLongRow({ words, stiffness, offsetBits }: CollectedSprings, begin: number, end: number): void {
  const before = words.slice(2 * begin, 2 * end);
  const stiffnessBefore = stiffness?.slice(begin, end);
  const offset = (k: number) => before[2 * k + 1] & (2 ** offsetBits - 1);
  const sorted = Array.from({ length: end - begin }, (_, k) => k).sort((a, b) => offset(a) - offset(b));
  sorted.forEach((k, to) => {
    words.set(before.subarray(2 * k, 2 * k + 2), 2 * (begin + to));
    if (stiffness && stiffnessBefore) stiffness[begin + to] = stiffnessBefore[k];
  });
}

/** Where the first spring of each row is among the halves of all entries: half 0 or 1 of entry e is 2 e or 2 e + 1. */
function firstHalves(sliceFirst: Uint32Array, rows: number): Uint32Array {
  const first = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) first[row] = 2 * entryOf(sliceFirst[Math.floor(row / sliceSize)], row, 0);
  return first;
}

/** From the second half of an entry to the first of the next one in its row is that much farther than from the first half to the second. */
const toNextEntry = 2 * sliceSize - 2;

/**
 * The rows into their slices, each in ascending order of the neighbour's index: invocations that run together then read memory that is close together at the same
 * time. On an H200 that makes a step with damping some 4 % shorter. Only the few springs that lead upward from a row had to be sorted for that: rows are visited in ascending order, each is the next neighbour
 * of those above it that its springs lead to, and has all those below it when it is visited itself.
 *
 * `next`: where the next spring of each row goes, among the halves of entries. `links`: null where they share words with the constants.
 */
function sliceRows(
  { words, stiffness, offsetBits }: CollectedSprings,
  upward: Uint32Array,
  next: Uint32Array,
  links: Uint16Array | null,
  constants: Uint32Array,
): void {
  const offsetMask = 2 ** offsetBits - 1;
  let spring = 0;
  for (let row = 0; row < upward.length; row++) {
    const end = spring + upward[row];
    let own = next[row];
    for (; spring < end; spring++) {
      const constant = words[2 * spring];
      const word = words[2 * spring + 1];
      const offset = word & offsetMask;
      const back = (word & ~offsetMask) | (-offset & offsetMask);
      const above = row + offset;
      const there = next[above];
      next[above] = there + 1 + (there & 1) * toNextEntry;
      if (!links) {
        constants[2 * own] = constant;
        constants[2 * own + 1] = word;
        constants[2 * there] = constant;
        constants[2 * there + 1] = back;
      } else if (!stiffness) {
        links[own] = word;
        links[there] = back;
        constants[own] = constant;
        constants[there] = constant;
      } else {
        links[own] = word;
        links[there] = back;
        constants[2 * own] = constants[2 * there] = stiffness[spring];
        constants[2 * own + 1] = constants[2 * there + 1] = constant;
      }
      own += 1 + (own & 1) * toNextEntry;
    }
  }
}
