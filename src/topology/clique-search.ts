/**
 * The search for maximal cliques: Bron and Kerbosch's algorithm with pivots over the degeneracy order (Eppstein, Loeffler and Strash 2010). The vertex of
 * a clique that comes first in that order has the others among its later neighbours, and no vertex has more of these than the degeneracy of the graph:
 * tens in the constraint graph of a mesh. So each vertex searches a small graph of its own, whose rows are bit sets.
 *
 * In the names of the paper, R is the clique so far, P has the vertices that can extend it, X those that could but whose cliques were found before: a
 * clique is maximal if P and X are both empty.
 */
import { bitCount, firstBits, lowestBit, wordsOf } from './bits';
import type { Graph } from './graph';
import { coloursByOrder, laterNeighbours, longestRow, smallestLastOrder } from './smallest-last';

/** Is shown a clique: the first `size` entries of `members`, in no particular order. The array is used again for the next clique. */
export type CliqueVisitor = (members: Uint32Array, size: number) => void;

/** The array, or a longer one with nothing in it. */
const atLeast = (array: Uint32Array, length: number): Uint32Array =>
  array.length >= length ? array : new Uint32Array(2 * length);

/**
 * The search from one vertex v at a time. The neighbours of v have local indices: those later in the degeneracy order are candidates, the first P; those
 * earlier are excluded, the first X. Candidates whose branch is done are the rest of X. Two excluded vertices never need to know of each other, so there
 * are at most degeneracy times degree bits.
 */
export class CliqueSearch {
  /** All vertices in the degeneracy order. */
  readonly order: Uint32Array;
  /** The neighbours of each vertex that come later in the order. */
  private readonly laterFirst: Uint32Array;
  private readonly later: Uint32Array;
  /** A colouring of the graph, and for each colour the vertex, plus 1, that was the last to have a later neighbour of that colour. */
  private readonly colours: Uint32Array;
  private readonly metBy: Uint32Array;
  private readonly isCandidate: Uint8Array;
  /** Two words per vertex of the graph, for `fillRows`. */
  private readonly ownBit: Int32Array;

  /** The candidates and the excluded vertices by local index. */
  private readonly candidates: Uint32Array;
  private readonly excluded: Uint32Array;
  private candidateCount = 0;
  private candidateWords = 0;
  private excludedWords = 0;
  /** For each candidate and for each excluded vertex the candidates that are adjacent to it, as bits. */
  private candidateRows: Uint32Array = new Uint32Array(0);
  private excludedRows: Uint32Array = new Uint32Array(0);
  /** At each depth of the search: P, the two parts of X, and the vertices of P that need a branch. */
  private p: Uint32Array = new Uint32Array(0);
  private x: Uint32Array = new Uint32Array(0);
  private tried: Uint32Array = new Uint32Array(0);
  private branches: Uint32Array = new Uint32Array(0);
  private readonly members: Uint32Array;
  /** The pivot of the vertex being expanded, the rows that its own is one of, and how many of P are in it. */
  private pivot = -1;
  private pivotRows: Uint32Array = new Uint32Array(0);
  private pivotCommon = -1;

  constructor(
    private readonly graph: Graph,
    /** Only cliques with more vertices than this are shown. It may grow during the search. */
    public largerThan: number,
    private readonly visit: CliqueVisitor,
    /** False: cliques that earlier vertices extend may be shown too, which saves time where only the largest is wanted. */
    private readonly onlyMaximal = true,
  ) {
    this.order = smallestLastOrder(graph);
    const { first, list } = laterNeighbours(graph, this.order);
    this.laterFirst = first;
    this.later = list;
    const maxLater = longestRow(first);
    this.colours = coloursByOrder(graph, this.order);
    this.metBy = new Uint32Array(maxLater + 1);
    this.isCandidate = new Uint8Array(graph.count);
    this.ownBit = new Int32Array(2 * graph.count);
    this.candidates = new Uint32Array(maxLater);
    this.excluded = new Uint32Array(longestRow(graph.first));
    this.members = new Uint32Array(maxLater + 1);
  }

  /** Visits the maximal cliques in which v comes first in the degeneracy order. */
  searchFrom(v: number): void {
    if (this.laterColours(v) < this.largerThan) return;
    const n = this.listCandidates(v);
    const words = wordsOf(n);
    this.candidateCount = n;
    this.candidateWords = words;
    this.p = atLeast(this.p, (n + 1) * words);
    this.tried = atLeast(this.tried, (n + 1) * words);
    this.branches = atLeast(this.branches, (n + 1) * words);
    for (let w = 0; w < words; w++) {
      this.p[w] = firstBits(n - 32 * w);
      this.tried[w] = 0;
    }
    this.candidateRows = atLeast(this.candidateRows, n * words);
    this.fillRows(this.candidateRows, this.candidates, n);
    this.mirrorRows(n);
    this.excludedWords = 0;
    // Without enough candidates there is no need to know what is excluded.
    for (let shrinks = true; shrinks; ) shrinks = this.prune(1);
    if (this.onlyMaximal && 1 + this.candidatesLeft(1) > this.largerThan) this.exclude(v, n);
    for (let i = 0; i < n; i++) this.isCandidate[this.candidates[i]] = 0;
    this.members[0] = v;
    this.expand(1);
  }

  /** The number of colours among the later neighbours of v: a clique has no two vertices of one colour. */
  private laterColours(v: number): number {
    let met = 0;
    for (let e = this.laterFirst[v]; e < this.laterFirst[v + 1]; e++) {
      const colour = this.colours[this.later[e]];
      if (this.metBy[colour] === v + 1) continue;
      this.metBy[colour] = v + 1;
      met++;
    }
    return met;
  }

  /** Lists the later neighbours of v and returns how many there are. An edge that is listed twice counts once. */
  private listCandidates(v: number): number {
    let n = 0;
    for (let e = this.laterFirst[v]; e < this.laterFirst[v + 1]; e++) {
      const other = this.later[e];
      if (this.isCandidate[other]) continue;
      this.isCandidate[other] = 1;
      this.candidates[n++] = other;
    }
    return n;
  }

  /** The earlier neighbours of v make up the first X. */
  private exclude(v: number, n: number): void {
    const { first, neighbour } = this.graph;
    let m = 0;
    for (let e = first[v]; e < first[v + 1]; e++) {
      if (!this.isCandidate[neighbour[e]] && neighbour[e] !== v) this.excluded[m++] = neighbour[e];
    }
    this.excludedWords = wordsOf(m);
    this.x = atLeast(this.x, (n + 1) * this.excludedWords);
    for (let w = 0; w < this.excludedWords; w++) this.x[w] = firstBits(m - 32 * w);
    this.excludedRows = atLeast(this.excludedRows, m * this.candidateWords);
    this.fillRows(this.excludedRows, this.excluded, m);
  }

  /**
   * Fills the rows of the first `count` of these vertices: the candidates among the later neighbours of each. Most of the search is spent here, so the
   * innermost loop has no branch and writes to no memory: every vertex of the graph has two words with its own bit, which are 0 unless it is a
   * candidate whose bit is in the two words being filled.
   */
  private fillRows(rows: Uint32Array, vertices: Uint32Array, count: number): void {
    const { laterFirst, later, candidates, ownBit, candidateWords } = this;
    for (let w = 0; w < candidateWords; w += 2) {
      const end = Math.min(32 * (w + 2), this.candidateCount);
      for (let i = 32 * w; i < end; i++) ownBit[2 * candidates[i] + ((i >>> 5) & 1)] = 1 << (i & 31);
      for (let k = 0; k < count; k++) {
        const rowEnd = laterFirst[vertices[k] + 1];
        let low = 0;
        let high = 0;
        for (let e = laterFirst[vertices[k]]; e < rowEnd; e++) {
          low |= ownBit[2 * later[e]];
          high |= ownBit[2 * later[e] + 1];
        }
        rows[k * candidateWords + w] = low;
        if (w + 1 < candidateWords) rows[k * candidateWords + w + 1] = high;
      }
      for (let i = 32 * w; i < end; i++) ownBit[2 * candidates[i] + ((i >>> 5) & 1)] = 0;
    }
  }

  /** Of two adjacent candidates only one has the other among its later neighbours. */
  private mirrorRows(n: number): void {
    const { candidateRows, candidateWords } = this;
    for (let i = 0; i < n; i++) {
      for (let w = 0; w < candidateWords; w++) {
        // Bits that other rows have put here are set again, to no effect.
        for (let bits = candidateRows[i * candidateWords + w]; bits !== 0; bits &= bits - 1) {
          candidateRows[(32 * w + lowestBit(bits)) * candidateWords + (i >>> 5)] |= 1 << (i & 31);
        }
      }
    }
  }

  /** The number of vertices in P where the clique has `size` members. */
  private candidatesLeft(size: number): number {
    const end = size * this.candidateWords;
    let left = 0;
    for (let at = end - this.candidateWords; at < end; at++) left += bitCount(this.p[at]);
    return left;
  }

  /** Extends the clique of the first `size` members by P, in every way that leads to a maximal clique that is large enough. */
  private expand(size: number): void {
    const { candidateWords, p, branches } = this;
    const at = (size - 1) * candidateWords;
    const left = this.candidatesLeft(size);
    if (size + left <= this.largerThan) return;
    this.pivotRows = this.candidateRows;
    this.pivot = -1;
    this.pivotCommon = -1;
    if (this.isCovered(size, left)) return;
    if (left === 0) {
      this.visit(this.members, size);
      return;
    }
    this.prune(size);
    if (this.pivot < 0) return;
    const row = this.pivot * candidateWords;
    for (let w = 0; w < candidateWords; w++) branches[at + w] = p[at + w] & ~this.pivotRows[row + w];
    for (let w = 0; w < candidateWords; w++) {
      for (let bits = branches[at + w]; bits !== 0; bits &= bits - 1) {
        this.branch(size, 32 * w + lowestBit(bits));
        p[at + w] &= ~(bits & -bits);
        this.tried[at + w] |= bits & -bits;
      }
    }
  }

  /**
   * Whether a vertex of X is adjacent to all of P, so that no clique from here on is maximal. Vertices of X that cannot extend a clique that is
   * large enough leave X. The pivot is adjacent to as many of P as possible: only itself and what it is not adjacent to need a branch.
   */
  private isCovered(size: number, left: number): boolean {
    const { candidateWords, excludedWords, x, tried } = this;
    const at = (size - 1) * candidateWords;
    const xAt = (size - 1) * excludedWords;
    for (let w = 0; w < excludedWords; w++) {
      for (let bits = x[xAt + w]; bits !== 0; bits &= bits - 1) {
        const common = this.offerPivot(this.excludedRows, 32 * w + lowestBit(bits), at);
        if (common === left) return true;
        if (size + common <= this.largerThan) x[xAt + w] &= ~(bits & -bits);
      }
    }
    for (let w = 0; w < candidateWords; w++) {
      for (let bits = tried[at + w]; bits !== 0; bits &= bits - 1) {
        const common = this.offerPivot(this.candidateRows, 32 * w + lowestBit(bits), at);
        if (common === left) return true;
        if (size + common <= this.largerThan) tried[at + w] &= ~(bits & -bits);
      }
    }
    return false;
  }

  /** Vertices of P that are in no clique that is large enough leave P; the others may be the pivot. Returns whether any left. */
  private prune(size: number): boolean {
    const { candidateWords, p } = this;
    let some = false;
    const at = (size - 1) * candidateWords;
    for (let w = 0; w < candidateWords; w++) {
      for (let bits = p[at + w]; bits !== 0; bits &= bits - 1) {
        const common = this.offerPivot(this.candidateRows, 32 * w + lowestBit(bits), at);
        if (size + 1 + common > this.largerThan) continue;
        p[at + w] &= ~(bits & -bits);
        some = true;
      }
    }
    return some;
  }

  /** Returns how many of P are in a row, whose vertex becomes the pivot if they are more than for any before. `at`: where P begins. */
  private offerPivot(rows: Uint32Array, vertex: number, at: number): number {
    const words = this.candidateWords;
    let common = 0;
    for (let w = 0; w < words; w++) common += bitCount(rows[vertex * words + w] & this.p[at + w]);
    if (common > this.pivotCommon) {
      this.pivotCommon = common;
      this.pivot = vertex;
      this.pivotRows = rows;
    }
    return common;
  }

  /** Adds candidate i to the clique: P and X keep what is adjacent to it. */
  private branch(size: number, i: number): void {
    const { candidateWords, excludedWords, p, x, tried } = this;
    const at = (size - 1) * candidateWords;
    for (let w = 0; w < candidateWords; w++) {
      const row = this.candidateRows[i * candidateWords + w];
      p[at + candidateWords + w] = p[at + w] & row;
      tried[at + candidateWords + w] = tried[at + w] & row;
    }
    const xAt = (size - 1) * excludedWords;
    for (let w = 0; w < excludedWords; w++) {
      let adjacent = 0;
      for (let bits = x[xAt + w]; bits !== 0; bits &= bits - 1) {
        const row = (32 * w + lowestBit(bits)) * candidateWords;
        if ((this.excludedRows[row + (i >>> 5)] >>> (i & 31)) & 1) adjacent |= bits & -bits;
      }
      x[xAt + excludedWords + w] = adjacent;
    }
    this.members[size] = this.candidates[i];
    this.expand(size + 1);
  }
}
