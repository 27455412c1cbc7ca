/** Where tasks of a factor sum what they have for each other, which panels each panel takes account of, and where the entries of the matrix go. */
import { add, at, get, integers, nones, set, zeros } from './integers.as';

/** The plan that is laid out: where the columns and rows of each panel begin, and all rows. */
let panelCount: i32 = 0;
let panelColumn: usize = 0;
let panelRow: usize = 0;
let row: usize = 0;
/** The panel of each column. */
let panelOf: usize = 0;

export function usePanels(size: i32, count: i32, columns: usize, rowFirst: usize, rows: usize): void {
  panelCount = count;
  panelColumn = columns;
  panelRow = rowFirst;
  row = rows;
  panelOf = integers(size);
  for (let p = 0; p < count; p++) {
    const end = get(columns, p + 1);
    for (let k = get(columns, p); k < end; k++) set(panelOf, k, p);
  }
}

/** Counts become offsets: entry i + 1 has the length of row i before and its end after. */
function prefixSum(first: usize, rows: i32): void {
  for (let i = 0; i < rows; i++) add(first, i + 1, get(first, i));
}

/**
 * The slots of tasks, whose panels are listed task by task in `taskPanel`; `owner` is the task of each panel. In the forward solve a column is subtracted from the rows below it. A row of the same task is the place for that, and any other has a slot of the
 * task behind the solution, one for all of its panels.
 *
 * Gives the addresses of the place for each of `row`, of the first slot of each task (and the end of all slots), of the first pair of each task in the list to gather (and its end), and of that list: pairs of a row of the task and a slot that holds something
 * for it.
 */
export function layOutSlots(size: i32, taskCount: i32, owner: usize, taskFirst: usize, taskPanel: usize): usize {
  const rowCount = get(panelRow, panelCount);
  const slot = integers(rowCount);
  const slotFirst = integers(taskCount + 1);
  const gatherFirst = zeros(taskCount + 1);
  const slotOfRow = nones(size);
  /** The row of each slot: there are no more than rows of panels. */
  const rowOfSlot = integers(rowCount);
  let slotEnd = size;
  for (let t = 0; t < taskCount; t++) {
    const begin = slotEnd;
    set(slotFirst, t, begin);
    const endOfTask = get(taskFirst, t + 1);
    for (let k = get(taskFirst, t); k < endOfTask; k++) {
      const p = get(taskPanel, k);
      const end = get(panelRow, p + 1);
      for (let e = get(panelRow, p); e < end; e++) {
        const r = get(row, e);
        const ownerOfRow = get(owner, get(panelOf, r));
        if (ownerOfRow == t) {
          set(slot, e, r);
          continue;
        }
        if (get(slotOfRow, r) < 0) {
          set(rowOfSlot, slotEnd - size, r);
          set(slotOfRow, r, slotEnd++);
          add(gatherFirst, ownerOfRow + 1, 1);
        }
        set(slot, e, get(slotOfRow, r));
      }
    }
    for (let s = begin; s < slotEnd; s++) set(slotOfRow, get(rowOfSlot, s - size), -1);
  }
  set(slotFirst, taskCount, slotEnd);
  prefixSum(gatherFirst, taskCount);
  const gather = integers(2 * (slotEnd - size));
  const next = integers(taskCount);
  memory.copy(next, gatherFirst, (<usize>taskCount) << 2);
  for (let s = size; s < slotEnd; s++) {
    const r = get(rowOfSlot, s - size);
    const task = get(owner, get(panelOf, r));
    const pair = 2 * get(next, task);
    add(next, task, 1);
    set(gather, pair, r);
    set(gather, pair + 1, s);
  }
  const made = integers(4);
  set(made, 0, <i32>slot);
  set(made, 1, <i32>slotFirst);
  set(made, 2, <i32>gatherFirst);
  set(made, 3, <i32>gather);
  return made;
}

/**
 * Which panels further down each panel has to take account of: those with rows among its columns. Gives the addresses of where the list of each panel begins (and where the last one ends), and of the lists: pairs of a panel, and of the first of those rows,
 * counted within that panel.
 */
export function findUpdates(): usize {
  const first = zeros(panelCount + 1);
  for (let p = 0; p < panelCount; p++) {
    let above = p;
    const end = get(panelRow, p + 1);
    for (let e = firstBelow(p); e < end; e++) {
      const owner = get(panelOf, get(row, e));
      if (owner == above) continue;
      above = owner;
      add(first, above + 1, 1);
    }
  }
  prefixSum(first, panelCount);
  const update = integers(2 * get(first, panelCount));
  const next = integers(panelCount);
  memory.copy(next, first, (<usize>panelCount) << 2);
  for (let p = 0; p < panelCount; p++) {
    let above = p;
    const begin = get(panelRow, p);
    const end = get(panelRow, p + 1);
    for (let e = firstBelow(p); e < end; e++) {
      const owner = get(panelOf, get(row, e));
      if (owner == above) continue;
      above = owner;
      const pair = 2 * get(next, above);
      add(next, above, 1);
      set(update, pair, p);
      set(update, pair + 1, e - begin);
    }
  }
  const made = integers(2);
  set(made, 0, <i32>first);
  set(made, 1, <i32>update);
  return made;
}

/** Where the rows of a panel below its own columns begin. */
@inline function firstBelow(p: i32): i32 {
  return get(panelRow, p) + get(panelColumn, p + 1) - get(panelColumn, p);
}

/** Where each entry of a pattern goes in the numbers of the panels, which begin at `panelValue`. `place`: when each row of the matrix is eliminated. */
export function placeEntries(size: i32, first: usize, rows: usize, place: usize, panelValue: usize): usize {
  const places = integers(get(first, size));
  for (let j = 0; j < size; j++) {
    const b = get(place, j);
    const end = get(first, j + 1);
    for (let e = get(first, j); e < end; e++) {
      const a = get(place, get(rows, e));
      const c = min(a, b);
      const r = max(a, b);
      const p = get(panelOf, c);
      let low = get(panelRow, p);
      for (let high = get(panelRow, p + 1); low < high; ) {
        const middle = (low + high) >>> 1;
        if (get(row, middle) < r) low = middle + 1;
        else high = middle;
      }
      const column = get(panelColumn, p);
      const width = get(panelColumn, p + 1) - column;
      set(places, e, get(panelValue, p) + (low - get(panelRow, p)) * width + c - column);
    }
  }
  return places;
}
