/** Measures the rows of sections one after the other and prints each as it comes. What fails is told, kept and passed over. */
import { collectGarbage } from '../collect-garbage';
import type { ResultRow } from '../results/results';
import { RowPrinter, show, showCount } from './row-printer';
import type { Column, Section } from './section';

export interface SectionOptions {
  small: boolean;
  /** Rows with fewer or more nodes are left out. */
  least: number;
  most: number;
  print(line: string): void;
  /** After each row, so that nothing that was measured is lost. */
  keep(rows: readonly ResultRow[], failures: readonly string[]): void;
}

/** Gives what failed, one line a row. */
export async function runSections(sections: readonly Section[], options: SectionOptions): Promise<string[]> {
  const { small, least, most, print, keep } = options;
  const rows: ResultRow[] = [];
  const failures: string[] = [];
  for (const section of sections) {
    print(section.title);
    const table = new RowPrinter(withSeconds(section.columns), print);
    table.head();
    const mine: ResultRow[] = [];
    for (const job of section.jobs(small)) {
      if (job.nodes < least || job.nodes > most) continue;
      const began = performance.now();
      try {
        await collectGarbage();
        const row = await job.run();
        mine.push(row);
        rows.push(row);
        table.row({ row, seconds: (performance.now() - began) / 1000 });
      } catch (error) {
        const failure = `${section.name}, ${job.what}: ${(error as Error).message}`;
        failures.push(failure);
        print(`  failed: ${failure}`);
      }
      keep(rows, failures);
    }
    for (const line of section.summary(mine)) print(`  ${line}`);
    print('');
  }
  return failures;
}

interface Shown {
  row: ResultRow;
  /** What it took in all, making its scene included [s]. */
  seconds: number;
}

const withSeconds = (columns: readonly Column<ResultRow>[]): Column<Shown>[] => [
  ...columns.map((column) => ({ ...column, cell: ({ row }: Shown) => column.cell(row) })),
  { name: 'took [s]', cell: ({ seconds }) => show(seconds) },
];

/** Said before the tables. */
export function introduction(gpu: string, software: boolean, least: number, most: number): string[] {
  const lines = [
    `GPU: ${gpu}. Medians; many steps go into one submission, and what is queued is awaited once a repeat.`,
  ];
  if (software) lines.push('This GPU is played by the CPU: the figures show that it works and mean nothing else.');
  if (least > 0) lines.push(`Only sizes from ${showCount(least)} nodes on, as asked.`);
  if (Number.isFinite(most)) lines.push(`Only sizes up to ${showCount(most)} nodes, as asked.`);
  return lines;
}
