/** Whose memory a solver takes up. That it then goes on exactly is a test of the invariants. */
import { expect, it } from 'vitest';
import { pathOf } from '../core/check';
import { memoryFor, type SolverMemory } from './solver-memory';

const solver = {
  name: 'thoughtful',
  options: { iterations: 3 },
  backends: [],
  kernels: [],
  prepare: () => {
    throw new Error('not asked for');
  },
};
const buffers = [{ name: 'multiplier', type: 'f32' as const, count: 2 }];
const memory: SolverMemory = {
  solver: 'thoughtful',
  options: { iterations: 3 },
  lastStep: 0.01,
  notes: { iterations: 7 },
  buffers: [{ name: 'multiplier', data: new Float32Array(2) }],
};
const taken = (changed: Partial<SolverMemory> | null) =>
  memoryFor(solver, buffers, changed && { ...memory, ...changed }, pathOf('restore'));

it('takes up its own', () => {
  expect(taken({})).toEqual(memory);
});

it('starts fresh with none, with that of another solver, or with other options', () => {
  expect(taken(null)).toBeNull();
  expect(taken({ solver: 'forgetful', buffers: [] })).toBeNull();
  expect(taken({ options: { iterations: 4 } })).toBeNull();
});

it('refuses its own where that is of another scene', () => {
  expect(() => taken({ buffers: [{ name: 'multiplier', data: new Float32Array(3) }] })).toThrow(
    'restore: memory must hold multiplier (2), as thoughtful has in this scene, got multiplier (3)',
  );
  expect(() => taken({ buffers: [] })).toThrow('must hold multiplier (2)');
});
