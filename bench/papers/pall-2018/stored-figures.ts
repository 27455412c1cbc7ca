/** Figures of a real GPU that bench/results/ keeps, for machines that have none. */
import {
  firstWith,
  type GpuResults,
  loadResults,
  type PallFiguresRow,
  type PallScenesRow,
} from '../../results/load-results';
import type { TimedPlace } from './comparison';
import type { ExperimentName } from './experiments';

export interface StoredFigures {
  /** GPU, version and date in words; null: nothing is stored. */
  readonly from: string | null;
  /** As tables have it: 'NVIDIA H200, stored'. */
  readonly name: string;
  readonly scenes: readonly PallScenesRow[];
  /** Curves of a scenario of so many particles along a side; none where none are stored. */
  places(scene: ExperimentName, side: number): TimedPlace[];
}

export function storedFigures(all: readonly GpuResults[] = loadResults()): StoredFigures {
  const results = firstWith(['pall-figures', 'pall-scenes'], all);
  if (!results) return { from: null, name: 'stored', scenes: [], places: () => [] };
  const { gpu, version, date, driver, machine, rows } = results;
  const name = `${gpu}, stored`;
  return {
    from: `${gpu}${driver ? ` (${driver})` : ''}, selvedge ${version}, ${date}, on ${machine}`,
    name,
    scenes: rows.filter((row) => row.suite === 'pall-scenes'),
    places(scene, side) {
      const curves = rows
        .filter((row): row is PallFiguresRow => row.suite === 'pall-figures')
        .filter((row) => row.scene === scene && row.nodes === side * side)
        .map(({ global, stepsPerCall, every, errors, microseconds }) => ({
          contender: global,
          iterations: stepsPerCall,
          every,
          errors,
          iterationMs: microseconds / 1000,
        }));
      return curves.length === 0 ? [] : [{ name, machine: name, kind: 'gpu', curves }];
    },
  };
}

/** What the reader must know of them, in a sentence. */
export function storedNote({ from }: StoredFigures): string {
  return from === null
    ? 'There are no stored figures of a real GPU for this.'
    : `Figures marked as stored were not measured here but kept with the code: ${from}.`;
}
