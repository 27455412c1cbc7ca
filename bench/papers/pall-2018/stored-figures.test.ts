/** Stored figures are marked as such, and their absence is said. */
import { describe, expect, it } from 'vitest';
import type { GpuResults, ResultRow } from '../../results/load-results';
import { storedFigures, storedNote } from './stored-figures';

const timed = { what: 'a row', springs: 180, fastest: 1, repeats: 5, facts: {} };
const rows: ResultRow[] = [
  {
    ...timed,
    suite: 'pall-figures',
    nodes: 100,
    microseconds: 2,
    stepsPerCall: 900,
    scene: 'hanging',
    global: 'jacobi',
    budget: 2,
    every: 10,
    errors: [1, 0.5],
  },
  {
    ...timed,
    suite: 'pall-scenes',
    nodes: 4096,
    microseconds: 900,
    stepsPerCall: 8,
    scene: 'cannonballs',
    frames: [1, 2],
    firstFrames: [3, 1],
    torn: 0,
  },
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

describe('storedFigures', () => {
  it('has curves of the scenario and size that are asked for', () => {
    const stored = storedFigures([results]);
    const [place] = stored.places('hanging', 10);
    expect(place).toMatchObject({ name: 'A GPU, stored', kind: 'gpu' });
    expect(place.curves).toEqual([
      { contender: 'jacobi', iterations: 900, every: 10, errors: [1, 0.5], iterationMs: 0.002 },
    ]);
    expect(stored.places('stretched', 10)).toEqual([]);
    expect(stored.places('hanging', 12)).toEqual([]);
    expect(stored.scenes.map(({ scene }) => scene)).toEqual(['cannonballs']);
  });

  it('says where they are from, or that there are none', () => {
    expect(storedNote(storedFigures([results]))).toContain('A GPU (1.2), selvedge 0.2.0, 2025-02-28, on a machine');
    const none = storedFigures([]);
    expect(storedNote(none)).toContain('no stored figures');
    expect([none.places('hanging', 100), none.scenes]).toEqual([[], []]);
  });
});
