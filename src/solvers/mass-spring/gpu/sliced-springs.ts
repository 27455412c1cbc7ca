/**
 * The springs around each particle in sliced ELLPACK, as `stepMesh` reads them, in the smallest layout of spring-layouts.ts that can hold them.
 *
 * Millions of springs lie in memory in another order than the rows: whoever follows a row from spring to spring waits for memory at each. So all loops go
 * through the springs in their own order, and put what the layout stores of a spring where the row of each of its ends is collected; a row is then
 * sorted and copied into its slice.
 */
import type { Span } from '../../../compute/backend';
import { prefixSum } from '../../../core/csr';
import type { Springs } from '../../../elements/spring/springs';
import { type Quantiser, quantise, quantiserFor } from './quantise';
import { sliceOffsets, sliceSize } from './sliced-ellpack';
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
  readonly ends: Uint32Array;
  /** 1 for springs between particles of the spans. */
  readonly own: Uint8Array;
  /** The number of springs of each particle, and 0 outside of the spans. */
  readonly lengths: Uint32Array;
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
  const inside = new Uint8Array(rows);
  for (const { first, count } of spans) inside.fill(1, first, first + count);
  const { count, ends: particles } = springs;
  const lengths = new Uint32Array(rows);
  const ends = new Uint32Array(2 * count);
  const own = new Uint8Array(count);
  let maxOffset = 0;
  for (let s = 0; s < count; s++) {
    const a = bufferIndex[particles[2 * s]];
    const b = bufferIndex[particles[2 * s + 1]];
    ends[2 * s] = a;
    ends[2 * s + 1] = b;
    if (inside[a] === 0) continue;
    own[s] = 1;
    lengths[a]++;
    lengths[b]++;
    maxOffset = Math.max(maxOffset, Math.abs(a - b));
  }
  return { springs, ends, own, lengths, maxOffset };
}

/** Null where constants differ too much to be quantised, or are not positive. */
function quantisedConstants({ springs, own }: PlacedSprings): QuantisedConstants | null {
  let minRest = Infinity;
  let maxRest = 0;
  let minStiffness = Infinity;
  let maxStiffness = 0;
  for (let s = 0; s < springs.count; s++) {
    if (own[s] === 0) continue;
    const rest = springs.rest[s];
    const stiffness = springs.stiffness[s];
    if (rest !== 0) minRest = Math.min(minRest, rest);
    maxRest = Math.max(maxRest, rest);
    minStiffness = Math.min(minStiffness, stiffness);
    maxStiffness = Math.max(maxStiffness, stiffness);
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
  const { lengths } = placed;
  const sliceFirst = sliceOffsets(lengths);
  // Entries begin at a multiple of a column, so that columns are aligned to the GPU's cache lines.
  const entriesFrom = sliceSize * Math.ceil(sliceFirst.length / sliceSize);
  const entries = sliceSize * sliceFirst[sliceFirst.length - 1];
  const link = new Uint32Array(entriesFrom + (quantised ? 0 : entries));
  link.set(sliceFirst);
  const words = new Uint32Array((typeof layout === 'number' ? 2 : 4) * entries);
  const collected = collectRows(placed, layout, classed, quantised);
  const constantWords = quantised ? 2 : collected.stride - 1;
  sliceRows(collected, lengths, sliceFirst, link.subarray(entriesFrom), words, constantWords);
  const linkSpring = quantised ? words : new Float32Array(words.buffer);
  return { layout, link, entriesFrom, linkSpring, classes: classed?.classes ?? [], quantised };
}

/**
 * The springs of each row, row by row and in the order of the springs, as the layout stores them. 'quantised': the two words of `writeQuantised`. Else a word
 * whose lower 16 bits are the offset of the neighbour and the class, then the constants in f32: stiffness in the layout 'full', and rest length.
 */
interface CollectedRows {
  readonly words: Uint32Array;
  /** Words per spring, and which of them has the offset. */
  readonly stride: number;
  readonly linkWord: number;
  readonly offsetBits: number;
}

function collectRows(
  { springs, ends, own, lengths }: PlacedSprings,
  layout: SpringLayout,
  classed: ClassedSprings | null,
  quantised: QuantisedConstants | null,
): CollectedRows {
  const { stiffness, rest } = springs;
  const next = new Uint32Array(lengths.length + 1);
  next.set(lengths, 1);
  prefixSum(next);
  const stride = layout === 'full' ? 3 : 2;
  const words = new Uint32Array(stride * next[lengths.length]);
  const numbers = new Float32Array(words.buffer);
  const bits = offsetBits(layout);
  const offsetMask = 2 ** bits - 1;
  for (let s = 0; s < springs.count; s++) {
    if (own[s] === 0) continue;
    const a = ends[2 * s];
    const b = ends[2 * s + 1];
    const fromA = stride * next[a]++;
    const fromB = stride * next[b]++;
    if (quantised) {
      const restCode = quantise(quantised.rest, rest[s]);
      const stiffnessCode = quantise(quantised.stiffness, stiffness[s]);
      writeQuantised(words, fromA, restCode, stiffnessCode, (b - a) & offsetMask);
      writeQuantised(words, fromB, restCode, stiffnessCode, (a - b) & offsetMask);
      continue;
    }
    const springClass = classed ? classed.classOf[s] << bits : 0;
    words[fromA] = ((b - a) & offsetMask) | springClass;
    words[fromB] = ((a - b) & offsetMask) | springClass;
    if (stride === 3) numbers[fromA + 1] = numbers[fromB + 1] = stiffness[s];
    numbers[fromA + stride - 1] = numbers[fromB + stride - 1] = rest[s];
  }
  return { words, stride, linkWord: quantised ? 1 : 0, offsetBits: bits };
}

/**
 * The rows into their slices, each in ascending order of the neighbour's index: invocations that run together then read memory that is close together at the same
 * time. On an H200 that makes a step with damping some 4 % shorter. Nothing has to be sorted for that: particles are visited in ascending order, and each is the next neighbour
 * of those that its springs lead to.
 */
function sliceRows(
  { words, stride, linkWord, offsetBits }: CollectedRows,
  lengths: Uint32Array,
  sliceFirst: Uint32Array,
  link: Uint32Array,
  constants: Uint32Array,
  constantWords: number,
): void {
  /** Springs of each row that are in their slice. */
  const filled = new Uint32Array(lengths.length);
  const unused = 32 - offsetBits;
  const offsetMask = 2 ** offsetBits - 1;
  /** Words of a spring before its constants. */
  const before = stride - constantWords;
  let at = 0;
  for (let neighbour = 0; neighbour < lengths.length; neighbour++) {
    for (const end = at + stride * lengths[neighbour]; at < end; at += stride) {
      const word = words[at + linkWord];
      const offset = (word << unused) >> unused;
      const row = neighbour + offset;
      const n = filled[row]++;
      const entry = sliceSize * (sliceFirst[Math.floor(row / sliceSize)] + (n >> 1)) + (row % sliceSize);
      const half = n & 1;
      const back = (word & ~offsetMask) | (-offset & offsetMask);
      const to = constantWords * (2 * entry + half);
      if (before > 0) {
        link[entry] |= back << (16 * half);
        constants[to] = words[at + before];
        if (constantWords > 1) constants[to + 1] = words[at + before + 1];
      } else {
        constants[to] = words[at];
        constants[to + 1] = back;
      }
    }
  }
}
