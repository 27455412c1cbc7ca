/** Curves go as far as what is stored, and as far as what there is to run them on. */
import { describe, expect, it } from 'vitest';
import type { AdaptiveRow, ConstraintsRow } from '../../results/load-results';
import type { Way } from '../ways';
import { storedSeries } from './figures-7-8-9';
import { waysFor } from './rate-curves';
import type { StoredRates } from './stored-rates';

const timed = {
  what: 'a sheet',
  springs: 774,
  microseconds: 1000,
  fastest: 1000,
  repeats: 5,
  stepsPerCall: 1,
  facts: {},
};
const cg = { timeStep: 0.01, mostIterations: 30, iterations: 12, residual: 0.01, maxStrain: 0.01, rmsStrain: 0.001 };
const enforced = (nodes: number, kinds: 's1' | 's2'): ConstraintsRow => ({
  ...{ suite: 'constraints', ...timed, ...cg, nodes, kinds, product: 'matrix-free' },
});
const adaptive = (nodes: number, scene: 'push' | 'posts'): AdaptiveRow => ({
  ...{ suite: 'adaptive', ...timed, ...cg, nodes, scene, active: 0.1 },
});

const stored: StoredRates = {
  from: 'a GPU',
  name: 'A GPU, stored',
  massSpring: [],
  constraintEnforcement: [
    { row: enforced(250_000, 's1'), fps: 90 },
    { row: enforced(250_000, 's1'), fps: 96 },
    { row: enforced(250_000, 's2'), fps: 120 },
    { row: enforced(5_242_880, 's1'), fps: 5 },
  ],
  adaptiveConstraints: [{ row: adaptive(5_242_880, 'posts'), fps: 40 }],
};

describe('stored series', () => {
  it('go as far as the rows that there are, at the fastest of each size', () => {
    expect(storedSeries(stored, 'constraintEnforcement').map(({ name, points }) => ({ name, points }))).toEqual([
      {
        name: 'A GPU, stored, s1',
        points: [
          [250_000, 96],
          [5_242_880, 5],
        ],
      },
      { name: 'A GPU, stored, s2', points: [[250_000, 120]] },
    ]);
    expect(storedSeries(stored, 'adaptiveConstraints').map(({ name }) => name)).toEqual(['A GPU, stored, posts']);
    expect(storedSeries(stored, 'massSpring')).toEqual([]);
  });
});

describe('ways to run a size', () => {
  const cpu: Way = { name: 'wasm', kind: 'one-thread', options: { backend: 'wasm', threads: 1 } };
  const gpu: Way = { name: 'webgpu', kind: 'gpu', options: { backend: 'webgpu' } };
  const software: Way = { name: 'in software', kind: 'software-gpu', options: { backend: 'webgpu' } };
  const upTo = { cpuNodes: 1000, softwareNodes: 100 };

  it('leave the largest to a real GPU, and nothing where there is none', () => {
    expect(waysFor([cpu, gpu], 1000, upTo)).toEqual([cpu, gpu]);
    expect(waysFor([cpu, gpu], 1001, upTo)).toEqual([gpu]);
    expect(waysFor([cpu, software], 100, upTo)).toEqual([cpu, software]);
    expect(waysFor([cpu, software], 1000, upTo)).toEqual([cpu]);
    expect(waysFor([cpu, software], 1001, upTo)).toEqual([]);
  });
});
