/** Frames a second on real GPUs, from the figures that bench/results/ keeps: for machines that have none. */
import {
  type AdaptiveRow,
  type ConstraintsRow,
  type ExplicitRow,
  firstWith,
  framesPerSecond,
  type GpuResults,
  loadResults,
  type ResultRow,
} from '../../results/load-results';
import { type FrameSettings, frameSettings } from './methods';

export interface StoredRate<Row extends ResultRow> {
  row: Row;
  fps: number;
}

export interface StoredRates {
  /** GPU, version and date in words; null: nothing is stored. */
  from: string | null;
  /** As columns are headed: 'NVIDIA H200, stored'. */
  name: string;
  massSpring: readonly StoredRate<ExplicitRow>[];
  /** By kinds of constraint and product. */
  constraintEnforcement: readonly StoredRate<ConstraintsRow>[];
  adaptiveConstraints: readonly StoredRate<AdaptiveRow>[];
}

/** Of the newest figures; damped steps on grids for mass-spring, as in eq. 1. */
export function storedRates(all: readonly GpuResults[] = loadResults()): StoredRates {
  const results = firstWith(['explicit', 'constraints', 'adaptive'], all);
  if (!results) {
    return { from: null, name: 'stored', massSpring: [], constraintEnforcement: [], adaptiveConstraints: [] };
  }
  const { gpu, version, date, driver, machine, rows } = results;
  const rated = <Row extends ResultRow>(chosen: readonly Row[]): StoredRate<Row>[] =>
    chosen.map((row) => ({ row, fps: framesPerSecond(row) })).sort((a, b) => a.row.nodes - b.row.nodes);
  return {
    from: `${gpu}${driver ? ` (${driver})` : ''}, selvedge ${version}, ${date}, on ${machine}`,
    name: `${gpu}, stored`,
    massSpring: rated(rows.filter((row): row is ExplicitRow => row.suite === 'explicit' && row.damped)),
    constraintEnforcement: rated(rows.filter((row) => row.suite === 'constraints')),
    adaptiveConstraints: rated(rows.filter((row) => row.suite === 'adaptive')),
  };
}

/** Without the rows that took other steps and iterations a frame than what is timed here: they are other experiments. */
export function asTimedHere(stored: StoredRates): StoredRates {
  return {
    ...stored,
    constraintEnforcement: stored.constraintEnforcement.filter(({ row }) =>
      took(row, frameSettings.enforced(row.kinds, row.nodes)),
    ),
    adaptiveConstraints: stored.adaptiveConstraints.filter(({ row }) => took(row, frameSettings.adaptive)),
  };
}

const took = (row: ConstraintsRow | AdaptiveRow, { substeps, iterations }: FrameSettings): boolean =>
  row.stepsPerCall === substeps && row.mostIterations === iterations;

/** What the reader must know of them, in a sentence. */
export function storedNote({ from }: StoredRates): string {
  return from === null
    ? 'There are no stored figures of a real GPU.'
    : `Figures marked as stored were not measured here but kept with the code: ${from}.`;
}

export interface Size {
  nodes: number;
  springs: number;
}

/** The fastest at this size; null where there is none. */
export function fastestAt(rates: readonly { row: Size; fps: number }[], { nodes, springs }: Size): number | null {
  const found = rates.filter(({ row }) => row.nodes === nodes && row.springs === springs).map(({ fps }) => fps);
  return found.length > 0 ? Math.max(...found) : null;
}
