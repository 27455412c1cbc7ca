/** Explicit mass-spring: springs with damping, symplectic Euler, node-centric (CSSE 2022 section 3.1 and 4.1). */
import type { Solver } from '../solver';
import { completeOptions, type MassSpringOptions } from './options';
import { prepare } from './prepare';
import { kernels } from './step';

export type { MassSpringOptions } from './options';

export function massSpring(options: MassSpringOptions = {}): Solver {
  const complete = completeOptions(options);
  return {
    name: 'massSpring',
    options: { ...complete },
    backends: ['reference', 'wasm', 'webgpu'],
    implicitEuler: false,
    // On a GPU particles are packed, and meet all colliders at once.
    measuresLoads: ['reference', 'wasm'],
    kernels,
    prepare: (model) => prepare(model, complete),
  };
}
