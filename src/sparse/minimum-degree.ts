/**
 * Approximate minimum degree ordering: the next row to eliminate is one that is joined to the fewest others, about.
 *
 * P. R. Amestoy, T. A. Davis, I. S. Duff, An approximate minimum degree ordering algorithm, SIAM J. Matrix Anal. Appl. 17 (1996). The graph
 * of what is left is kept as a quotient graph. Elements that a new one covers are absorbed into it; variables joined to the same
 * things become one; variables that are joined to nothing but the new element are eliminated with it.
 *
 * A part of a larger graph is ordered with its halo: the neighbours around it, which are eliminated later by someone else but count in
 * the degrees (F. Pellegrini, J. Roman, P. Amestoy, Hybridizing nested dissection and halo approximate minimum degree, 2000).
 */
import type { Graph } from './graph';
import { makeRoom, type QuotientGraph, quotientGraph } from './quotient-graph';

export interface MinimumDegreeOptions {
  /** Rows that each node stands for. Default: 1. */
  weights?: Int32Array;
  /** Nodes from this one on are the halo: not ordered. Default: none. */
  haloFrom?: number;
}

interface Elimination extends QuotientGraph {
  readonly haloFrom: number;
  /** Rows that are neither eliminated nor set aside. */
  rowsLeft: number;
  /** head[d]: a variable of degree d, the first of a list through `next` and `previous`; -1 where there is none. */
  readonly head: Int32Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  lowestDegree: number;
  /** For element e: stamp + rows of e that are not in the new element, if that is current; 0 for an element that was absorbed. */
  readonly outside: Float64Array;
  stamp: number;
  /** Heads of the lists of variables with the same checksum, through `next`. */
  readonly bucket: Int32Array;
  readonly checksum: Int32Array;
  /** Nodes that are eliminated together, as lists from the one that stands for them. */
  readonly member: Int32Array;
  readonly lastMember: Int32Array;
}

/** The nodes of the graph (without its halo) in the order of elimination. */
export function minimumDegree(graph: Graph, options: MinimumDegreeOptions = {}): Int32Array {
  const haloFrom = options.haloFrom ?? graph.count;
  const order = new Int32Array(haloFrom);
  const state = startElimination(graph, options.weights, haloFrom);
  const setAside = setDenseAside(state);
  let ordered = 0;
  while (ordered < haloFrom - setAside.length) {
    const pivot = takeLowest(state);
    makeElement(state, pivot);
    measureOutside(state, pivot);
    updateVariables(state, pivot);
    mergeTwins(state, pivot);
    finishElement(state, pivot);
    for (let node = pivot; node >= 0; node = state.member[node]) order[ordered++] = node;
  }
  for (const node of setAside) order[ordered++] = node;
  return order;
}

function startElimination(graph: Graph, weights: Int32Array | undefined, haloFrom: number): Elimination {
  const { count } = graph;
  const quotient = quotientGraph(graph, weights);
  let rowsLeft = 0;
  for (let i = 0; i < count; i++) rowsLeft += quotient.weight[i];
  const state: Elimination = {
    ...quotient,
    haloFrom,
    rowsLeft,
    head: new Int32Array(rowsLeft + 1).fill(-1),
    next: new Int32Array(count).fill(-1),
    previous: new Int32Array(count).fill(-1),
    lowestDegree: 0,
    outside: new Float64Array(count).fill(1),
    stamp: 2,
    bucket: new Int32Array(count).fill(-1),
    checksum: new Int32Array(count),
    member: new Int32Array(count).fill(-1),
    lastMember: Int32Array.from({ length: count }, (_, i) => i),
  };
  for (let i = haloFrom - 1; i >= 0; i--) insert(state, i);
  return state;
}

/**
 * A row joined to very many others is eliminated last whatever the rest is, but would make each step as long as itself: it is taken
 * out before. Those rows, the least joined first.
 */
function setDenseAside(state: Elimination): number[] {
  const { count, weight, degree, haloFrom } = state;
  const limit = Math.max(16, 10 * Math.sqrt(count));
  const dense: number[] = [];
  for (let i = 0; i < haloFrom; i++) if (state.length[i] > limit) dense.push(i);
  for (const i of dense) {
    remove(state, i);
    state.rowsLeft -= weight[i];
    weight[i] = 0;
    state.length[i] = 0;
  }
  return dense.sort((a, b) => degree[a] - degree[b] || a - b);
}

function insert(state: Elimination, i: number): void {
  const { head, next, previous } = state;
  const degree = state.degree[i];
  const after = head[degree];
  next[i] = after;
  previous[i] = -1;
  if (after >= 0) previous[after] = i;
  head[degree] = i;
  if (degree < state.lowestDegree) state.lowestDegree = degree;
}

function remove(state: Elimination, i: number): void {
  const { next, previous } = state;
  if (next[i] >= 0) previous[next[i]] = previous[i];
  if (previous[i] >= 0) next[previous[i]] = next[i];
  else state.head[state.degree[i]] = next[i];
}

function takeLowest(state: Elimination): number {
  const { head } = state;
  let degree = state.lowestDegree;
  while (head[degree] < 0) degree++;
  state.lowestDegree = degree;
  const pivot = head[degree];
  remove(state, pivot);
  return pivot;
}

/** The pivot becomes an element: all variables of its elements, which are absorbed, and its own. They are marked by negative weights. */
function makeElement(state: Elimination, pivot: number): void {
  const { start, length, elements, weight, haloFrom } = state;
  let needed = length[pivot] - elements[pivot];
  for (let k = 0; k < elements[pivot]; k++) needed += length[state.list[start[pivot] + k]];
  makeRoom(state, needed);
  const { list } = state;
  const begin = state.free;
  let end = begin;
  let rows = 0;
  const pivotWeight = weight[pivot];
  weight[pivot] = -pivotWeight;
  const own = start[pivot] + elements[pivot];
  for (let k = start[pivot]; k <= own; k++) {
    // The last round is for the pivot's own variables.
    const element = k < own ? list[k] : pivot;
    const from = k < own ? start[element] : own;
    const to = k < own ? from + length[element] : start[pivot] + length[pivot];
    for (let at = from; at < to; at++) {
      const i = list[at];
      const w = weight[i];
      if (w <= 0) continue;
      weight[i] = -w;
      rows += w;
      list[end++] = i;
      if (i < haloFrom) remove(state, i);
    }
    if (element !== pivot) absorb(state, element);
  }
  state.rowsLeft -= pivotWeight;
  state.degree[pivot] = rows;
  start[pivot] = begin;
  length[pivot] = end - begin;
  elements[pivot] = 0;
  state.free = end;
  state.outside[pivot] = 1;
}

function absorb(state: Elimination, element: number): void {
  state.outside[element] = 0;
  state.length[element] = 0;
}

/** For each element that shares variables with the new one: the rows it has outside of it. */
function measureOutside(state: Elimination, pivot: number): void {
  const { list, start, length, elements, weight, degree, outside, stamp } = state;
  for (let at = start[pivot]; at < start[pivot] + length[pivot]; at++) {
    const i = list[at];
    const w = -weight[i];
    const end = start[i] + elements[i];
    for (let k = start[i]; k < end; k++) {
      const element = list[k];
      const mark = outside[element];
      if (mark >= stamp) outside[element] = mark - w;
      else if (mark !== 0) outside[element] = degree[element] + stamp - w;
    }
  }
}

/**
 * Each variable of the new element: drops what the element covers from its lists, takes the element into them, has its degree without the
 * element counted anew. One that has nothing else is eliminated with the pivot, all others get a checksum of their lists.
 */
function updateVariables(state: Elimination, pivot: number): void {
  const { list, start, length, elements, weight, degree, outside, stamp, bucket, checksum, next, haloFrom } = state;
  const buckets = bucket.length;
  for (let at = start[pivot]; at < start[pivot] + length[pivot]; at++) {
    const i = list[at];
    const begin = start[i];
    const elementsEnd = begin + elements[i];
    const end = begin + length[i];
    let write = begin;
    let rows = 0;
    let sum = 0;
    for (let k = begin; k < elementsEnd; k++) {
      const element = list[k];
      const mark = outside[element];
      if (mark === 0) continue;
      if (mark > stamp) {
        rows += mark - stamp;
        list[write++] = element;
        sum += element;
      } else {
        absorb(state, element);
      }
    }
    const elementsKept = write;
    for (let k = elementsEnd; k < end; k++) {
      const variable = list[k];
      const w = weight[variable];
      if (w <= 0) continue;
      rows += w;
      list[write++] = variable;
      sum += variable;
    }
    if (write === begin && i < haloFrom) {
      eliminateWithPivot(state, pivot, i);
      continue;
    }
    // The new element goes first. There is room: the pivot, or an element that was absorbed, has left the list.
    list[write] = list[elementsKept];
    list[elementsKept] = list[begin];
    list[begin] = pivot;
    elements[i] = elementsKept - begin + 1;
    length[i] = write - begin + 1;
    if (rows < degree[i]) degree[i] = rows;
    if (i >= haloFrom) continue;
    const key = sum % buckets;
    checksum[i] = key;
    next[i] = bucket[key];
    bucket[key] = i;
  }
}

function eliminateWithPivot(state: Elimination, pivot: number, i: number): void {
  const w = -state.weight[i];
  state.degree[pivot] -= w;
  state.rowsLeft -= w;
  state.weight[pivot] -= w;
  joinMembers(state, pivot, i);
}

function joinMembers(state: Elimination, into: number, i: number): void {
  const { member, lastMember } = state;
  state.weight[i] = 0;
  state.length[i] = 0;
  member[lastMember[into]] = i;
  lastMember[into] = lastMember[i];
}

/** Variables of the new element with the same lists become one. */
function mergeTwins(state: Elimination, pivot: number): void {
  const { list, start, length, weight, bucket, checksum, next, haloFrom } = state;
  state.stamp += state.head.length;
  for (let at = start[pivot]; at < start[pivot] + length[pivot]; at++) {
    const key = checksum[list[at]];
    if (list[at] >= haloFrom || weight[list[at]] === 0 || bucket[key] < 0) continue;
    for (let i = bucket[key]; i >= 0 && next[i] >= 0; i = next[i]) {
      state.stamp++;
      markLists(state, i);
      let before = i;
      for (let j = next[i]; j >= 0; j = next[j]) {
        if (sameLists(state, i, j)) {
          weight[i] += weight[j];
          joinMembers(state, i, j);
          next[before] = next[j];
        } else {
          before = j;
        }
      }
    }
    bucket[key] = -1;
  }
  state.stamp++;
}

function markLists(state: Elimination, i: number): void {
  const { list, start, length, outside, stamp } = state;
  for (let k = start[i] + 1; k < start[i] + length[i]; k++) outside[list[k]] = stamp;
}

/** Whether j lists what was marked for i. The first of both is the new element. */
function sameLists(state: Elimination, i: number, j: number): boolean {
  const { list, start, length, elements, outside, stamp } = state;
  if (length[i] !== length[j] || elements[i] !== elements[j]) return false;
  for (let k = start[j] + 1; k < start[j] + length[j]; k++) if (outside[list[k]] !== stamp) return false;
  return true;
}

/** Variables that were merged or eliminated leave the element's list; the others get their degrees with it, and their weights back. */
function finishElement(state: Elimination, pivot: number): void {
  const { list, start, length, weight, degree, haloFrom, rowsLeft } = state;
  let write = start[pivot];
  const end = write + length[pivot];
  for (let at = write; at < end; at++) {
    const i = list[at];
    const w = -weight[i];
    if (w === 0) continue;
    weight[i] = w;
    list[write++] = i;
    degree[i] = Math.min(degree[i] + degree[pivot], rowsLeft) - w;
    if (i < haloFrom) insert(state, i);
  }
  length[pivot] = write - start[pivot];
  state.free = write;
  weight[pivot] = 0;
}
