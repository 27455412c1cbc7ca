/** One step of projective dynamics (Pall 2018 Alg. 1), as the list of kernels it is. Queues; computes nothing. */
import type { KernelBuffer, KernelQueue, Span } from '../../compute/backend';
import { copyParticles } from '../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../compute/kernel';
import { projectAreas } from '../../elements/area/project-areas.kernel';
import { type PanelFactor, sparseKernels } from '../../sparse/panel-factor';
import { beginStep, endStep, type IntegratorState, integratorKernels, midpoint } from '../../stages/integrator';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import type { StepInputs } from '../solver';
import { addSolution } from './add-solution.kernel';
import type { AreaState } from './area-state';
import { chebyshevWeights } from './chebyshev';
import { gatherAreas } from './gather-areas.kernel';
import type { Partition } from './partition';
import { projectSprings } from './project-springs.kernel';
import { relax, relaxSerially } from './relax.kernel';
import { relaxJacobi } from './relax-jacobi.kernel';
import { shortenRests } from './shorten-rests.kernel';
import { springResidual } from './spring-residual.kernel';

export const kernels: readonly AnyKernel[] = [
  ...integratorKernels,
  shortenRests,
  springResidual,
  ...sparseKernels,
  addSolution,
  projectSprings,
  projectAreas,
  gatherAreas,
  relax,
  relaxSerially,
  relaxJacobi,
];

/** What any global step binds. */
export type SpringState = Omit<ProjectiveState, 'swapped' | 'copyBack' | 'direct'>;

export interface ProjectiveState extends ParticleBuffers, IntegratorState, AreaState {
  readonly neighbourFirst: KernelBuffer;
  readonly neighbour: KernelBuffer;
  readonly neighbourStiffness: KernelBuffer;
  readonly neighbourRest: KernelBuffer;
  /** The rest lengths of the model, where `neighbourRest` has those of `shortenRests`; else empty. */
  readonly fullRest: KernelBuffer;
  /** What the local step hands to the global step: see `projectSprings`. A direct one has no use for it. */
  readonly constantTerm: KernelBuffer;
  /** The other iterate of Jacobi. */
  readonly next: KernelBuffer;
  /** The same with the two iterates exchanged, and the way back from the other one. Made once: backends keep what they make for them. */
  readonly swapped: SpringState;
  readonly copyBack: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
  readonly colours: readonly Span[];
  readonly coloursBackwards: readonly Span[];
  readonly global: Partition['global'];
  /** numNonLinearIterations and numLinearIterations. */
  readonly outer: number;
  readonly inner: number;
  readonly rho: number | 'auto';
  /** The omega of `relax`. */
  readonly relaxation: number;
  readonly stiffestRatio: number;
  /** With a direct global step. */
  readonly direct: DirectState | null;
}

/** The factor, and its buffers together with those of particles, springs and areas. */
export interface DirectState {
  readonly factor: PanelFactor;
  readonly bound: ReturnType<PanelFactor['bind']> & SpringState;
  readonly boundAreas: SpringState;
}

export function step(queue: KernelQueue, s: ProjectiveState, inputs: StepInputs): void {
  const h = beginStep(queue, s, inputs) * Math.sqrt(inputs.stiffness);
  if (s.direct) iterateDirect(queue, s, s.direct, h);
  else if (s.next.count > 0) iterateJacobi(queue, s, h);
  else iterateGaussSeidel(queue, s, h, inputs.index);
  endStep(queue, s, inputs);
}

/** Liu 2013: the local step is in the right-hand side, and the global step is exact. */
function iterateDirect(queue: KernelQueue, s: ProjectiveState, direct: DirectState, h: number): void {
  for (let outer = 0; outer < s.outer; outer++) {
    if (s.integrator === 'energy-momentum') queue.run(shortenRests, s.all, s, {});
    queue.run(springResidual, s.all, direct.bound, { h });
    if (s.areas.count > 0) {
      queue.run(projectAreas, s.areas, s, {});
      queue.run(gatherAreas, s.all, direct.boundAreas, { h, timesMass: 1 });
    }
    direct.factor.queueSolve(queue, direct.bound);
    queue.run(addSolution, s.all, direct.bound, {});
  }
}

/** d_ij of every spring, T of every triangle that resists change of area. */
function localStep(queue: KernelQueue, s: ProjectiveState['swapped'], uniforms: { h: number; bounded: number }): void {
  if (s.integrator === 'energy-momentum') queue.run(shortenRests, s.all, s, {});
  queue.run(projectSprings, s.all, s, uniforms);
  if (s.areas.count === 0) return;
  queue.run(projectAreas, s.areas, s, {});
  queue.run(gatherAreas, s.all, s, { h: uniforms.h, timesMass: 0 });
}

/**
 * How many sweeps follow a local step: as many as asked for, but an even number where the middle of the step is solved for.
 *
 * There, z is followed by as far again. Sweeps that leave the share E of the error solve with P = (I - E) A^-1 in the place of A^-1, A = M + h^2 K.
 * For a weight m on a spring k, with a = h^2 k P, the step is
 *
 *   q' = 2 (1 - a) (q + h v) - q,   v' = v - 2 a (q + h v) / h,
 *
 * whose determinant is 1 and whose trace is 2 (1 - 2 a): a rotation for 0 < a < 1, and growth beyond. So P must be symmetric and no more than
 * A^-1, that is, E no less than 0. One sweep S leaves neither, but there and back leave S* S, and two halves of Chebyshev the square of one.
 * With other sweeps ropes and strands flew apart. 'gauss-seidel' knows no way back.
 */
function sweepCount({ integrator, inner }: ProjectiveState): number {
  return midpoint(integrator) ? inner + (inner % 2) : inner;
}

/**
 * Red-black and coloured: the particles of a colour in parallel. Gauss-Seidel: one colour, one particle after the other.
 *
 * Every second step goes through the colours backwards. A sweep favours the colours that come last; sweeps that do not converge and
 * always run the same way push the whole body along (a hanging rope gained energy until it broke away). Where the middle of the step is
 * solved for, every second sweep does: see `sweepCount`.
 */
function iterateGaussSeidel(queue: KernelQueue, s: ProjectiveState, h: number, index: number): void {
  const sweep = s.global === 'gauss-seidel' ? relaxSerially : relax;
  const sweeps = sweepCount(s);
  for (let outer = 0; outer < s.outer; outer++) {
    localStep(queue, s, { h, bounded: 0 });
    for (let inner = 0; inner < sweeps; inner++) {
      const turn = midpoint(s.integrator) ? inner : index;
      const colours = turn % 2 === 0 ? s.colours : s.coloursBackwards;
      for (const colour of colours) queue.run(sweep, colour, s, { h, omega: s.relaxation });
    }
  }
}

/** Jacobi needs two copies of the positions, which change places after each iteration. */
function iterateJacobi(queue: KernelQueue, s: ProjectiveState, h: number): void {
  const sweeps = sweepCount(s);
  const inRow = midpoint(s.integrator) ? sweeps / 2 : sweeps;
  const weights = chebyshevWeights(s, inRow, h);
  let now: ProjectiveState['swapped'] = s;
  for (let outer = 0; outer < s.outer; outer++) {
    localStep(queue, now, { h, bounded: 1 });
    for (let inner = 0; inner < sweeps; inner++) {
      queue.run(relaxJacobi, s.all, now, { h, omega: weights[inner % inRow] });
      now = now === s ? s.swapped : s;
    }
  }
  if (now !== s) queue.run(copyParticles, s.all, s.copyBack, {});
}
