/** The pattern of a matrix that couples the two ends of every edge of a graph, and the graph of such a pattern. */
import { countingSort } from './counting-sort.as';
import { add, get, integers, natural, set, zeros } from './integers.as';

/** The first of `count` integers that is not below `limit`, all of them unsigned; -1 where there is none. */
export function firstBeyond(count: i32, array: usize, limit: u32): i32 {
  for (let k = 0; k < count; k++) if (<u32>get(array, k) >= limit) return k;
  return -1;
}

/** Gives the addresses of where each column begins (and the last one ends), of the rows of the columns, and of the entry of each edge. */
export function findPattern(size: i32, count: i32, ends: usize): usize {
  const rows = integers(count);
  const columns = integers(count);
  for (let e = 0; e < count; e++) {
    const a = get(ends, 2 * e);
    const b = get(ends, 2 * e + 1);
    set(rows, e, max(a, b));
    set(columns, e, min(a, b));
  }
  const byRow = integers(count);
  const sorted = integers(count);
  const counts = integers(size + 1);
  countingSort(count, size, rows, natural(count), byRow, counts);
  countingSort(count, size, columns, byRow, sorted, counts);
  const first = integers(size + 1);
  const row = integers(size + count);
  const edgeEntry = integers(count);
  let entry = -1;
  let next = 0;
  for (let j = 0; j < size; j++) {
    set(row, ++entry, j);
    set(first, j, entry);
    for (; next < count; next++) {
      const e = get(sorted, next);
      if (get(columns, e) != j) break;
      // Edges between the same two rows share an entry.
      if (get(row, entry) != get(rows, e)) set(row, ++entry, get(rows, e));
      set(edgeEntry, e, entry);
    }
  }
  set(first, size, entry + 1);
  const made = integers(3);
  set(made, 0, <i32>first);
  set(made, 1, <i32>row);
  set(made, 2, <i32>edgeEntry);
  return made;
}

/** The graph of a pattern: the addresses of where the neighbours of each node begin (and where the last ones end), and of the neighbours, which ascend. */
export function findGraph(size: i32, columnFirst: usize, row: usize): usize {
  const first = zeros(size + 1);
  for (let j = 0; j < size; j++) {
    const end = get(columnFirst, j + 1);
    for (let e = get(columnFirst, j); e < end; e++) {
      const i = get(row, e);
      if (i == j) continue;
      add(first, j + 1, 1);
      add(first, i + 1, 1);
    }
  }
  for (let i = 0; i < size; i++) add(first, i + 1, get(first, i));
  const next = integers(size);
  memory.copy(next, first, (<usize>size) << 2);
  const neighbour = integers(get(first, size));
  for (let j = 0; j < size; j++) {
    const end = get(columnFirst, j + 1);
    for (let e = get(columnFirst, j); e < end; e++) {
      const i = get(row, e);
      if (i == j) continue;
      set(neighbour, get(next, i), j);
      add(next, i, 1);
      set(neighbour, get(next, j), i);
      add(next, j, 1);
    }
  }
  const made = integers(2);
  set(made, 0, <i32>first);
  set(made, 1, <i32>neighbour);
  return made;
}
