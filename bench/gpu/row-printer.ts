/** Prints a table row by row, as the rows come, so that its widths have to be known before. */
import type { Column } from './section';

/** Figures are seldom wider. */
const least = 7;

export class RowPrinter<R> {
  private readonly widths: readonly number[];

  constructor(
    private readonly columns: readonly Column<R>[],
    private readonly print: (line: string) => void,
  ) {
    this.widths = columns.map(({ name, width = least }) => Math.max(width, name.length));
  }

  head(): void {
    this.line(this.columns.map(({ name }) => name));
    this.line(this.widths.map((width) => '-'.repeat(width)));
  }

  row(row: R): void {
    this.line(this.columns.map(({ cell }) => cell(row)));
  }

  private line(cells: readonly string[]): void {
    this.print(`  ${cells.map((cell, k) => cell.padStart(this.widths[k])).join('  ')}`.trimEnd());
  }
}

/** Three figures without an exponent from 1e-3 to 1e7: 0.00123, 12.3, 1234. */
export function show(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 100 && size < 1e7) return value.toFixed(0);
  if (size >= 1e-3 && size < 100) return value.toPrecision(3);
  return value.toExponential(1);
}

/** 5242880 -> '5,242,880'. */
export const showCount = (count: number): string => count.toLocaleString('en-US');

/** 0.25 -> '25.0 %'. */
export const showShare = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** How large the scene of a row is. */
export const sizeColumns: readonly Column<{ nodes: number; springs: number }>[] = [
  { name: 'nodes', width: 9, cell: ({ nodes }) => showCount(nodes) },
  { name: 'springs', width: 10, cell: ({ springs }) => showCount(springs) },
];
