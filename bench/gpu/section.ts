/** What a section of the GPU suite is: rows that are measured one after the other, and how they are shown. */
import type { ResultRow } from '../results/results';

export interface Column<R> {
  name: string;
  /** Characters, where figures are wide. */
  width?: number;
  /** '' where there is nothing to say. */
  cell(row: R): string;
}

export interface Job<R> {
  /** The row in words. */
  what: string;
  nodes: number;
  run(): Promise<R>;
}

export interface Section<R extends ResultRow = ResultRow> {
  name: R['suite'];
  /** What a row is: what is timed, and what is left out. */
  title: string;
  columns: readonly Column<R>[];
  /** From small to large. `small`: sizes that a software GPU can take. */
  jobs(small: boolean): readonly Job<R>[];
  /** What the rows say together, in lines. */
  summary(rows: readonly R[]): readonly string[];
}

/** The jobs of these sizes, or those of a size for trying. */
export const pick = <T>(small: boolean, tiny: readonly T[], full: readonly T[]): readonly T[] => (small ? tiny : full);
