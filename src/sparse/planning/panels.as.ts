/**
 * Panels of L (supernodes): neighbouring columns with the same rows below, as one dense block. Columns are numbered by panel, rows are found
 * panel by panel from the leaves up, and panels that are too wide for the cache are cut into parts.
 */
import { postorder } from './elimination-tree.as';
import { at, get, integers, nones, set } from './integers.as';
import { belowOf, findPanels, mergePanels, panelOf, panels, parentPanel, widthOf } from './panel-forest.as';
import { sortIntegers } from './sort.as';

/** The columns by panel: order, place; where each panel begins, one more than there are panels, and its parent. */
let order: usize = 0;
let place: usize = 0;
let begin: usize = 0;
let parent: usize = 0;
/** Where the rows of each panel begin in `row`: one more than there are panels. */
let rowFirst: usize = 0;
let row: usize = 0;
let values: f64 = 0;

/** Numbers of the panels that were made last. */
export function panelValues(): f64 {
  return values;
}

/**
 * The panels of a matrix with this graph and the tree of `growTree`. `rules`: see `allowedShare`. Gives the addresses of the order and of the place of each node, the number of panels, their rows, and the addresses of where the columns, rows
 * and numbers of each begin (with one more at the end), of all rows, and of the parents.
 */
export function makePanels(
  size: i32,
  first: usize,
  neighbour: usize,
  tree: usize,
  maxWidth: i32,
  ruleCount: i32,
  rules: usize,
): usize {
  const up = at(tree, 2 * size);
  findPanels(size, up, at(tree, 3 * size));
  mergePanels(size, maxWidth, ruleCount, rules);
  renumber(size, tree, up);
  findRows(size, first, neighbour);
  const made = cutPanels(size, maxWidth);
  set(made, 0, <i32>order);
  set(made, 1, <i32>place);
  return made;
}

/**
 * Panels in a postorder of their forest, columns by panel. Of the children of a panel, those that join it at a later column come earlier:
 * where it is cut, the subtree of each part is then a range too.
 */
function renumber(size: i32, treeOrder: usize, up: usize): void {
  const post = postorder(panels, parentPanel, byColumnJoined(size, up));
  const number = integers(panels);
  begin = integers(panels + 1);
  set(begin, 0, 0);
  for (let k = 0; k < panels; k++) {
    const p = get(post, k);
    set(number, p, k);
    set(begin, k + 1, get(begin, k) + get(widthOf, p));
  }
  parent = integers(panels);
  const rows = integers(panels + 1);
  set(rows, 0, 0);
  for (let p = 0; p < panels; p++) {
    const above = get(parentPanel, p);
    set(parent, get(number, p), above < 0 ? -1 : get(number, above));
  }
  for (let k = 0; k < panels; k++) {
    const p = get(post, k);
    set(rows, k + 1, get(rows, k) + get(widthOf, p) + get(belowOf, p));
  }
  rowFirst = rows;
  const next = integers(panels);
  memory.copy(next, begin, (<usize>panels) << 2);
  order = integers(size);
  place = integers(size);
  for (let k = 0; k < size; k++) {
    const p = get(number, get(panelOf, k));
    const to = get(next, p);
    set(next, p, to + 1);
    set(order, to, get(treeOrder, k));
    set(place, get(treeOrder, k), to);
  }
}

/** The panels, by the first row below them, downwards. */
function byColumnJoined(size: i32, up: usize): usize {
  // Panels by their last column, then the columns by the one that they join.
  const last = integers(panels);
  for (let k = 0; k < size; k++) set(last, get(panelOf, k), k);
  const head = nones(size + 1);
  const next = integers(panels);
  for (let p = 0; p < panels; p++) {
    const joined = get(up, get(last, p)) + 1;
    set(next, p, get(head, joined));
    set(head, joined, p);
  }
  const sequence = integers(panels);
  let done = 0;
  for (let k = size; k >= 0; k--) for (let p = get(head, k); p >= 0; p = get(next, p)) set(sequence, done++, p);
  return sequence;
}

/** The rows of each panel: its own columns, then those of A in its columns and those of its children. How many there are is known from the counts of the columns. */
function findRows(size: i32, first: usize, neighbour: usize): void {
  const child = nones(panels);
  const sibling = integers(panels);
  const seenBy = nones(size);
  const scratch = integers(size);
  row = integers(get(rowFirst, panels));
  for (let p = 0; p < panels; p++) {
    const columnsEnd = get(begin, p + 1);
    let end = get(rowFirst, p);
    for (let k = get(begin, p); k < columnsEnd; k++) set(row, end++, k);
    const ownEnd = end;
    for (let k = get(begin, p); k < columnsEnd; k++) {
      const node = get(order, k);
      const endOfRow = get(first, node + 1);
      for (let e = get(first, node); e < endOfRow; e++) {
        const i = get(place, get(neighbour, e));
        if (i < columnsEnd || get(seenBy, i) == p) continue;
        set(seenBy, i, p);
        set(row, end++, i);
      }
    }
    for (let c = get(child, p); c >= 0; c = get(sibling, c)) {
      const endOfChild = get(rowFirst, c + 1);
      for (let e = get(rowFirst, c) + get(begin, c + 1) - get(begin, c); e < endOfChild; e++) {
        const i = get(row, e);
        if (i < columnsEnd || get(seenBy, i) == p) continue;
        set(seenBy, i, p);
        set(row, end++, i);
      }
    }
    sortIntegers(end - ownEnd, at(row, ownEnd), 0, scratch);
    const up = get(parent, p);
    if (up < 0) continue;
    set(sibling, p, get(child, up));
    set(child, up, p);
  }
}

/** Cuts panels into parts of nearly equal width, at most `maxWidth`; each part has the columns of the later parts among its rows. */
function cutPanels(size: i32, maxWidth: i32): usize {
  let count = 0;
  let rows = 0;
  for (let p = 0; p < panels; p++) {
    const width = get(begin, p + 1) - get(begin, p);
    const parts = (width + maxWidth - 1) / maxWidth;
    count += parts;
    const length = get(rowFirst, p + 1) - get(rowFirst, p);
    for (let part = 0; part < parts; part++) rows += length - startOfPart(part, parts, width);
  }
  const column = integers(count + 1);
  const rowBegin = integers(count + 1);
  const valueBegin = integers(count + 1);
  const cutRow = integers(rows);
  const cutParent = integers(count);
  const panelOfColumn = integers(size);
  values = 0;
  let done = 0;
  let rowEnd = 0;
  for (let p = 0; p < panels; p++) {
    const width = get(begin, p + 1) - get(begin, p);
    const parts = (width + maxWidth - 1) / maxWidth;
    for (let part = 0; part < parts; part++) {
      const from = startOfPart(part, parts, width);
      const to = startOfPart(part + 1, parts, width);
      const length = get(rowFirst, p + 1) - get(rowFirst, p) - from;
      set(column, done, get(begin, p) + from);
      set(rowBegin, done, rowEnd);
      set(valueBegin, done, <i32>(<u32>(<u64>values)));
      memory.copy(at(cutRow, rowEnd), at(row, get(rowFirst, p) + from), (<usize>length) << 2);
      for (let k = get(begin, p) + from; k < get(begin, p) + to; k++) set(panelOfColumn, k, done);
      rowEnd += length;
      values += <f64>length * <f64>(to - from);
      done++;
    }
  }
  set(column, count, size);
  set(rowBegin, count, rowEnd);
  set(valueBegin, count, <i32>(<u32>(<u64>values)));
  for (let p = 0; p < count; p++) {
    const below = get(rowBegin, p) + get(column, p + 1) - get(column, p);
    set(cutParent, p, below < get(rowBegin, p + 1) ? get(panelOfColumn, get(cutRow, below)) : -1);
  }
  const made = integers(9);
  set(made, 2, count);
  set(made, 3, rowEnd);
  set(made, 4, <i32>column);
  set(made, 5, <i32>rowBegin);
  set(made, 6, <i32>valueBegin);
  set(made, 7, <i32>cutRow);
  set(made, 8, <i32>cutParent);
  return made;
}

/** The first column of a part, counted within its panel. */
@inline function startOfPart(part: i32, parts: i32, width: i32): i32 {
  return <i32>((<i64>part * <i64>width) / <i64>parts);
}
