/**
 * Panels of L (supernodes): neighbouring columns with the same rows below, as one dense block. Columns are numbered by panel, rows are found
 * panel by panel from the leaves up, and panels that are too wide for the cache are cut into parts.
 */
import { SelvedgeError } from '../core/error';
import { type EliminationTree, postorder } from './elimination-tree';
import type { Graph } from './graph';
import { fundamentalPanels, mergePanels, type PanelForest, type PanelOptions } from './panel-forest';

/** The fields of a `FactorPlan` that are about panels, and the order that they ask for. */
export interface Panels {
  order: Uint32Array;
  place: Uint32Array;
  panelCount: number;
  panelColumn: Uint32Array;
  panelRow: Uint32Array;
  row: Uint32Array;
  panelValue: Uint32Array;
  parent: Int32Array;
}

export function makePanels(graph: Graph, tree: EliminationTree, options: PanelOptions): Panels {
  const merged = mergePanels(fundamentalPanels(tree), options);
  const { order, place, begin, parent } = renumber(tree, merged);
  const whole = panelRows(graph, order, place, begin, parent);
  return { order, place, ...cutPanels(begin, whole.first, whole.row, options.maxWidth) };
}

/**
 * Panels in a postorder of their forest, columns by panel. Of the children of a panel, those that join it at a later column come earlier:
 * where it is cut, the subtree of each part is then a range too.
 */
function renumber(tree: EliminationTree, forest: PanelForest) {
  const { count, panelOf } = forest;
  const size = panelOf.length;
  const post = postorder(forest.parent, byColumnJoined(tree, forest));
  const number = new Int32Array(count);
  const begin = new Int32Array(count + 1);
  for (let k = 0; k < count; k++) {
    number[post[k]] = k;
    begin[k + 1] = begin[k] + forest.width[post[k]];
  }
  const parent = new Int32Array(count);
  for (let p = 0; p < count; p++) parent[number[p]] = forest.parent[p] < 0 ? -1 : number[forest.parent[p]];
  const next = begin.slice();
  const order = new Uint32Array(size);
  const place = new Uint32Array(size);
  for (let k = 0; k < size; k++) {
    const at = next[number[panelOf[k]]]++;
    order[at] = tree.order[k];
    place[tree.order[k]] = at;
  }
  return { order, place, begin, parent };
}

/** The panels, by the first row below them, downwards. */
function byColumnJoined(tree: EliminationTree, { count, panelOf }: PanelForest): Int32Array {
  const size = panelOf.length;
  // Panels by their last column, then the columns by the one that they join.
  const last = new Int32Array(count);
  for (let k = 0; k < size; k++) last[panelOf[k]] = k;
  const head = new Int32Array(size + 1).fill(-1);
  const next = new Int32Array(count);
  for (let p = 0; p < count; p++) {
    const joined = tree.parent[last[p]] + 1;
    next[p] = head[joined];
    head[joined] = p;
  }
  const sequence = new Int32Array(count);
  let done = 0;
  for (let k = size; k >= 0; k--) for (let p = head[k]; p >= 0; p = next[p]) sequence[done++] = p;
  return sequence;
}

/** The rows of each panel: its own columns, then those of A in its columns and those of its children. */
function panelRows(graph: Graph, order: Uint32Array, place: Uint32Array, begin: Int32Array, parent: Int32Array) {
  const count = parent.length;
  const child = new Int32Array(count).fill(-1);
  const sibling = new Int32Array(count).fill(-1);
  const seenBy = new Int32Array(graph.count).fill(-1);
  const first = new Int32Array(count + 1);
  let row = new Uint32Array(4 * graph.count + graph.neighbour.length);
  for (let p = 0; p < count; p++) {
    const columnsEnd = begin[p + 1];
    let end = first[p];
    // What the panel may need at most, so that the loops below need not ask.
    let room = columnsEnd - begin[p];
    for (let k = begin[p]; k < columnsEnd; k++) room += graph.first[order[k] + 1] - graph.first[order[k]];
    for (let c = child[p]; c >= 0; c = sibling[c]) room += first[c + 1] - first[c];
    if (end + room > row.length) {
      const larger = new Uint32Array(2 * (end + room));
      larger.set(row);
      row = larger;
    }
    for (let k = begin[p]; k < columnsEnd; k++) row[end++] = k;
    const ownEnd = end;
    for (let k = begin[p]; k < columnsEnd; k++) {
      const node = order[k];
      for (let e = graph.first[node]; e < graph.first[node + 1]; e++) {
        const i = place[graph.neighbour[e]];
        if (i < columnsEnd || seenBy[i] === p) continue;
        seenBy[i] = p;
        row[end++] = i;
      }
    }
    for (let c = child[p]; c >= 0; c = sibling[c]) {
      for (let e = first[c] + begin[c + 1] - begin[c]; e < first[c + 1]; e++) {
        const i = row[e];
        if (i < columnsEnd || seenBy[i] === p) continue;
        seenBy[i] = p;
        row[end++] = i;
      }
    }
    row.subarray(ownEnd, end).sort();
    first[p + 1] = end;
    if (parent[p] >= 0) {
      sibling[p] = child[parent[p]];
      child[parent[p]] = p;
    }
  }
  return { first, row };
}

/** Cuts panels into parts of nearly equal width, at most `maxWidth`; each part has the columns of the later parts among its rows. */
function cutPanels(begin: Int32Array, first: Int32Array, row: Uint32Array, maxWidth: number) {
  const wide = begin.length - 1;
  const columns: number[] = [];
  const rowFirst: number[] = [0];
  const valueFirst: number[] = [0];
  const rows: Uint32Array[] = [];
  for (let p = 0; p < wide; p++) {
    const width = begin[p + 1] - begin[p];
    const parts = Math.ceil(width / maxWidth);
    for (let part = 0; part < parts; part++) {
      const from = Math.floor((part * width) / parts);
      const to = Math.floor(((part + 1) * width) / parts);
      const own = row.subarray(first[p] + from, first[p + 1]);
      columns.push(begin[p] + from);
      rows.push(own);
      rowFirst.push(rowFirst[rowFirst.length - 1] + own.length);
      valueFirst.push(valueFirst[valueFirst.length - 1] + own.length * (to - from));
    }
  }
  const count = columns.length;
  const size = begin[wide];
  checkPanelValues(valueFirst[count]);
  const panelColumn = Uint32Array.from([...columns, size]);
  const allRows = new Uint32Array(rowFirst[count]);
  const panelOf = new Int32Array(size);
  for (let p = 0; p < count; p++) {
    allRows.set(rows[p], rowFirst[p]);
    panelOf.fill(p, panelColumn[p], panelColumn[p + 1]);
  }
  const parent = new Int32Array(count);
  for (let p = 0; p < count; p++) {
    const width = panelColumn[p + 1] - panelColumn[p];
    parent[p] = width < rows[p].length ? panelOf[rows[p][width]] : -1;
  }
  return {
    panelCount: count,
    panelColumn,
    panelRow: Uint32Array.from(rowFirst),
    row: allRows,
    panelValue: Uint32Array.from(valueFirst),
    parent,
  };
}

/** Places of numbers are 32-bit. */
export function checkPanelValues(count: number): void {
  const limit = 2 ** 32 - 1;
  if (count > limit) throw new SelvedgeError('sparse', 'the factor', `hold at most ${limit} numbers`, count);
}
