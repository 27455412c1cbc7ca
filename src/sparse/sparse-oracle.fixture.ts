/** For tests: the pattern of L by plain elimination on a dense matrix of flags. */
import type { SymmetricPattern } from './types';

/** For each column k of L, its rows in the order of elimination, ascending, k first. */
export function eliminate(pattern: SymmetricPattern, order: ArrayLike<number>): number[][] {
  const { size, first, row } = pattern;
  const place = new Int32Array(size);
  for (let k = 0; k < size; k++) place[order[k]] = k;
  const flags = Array.from({ length: size }, () => new Uint8Array(size));
  for (let j = 0; j < size; j++) {
    for (let e = first[j]; e < first[j + 1]; e++) flags[place[j]][place[row[e]]] = flags[place[row[e]]][place[j]] = 1;
  }
  const columns: number[][] = [];
  for (let k = 0; k < size; k++) {
    const rows = [k];
    for (let i = k + 1; i < size; i++) if (flags[k][i]) rows.push(i);
    for (const i of rows.slice(1)) for (const j of rows.slice(1)) flags[i][j] = 1;
    columns.push(rows);
  }
  return columns;
}
