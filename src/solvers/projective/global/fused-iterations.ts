/**
 * All iterations of a step by sweeps over two colours, with the local step and the first half of the first sweep in one run (`projectAndRelax`): two runs an iteration of one sweep instead of three, which read the springs of one colour once less. For any
 * graph. Where contact comes between the local step and the sweeps, it is not to be had.
 */
import type { Backend, KernelQueue } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { ColourOrder } from '../../../topology/order-by-colour';
import type { LocalState } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import type { SweepState } from './contact-sweeps';
import { projectAndRelax } from './project-and-relax.kernel';
import { relax } from './relax.kernel';
import { relaxOnto } from './relax-onto.kernel';

export const fusedKernels: readonly AnyKernel[] = [projectAndRelax, relaxOnto];

/** Queues the iterations of step `index`. */
export type Iterations = (queue: KernelQueue, h: number, index: number, iterations: number) => void;

export function fusedIterations(
  backend: Backend,
  state: SweepState<LocalState>,
  { colours }: ColourOrder,
  { relaxation: omega, numLinearIterations }: CompleteProjectiveOptions,
): Iterations {
  const nextPosition = backend.allocate('nextPosition', 'vec4f', state.position.count);
  const buffers = { ...state, nextPosition };
  return (queue, h, index, iterations) => {
    // Every second step goes through the colours backwards: see gauss-seidel.ts.
    const [first, second] = index % 2 === 0 ? colours : [colours[1], colours[0]];
    const uniforms = { h, omega };
    const moving = { ...uniforms, movedFirst: first.first, movedCount: first.count };
    for (let iteration = 0; iteration < iterations; iteration++) {
      queue.run(projectAndRelax, state.all, buffers, moving);
      queue.run(relaxOnto, second, buffers, uniforms);
      queue.exchange(state.position, nextPosition);
      for (let sweep = 1; sweep < numLinearIterations; sweep++) {
        for (const colour of [first, second]) queue.run(relax, colour, state, uniforms);
      }
    }
  };
}
