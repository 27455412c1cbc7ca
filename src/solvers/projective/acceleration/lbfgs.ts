/**
 * Quasi-Newton acceleration of a direct global step (Liu, Bouaziz and Kavan 2017): L-BFGS whose first Hessian is the global matrix, with one stored pair. A plain iteration goes where the global matrix says; this one also uses how the
 * residual changed along the last step. Two sums over particles and two passes over vectors per iteration are what it costs.
 *
 * Bodies are judged one by one: none has a part in the g of another. g never rises, but for rounding: a step that raised it is taken back by the next iteration, or at the end of the step (`pair-verdict.ts`), and a plain iteration never raises it. Sums
 * are made in a fixed order, so that any number of threads gives the same bits.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import { copyParticles } from '../../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import { allocateBodyBlocks } from '../../../stages/body-blocks';
import type { ParticleBuffers } from '../../../stages/particle-buffers';
import { judgeCorrections } from './judge-corrections.kernel';
import { judgePairs } from './judge-pairs.kernel';
import { sumCorrection } from './sum-correction.kernel';
import { sumPair } from './sum-pair.kernel';
import { takeStep } from './take-step.kernel';
import { turnResidual } from './turn-residual.kernel';
import { undoRise } from './undo-rise.kernel';

export const lbfgsKernels: readonly AnyKernel[] = [
  copyParticles,
  sumPair,
  judgePairs,
  turnResidual,
  sumCorrection,
  judgeCorrections,
  takeStep,
  undoRise,
];

export interface Acceleration {
  /** After the local step wrote the residual: makes of it what the global step is to solve for. `iteration` counts from 0 within a step. */
  before(queue: KernelQueue, iteration: number): void;
  /** After the global step: moves the particles. */
  after(queue: KernelQueue, iteration: number): void;
  /** After the last iteration and a local step at its end: takes it back where it raised g. */
  finish(queue: KernelQueue): void;
}

/** `solution` holds the residual, then what the global step found. */
export function lbfgs(
  backend: Backend,
  model: Model,
  order: Uint32Array,
  { all, position, bodyOf }: ParticleBuffers,
  solution: KernelBuffer,
): Acceleration {
  const { blocks, bodies, ...lists } = allocateBodyBlocks(backend, model, order);
  const vector = (name: string) => backend.allocate(name, 'vec4f', all.count);
  const s = {
    ...lists,
    position,
    bodyOf,
    solution,
    lastResidual: vector('lastResidual'),
    lastStep: vector('lastStep'),
    change: vector('change'),
    pairSum: backend.allocate('pairSum', 'vec2f', blocks.count),
    correctionSum: backend.allocate('correctionSum', 'f32', blocks.count),
    verdict: backend.allocate('verdict', 'vec4f', bodies.count),
  };
  const kept = { source: solution, destination: s.lastResidual };
  const judge = (queue: KernelQueue) => {
    queue.run(sumPair, blocks, s, {});
    queue.run(judgePairs, bodies, s, {});
  };
  return {
    before(queue, iteration) {
      if (iteration === 0) {
        queue.run(copyParticles, all, kept, {});
        return;
      }
      judge(queue);
      queue.run(turnResidual, all, s, {});
    },
    after(queue, iteration) {
      if (iteration > 0) {
        queue.run(sumCorrection, blocks, s, {});
        queue.run(judgeCorrections, bodies, s, {});
      }
      queue.run(takeStep, all, s, { first: iteration === 0 ? 1 : 0 });
    },
    finish(queue) {
      judge(queue);
      queue.run(undoRise, all, s, {});
    },
  };
}
