/** Plain text tables, and the median that goes into them. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints rows under a title; the first row is the head. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('  ');
  console.log(title);
  rows.forEach((row, k) => {
    console.log(`  ${line(row)}`);
    if (k === 0) console.log(`  ${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  });
  console.log('');
}

/** Three figures: 0.0123 ms is 12.3 us. */
export function showTime(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toPrecision(3)} s`;
  if (ms >= 1) return `${ms.toPrecision(3)} ms`;
  return `${(1000 * ms).toPrecision(3)} us`;
}
