/**
 * Damping of the velocity that a step begins with: y = q_n + h v~_n with the damped v~_n (Liu 2013 section 4.1). Steps queue it before
 * anything else; plain drag is in `predict`. What the scene does not ask for is neither allocated nor queued.
 *
 * - Viscosity: forces along springs, in as many stages of `dampSprings` as they need. Explicit steps have it in the force of their springs instead.
 * - Inner drag: what differs from the rigid motion of the body, by `sumMotion`, `fitRigidMotion` and `dampInnerMotion`.
 *
 * Both keep the linear and angular momentum of the free particles of a body but for rounding, and never add kinetic energy. A body that
 * is pinned damps as a free one: its rigid motion is that of its free particles, so that a pendulum, whose swing is a rotation about its
 * pin, swings on. Pinned particles give no mass to that motion and are not slowed; springs to them are viscous.
 */
import type { KernelQueue } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import type { Stage, StageSite } from '../stage';
import type { StepInputs } from '../step-inputs';
import { allocateDamping, type DampingBuffers } from './allocate-damping';
import { dampInnerMotion } from './damp-inner-motion.kernel';
import { dampSprings } from './damp-springs.kernel';
import { fitRigidMotion } from './fit-rigid-motion.kernel';
import { sumMotion } from './sum-motion.kernel';
import { viscousStages } from './viscous-stages';

export class DampingStage implements Stage {
  readonly kernels = [dampSprings, sumMotion, fitRigidMotion, dampInnerMotion];
  private readonly innerDrag: number;
  private readonly viscosityOfScene: number;
  private buffers!: DampingBuffers;

  constructor({ scene }: Model) {
    this.innerDrag = scene.innerDrag;
    this.viscosityOfScene = scene.viscosity;
  }

  /** Damping of springs in proportion to what their stiffness is in the model [s]. */
  viscosity(stiffness: number): number {
    return this.viscosityOfScene * stiffness;
  }

  attach(site: StageSite): void {
    this.buffers = allocateDamping(site);
  }

  /** Both, over one step. */
  queue(queue: KernelQueue, { h, stiffness }: Pick<StepInputs, 'h' | 'stiffness'>): void {
    const { all, viscous } = this.buffers;
    if (viscous) {
      const strength = h * this.viscosity(stiffness);
      for (const stage of viscousStages(strength * viscous.largestRate)) {
        queue.run(dampSprings, all, stage.index % 2 === 0 ? viscous.now : viscous.swapped, { strength, ...stage });
      }
    }
    this.queueInnerDrag(queue, { h, count: 1 });
  }

  /** Inner drag alone, over `count` steps of `h` [s]. */
  queueInnerDrag(queue: KernelQueue, { h, count }: Pick<StepInputs, 'h' | 'count'>): void {
    const { all, inner } = this.buffers;
    if (!inner) return;
    const keep = this.innerDrag ** h;
    queue.run(sumMotion, inner.blocks, inner.buffers, {});
    queue.run(fitRigidMotion, inner.bodies, inner.buffers, {});
    queue.run(dampInnerMotion, all, inner.buffers, { loss: 1 - (count === 1 ? keep : keep ** count) });
  }
}
