/** A stable merge sort of integers. */
import { at, get, set } from './integers.as';

/** Runs of so many are sorted by insertion, and merged from there. */
const RUN: i32 = 8;

/** Whether `a` comes before `b`: by `keys`, f64 by integer, or where that is 0 by the integers themselves. */
@inline function precedes(a: i32, b: i32, keys: usize): bool {
  if (keys == 0) return a < b;
  return load<f64>(keys + ((<usize>a) << 3)) < load<f64>(keys + ((<usize>b) << 3));
}

/** Puts `items` in ascending order; those of equal keys stay in their order. `scratch`: room for as many. */
export function sortIntegers(count: i32, items: usize, keys: usize, scratch: usize): void {
  for (let begin = 0; begin < count; begin += RUN) {
    const end = min(begin + RUN, count);
    for (let k = begin + 1; k < end; k++) {
      const item = get(items, k);
      let to = k;
      for (; to > begin && precedes(item, get(items, to - 1), keys); to--) set(items, to, get(items, to - 1));
      set(items, to, item);
    }
  }
  for (let width = RUN; width < count; width *= 2) {
    for (let begin = 0; begin + width < count; begin += 2 * width) {
      merge(items, begin, begin + width, min(begin + 2 * width, count), keys, scratch);
    }
  }
}

/** Makes one of two ranges that are sorted each: the first is put aside, and nothing is overwritten that is still needed. */
function merge(items: usize, begin: i32, middle: i32, end: i32, keys: usize, scratch: usize): void {
  if (!precedes(get(items, middle), get(items, middle - 1), keys)) return;
  memory.copy(scratch, at(items, begin), (<usize>(middle - begin)) << 2);
  let a = 0;
  let b = middle;
  const aside = middle - begin;
  for (let to = begin; a < aside; to++) {
    if (b < end && precedes(get(items, b), get(scratch, a), keys)) set(items, to, get(items, b++));
    else set(items, to, get(scratch, a++));
  }
}
