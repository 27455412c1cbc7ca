/** Stored figures are marked as such, and their absence is said. */
import { describe, expect, it } from 'vitest';
import type { GpuResults, ResultRow } from '../../results/load-results';
import { frameSettings } from './methods';
import { asTimedHere, fastestAt, storedNote, storedRates } from './stored-rates';

const timed = {
  what: 'a sheet',
  springs: 774,
  fastest: 240,
  repeats: 5,
  stepsPerCall: 1,
  facts: {},
};
const solved = {
  timeStep: 0.01,
  mostIterations: 30,
  iterations: 12,
  residual: 1e-4,
  maxStrain: 0.001,
  rmsStrain: 1e-4,
};
const rows: ResultRow[] = [
  { suite: 'explicit', ...timed, nodes: 802_816, microseconds: 20, damped: true, own: false },
  { suite: 'explicit', ...timed, nodes: 147_456, microseconds: 5, damped: true, own: false },
  { suite: 'explicit', ...timed, nodes: 147_456, microseconds: 4, damped: false, own: false },
  { suite: 'meshes', ...timed, nodes: 147_456, microseconds: 3, damped: true, own: false },
  { suite: 'constraints', ...timed, ...solved, nodes: 144, microseconds: 250, kinds: 's1', product: 'assembled' },
  { suite: 'constraints', ...timed, ...solved, nodes: 144, microseconds: 125, kinds: 's1', product: 'matrix-free' },
];
const results: GpuResults = {
  version: '0.2.0',
  date: '2025-02-28',
  gpu: 'A GPU',
  driver: '1.2',
  software: false,
  machine: 'a machine',
  rows,
  failures: [],
};

describe('storedRates', () => {
  it('says where figures are from', () => {
    const stored = storedRates([results]);
    expect(stored.name).toBe('A GPU, stored');
    expect(storedNote(stored)).toContain('A GPU (1.2), selvedge 0.2.0, 2025-02-28, on a machine');
  });

  it('takes damped steps on grids for mass-spring, by size', () => {
    const { massSpring } = storedRates([results]);
    expect(massSpring.map(({ row, fps }) => [row.nodes, fps])).toEqual([
      [147_456, 200_000],
      [802_816, 50_000],
    ]);
    expect(fastestAt(massSpring, { nodes: 147_456, springs: 774 })).toBe(200_000);
    expect(fastestAt(massSpring, { nodes: 1, springs: 774 })).toBeNull();
    expect(fastestAt(massSpring, { nodes: 147_456, springs: 775 })).toBeNull();
  });

  it('knows the faster of two products', () => {
    expect(fastestAt(storedRates([results]).constraintEnforcement, { nodes: 144, springs: 774 })).toBe(8000);
  });

  it('compares only what took as many steps and iterations as are taken here', () => {
    const { substeps, iterations } = frameSettings.enforced('s1', 144);
    const { stepsPerCall: _, mostIterations: __, ...row } = { ...timed, ...solved, nodes: 144, microseconds: 250 };
    const sheet = { suite: 'constraints', ...row, kinds: 's1', product: 'matrix-free' } as const;
    const other = [
      { ...sheet, stepsPerCall: substeps, mostIterations: iterations },
      { ...sheet, stepsPerCall: 12 * substeps, mostIterations: iterations },
      { ...sheet, stepsPerCall: substeps, mostIterations: iterations + 1 },
    ];
    const kept = asTimedHere(storedRates([{ ...results, rows: other }])).constraintEnforcement;
    expect(kept.map(({ row }) => row)).toEqual([other[0]]);
  });

  it('knows that the steps of a frame depend on the size of a sheet', () => {
    const steps = (nodes: number, stepsPerCall: number) => ({
      ...{ ...timed, ...solved, suite: 'constraints' as const, kinds: 's1' as const, product: 'matrix-free' as const },
      ...{ nodes, stepsPerCall, microseconds: 250, mostIterations: frameSettings.enforced('s1', nodes).iterations },
    });
    const other = [steps(144, 1), steps(144, 2), steps(100_489, 1), steps(100_489, 2), steps(5_242_880, 1)];
    const kept = asTimedHere(storedRates([{ ...results, rows: other }])).constraintEnforcement;
    expect(kept.map(({ row }) => row)).toEqual([other[0], other[3], other[4]]);
  });

  it('does without', () => {
    const stored = storedRates([]);
    expect(stored.from).toBeNull();
    expect(storedNote(stored)).toBe('There are no stored figures of a real GPU.');
    expect(stored.massSpring).toEqual([]);
  });
});
