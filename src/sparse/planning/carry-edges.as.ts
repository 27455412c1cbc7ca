/** A matrix of fewer entries that is no less: edges of one kind, threads, carry the share of edges that reach past a node. Why that is so is told in sparse/matrix-springs.ts. */
import { add, at, get, integers, nones, set, zeros } from './integers.as';

let count: i32 = 0;
/** Two nodes an edge. */
let ends: usize = 0;
/** A byte by edge. */
let kindOf: usize = 0;
/** By edge, f64: its own stiffness, and with what it carries. */
let own: usize = 0;
let stiffness: usize = 0;
/** The body of each node. */
let bodyOf: usize = 0;
/** 1 for edges that threads stand for, and how many edges are left. */
let replaced: usize = 0;
let left: i32 = 0;
/** By body, f64: the stiffness of its threads, and what they carry. */
let total: usize = 0;
let carried: usize = 0;

/** The address of number i of f64. */
@inline function wide(array: usize, i: i32): usize {
  return array + ((<usize>i) << 3);
}

@inline function addWide(array: usize, i: i32, value: f64): void {
  store<f64>(wide(array, i), load<f64>(wide(array, i)) + value);
}

@inline function kind(edge: i32): i32 {
  return <i32>load<u8>(kindOf + <usize>edge);
}

/** Gives how many of the edges are of this kind. */
export function useEdges(edges: i32, nodes: usize, kinds: usize, weights: usize, bodies: usize, thread: i32): i32 {
  count = edges;
  ends = nodes;
  kindOf = kinds;
  own = weights;
  bodyOf = bodies;
  let threads = 0;
  for (let s = 0; s < count; s++) threads += <i32>(kind(s) == thread);
  return threads;
}

/** `shares`, f64 by kind: what the two threads of a path past one node carry, in shares of the edge that they stand for. 0: it keeps its place. */
export function carryEdges(nodeCount: i32, bodyCount: i32, thread: i32, shares: usize): void {
  stiffness = integers(2 * count);
  memory.copy(stiffness, own, (<usize>count) << 3);
  replaced = zeros(count);
  left = count;
  total = zeros(2 * bodyCount);
  carried = zeros(2 * bodyCount);
  const first = zeros(nodeCount + 1);
  for (let s = 0; s < count; s++) {
    if (kind(s) != thread) continue;
    addWide(total, get(bodyOf, get(ends, 2 * s)), load<f64>(wide(own, s)));
    add(first, get(ends, 2 * s) + 1, 1);
    add(first, get(ends, 2 * s + 1) + 1, 1);
  }
  let largestRow = 0;
  for (let i = 0; i < nodeCount; i++) {
    largestRow = max(largestRow, get(first, i + 1));
    add(first, i + 1, get(first, i));
  }
  const neighbour = integers(get(first, nodeCount));
  const edge = integers(get(first, nodeCount));
  const next = integers(nodeCount);
  memory.copy(next, first, (<usize>nodeCount) << 2);
  for (let s = 0; s < count; s++) {
    if (kind(s) != thread) continue;
    const i = get(ends, 2 * s);
    const j = get(ends, 2 * s + 1);
    set(neighbour, get(next, i), j);
    set(edge, get(next, i), s);
    add(next, i, 1);
    set(neighbour, get(next, j), i);
    set(edge, get(next, j), s);
    add(next, j, 1);
  }
  // By node: the last i that a thread joins it to, and that thread.
  const markedBy = nones(nodeCount);
  const marked = integers(nodeCount);
  const path = integers(2 * largestRow);
  for (let s = 0; s < count; s++) {
    const share = load<f64>(wide(shares, kind(s)));
    if (share == 0) continue;
    const i = get(ends, 2 * s);
    const j = get(ends, 2 * s + 1);
    const endOfI = get(first, i + 1);
    for (let e = get(first, i); e < endOfI; e++) {
      set(markedBy, get(neighbour, e), i);
      set(marked, get(neighbour, e), get(edge, e));
    }
    // Where a thread joins the two itself, the edge adds nothing to the pattern.
    if (get(markedBy, j) == i) continue;
    let length = 0;
    const endOfJ = get(first, j + 1);
    for (let e = get(first, j); e < endOfJ; e++) {
      const between = get(neighbour, e);
      if (get(markedBy, between) != i) continue;
      set(path, length++, get(marked, between));
      set(path, length++, get(edge, e));
    }
    if (length == 0) continue;
    set(replaced, s, 1);
    left--;
    const weight = load<f64>(wide(own, s));
    // Leaving out a negative one, as quadratic bending has them, makes the matrix no less.
    const each = weight > 0 ? (2 * share * weight) / <f64>length : 0;
    for (let k = 0; k < length; k++) addWide(stiffness, get(path, k), each);
    addWide(carried, get(bodyOf, i), 2 * share * abs(weight));
  }
}

/** Puts the edges of bodies back whose threads carry more than this many times their own stiffness. Gives how many edges are left. */
export function limitCarried(bodyCount: i32, most: f64): i32 {
  for (let body = 0; body < bodyCount; body++) {
    if (!(load<f64>(wide(carried, body)) > most * load<f64>(wide(total, body)))) continue;
    for (let s = 0; s < count; s++) {
      if (get(bodyOf, get(ends, 2 * s)) != body) continue;
      store<f64>(wide(stiffness, s), load<f64>(wide(own, s)));
      left += get(replaced, s);
      set(replaced, s, 0);
    }
  }
  return left;
}

/** The addresses of the stiffness of each edge, f64, and of 1 for those that threads stand for. */
export function carriedEdges(): usize {
  const made = integers(2);
  set(made, 0, <i32>stiffness);
  set(made, 1, <i32>replaced);
  return made;
}

/** The edges that are left: the addresses of their ends, their rest lengths, their stiffness and their kinds. `rest`: f64 by edge. */
export function keepEdges(rest: usize): usize {
  const keptEnds = integers(2 * left);
  const keptRest = integers(2 * left);
  const keptStiffness = integers(2 * left);
  const keptKind = heap.alloc(<usize>left);
  let k = 0;
  for (let s = 0; s < count; s++) {
    if (get(replaced, s) == 1) continue;
    store<u64>(at(keptEnds, 2 * k), load<u64>(at(ends, 2 * s)));
    store<f64>(wide(keptRest, k), load<f64>(wide(rest, s)));
    store<f64>(wide(keptStiffness, k), load<f64>(wide(stiffness, s)));
    store<u8>(keptKind + <usize>k, <u8>kind(s));
    k++;
  }
  const made = integers(4);
  set(made, 0, <i32>keptEnds);
  set(made, 1, <i32>keptRest);
  set(made, 2, <i32>keptStiffness);
  set(made, 3, <i32>keptKind);
  return made;
}
