/** A stable counting sort of integers. */
import { at, get, set } from './integers.as';

/** `items` in ascending order of their keys, into `into`; items of equal keys stay in their order. `counts`: room for a number more than there are keys. */
export function countingSort(count: i32, keyCount: i32, keys: usize, items: usize, into: usize, counts: usize): void {
  memory.fill(counts, 0, (<usize>(keyCount + 1)) << 2);
  for (let k = 0; k < count; k++) {
    const counter = at(counts, get(keys, get(items, k)));
    store<i32>(counter, load<i32>(counter, 4) + 1, 4);
  }
  for (let key = 0; key < keyCount; key++) {
    const counter = at(counts, key);
    store<i32>(counter, load<i32>(counter) + load<i32>(counter, 4), 4);
  }
  for (let k = 0; k < count; k++) {
    const item = get(items, k);
    const counter = at(counts, get(keys, item));
    const to = load<i32>(counter);
    set(into, to, item);
    store<i32>(counter, to + 1);
  }
}
