/**
 * How `stepMesh` finds the two springs of an entry, in as few bytes as there can be: large meshes are bound by what they read.
 *
 * 1, 2 or 4 kinds of springs, each with one stiffness and one damping: `link`, from number `entriesFrom` on, has how many places ahead the two neighbours are
 * as two signed 16-bit numbers, up to two bits of which say the kind; `linkSpring` has the two rest lengths. 12 bytes.
 *
 * 'short': each spring has its own stiffness, none is 0 or negative, and stiffnesses and rest lengths are short numbers (see short-numbers.ts). `linkSpring` has
 * two words a spring: the rest length (24 bits) above the upper 8 bits of stiffness; the other 16 bits of it above how far ahead the neighbour is. 16 bytes.
 *
 * 'full': as with kinds, but `linkSpring` has stiffness [N/m] and rest length [m] of the first and of the second spring. 20 bytes.
 */
import type { ElementType } from '../../../compute/kernel';

export type KindCount = 1 | 2 | 4;
export type SpringLayout = KindCount | 'short' | 'full';

/** Bits of a link that say how far ahead. */
export const reachBits = (layout: SpringLayout): number => (typeof layout === 'number' ? 16 - Math.log2(layout) : 16);

/** What an entry of `linkSpring` is. */
export const entryType = (layout: SpringLayout) =>
  (typeof layout === 'number' ? 'vec2f' : layout === 'short' ? 'vec4u' : 'vec4f') satisfies ElementType;

/** The two words of a spring laid out as 'short'. `rest` and `stiffness` are codes, `ahead` has 16 bits. */
export function writeShort(words: Uint32Array, at: number, rest: number, stiffness: number, ahead: number): void {
  words[at] = (rest << 8) | (stiffness >>> 16);
  words[at + 1] = (stiffness << 16) | ahead;
}

/** On a GPU: how far ahead the neighbour is, rest length, and stiffness and damping. */
const structs = `
struct Spring { ahead: i32, rest: f32, constants: vec2f }
struct Springs { first: Spring, second: Spring }
`;

/** `choice` is that of one of four numbers by `kind`. */
const kindReader = (bits: number, choice: string): string => `
const kindBits = ${bits}u;
struct Entry { links: i32, rest: vec2f }
fn choose(numbers: vec4f, kind: u32) -> f32 {
  return ${choice};
}
fn constantsAt(links: i32, half: u32) -> vec2f {
  let kind = extractBits(bitcast<u32>(links), half + ${16 - bits}u, ${bits}u);
  return vec2f(choose(u.kindStiffness, kind), choose(u.kindDamping, kind));
}
fn entryAt(n: u32) -> Entry {
  return Entry(bitcast<i32>(link[u.entriesFrom + n]), linkSpring[n]);
}
fn isNone(entry: Entry) -> bool {
  return entry.links == 0;
}
fn springsOf(entry: Entry) -> Springs {
  let links = entry.links;
  let first = (links << (16u + kindBits)) >> (16u + kindBits);
  let second = (links << kindBits) >> (16u + kindBits);
  return Springs(Spring(first, entry.rest.x, constantsAt(links, 0u)), Spring(second, entry.rest.y, constantsAt(links, 16u)));
}`;

/**
 * A rest length of code 0 is 0. No spring has a stiffness of code 0, but a second one that is missing, and what that is multiplied with is 0. On an H200 these steps take
 * 2 % less with the two `select` than without, and 7 % less undamped.
 */
const shortReader = `
alias Entry = vec4u;
fn decode(code: u32, base: u32, shift: u32) -> f32 {
  return bitcast<f32>((code << shift) + base);
}
fn springOf(words: vec2u) -> Spring {
  let k = decode(((words.x & 0xffu) << 16u) | (words.y >> 16u), u.stiffnessBase, u.stiffnessShift);
  let rest = select(0.0, decode(words.x >> 8u, u.restBase, u.restShift), words.x > 0xffu);
  let kd = select(0.0, u.damping + u.viscosity * k, rest > 0.0);
  return Spring((bitcast<i32>(words.y) << 16u) >> 16u, rest, vec2f(u.stiffness * k, kd));
}
fn entryAt(n: u32) -> Entry {
  return linkSpring[n];
}
fn isNone(entry: Entry) -> bool {
  return (entry.y & 0xffffu) == 0u;
}
fn springsOf(entry: Entry) -> Springs {
  return Springs(springOf(entry.xy), springOf(entry.zw));
}`;

/** Constants are read when they are needed: asked for a turn before, they take so many registers that it is slower. */
const fullReader = `
struct Entry { links: i32, n: u32 }
fn springOf(ahead: i32, k: f32, rest: f32) -> Spring {
  return Spring(ahead, rest, vec2f(u.stiffness * k, select(0.0, u.damping + u.viscosity * k, rest > 0.0)));
}
fn entryAt(n: u32) -> Entry {
  return Entry(bitcast<i32>(link[u.entriesFrom + n]), n);
}
fn isNone(entry: Entry) -> bool {
  return entry.links == 0;
}
fn springsOf(entry: Entry) -> Springs {
  let two = linkSpring[entry.n];
  return Springs(springOf((entry.links << 16u) >> 16u, two.x, two.y), springOf(entry.links >> 16u, two.z, two.w));
}`;

const readers: Record<SpringLayout, string> = {
  1: kindReader(0, 'numbers.x'),
  2: kindReader(1, 'select(numbers.x, numbers.y, kind == 1u)'),
  4: kindReader(
    2,
    'select(select(numbers.x, numbers.y, kind == 1u), select(numbers.z, numbers.w, kind == 3u), kind > 1u)',
  ),
  short: shortReader,
  full: fullReader,
};

/** WGSL: entryAt(n), isNone(entry) and springsOf(entry). */
export const springReader = (layout: SpringLayout): string => structs + readers[layout];
