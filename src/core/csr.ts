/**
 * Compressed sparse rows (CSR): the entries of all rows in one array, row by row, and the prefix sum that says where each row begins. All builders
 * make two passes, one that counts the entries of each row and one that fills them, and are stable: entries of a row keep the order in which they
 * are given. The loops run over typed arrays and call nothing, since models have tens of millions of entries.
 */
import { SelvedgeError } from './error';

export interface CsrRows {
  /** Row i has the entries first[i] <= e < first[i + 1]. */
  first: Uint32Array;
  list: Uint32Array;
}

/** An undirected graph, each edge listed at both of its ends. */
export interface CsrAdjacency {
  /** Row of node i: entries first[i] <= e < first[i + 1]. */
  first: Uint32Array;
  /** The node at the other end. */
  neighbour: Uint32Array;
  /** The edge in between. */
  edge: Uint32Array;
}

/** Turns counts into offsets, in place: entry i + 1 has the length of row i before and the end of row i after. Entry 0 stays the first offset. */
export function prefixSum(first: Uint32Array | Int32Array): void {
  for (let i = 1; i < first.length; i++) first[i] += first[i - 1];
}

/**
 * Where the rows begin, and where the last one ends, counted from `start`: for entries that fill several arrays at once, which the caller does in a
 * second pass.
 */
export function csrOffsets(rowCount: number, rowOf: Uint32Array, start = 0): Uint32Array {
  const first = new Uint32Array(rowCount + 1);
  for (let k = 0; k < rowOf.length; k++) first[rowOf[k] + 1]++;
  first[0] = start;
  prefixSum(first);
  return first;
}

/** Row i lists the indices k with rowOf[k] = i, ascending. As one list, they are sorted by their row: a counting sort. */
export function csrRows(rowCount: number, rowOf: ArrayLike<number>): CsrRows {
  const rows = indices(rowOf);
  const first = csrOffsets(rowCount, rows);
  const next = first.slice(0, rowCount);
  const list = new Uint32Array(rows.length);
  for (let k = 0; k < rows.length; k++) list[next[rows[k]]++] = k;
  return { first, list };
}

/**
 * The ends at each node in one array, for kernels that cannot bind two buffers: nodeCount + 1 offsets, counted from the beginning of that array, then the
 * lists, ascending. Edge k is listed as 2 k at its first end and as 2 k + 1 at its second.
 */
export function csrJoinedEnds(nodeCount: number, firstEnd: Uint32Array, secondEnd: Uint32Array): Uint32Array {
  const starts = nodeCount + 1;
  const joined = new Uint32Array(starts + 2 * firstEnd.length);
  const first = joined.subarray(0, starts);
  for (let k = 0; k < firstEnd.length; k++) {
    first[firstEnd[k] + 1]++;
    first[secondEnd[k] + 1]++;
  }
  first[0] = starts;
  prefixSum(first);
  const next = first.slice(0, nodeCount);
  for (let k = 0; k < firstEnd.length; k++) {
    joined[next[firstEnd[k]]++] = 2 * k;
    joined[next[secondEnd[k]]++] = 2 * k + 1;
  }
  return joined;
}

/**
 * The corners at each particle, for elements of `size` particles each: row i lists `size * element + corner` for the elements that have particle i at
 * that corner, ascending.
 */
export function csrIncidence(rowCount: number, size: number, particles: ArrayLike<number>): CsrRows {
  checkWhole(size, particles);
  return csrRows(rowCount, particles);
}

/** The elements at each particle, ascending, for elements of `size` particles each. */
export function csrElements(rowCount: number, size: number, particles: ArrayLike<number>): CsrRows {
  checkWhole(size, particles);
  const corners = indices(particles);
  const first = csrOffsets(rowCount, corners);
  const next = first.slice(0, rowCount);
  const list = new Uint32Array(corners.length);
  let element = 0;
  let corner = 0;
  for (let at = 0; at < corners.length; at++) {
    list[next[corners[at]]++] = element;
    if (++corner < size) continue;
    corner = 0;
    element++;
  }
  return { first, list };
}

/** The edges at each node, in the order of the edges. `ends` has the two nodes of each edge; an edge from a node to itself is listed twice. */
export function csrAdjacency(nodeCount: number, ends: Uint32Array): CsrAdjacency {
  checkWhole(2, ends);
  const first = csrOffsets(nodeCount, ends);
  const next = first.slice(0, nodeCount);
  const neighbour = new Uint32Array(ends.length);
  const edge = new Uint32Array(ends.length);
  for (let at = 0, k = 0; at < ends.length; at += 2, k++) {
    const a = ends[at];
    const b = ends[at + 1];
    const fromA = next[a]++;
    neighbour[fromA] = b;
    edge[fromA] = k;
    const fromB = next[b]++;
    neighbour[fromB] = a;
    edge[fromB] = k;
  }
  return { first, neighbour, edge };
}

/** The same without the edges, for those who go from node to node alone. */
export function csrNeighbours(nodeCount: number, ends: Uint32Array): Pick<CsrAdjacency, 'first' | 'neighbour'> {
  checkWhole(2, ends);
  const first = csrOffsets(nodeCount, ends);
  const next = first.slice(0, nodeCount);
  const neighbour = new Uint32Array(ends.length);
  for (let at = 0; at < ends.length; at += 2) {
    const a = ends[at];
    const b = ends[at + 1];
    neighbour[next[a]++] = b;
    neighbour[next[b]++] = a;
  }
  return { first, neighbour };
}

/** `items` in ascending order of keys[item], which is below `keyCount`; items of equal keys stay in their order. */
export function countingSort(keyCount: number, keys: Uint32Array, items: Uint32Array): Uint32Array {
  const next = new Uint32Array(keyCount + 1);
  for (let k = 0; k < items.length; k++) next[keys[items[k]] + 1]++;
  prefixSum(next);
  const sorted = new Uint32Array(items.length);
  for (let k = 0; k < items.length; k++) sorted[next[keys[items[k]]]++] = items[k];
  return sorted;
}

/** One type of array for all loops: where a loop has seen two, V8 asks at every access which it is. */
const indices = (given: ArrayLike<number>): Uint32Array =>
  given instanceof Uint32Array ? given : new Uint32Array(given);

function checkWhole(size: number, particles: ArrayLike<number>): void {
  if (particles.length % size === 0) return;
  throw new SelvedgeError('CSR rows', 'particles', `be ${size} per element`, particles.length);
}
