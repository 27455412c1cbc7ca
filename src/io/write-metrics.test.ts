import { expect, it } from 'vitest';
import type { Statistics } from '../world/types';
import { writeMetrics } from './write-metrics';

const run = {
  scene: 'flag',
  solver: 'projective',
  solverOptions: { iterations: 4 },
  backend: { name: 'wasm', why: 'asked for', threads: 2, adapter: '' },
  timeStep: 1 / 60,
  substeps: 20,
} as const;

const statistics = (frame: number): Statistics => ({
  frame,
  time: frame / 60,
  error: 0.001 * frame,
  energy: { kinetic: 1, elastic: 2, gravity: -3, total: 0 },
  strain: {
    structural: { count: 4, largest: 0.02, rms: 0.01 },
    shear: { count: 2, largest: 0.03, rms: 0.02 },
    bend: { count: 0, largest: 0, rms: 0 },
  },
  solver: { iterations: 7 },
  stages: [{ stage: 'predict', ms: 0.1, runs: 1 }],
});

it('writes JSON that says what it is and holds every frame', () => {
  const frames = [statistics(0), statistics(1)];
  const events = [{ type: 'body-frozen', body: 'flag', frame: 1, why: 'NaN' }] as const;
  const text = writeMetrics({ ...run, frames, events });
  const { units, ...rest } = JSON.parse(text);
  expect(rest).toEqual({ format: 'selvedge-metrics', version: 2, ...run, frames, events });
  expect(units.error).toBe('m2');
  expect(text.split('\n').filter((line) => line.includes('"largest":0.02'))).toHaveLength(2);
});

it('is valid without frames or events', () => {
  expect(JSON.parse(writeMetrics({ ...run, frames: [], events: [] }))).toMatchObject({ frames: [], events: [] });
});
