/** One step of projective dynamics (Pall 2018 Alg. 1), as the list of kernels it is. Queues; computes nothing. */
import type { KernelBuffer, KernelQueue, Span } from '../../backends/backend';
import { applyWind } from '../../kernels/apply-wind.kernel';
import { collide, recoverySpeed } from '../../kernels/collide.kernel';
import { copyParticles } from '../../kernels/copy-particles.kernel';
import { freezeBroken } from '../../kernels/freeze-broken.kernel';
import type { AnyKernel } from '../../kernels/kernel';
import { movePins } from '../../kernels/move-pins.kernel';
import { predict } from '../../kernels/predict.kernel';
import { pushTriangles } from '../../kernels/push-triangles.kernel';
import { updateVelocities } from '../../kernels/update-velocities.kernel';
import { windUniforms } from '../../kernels/wind-uniforms';
import type { ParticleBuffers } from '../../world/particle-buffers';
import type { StepInputs } from '../solver';
import { chebyshevWeights } from './chebyshev';
import type { Partition } from './partition';
import { projectSprings } from './project-springs.kernel';
import { relax, relaxSerially } from './relax.kernel';
import { relaxJacobi } from './relax-jacobi.kernel';

export const kernels: readonly AnyKernel[] = [
  predict,
  pushTriangles,
  applyWind,
  movePins,
  projectSprings,
  relax,
  relaxSerially,
  relaxJacobi,
  copyParticles,
  collide,
  updateVelocities,
  freezeBroken,
];

export interface ProjectiveState extends ParticleBuffers {
  readonly neighbourFirst: KernelBuffer;
  readonly neighbour: KernelBuffer;
  readonly neighbourStiffness: KernelBuffer;
  readonly neighbourRest: KernelBuffer;
  /** What the local step hands to the global step: see `projectSprings`. */
  readonly constantTerm: KernelBuffer;
  /** The other iterate of Jacobi. */
  readonly next: KernelBuffer;
  /** The same with the two iterates exchanged, and the way back from the other one. Made once: backends keep what they make for them. */
  readonly swapped: Omit<ProjectiveState, 'swapped' | 'copyBack'>;
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
}

export function step(queue: KernelQueue, s: ProjectiveState, inputs: StepInputs): void {
  const { h, gravity, keep, wind, pinCount, colliderCount, maxSpeed } = inputs;
  queue.run(predict, s.all, s, { h, gravity, keep });
  if (wind) {
    queue.run(pushTriangles, s.triangles, s, windUniforms(wind));
    queue.run(applyWind, s.all, s, { h });
  }
  queue.run(movePins, { first: 0, count: pinCount }, s, { h });
  if (s.next.count > 0) iterateJacobi(queue, s, h);
  else iterateGaussSeidel(queue, s, h, inputs.index);
  if (colliderCount > 0) queue.run(collide, s.all, s, { colliderCount, recovery: recoverySpeed * h });
  queue.run(updateVelocities, s.all, s, { h, maxSpeed });
  queue.run(freezeBroken, s.all, s, {});
}

/**
 * Red-black and coloured: the particles of a colour in parallel. Gauss-Seidel: one colour, one particle after the other.
 *
 * Every second step goes through the colours backwards. A sweep favours the colours that come last; sweeps that do not converge and
 * always run the same way push the whole body along (a hanging rope gained energy until it broke away).
 */
function iterateGaussSeidel(queue: KernelQueue, s: ProjectiveState, h: number, index: number): void {
  const sweep = s.global === 'gauss-seidel' ? relaxSerially : relax;
  const colours = index % 2 === 0 ? s.colours : s.coloursBackwards;
  for (let outer = 0; outer < s.outer; outer++) {
    queue.run(projectSprings, s.all, s, { h });
    for (let inner = 0; inner < s.inner; inner++) {
      for (const colour of colours) queue.run(sweep, colour, s, { h, omega: s.relaxation });
    }
  }
}

/** Jacobi needs two copies of the positions, which change places after each iteration. */
function iterateJacobi(queue: KernelQueue, s: ProjectiveState, h: number): void {
  const weights = chebyshevWeights(s, h);
  let now: ProjectiveState['swapped'] = s;
  for (let outer = 0; outer < s.outer; outer++) {
    queue.run(projectSprings, s.all, now, { h });
    for (let inner = 0; inner < s.inner; inner++) {
      queue.run(relaxJacobi, s.all, now, { h, omega: weights[inner] });
      now = now === s ? s.swapped : s;
    }
  }
  if (now !== s) queue.run(copyParticles, s.all, s.copyBack, {});
}
