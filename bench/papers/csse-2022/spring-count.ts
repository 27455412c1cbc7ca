/** Springs of a sheet: along the threads, across both diagonals of each cell and, unless left out, over two cells. */
export function springCount(columns: number, rows = columns, bend = true): number {
  const along = (columns - 1) * rows + columns * (rows - 1);
  const across = 2 * (columns - 1) * (rows - 1);
  const over = Math.max(0, columns - 2) * rows + columns * Math.max(0, rows - 2);
  return along + across + (bend ? over : 0);
}
