/**
 * Which columns of L make a panel (supernode).
 *
 * Columns whose rows are exactly the same make the fundamental panels. Small ones cost more to handle than their numbers are worth, so a
 * panel is then merged into its parent where that adds few zeros (relaxed amalgamation: C. Ashcraft, R. Grimes, The influence of relaxed
 * supernode partitions on the multifrontal method, ACM Trans. Math. Softw. 15, 1989). Any child may be merged, not the last alone: columns are
 * renumbered, which changes no fill, since a merged panel comes after all that is below any of its columns.
 */
import type { EliminationTree } from './elimination-tree';

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

/** Panels as a forest, each a range of columns at first. */
export interface PanelForest {
  count: number;
  /** The panel of each column. */
  panelOf: Int32Array;
  parent: Int32Array;
  width: Int32Array;
  /** Rows below its own columns. */
  below: Int32Array;
}

/** A column joins the panel of the next one if that is its parent and has the same rows; it need not be the only child. */
export function fundamentalPanels(tree: EliminationTree): PanelForest {
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
export function mergePanels(forest: PanelForest, options: PanelOptions): PanelForest {
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
    if (candidates.length > 1) candidates.sort((a, b) => added(a, p) - added(b, p) || a - b);
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
    panelOf: panelOf.map((p) => number[p]),
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
