/**
 * Panels of L (supernodes): neighbouring columns with the same rows below, as one dense block.
 *
 * Columns whose rows are exactly the same make the fundamental panels. Small ones cost more to handle than their numbers are worth, so a
 * panel is then merged into its parent where that adds few zeros (relaxed amalgamation: C. Ashcraft, R. Grimes, The influence of relaxed
 * supernode partitions on the multifrontal method, ACM Trans. Math. Softw. 15, 1989). Any child may be merged, not the last alone: columns are
 * renumbered, which changes no fill, since a merged panel comes after all that is below any of its columns. Last, panels that are too wide
 * for the cache are cut into parts.
 */

import { SelvedgeError } from '../model/error';
import { type EliminationTree, postorder } from './elimination-tree';
import type { Graph } from './graph';

export interface PanelOptions {
  /** Wider panels are cut into parts. */
  maxWidth: number;
  /**
   * [width, share]: panels that become at most this wide may be merged while at most this share of their numbers are zeros. Widths
   * ascend; beyond the last, only panels that need no zeros are merged.
   */
  zeroShare: readonly (readonly [width: number, share: number])[];
}

export const panelDefaults: PanelOptions = {
  maxWidth: 64,
  zeroShare: [
    [4, 0.8],
    [16, 0.1],
    [48, 0.05],
  ],
};

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

/** Panels as a forest, each a range of columns at first. */
interface PanelForest {
  count: number;
  /** The panel of each column. */
  panelOf: Int32Array;
  parent: Int32Array;
  width: Int32Array;
  /** Rows below its own columns. */
  below: Int32Array;
}

/** A column joins the panel of the next one if that is its parent and has the same rows; it need not be the only child. */
function fundamentalPanels(tree: EliminationTree): PanelForest {
  const { parent: up, count: length } = tree;
  const size = up.length;
  const panelOf = new Int32Array(size);
  const width = new Int32Array(size);
  const below = new Int32Array(size);
  let count = 0;
  for (let k = 0; k < size; k++) {
    panelOf[k] = count;
    width[count]++;
    below[count] = length[k] - 1;
    if (up[k] !== k + 1 || length[k] !== length[k + 1] + 1) count++;
  }
  const parent = new Int32Array(count).fill(-1);
  for (let k = 0; k < size; k++) {
    if (up[k] >= 0 && panelOf[up[k]] !== panelOf[k]) parent[panelOf[k]] = panelOf[up[k]];
  }
  return { count, panelOf, parent, width: width.slice(0, count), below: below.slice(0, count) };
}

/** Numbers of a panel, those above the diagonal left out. */
const panelSize = (width: number, below: number) => (width * (width + 1)) / 2 + width * below;

/**
 * Merges panels into their parents, from the leaves up; of the children of a panel, those first that add the fewest zeros. The rows of a
 * child are among the columns and rows of its parent, so the rows below the merged panel are those below the parent.
 */
function mergePanels(forest: PanelForest, options: PanelOptions): PanelForest {
  const { count, panelOf, parent, below } = forest;
  const width = forest.width.slice();
  const zeros = new Float64Array(count);
  const into = new Int32Array(count).fill(-1);
  const child = new Int32Array(count).fill(-1);
  const sibling = new Int32Array(count).fill(-1);
  for (let p = count - 1; p >= 0; p--) {
    if (parent[p] < 0) continue;
    sibling[p] = child[parent[p]];
    child[parent[p]] = p;
  }
  const added = (c: number, p: number) =>
    panelSize(width[c] + width[p], below[p]) - panelSize(width[c], below[c]) - panelSize(width[p], below[p]);
  const candidates: number[] = [];
  // Children come before their parents, so each has its final children when its turn comes.
  for (let p = 0; p < count; p++) {
    candidates.length = 0;
    for (let c = child[p]; c >= 0; c = sibling[c]) candidates.push(c);
    candidates.sort((a, b) => added(a, p) - added(b, p) || a - b);
    for (const c of candidates) {
      const merged = zeros[c] + zeros[p] + added(c, p);
      const allowed = allowedShare(width[c] + width[p], options) * panelSize(width[c] + width[p], below[p]);
      if (merged > allowed) continue;
      into[c] = p;
      zeros[p] = merged;
      width[p] += width[c];
    }
  }
  return collapse(panelOf, parent, into, width, below);
}

/** A panel that will be cut has no zeros, so that each part needs all of its rows and the next part is its parent. */
function allowedShare(width: number, { zeroShare, maxWidth }: PanelOptions): number {
  if (width > maxWidth) return 0;
  for (const [limit, share] of zeroShare) if (width <= limit) return share;
  return 0;
}

/** Drops the panels that were merged into others. */
function collapse(
  panelOf: Int32Array,
  parent: Int32Array,
  into: Int32Array,
  width: Int32Array,
  below: Int32Array,
): PanelForest {
  const old = into.length;
  const number = new Int32Array(old);
  let count = 0;
  for (let p = 0; p < old; p++) if (into[p] < 0) number[p] = count++;
  // A panel is merged into a later one: going down, that one has its number already.
  for (let p = old - 1; p >= 0; p--) if (into[p] >= 0) number[p] = number[into[p]];
  const forest: PanelForest = {
    count,
    panelOf: Int32Array.from(panelOf, (p) => number[p]),
    parent: new Int32Array(count).fill(-1),
    width: new Int32Array(count),
    below: new Int32Array(count),
  };
  for (let p = 0; p < old; p++) {
    if (into[p] >= 0) continue;
    const kept = number[p];
    if (parent[p] >= 0) forest.parent[kept] = number[parent[p]];
    forest.width[kept] = width[p];
    forest.below[kept] = below[p];
  }
  return forest;
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
function checkPanelValues(count: number): void {
  const limit = 2 ** 32 - 1;
  if (count > limit) throw new SelvedgeError('sparse', 'the factor', `hold at most ${limit} numbers`, count);
}
