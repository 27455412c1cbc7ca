/**
 * The parts of a matrix that no entry joins (the connected components of its graph), and which of them are alike: a scene of many ropes has one for each
 * rope, and all of one length have the same pattern.
 */
import { csrRows } from '../core/csr';
import { components } from '../mesh/components';
import type { SymmetricPattern } from './types';

export interface PatternComponents {
  /** In the order of their first rows. */
  readonly count: number;
  /** Rows of component c, ascending: row[first[c]] to row[first[c + 1] - 1]. */
  readonly first: Uint32Array;
  readonly row: Uint32Array;
  /** Index of each row of the matrix among the rows of its component. */
  readonly local: Uint32Array;
  /** For each component the first one that has the same pattern when both are counted from 0; itself where there is none before it. */
  readonly like: Uint32Array;
}

export function patternComponents(pattern: SymmetricPattern): PatternComponents {
  const { count, of } = components(pattern.size, entryPairs(pattern));
  const { first, list: row } = csrRows(count, of);
  const local = new Uint32Array(pattern.size);
  for (let k = 0; k < row.length; k++) local[row[k]] = k - first[of[row[k]]];
  const like = new Uint32Array(count);
  const found: PatternComponents = { count, first, row, local, like };
  /** Components that have none like them before them, by their hash. */
  const distinct = new Map<number, number[]>();
  for (let c = 0; c < count; c++) {
    const hash = componentHash(pattern, found, c);
    const candidates = distinct.get(hash);
    const twin = candidates?.find((other) => sameComponent(pattern, found, other, c));
    like[c] = twin ?? c;
    if (twin !== undefined) continue;
    if (candidates) candidates.push(c);
    else distinct.set(hash, [c]);
  }
  return found;
}

/** The pattern of one component, counted from 0. */
export function componentPattern(pattern: SymmetricPattern, found: PatternComponents, c: number): SymmetricPattern {
  const size = found.first[c + 1] - found.first[c];
  const first = new Uint32Array(size + 1);
  for (let k = 0; k < size; k++) {
    const j = found.row[found.first[c] + k];
    first[k + 1] = first[k] + pattern.first[j + 1] - pattern.first[j];
  }
  const row = new Uint32Array(first[size]);
  for (let k = 0; k < size; k++) {
    const from = pattern.first[found.row[found.first[c] + k]];
    for (let e = first[k]; e < first[k + 1]; e++) row[e] = found.local[pattern.row[from + e - first[k]]];
  }
  return { size, first, row };
}

/** The two rows of each entry off the diagonal. */
function entryPairs({ size, first, row }: SymmetricPattern): Uint32Array {
  const pairs = new Uint32Array(2 * (row.length - size));
  let end = 0;
  for (let j = 0; j < size; j++) {
    for (let e = first[j] + 1; e < first[j + 1]; e++) {
      pairs[end++] = j;
      pairs[end++] = row[e];
    }
  }
  return pairs;
}

function componentHash(pattern: SymmetricPattern, { first, row, local }: PatternComponents, c: number): number {
  let hash = first[c + 1] - first[c];
  for (let k = first[c]; k < first[c + 1]; k++) {
    const j = row[k];
    for (let e = pattern.first[j]; e < pattern.first[j + 1]; e++) {
      // The diagonal, which comes first, tells where a column begins.
      hash = Math.imul(hash ^ local[pattern.row[e]], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
  }
  return hash;
}

function sameComponent(
  pattern: SymmetricPattern,
  { first, row, local }: PatternComponents,
  a: number,
  b: number,
): boolean {
  const size = first[a + 1] - first[a];
  if (first[b + 1] - first[b] !== size) return false;
  for (let k = 0; k < size; k++) {
    const [i, j] = [row[first[a] + k], row[first[b] + k]];
    const from = pattern.first[i];
    const count = pattern.first[i + 1] - from;
    const other = pattern.first[j];
    if (pattern.first[j + 1] - other !== count) return false;
    for (let e = 0; e < count; e++) {
      if (local[pattern.row[from + e]] !== local[pattern.row[other + e]]) return false;
    }
  }
  return true;
}
