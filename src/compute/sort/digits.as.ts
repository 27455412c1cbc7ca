/** A digit of a key: see `digits.ts`. */

/** The element that is the k-th by the digits before. */
@inline export function elementAt(k: u32, source: usize, first: u32, sorted: u32): u32 {
  return sorted > 0 ? load<u32>(source + ((<usize>k) << 2)) : first + k;
}

@inline export function digitOf(element: u32, key: usize, shift: u32, bits: u32): u32 {
  return (load<u32>(key + ((<usize>element) << 2)) >> shift) & ((1 << bits) - 1);
}
