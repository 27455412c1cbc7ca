/**
 * Acceleration of a global step: a plain iteration goes where the global matrix says; these also use how the residual changed along the last step. `lbfgs`: quasi-Newton (Liu, Bouaziz and Kavan 2017), L-BFGS whose first Hessian is the global matrix.
 * `anderson`: Anderson acceleration (Peng et al. 2018). Both with one stored pair; `pair-verdict.ts` has the formulas. One pass of sums over particles and a longer one that moves them are what an iteration costs more.
 *
 * Bodies are judged one by one: none has a part in the g of another. g never rises, but for rounding: a step that raised it is replaced by the plain one, by the next iteration or at the end of the step. Sums
 * are made in a fixed order, so that any number of threads gives the same bits; each block adds up the sums of its body by itself, so that nobody waits for a verdict.
 */
import { type Backend, type KernelBuffer, type KernelQueue, precisionOf } from '../../../compute/backend';
import { copyParticles } from '../../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import { midpoint } from '../../../stages/integrator';
import type { ParticleBuffers } from '../../../stages/particle-buffers';
import type { CompleteProjectiveOptions } from '../options';
import { allocateBlockList } from './block-list';
import { sumPair } from './sum-pair.kernel';
import { takeStep } from './take-step.kernel';
import { undoRise } from './undo-rise.kernel';

export const accelerationKernels: readonly AnyKernel[] = [copyParticles, sumPair, takeStep, undoRise];

export interface Acceleration {
  /** After the local step wrote the residual, which the global step is to solve for. */
  before(queue: KernelQueue): void;
  /** After the global step: moves the particles. `iteration` counts from 0 within a step. */
  after(queue: KernelQueue, iteration: number): void;
  /** After the last iteration and a local step at its end: replaces it by the plain one where it raised g. */
  finish(queue: KernelQueue): void;
}

export type AccelerationRule = 'lbfgs' | 'anderson';

/** `usual`: what 'auto' is for the global step. Null where iterations are to be plain: a single one has no step before it to learn from. */
export function accelerationRule(
  { acceleration, numNonLinearIterations, integrator }: CompleteProjectiveOptions,
  usual: AccelerationRule,
): AccelerationRule | null {
  if (acceleration === 'none' || acceleration === 'over-relaxed' || numNonLinearIterations === 1) return null;
  if (acceleration === 'auto') return midpoint(integrator) ? null : usual;
  return acceleration;
}

/** The square of a few units in the last place, as a share: see `sumPair`. */
const grains = { f32: 2 ** -44, f64: 2 ** -100 };

/** `right`: the residual, which the global step solves for. `solution`: what it found, which may be the same buffer. */
export function accelerate(
  backend: Backend,
  model: Model,
  order: Uint32Array,
  { all, position }: ParticleBuffers,
  { right, solution }: { readonly right: KernelBuffer; readonly solution: KernelBuffer },
  rule: AccelerationRule,
): Acceleration {
  const { blocks, blockList } = allocateBlockList(backend, model, order);
  const inPlace = right === solution;
  const vector = (name: string) => backend.allocate(name, 'vec4f', all.count);
  const s = {
    position,
    blockList,
    solution,
    lastSolution: vector('lastSolution'),
    residual: inPlace ? vector('residual') : right,
    lastResidual: vector('lastResidual'),
    lastStep: vector('lastStep'),
    pairSum: backend.allocate('pairSum', 'vec4f', blocks.count),
  };
  const kept = { source: solution, destination: s.residual };
  const atEnd = { ...s, residual: right };
  const sums = { grain: grains[precisionOf(backend.name)] };
  const anderson = rule === 'anderson' ? 1 : 0;
  return {
    before(queue) {
      if (inPlace) queue.run(copyParticles, all, kept, {});
    },
    after(queue, iteration) {
      if (iteration > 0) queue.run(sumPair, blocks, s, sums);
      queue.run(takeStep, blocks, s, { first: iteration === 0 ? 1 : 0, anderson });
      queue.exchange(s.residual, s.lastResidual);
    },
    finish(queue) {
      queue.run(sumPair, blocks, atEnd, sums);
      queue.run(undoRise, blocks, s, {});
    },
  };
}
