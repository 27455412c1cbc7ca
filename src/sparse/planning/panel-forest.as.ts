/**
 * Which columns of L make a panel (supernode).
 *
 * Columns whose rows are exactly the same make the fundamental panels. Small ones cost more to handle than their numbers are worth, so a
 * panel is then merged into its parent where that adds few zeros (relaxed amalgamation: C. Ashcraft, R. Grimes, The influence of relaxed
 * supernode partitions on the multifrontal method, ACM Trans. Math. Softw. 15, 1989). Any child may be merged, not the last alone: columns are
 * renumbered, which changes no fill, since a merged panel comes after all that is below any of its columns.
 */
import { add, get, integers, nones, set, zeros } from './integers.as';
import { sortIntegers } from './sort.as';

/** The panels that were found last, as a forest: their number, the panel of each column, and by panel its parent or -1, its width, and the rows below its own columns. */
export let panels: i32 = 0;
export let panelOf: usize = 0;
export let parentPanel: usize = 0;
export let widthOf: usize = 0;
export let belowOf: usize = 0;

/** A column joins the panel of the next one if that is its parent and has the same rows; it need not be the only child. */
export function findPanels(size: i32, up: usize, length: usize): void {
  panelOf = integers(size);
  widthOf = zeros(size + 1);
  belowOf = integers(size + 1);
  panels = 0;
  for (let k = 0; k < size; k++) {
    set(panelOf, k, panels);
    add(widthOf, panels, 1);
    set(belowOf, panels, get(length, k) - 1);
    if (get(up, k) != k + 1 || get(length, k) != get(length, k + 1) + 1) panels++;
  }
  parentPanel = nones(panels);
  for (let k = 0; k < size; k++) {
    const above = get(up, k);
    if (above >= 0 && get(panelOf, above) != get(panelOf, k)) set(parentPanel, get(panelOf, k), get(panelOf, above));
  }
}

/** Numbers of a panel, those above the diagonal left out. */
@inline function panelSize(width: f64, below: f64): f64 {
  return (width * (width + 1)) / 2 + width * below;
}

@inline function addedZeros(c: i32, p: i32): f64 {
  const widthC = <f64>get(widthOf, c);
  const widthP = <f64>get(widthOf, p);
  const below = <f64>get(belowOf, p);
  return panelSize(widthC + widthP, below) - panelSize(widthC, <f64>get(belowOf, c)) - panelSize(widthP, below);
}

/** A panel that will be cut has no zeros, so that each part needs all of its rows and the next part is its parent. `rules`: pairs of f64, a width and a share. */
function allowedShare(width: i32, maxWidth: i32, ruleCount: i32, rules: usize): f64 {
  if (width > maxWidth) return 0;
  for (let r = 0; r < ruleCount; r++) {
    const rule = rules + ((<usize>r) << 4);
    if (<f64>width <= load<f64>(rule)) return load<f64>(rule, 8);
  }
  return 0;
}

/**
 * Merges panels into their parents, from the leaves up; of the children of a panel, those first that add the fewest zeros. The rows of a
 * child are among the columns and rows of its parent, so the rows below the merged panel are those below the parent.
 */
export function mergePanels(size: i32, maxWidth: i32, ruleCount: i32, rules: usize): void {
  const count = panels;
  /** f64 by panel: its zeros, and as a child those that merging it would add. */
  const zerosOf = zeros(2 * count);
  const added = integers(2 * count);
  const into = nones(count);
  const child = nones(count);
  const sibling = integers(count);
  for (let p = count - 1; p >= 0; p--) {
    const up = get(parentPanel, p);
    if (up < 0) continue;
    set(sibling, p, get(child, up));
    set(child, up, p);
  }
  const candidates = integers(count);
  const scratch = integers(count);
  // Children come before their parents, so each has its final children when its turn comes.
  for (let p = 0; p < count; p++) {
    let found = 0;
    for (let c = get(child, p); c >= 0; c = get(sibling, c)) {
      set(candidates, found++, c);
      store<f64>(added + ((<usize>c) << 3), addedZeros(c, p));
    }
    if (found > 1) sortIntegers(found, candidates, added, scratch);
    for (let k = 0; k < found; k++) {
      const c = get(candidates, k);
      const zerosC = load<f64>(zerosOf + ((<usize>c) << 3));
      const merged = zerosC + load<f64>(zerosOf + ((<usize>p) << 3)) + addedZeros(c, p);
      const width = get(widthOf, c) + get(widthOf, p);
      const allowed = allowedShare(width, maxWidth, ruleCount, rules) * panelSize(<f64>width, <f64>get(belowOf, p));
      if (merged > allowed) continue;
      set(into, c, p);
      store<f64>(zerosOf + ((<usize>p) << 3), merged);
      set(widthOf, p, width);
    }
  }
  dropMerged(size, into);
}

/** Drops the panels that were merged into others. */
function dropMerged(size: i32, into: usize): void {
  const old = panels;
  const number = integers(old);
  panels = 0;
  for (let p = 0; p < old; p++) if (get(into, p) < 0) set(number, p, panels++);
  // A panel is merged into a later one: going down, that one has its number already.
  for (let p = old - 1; p >= 0; p--) if (get(into, p) >= 0) set(number, p, get(number, get(into, p)));
  for (let k = 0; k < size; k++) set(panelOf, k, get(number, get(panelOf, k)));
  // A panel that stays has no larger number than before: nothing is overwritten that is still needed.
  for (let p = 0; p < old; p++) {
    if (get(into, p) >= 0) continue;
    const kept = get(number, p);
    const up = get(parentPanel, p);
    set(parentPanel, kept, up < 0 ? -1 : get(number, up));
    set(widthOf, kept, get(widthOf, p));
    set(belowOf, kept, get(belowOf, p));
  }
}
