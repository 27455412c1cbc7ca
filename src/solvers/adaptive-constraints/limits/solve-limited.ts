/**
 * Springs that become constraints at their limit, and all other springs, in one implicit solve for positions with a Cholesky factor of M + h^2 L (`constraints/positions`). L has springs with their own
 * stiffness, and the constraints of those that are near their limit (`foreseeLimits`) with theirs, which is many times as large: few are, and the factor follows them a few times a second. An iteration with
 * a matrix that had constraints everywhere would move all of the sheet as slowly as its stiffest part.
 *
 * Everything between two changes of the matrix is a step of springs whose energy does not change (`pullLimited`), with a matrix above its second derivative: energy only goes down, the changes included.
 */
import type { Backend, KernelBuffer, KernelQueue, NumberArray, Span } from '../../../compute/backend';
import { span } from '../../../compute/backend';
import { copyParticles } from '../../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../../compute/kernel';
import { movePositions } from '../../../constraints/positions/move-positions.kernel';
import { PositionsFactor, type Served } from '../../../constraints/positions/positions-factor';
import type { PositionsMatrix } from '../../../constraints/positions/positions-matrix';
import type { Model } from '../../../scene/assemble';
import { sparseKernels } from '../../../sparse/panel-factor';
import { spreadContactKernels } from '../../../stages/contact/spread-contact';
import type { StepBuffers } from '../../../stages/particle-buffers';
import { neighbours } from '../../../topology/neighbour-rows';
import { naturalOrder } from '../../../topology/order-by-colour';
import { coast } from './coast.kernel';
import { contactByFactor, type FactorContact } from './contact-by-factor';
import { foreseeLimits } from './foresee-limits.kernel';
import { holdLimits } from './hold-limits.kernel';
import { permuteRows } from './permute-rows.kernel';
import { pullLimited } from './pull-limited.kernel';
import { settleVelocities } from './settle-velocities.kernel';

export const limitedKernels: readonly AnyKernel[] = [
  foreseeLimits,
  settleVelocities,
  copyParticles,
  holdLimits,
  coast,
  pullLimited,
  ...sparseKernels,
  movePositions,
  permuteRows,
  ...spreadContactKernels,
];

/** Springs whose strain is past this share of the threshold are near their limit. */
const nearShare = 0.8;
/** In how many rounds they are looked for; in the first, those that are no longer near it are given up. */
const rounds = 4;
/** How often they are looked for [s], and the share of the threshold below which they are no longer near it. A sheet that lands crumples: more often, so that nothing passes its limit unseen, and fewer that stay without need. */
const inTheAir = { roundTime: 1 / 240, farShare: 0.6 };
const amongColliders = { roundTime: 1 / 400, farShare: 0.7 };

export interface LimitSettings {
  readonly threshold: number;
  readonly hysteresis: number;
  /** With the factor, per step. */
  readonly iterations: number;
}

export class LimitedSolve {
  readonly factor: PositionsFactor;
  /** The springs that may be constraints and those that are: what the next step takes over from the last one. */
  readonly memory: readonly KernelBuffer[];
  private readonly bound;
  private readonly keepVelocity;
  /** After the iterations: see contact-by-factor.ts. */
  readonly contact: FactorContact;
  private readonly first: Uint32Array;
  /** An entry of each spring of the model, and of each of `chosen`. */
  private readonly entryOf: Uint32Array;
  private readonly chosenEntry: Uint32Array;
  /** Whether the factor may be that of other springs than `memory` has. */
  private behind = false;

  /** `stiffest`: the stiffness [N/m] of the constraint of each spring of the model, 0 for one that is never a constraint. `served`: the first steps. */
  constructor(
    private readonly backend: Backend,
    private readonly model: Model,
    private readonly particles: StepBuffers,
    matrix: PositionsMatrix,
    private readonly settings: LimitSettings,
    private readonly chosen: Uint32Array,
    private readonly stiffest: Float64Array,
    served: Served,
  ) {
    this.factor = new PositionsFactor(backend, model, matrix, new Float64Array(model.springs.count), served);
    const { first, neighbour, spring, stiffness, rest } = neighbours(model, naturalOrder(model.particleCount));
    this.first = first;
    this.entryOf = new Uint32Array(model.springs.count);
    spring.forEach((s, e) => {
      this.entryOf[s] = e;
    });
    this.chosenEntry = chosen.map((s) => this.entryOf[s]);
    const words = (name: string, data: Uint32Array) => backend.allocate(name, 'u32', data.length, data);
    const numbers = (name: string, of?: (entry: number) => number) =>
      backend.allocate(name, 'f32', spring.length, of && Float64Array.from(spring, (_, e) => of(e)));
    this.bound = this.factor.factor.bind({
      ...particles,
      neighbourFirst: words('neighbourFirst', first),
      neighbour: words('neighbour', neighbour),
      neighbourStiffness: numbers('neighbourStiffness', (e) => stiffness[e]),
      neighbourRest: numbers('neighbourRest', (e) => rest[e]),
      neighbourStiffest: numbers('neighbourStiffest', (e) => stiffest[spring[e]]),
      neighbourLimit: numbers('neighbourLimit'),
      neighbourSince: numbers('neighbourSince'),
      neighbourHeld: numbers('neighbourHeld'),
      tally: backend.allocate('tally', 'u32', model.particleCount),
      lastVelocity: backend.allocate('lastVelocity', 'vec4f', model.particleCount),
      place: words('place', matrix.plan.place),
      solution: backend.allocate('solution', 'vec4f', this.factor.factor.solutionRows),
    });
    this.keepVelocity = { source: particles.velocity, destination: this.bound.lastVelocity };
    this.contact = contactByFactor(backend, model, particles, matrix.plan, this.factor.factor, this.bound.solution);
    const { neighbourLimit, neighbourSince, neighbourHeld } = this.bound;
    this.memory = [neighbourLimit, neighbourSince, neighbourHeld];
  }

  /** The numbers of each buffer of `memory` that belong to a body. */
  memoryOf(body: number): Span {
    const at = (particle: number) => this.first[particle];
    const { bodyFirst } = this.model;
    return span(at(bodyFirst[body]), at(bodyFirst[body + 1]) - at(bodyFirst[body]));
  }

  /** Told when `memory` was written from outside: the factor has to follow. */
  remembered(): void {
    this.behind = true;
  }

  /** Before `beginStep`: which springs are constraints. `anew`: nothing is known of the step before. */
  choose(queue: KernelQueue, { h, stiffness, index }: Served & { index: number }, anew: boolean): void {
    const { bound, settings } = this;
    const { threshold, hysteresis } = settings;
    const { roundTime, farShare } = this.particles.stages.contact.present ? amongColliders : inTheAir;
    const far = farShare * threshold;
    const steps = Math.max(1, Math.round(roundTime / h));
    const round = anew ? 1 : 1 + (Math.floor(index / steps) % rounds);
    this.factor.use({ h, stiffness });
    if (anew || index % steps === 0) this.foresee(queue, { far, h, ahead: steps * h, round, anew: anew ? 1 : 0 });
    else if (this.behind) this.followLimits();
    queue.run(copyParticles, bound.all, this.keepVelocity, {});
    queue.run(holdLimits, bound.all, bound, { threshold, hysteresis, stiffness, anew: anew ? 1 : 0 });
  }

  private foresee(
    queue: KernelQueue,
    when: { far: number; h: number; ahead: number; round: number; anew: 0 | 1 },
  ): void {
    const { backend, bound, factor, settings } = this;
    queue.run(foreseeLimits, bound.all, bound, { near: nearShare * settings.threshold, ...when });
    const { low: fresh, high: changed } = sumHalves(backend.view(bound.tally) as NumberArray);
    if (changed > 0 || this.behind) this.followLimits();
    if (fresh === 0) return;
    factor.factor.queueSolve(queue, bound);
    queue.run(settleVelocities, bound.all, bound, {});
  }

  /** The host changes the factor, and waits for the device here: on a CPU that is itself. */
  private followLimits(): void {
    const { backend, bound, chosen, chosenEntry, entryOf, factor } = this;
    const since = backend.view(bound.neighbourSince) as NumberArray;
    const roundOf = (s: number) => since[entryOf[s]];
    const near: number[] = [];
    for (let k = 0; k < chosen.length; k++) if (since[chosenEntry[k]] > 0) near.push(chosen[k]);
    const joined = Uint32Array.from(near).sort((a, b) => roundOf(a) - roundOf(b) || a - b);
    factor.stiffen(joined, roundOf, this.stiffest);
    this.behind = false;
  }

  /** Between `beginStep`, which leaves y in `position` and in `inertial`, and `endStep`. `keep`: the share of the velocity that drag leaves. */
  queue(queue: KernelQueue, { h, stiffness }: Served, keep: number): void {
    const { bound, settings } = this;
    queue.run(coast, bound.all, bound, { time: keep * h });
    for (let k = 0; k < settings.iterations; k++) {
      queue.run(pullLimited, bound.all, bound, { h, stiffness, threshold: settings.threshold });
      if (k === 0) this.contact.begin(queue);
      this.factor.factor.queueSolve(queue, bound);
      queue.run(movePositions, bound.all, bound, {});
    }
  }

  /** How many springs were constraints in the last step, how many of them changed, and how far the last iteration went as a share of the whole way from y: 1 where there was one. */
  async statistics(): Promise<{ active: number; switched: number; residual: number }> {
    const { tally, solution, position, inertial } = this.bound;
    const [words, last, x, y] = await Promise.all(
      [tally, solution, position, inertial].map((buffer) => this.backend.read(buffer)),
    );
    const { low, high } = sumHalves(words);
    let [went, way] = [0, 0];
    for (let at = 0; at < x.length; at++) {
      if (at % 4 === 3) continue;
      went += last[at] ** 2;
      way += (x[at] - y[at]) ** 2;
    }
    const residual = this.settings.iterations > 1 && way > 0 ? Math.min(1, Math.sqrt(went / way)) : 1;
    // Both ends count a spring.
    return { active: low / 2, switched: high / 2, residual };
  }

  /** The share of the springs around each particle that are constraints. */
  async readShades(): Promise<Float64Array> {
    const tally = await this.backend.read(this.bound.tally);
    return Float64Array.from(tally, (word, i) => (word & 0xffff) / Math.max(1, this.first[i + 1] - this.first[i]));
  }
}

/** The sums of the lower and of the upper 16 bits. */
function sumHalves(words: NumberArray): { low: number; high: number } {
  let [low, high] = [0, 0];
  for (let k = 0; k < words.length; k++) {
    low += words[k] & 0xffff;
    high += words[k] >>> 16;
  }
  return { low, high };
}
