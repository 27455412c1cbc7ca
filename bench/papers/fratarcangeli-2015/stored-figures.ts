/** Figures of real GPUs that bench/results/ keeps, for machines that have none. */
import {
  firstWith,
  type GpuResults,
  type KernelCallsRow,
  loadResults,
  type PositionBasedRow,
} from '../../results/load-results';

export interface StoredFigures {
  /** GPU, version and date in words; null: nothing is stored. */
  from: string | null;
  /** As columns are headed: 'NVIDIA H200, stored'. */
  name: string;
  calls: readonly KernelCallsRow[];
  schedules: readonly PositionBasedRow[];
}

export function storedFigures(all: readonly GpuResults[] = loadResults()): StoredFigures {
  const results = firstWith(['kernel-calls', 'position-based'], all);
  if (!results) return { from: null, name: 'stored', calls: [], schedules: [] };
  const { gpu, version, date, driver, machine, rows } = results;
  return {
    from: `${gpu}${driver ? ` (${driver})` : ''}, selvedge ${version}, ${date}, on ${machine}`,
    name: `${gpu}, stored`,
    calls: rows.filter((row) => row.suite === 'kernel-calls'),
    schedules: rows.filter((row) => row.suite === 'position-based'),
  };
}

/** What the reader must know of them, in a sentence. */
export function storedNote({ from }: StoredFigures): string {
  return from === null
    ? 'There are no stored figures of a real GPU.'
    : `Figures marked as stored were not measured here but kept with the code: ${from}.`;
}
