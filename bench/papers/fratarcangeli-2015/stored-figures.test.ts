/** Stored figures are marked as such, and their absence is said. */
import { describe, expect, it } from 'vitest';
import type { GpuResults, KernelCallsRow, ResultRow } from '../../results/load-results';
import { storedFigures, storedNote } from './stored-figures';

const calls: KernelCallsRow = {
  suite: 'kernel-calls',
  what: 'some calls',
  nodes: 50_000,
  springs: 200_000,
  microseconds: 1500,
  fastest: 1400,
  repeats: 5,
  stepsPerCall: 1,
  facts: {},
  calls: 344,
  gpuMicroseconds: 700,
};
const { calls: _, gpuMicroseconds: __, ...timed } = calls;
const results = (rows: ResultRow[], date: string): GpuResults => ({
  version: '0.2.0',
  date,
  gpu: 'A GPU',
  driver: '1.2',
  software: false,
  machine: 'a machine',
  rows,
  failures: [],
});

describe('storedFigures', () => {
  it('takes the newest file that has such rows, and says which', () => {
    const other = results([{ ...timed, suite: 'red-black' }], '2025-03-03');
    const stored = storedFigures([other, results([calls], '2025-02-28')]);
    expect(stored.calls).toEqual([calls]);
    expect(stored.schedules).toEqual([]);
    expect(stored.name).toBe('A GPU, stored');
    expect(storedNote(stored)).toContain('A GPU (1.2), selvedge 0.2.0, 2025-02-28, on a machine');
  });

  it('says so where there are none', () => {
    expect(storedNote(storedFigures([]))).toBe('There are no stored figures of a real GPU.');
  });

  it('can be read of bench/results', () => {
    const { calls, schedules } = storedFigures();
    expect(calls.every(({ suite }) => suite === 'kernel-calls')).toBe(true);
    expect(schedules.every(({ suite }) => suite === 'position-based')).toBe(true);
  });
});
