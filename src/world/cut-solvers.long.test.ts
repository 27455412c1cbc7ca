/** Every solver goes on after cuts, on webgpu: pipelines take long to compile. */
import { it } from 'vitest';
import { cutSolvers, expectToGoOn } from './cut-solvers.fixture';

it.each(cutSolvers.filter(([, { backends }]) => backends.includes('webgpu')))('%s goes on after cuts', (_, solver) =>
  expectToGoOn(solver, 'webgpu'),
);
