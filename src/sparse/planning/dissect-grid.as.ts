/**
 * Nested dissection of a sheet by straight lines: along its columns, its rows and its two diagonals. On a regular grid these are the best separators
 * there are, and all of them can be counted: the nodes of a part are swept in each of the four directions, and the separator of every cut on the way
 * follows from how far each node reaches along that direction. The four directions are the four lanes of a SIMD register.
 *
 * Diagonals matter: a corner of a square is cut off by fewer nodes than a line across it has, so parts are allowed to be unequal. With bend springs
 * over two cells L has 11 % fewer entries on 81 x 81 than by `findSeparator`, which knows no coordinates.
 */
import { countingSort } from './counting-sort.as';
import { at, get, integers, natural, set, zeros } from './integers.as';

const DIRECTIONS: i32 = 4;
/** The largest share of a part that one side of a cut may have: at 0.65 and at 0.75 the fill is more, by 1 and by 4 % on 81 x 81. */
const MAX_SHARE: f64 = 0.7;
/** Parts of at most so many nodes are not cut: at 3 the fill is 0.2 % less. */
const LEAF_SIZE: i32 = 6;

/** The graph: the neighbours of node i are the entries first[i] <= e < first[i + 1] of `neighbour`. */
let first: usize = 0;
let neighbour: usize = 0;
/** Four arrays, one after the other: the nodes in the order of each direction. A part is the same range of all of them. */
let along: usize = 0;
/** Four numbers per node: its index in each direction, and the largest index among its neighbours of the same part. */
let index: usize = 0;
let reach: usize = 0;
/** The part of each node; -1 once it is in a separator. */
let part: usize = 0;
/** Four numbers per cut: what its separator has more than that of the cut before, by direction. */
let change: usize = 0;
/** 0, 1 or 2 for each node of the part at hand: before the cut, behind it, in the separator. */
let side: usize = 0;
/** Work space for a range of `along`. */
let sorted: usize = 0;
/** Where the second side of the part that was cut last begins, and where its separator does. */
let secondBegin: i32 = 0;
let separatorBegin: i32 = 0;

@inline function quad(array: usize, i: i32): usize {
  return array + ((<usize>i) << 4);
}

/** The nodes of a graph in the order of elimination. `grid`: column and row of each node, two numbers. */
export function dissectGrid(count: i32, firsts: usize, neighbours: usize, grid: usize): usize {
  first = firsts;
  neighbour = neighbours;
  along = integers(DIRECTIONS * count);
  index = integers(DIRECTIONS * count);
  reach = integers(DIRECTIONS * count);
  part = zeros(count);
  change = integers(DIRECTIONS * (count + 1));
  side = integers(count);
  // The best cuts of the four directions lie there too for a moment.
  sorted = integers(max(count, 3 * DIRECTIONS));
  sortAlong(count, grid);
  /** Begin, end and number of the parts that are still to be cut. They have no node in common, and none is empty. */
  const open = integers(3 * (count + 2));
  set(open, 1, count);
  set(open, 0, 0);
  set(open, 2, 0);
  let parts = 1;
  for (let left = 1; left > 0; ) {
    const top = at(open, 3 * --left);
    const begin = load<i32>(top);
    const end = load<i32>(top, 4);
    if (end - begin <= LEAF_SIZE || !cutPart(begin, end, load<i32>(top, 8))) continue;
    separate(count, begin, end);
    for (let k = begin; k < secondBegin; k++) set(part, get(along, k), parts);
    for (let k = secondBegin; k < separatorBegin; k++) set(part, get(along, k), parts + 1);
    for (let k = separatorBegin; k < end; k++) set(part, get(along, k), -1);
    store<i32>(top, begin);
    store<i32>(top, secondBegin, 4);
    store<i32>(top, parts, 8);
    store<i32>(top, secondBegin, 12);
    store<i32>(top, separatorBegin, 16);
    store<i32>(top, parts + 1, 20);
    left += 2;
    parts += 2;
  }
  return along;
}

/**
 * Nodes by row, by column, by their sum and by their difference; those that are equal in that by row, or by column. By row comes first: all loops over a part go
 * that way, which is how the nodes of a sheet lie in memory.
 */
function sortAlong(count: i32, grid: usize): void {
  let columns = 0;
  let rows = 0;
  for (let i = 0; i < count; i++) {
    columns = max(columns, get(grid, 2 * i) + 1);
    rows = max(rows, get(grid, 2 * i + 1) + 1);
  }
  const keys = integers(count);
  const counts = integers(columns + rows + 1);
  const byRow = integers(count);
  const byColumn = at(along, count);
  setKeys(keys, grid, count, 0, 1, 0);
  countingSort(count, rows, keys, natural(count), byRow, counts);
  setKeys(keys, grid, count, 1, 0, 0);
  countingSort(count, columns, keys, byRow, byColumn, counts);
  setKeys(keys, grid, count, 0, 1, 0);
  countingSort(count, rows, keys, byColumn, along, counts);
  setKeys(keys, grid, count, 1, 1, 0);
  countingSort(count, columns + rows, keys, byRow, at(along, 2 * count), counts);
  setKeys(keys, grid, count, 1, -1, rows - 1);
  countingSort(count, columns + rows, keys, byRow, at(along, 3 * count), counts);
  for (let d = 0; d < DIRECTIONS; d++) {
    const nodes = at(along, d * count);
    for (let k = 0; k < count; k++) set(quad(index, get(nodes, k)), d, k);
  }
}

function setKeys(keys: usize, grid: usize, count: i32, byColumn: i32, byRow: i32, more: i32): void {
  for (let i = 0; i < count; i++) {
    const key = byColumn * get(grid, 2 * i) + byRow * get(grid, 2 * i + 1) + more;
    set(keys, i, key);
  }
}

/** Finds the best cut of a part and sets `side` for its nodes. False where it cannot be cut: all of its nodes are joined to each other. */
function cutPart(begin: i32, end: i32, number: i32): bool {
  measureReach(begin, end, number);
  const limit = <i32>Math.floor(MAX_SHARE * <f64>(end - begin));
  const limits = i32x4.splat(limit);
  const none = i32x4.splat(0);
  let size = none;
  let bestSize = i32x4.splat(end - begin);
  let bestHeavier = bestSize;
  let bestCut = none;
  for (let cut = begin + 1; cut < end; cut++) {
    size = i32x4.add(size, v128.load(quad(change, cut)));
    const before = i32x4.sub(i32x4.splat(cut - begin), size);
    const heavier = i32x4.max_s(before, i32x4.splat(end - cut));
    // The separator counts first, then the balance; one that is out of balance is worse than any that is not.
    const lighter = i32x4.lt_s(heavier, bestHeavier);
    const smaller = v128.or(
      v128.or(i32x4.gt_s(bestHeavier, limits), i32x4.lt_s(size, bestSize)),
      v128.and(i32x4.eq(size, bestSize), lighter),
    );
    const better = v128.and(
      v128.bitselect(lighter, smaller, i32x4.gt_s(heavier, limits)),
      i32x4.ne(before, none),
    );
    if (!v128.any_true(better)) continue;
    bestSize = v128.bitselect(size, bestSize, better);
    bestHeavier = v128.bitselect(heavier, bestHeavier, better);
    bestCut = v128.bitselect(i32x4.splat(cut), bestCut, better);
  }
  // The lanes' best ones, by the same rule; of equal ones that of the first direction.
  const best = sorted;
  v128.store(best, bestSize);
  v128.store(best, bestHeavier, 16);
  v128.store(best, bestCut, 32);
  let chosen = -1;
  let chosenSize = end - begin;
  let chosenHeavier = end - begin;
  for (let d = 0; d < DIRECTIONS; d++) {
    const size = get(best, d);
    const heavier = load<i32>(at(best, d), 16);
    if (heavier > limit ? heavier >= chosenHeavier : chosenHeavier <= limit && size > chosenSize) continue;
    if (heavier <= limit && size == chosenSize && heavier >= chosenHeavier) continue;
    chosen = d;
    chosenSize = size;
    chosenHeavier = heavier;
  }
  if (chosen < 0) return false;
  const cut = load<i32>(at(best, chosen), 32);
  for (let k = begin; k < end; k++) {
    const node = get(along, k);
    const behind = get(quad(index, node), chosen) >= cut;
    const reaches = get(quad(reach, node), chosen) >= cut;
    set(side, node, behind ? 1 : reaches ? 2 : 0);
  }
  return true;
}

/** How far the nodes of a part reach in each direction. A node before a cut is in its separator if it reaches behind it. */
function measureReach(begin: i32, end: i32, number: i32): void {
  memory.fill(quad(change, begin), 0, (<usize>(end + 1 - begin)) << 4);
  for (let k = begin; k < end; k++) {
    const node = get(along, k);
    const own = v128.load(quad(index, node));
    let farthest = own;
    const endOfRow = get(first, node + 1);
    for (let e = get(first, node); e < endOfRow; e++) {
      const near = get(neighbour, e);
      if (get(part, near) == number) farthest = i32x4.max_s(farthest, v128.load(quad(index, near)));
    }
    v128.store(quad(reach, node), farthest);
    countFrom(i32x4.extract_lane(own, 0), i32x4.extract_lane(farthest, 0), 0);
    countFrom(i32x4.extract_lane(own, 1), i32x4.extract_lane(farthest, 1), 4);
    countFrom(i32x4.extract_lane(own, 2), i32x4.extract_lane(farthest, 2), 8);
    countFrom(i32x4.extract_lane(own, 3), i32x4.extract_lane(farthest, 3), 12);
  }
}

/** A node is in the separators of the cuts behind it, as far as it reaches. */
@inline function countFrom(own: i32, farthest: i32, lane: usize): void {
  const from = quad(change, own + 1) + lane;
  store<i32>(from, load<i32>(from) + 1);
  const to = quad(change, farthest + 1) + lane;
  store<i32>(to, load<i32>(to) - 1);
}

/** Puts the nodes of a part in the order of their sides, each direction for itself. */
function separate(count: i32, begin: i32, end: i32): void {
  let before = 0;
  let behind = 0;
  for (let k = begin; k < end; k++) {
    const where = get(side, get(along, k));
    before += <i32>(where == 0);
    behind += <i32>(where == 1);
  }
  secondBegin = begin + before;
  separatorBegin = secondBegin + behind;
  for (let d = 0; d < DIRECTIONS; d++) {
    const nodes = at(along, d * count);
    let a = begin;
    let b = secondBegin;
    let c = separatorBegin;
    for (let k = begin; k < end; k++) {
      const node = get(nodes, k);
      const where = get(side, node);
      const to = where == 0 ? a++ : where == 1 ? b++ : c++;
      set(sorted, to, node);
      set(quad(index, node), d, to);
    }
    memory.copy(at(nodes, begin), at(sorted, begin), (<usize>(end - begin)) << 2);
  }
}
