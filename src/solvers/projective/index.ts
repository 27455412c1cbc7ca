/** Projective dynamics, matrix-free (Pall 2018; Liu 2013). */
import type { Solver } from '../solver';
import { completeOptions, type ProjectiveOptions } from './options';
import { prepare } from './prepare';
import { kernels } from './step';

export type { GlobalStep, ProjectiveOptions } from './options';

export function projective(options: ProjectiveOptions = {}): Solver {
  const complete = completeOptions(options);
  return {
    name: 'projective',
    options: { ...complete },
    substeps: complete.substeps,
    backends: ['reference', 'wasm', 'webgpu'],
    kernels,
    prepare: (model) => prepare(model, complete),
  };
}
