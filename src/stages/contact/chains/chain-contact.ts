/**
 * Contact of ropes and strands inside the solve. They are drawn around things: under tension a rope is pressed against a drum by far more than its weight, and what friction it has decides what holds it (Euler and Eytelwein: the tensions at its two ends are as
 * e^(mu angle)). Where contact comes after the solve of M + h^2 L, friction has come too late: without it the rope slips along as a whole, which costs it little, while the tension in its hoop keeps it from going far into the drum, and Coulomb's law for
 * what contact then moves particles by gives 8 to 30 % of the friction there should be, at 20 substeps. So particles that touch a collider are found before the solve, and it is made with what contact lets them do:
 *
 *   guessRest       a first guess, which is the last positions where a body lies still
 *   (the residual r of the global step there, by the solver)
 *   probeContact    each particle a little way along its force,
 *   collide         and out of the colliders again, without friction: the normal
 *   touchContact    which particles touch; these along the surface, as they would go by themselves,
 *   collide         with friction
 *   holdContact     which of them stick, which slide and by what friction
 *   assembleChains, solveChains    the global step with them held, by elimination along each chain: exact, whatever touches
 *   rubContact      friction for the slip that it found, and the elimination once more, twice
 *
 * What a particle is pressed by is the force of its springs and its weight, not how deep it came, so that Coulomb's law holds however stiff the rope is. Nothing is remembered from step to step. What is not held comes after the solve, as for other bodies (spread-contact.ts): what
 * comes fast, colliders that move, and chains while loads of colliders are measured.
 *
 * Conjugate gradients with the factor, in place of the elimination, took 4 iterations for a quarter of a turn and 10 for a whole one; with fewer the rope came off the drum. Reactions taken out of the residual as forces, or carried from step to step, push
 * too much where neighbours give way: a particle that is off by d has the reaction h^2 k d, and lifts what it belongs to by sqrt(h^2 k / m) d.
 */
import { type Backend, type KernelBuffer, type KernelQueue, span } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import type { StepBuffers } from '../../particle-buffers';
import { recoverySpeed } from '../out-of-colliders';
import { assembleChains, rowVectors } from './assemble-chains.kernel';
import { findChains, isLine } from './find-chains';
import { guessRest } from './guess-rest.kernel';
import { holdContact, leastSlip } from './hold-contact.kernel';
import { probeContact } from './probe-contact.kernel';
import { rubContact } from './rub-contact.kernel';
import { solveChains } from './solve-chains.kernel';
import { touchContact } from './touch-contact.kernel';

export const chainContactKernels: readonly AnyKernel[] = [
  guessRest,
  probeContact,
  touchContact,
  holdContact,
  assembleChains,
  solveChains,
  rubContact,
];

/** How far probes go [m]: far enough for f32 to tell directions, near enough for a surface to be flat. */
const reach = 2e-4;
/** How far off a surface particles touch it [m]: what f32 rounds positions to. */
const slack = 1e-6;
/** What comes no faster than this share of the recovery speed is held: it does not bounce. */
const calmShare = 0.5;

/** How often friction is made to fit the slip that was found, and the chains are solved again. */
const rubs = 2;

/** What it allocates at most [bytes]. Colliders that come later make the memory grow. */
export const chainBytes = ({ bodies, scene, particleCount }: Model): number =>
  scene.colliders.length > 0 && bodies.some(({ kind }) => isLine(kind)) ? 256 * particleCount : 0;

/** The springs of the global step in CSR rows. */
type Rows = Record<'neighbourFirst' | 'neighbour' | 'neighbourStiffness', KernelBuffer>;

export interface ChainContact {
  /** Whether there is anything but chains. */
  readonly others: boolean;
  /** Whether contact is part of the solve in this step. */
  readonly active: boolean;
  /** Queues the first guess of a step of `h` [s]. */
  begin(queue: KernelQueue, h: number): void;
  /** Once the residual of the guess is in `right`: how particles are held. `reached`: the h of the global matrix. */
  hold(queue: KernelQueue, reached: number): void;
  /** Writes how far the particles of chains go into `solution`. */
  solve(queue: KernelQueue, reached: number): void;
}

/** `springs` are those of the global step, `right` its residual and `solution` what it found, which may be the same buffer. Null where the model has no chains. */
export function chainContact(
  backend: Backend,
  model: Model,
  springs: Springs,
  order: Uint32Array,
  particles: StepBuffers & Rows,
  { right, solution }: { readonly right: KernelBuffer; readonly solution: KernelBuffer },
): ChainContact | null {
  const chains = findChains(model, springs, order);
  if (!chains) return null;
  const { contact, predict } = particles.stages;
  const { all, position } = particles;
  const vector = (name: string, count = order.length) => backend.allocate(name, 'vec4f', count);
  const words = (name: string, data: Uint32Array) => backend.allocate(name, 'u32', data.length, data);
  const count = chains.member.length;
  const probe = vector('probe');
  const buffers = {
    ...particles,
    residual: right,
    solution,
    begun: vector('begun'),
    probe,
    touch: vector('touch'),
    held: vector('held', 3 * order.length),
    chainFirst: words('chainFirst', chains.first),
    chainMember: words('chainMember', chains.member),
    chainPlace: words('chainPlace', chains.place),
    chainRow: vector('chainRow', rowVectors * count),
  };
  const [members, each] = [span(0, count), span(0, chains.first.length - 1)];
  const withoutFriction = { position, previous: probe };
  const withFriction = { position, previous: particles.previous };
  let h = 0;
  return {
    others: count < model.particleCount,
    get active() {
      return contact.stands && !contact.loads.present;
    },
    begin(queue, step) {
      h = step;
      queue.run(guessRest, members, buffers, { h, gravity: predict.gravity4 });
    },
    hold(queue, reached) {
      queue.run(probeContact, all, buffers, { h: reached, reach });
      contact.probe(queue, withoutFriction);
      queue.run(touchContact, all, buffers, { reach, slack, calm: calmShare * recoverySpeed * h });
      contact.probe(queue, withFriction);
      queue.run(holdContact, all, buffers, { reach });
    },
    solve(queue, reached) {
      const eliminate = () => {
        queue.run(assembleChains, members, buffers, { h: reached });
        queue.run(solveChains, each, buffers, {});
      };
      eliminate();
      for (let k = 0; k < rubs; k++) {
        queue.run(rubContact, all, buffers, { leastSlip: leastSlip * reach });
        eliminate();
      }
    },
  };
}
