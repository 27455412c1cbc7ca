/**
 * Contact of bodies with each other and with themselves: what comes closer than the thickness is pushed apart, with friction, and nothing that is listed as near passes through each other.
 *
 * Pairs of near features (body-pairs.ts) are listed at the end of a step of the solver, with room for their way until the next list, and divided by planes where they were at its start. In each step they are pushed apart where they end, in turn with
 * colliders, and last kept on their sides of the planes (pushes.ts). bench/contact-methods compares that with bounds on the way of each particle and with continuous detection and zones of impact.
 *
 * In real-time mode a list has what comes near if everything goes on as it goes. In exact mode nothing is missing in it that could meet at all, and no particle goes farther than it was made for. On a CPU a new list is made when a particle is off the way that the last one was made for; on a GPU after `listTime`, in exact mode in every step.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import { contactThicknesses } from '../../../scene/body-contact-options';
import { noParticle } from '../../../topology/order-by-colour';
import type { Moment, Stage, StageSite } from '../../stage';
import { BodyPairs, pairKernels } from './body-pairs';
import { addDrift, commonWay, noDrift } from './common-way';
import { contactSurface } from './contact-surface';
import { flagStrays } from './flag-strays.kernel';
import { type KeepApart, keepApartKernels, keepingApart } from './keep-apart';
import { type Pushes, pushesOf, pushKernels } from './pushes';
import { RoomForPairs } from './room-for-pairs';
import type { SpreadPushes } from './spread-pushes';
import { findingKernels, Tangles, untanglingKernels } from './tangles/tangles';
import { type Undoing, undoingKernels, undoingSteps } from './undo-steps';

/** How long a list is made for [s], or one step of the solver where that is longer. On a CPU, which looks whether it still holds, twice as long where there is little contact. */
const listTime = 1 / 240;
/** Pairs for each particle that are little contact. */
const fewPairs = 1;
/** Of the thickness: how far a particle may come off its way before a new list is called for, half of it for contact after that was looked at. */
const slackShare = 0.3;
/** In which features come apart that are closer than they are to be, but for 1 / e of it [s]. What comes apart as fast as it can hops, and never lies still. */
const recoveryTime = 0.015;
/** Rounds in which pairs are pushed apart in each step of the solver, with a look at colliders at the beginning, halfway and at the end. The load of a stack goes through one layer at a time. */
const pushCount = { cpu: 10, gpu: 6 };
/**
 * What explicit steps take of that, which are as short as springs ask for. Those shorter than `fullStep` [s] have fewer rounds by as much: pushes are handed on from step to step, and it is rounds per time that carry a load through layers. Velocities in them are mostly trembling, which does not go on for 1/240 s: lists that are made as if
 * it did are long, so a list is made for `maxListSteps` at most.
 */
const explicit = { fullStep: 1 / 1200, minPushCount: 3, maxListSteps: 10 };
/** Where bodies answer pushes as a whole: how often in each step of the solver, and rounds of pushes before each answer and after the last. On a GPU, where more bodies lie on each other, more rounds leave fewer pairs that touch, and so take less time: of fifty sheets a third of the pairs that four leave, in 0.8 of the time. */
const spreads = 3;
const spreadPushCount = { cpu: 4, gpu: 6 };
/** Of what a pair was pushed in one round, how much it is in the next besides (the heavy-ball method): with it ten rounds do as much as twenty without. */
const momentum = 0.7;
/** Of the size of a triangle: a list that serves several steps is made for ways no longer than this in real-time mode. */
const plannedShare = 0.3;
/** Triangles count as going no farther than so many of their sizes until the next list. */
const mostSizes = 8;

/** What contact between bodies has to know of a step of the solver. */
export interface ContactOfStep {
  /** Queues contact with colliders once more, because what is pushed may be pushed into one. */
  readonly collide: () => void;
  /** Queues what bodies as a whole make of pushes; null where the solver has no such answer. */
  readonly spread?: SpreadPushes | null;
  /** Whether held particles may have moved. */
  readonly heldMoved: boolean;
  /** Whether the step is short because nothing is solved in it. Default: false. */
  readonly isExplicit?: boolean;
}

interface Attached {
  readonly backend: Backend;
  readonly site: StageSite;
  /** Of the thinnest body [m]. */
  readonly thickness: number;
  /** Of the largest triangle, with what keeps it apart from others [m]. */
  readonly triangleSize: number;
  readonly pairs: BodyPairs;
  readonly pushes: Pushes;
  readonly tangles: Tangles;
  readonly keepApart: KeepApart;
  readonly room: RoomForPairs;
  /** Null where there always is room for all, or nothing is undone where there is not. */
  readonly undoing: Undoing | null;
  readonly buffers: BodyPairs['buffers'] & Readonly<Record<'strayed', KernelBuffer>>;
}

export class BodyContactStage implements Stage {
  readonly kernels: readonly AnyKernel[] = [
    ...pairKernels,
    flagStrays,
    ...pushKernels,
    ...keepApartKernels,
    ...undoingKernels,
    ...findingKernels,
    ...untanglingKernels,
  ];
  /** Called when there was more than there was room for: pairs of near features that were left out of the last list, in exact mode of steps that were undone. There is more room now, or `full` says why there is not. */
  report: (missed: number, full: string | null) => void = () => {};
  /** Called once after a start where bodies pass through each other or themselves: for each edge its two particles and the three of the triangle, of the model. */
  reportTangled: (crossings: readonly (readonly number[])[]) => void = () => {};
  private attached: Attached | null = null;
  /** Whether it was looked for what is tangled at the start. */
  private hasLooked = false;
  /** Steps of the solver since the last list; -1: there is none. */
  private sinceList = -1;
  /** How much of the step of the world is done. */
  private fraction = 1;
  /** Steps that the last list was made for. */
  private planned = 1;
  /** How far most particles went together in the step that the last list was made in, and how far the frame of the list has gone since then. */
  private drift = noDrift;
  private drifted = noDrift;
  /** The same at the start of this step. */
  private driftedBefore = noDrift;
  private asking = false;

  /** Whether bodies of the model meet each other. */
  get present(): boolean {
    return this.attached !== null;
  }

  kernelsFor({ scene }: Model): readonly AnyKernel[] {
    return scene.contact ? this.kernels : [];
  }

  attach(site: StageSite): void {
    this.attached = null;
    const { contact } = site.model.scene;
    if (!contact) return;
    const surface = contactSurface(site.model);
    if (!surface) return;
    const { backend, particles, bufferIndex } = site;
    const thicknesses = contactThicknesses(site.model.scene);
    const [thickness, thickest] = [Math.min(...thicknesses), Math.max(...thicknesses)];
    const { clusters, longest } = surface;
    const restPosition = backend.allocate('restPosition', 'vec4f', site.order.length, restOf(site, thicknesses));
    const isGpu = backend.name === 'webgpu';
    const room = RoomForPairs.first(clusters.count, isGpu);
    const cellSize = clusters.extent + 2 * thickest;
    const pairs = new BodyPairs(backend, surface, bufferIndex, { ...particles, restPosition }, cellSize, room);
    const pushes = pushesOf(backend, pairs, thickness);
    const tangles = new Tangles(backend, pairs, tangleSite(site, pairs.features), contact.untangle);
    const keepApart = keepingApart(backend, pairs, pushes);
    const growing = new RoomForPairs(pairs, pushes, (missed, full) => this.report(missed, full));
    const undoes = isGpu && contact.mode === 'exact';
    const undoing = undoes ? undoingSteps(backend, particles, pairs.buffers) : null;
    const strayed = backend.allocate('strayed', 'atomic', 1);
    const triangleSize = 1.1 * longest + 2 * thickest;
    const buffers = { ...pairs.buffers, strayed };
    this.attached = {
      backend,
      site,
      thickness,
      triangleSize,
      pairs,
      pushes,
      tangles,
      keepApart,
      room: growing,
      undoing,
      buffers,
    };
    this.sinceList = -1;
    this.hasLooked = false;
  }

  /** Every step of the world begins with a new list: it must not matter what was before it, as it does not where a world is restored. */
  prepare({ fraction }: Moment): void {
    if (this.fraction === 1) this.sinceList = -1;
    this.fraction = fraction;
  }

  jumpTo(): void {
    this.fraction = 1;
  }

  /** Before anything else of a step of the solver. */
  begin(queue: KernelQueue): void {
    this.attached?.undoing?.begin(queue);
  }

  /** When a step of the solver is done, but for bodies that broke in it. */
  end(queue: KernelQueue): void {
    this.attached?.undoing?.end(queue);
  }

  /** After a step of `h` [s] was solved and has met colliders. */
  queue(queue: KernelQueue, h: number, { collide, spread, heldMoved, isExplicit = false }: ContactOfStep): void {
    const { attached } = this;
    if (!attached) return;
    const { pairs, pushes, site } = attached;
    const { friction, staticFriction, mode, untangle } = site.model.scene.contact!;
    this.list(queue, attached, h, isExplicit);
    const recovery = Math.min(1, h / recoveryTime);
    const isNew = this.sinceList === 0;
    pairs.divide(queue, isNew);
    const tangles = untangle ? attached.tangles : null;
    const isTangled = tangles?.release(queue, h, isNew);
    if (heldMoved) pairs.yieldToHeld(queue);
    if (!this.hasLooked) this.lookForTangles(queue, attached);
    const exact = mode === 'exact' ? 1 : 0;
    const { behind, driftedBefore: before, drift: stop } = this;
    const limit = { exact, heldMoved, behind, before, stop } as const;
    this.sinceList++;
    // Where the host sees that nothing is near, nothing is pushed; in exact mode particles stay within the room of the list all the same.
    if (site.backend.view(pairs.buffers.pairCount)?.[2] === 0) {
      if (exact) pushes.limit(queue, limit);
      return;
    }
    const device = site.backend.name === 'webgpu' ? 'gpu' : 'cpu';
    const push = (rounds: number, halfway?: () => void) => {
      for (let k = 0; k < rounds; k++) {
        pushes.push(queue, { stick: staticFriction, friction, recovery, momentum: Math.min(momentum, k / (k + 3)) });
        if (k === (rounds >> 1) - 1) halfway?.();
      }
    };
    const answer = () =>
      spread?.(queue, () => {
        pushes.begin(queue, recovery, true);
        push(spreadPushCount[device]);
      });
    for (let k = 0; k < spreads && spread; k++) answer();
    // What bodies have answered as a whole is not pushed again.
    pushes.begin(queue, recovery, isNew || Boolean(spread));
    collide();
    const full = pushCount[device];
    push(spread ? spreadPushCount[device] : isExplicit ? explicitPushes(full, h) : full, collide);
    collide();
    if (isTangled) tangles?.push(queue, h, attached.thickness);
    // The last word: what is listed does not pass through each other.
    attached.keepApart(queue, limit);
  }

  /** Where it is called for. */
  private list(queue: KernelQueue, attached: Attached, h: number, isExplicit: boolean): void {
    const { pairs, pushes, site, thickness, triangleSize } = attached;
    const exact = site.model.scene.contact!.mode === 'exact' ? 1 : 0;
    const isGpu = site.backend.name === 'webgpu';
    const maxSteps = isExplicit ? explicit.maxListSteps : Number.POSITIVE_INFINITY;
    const served = Math.min(maxSteps, Math.max(1, Math.floor(this.listTime(attached) / h + 1e-6)));
    const slack = slackShare * thickness;
    this.driftedBefore = this.drifted;
    this.drifted = addDrift(this.drifted, this.drift);
    const isDue = isGpu
      ? exact === 1 || this.sinceList < 0 || this.sinceList >= served
      : this.strays(queue, attached, slack / 2, exact);
    if (!isDue) return;
    this.sinceList = 0;
    this.driftedBefore = noDrift;
    this.drift = this.drifted = commonWay(attached.backend, pairs.buffers);
    const steps = isGpu && exact ? 1 : served;
    this.planned = steps;
    const most = mostSizes * triangleSize;
    // In exact mode particles have to be where they are foreseen to be in each step, and on a GPU nobody looks whether they are.
    const far = exact || isGpu ? most : plannedShare * triangleSize;
    pairs.list(queue, { drift: this.drift, steps, slack, far, most, exact });
    pushes.renew(queue);
  }

  /** How long the next list is made for, by how many pairs the last one in this step of the world has [s]. */
  private listTime({ backend, pairs }: Attached): number {
    const counts = backend.view(pairs.buffers.pairCount);
    if (!counts) return listTime;
    // The first list of a step of the world does not depend on those before it.
    const isFew = this.sinceList < 0 || counts[0] <= fewPairs * pairs.buffers.position.count;
    return isFew ? 2 * listTime : listTime;
  }

  /** How much of the ways of the last list lies behind particles when the step begins that comes next, in exact mode: they end where the last of its steps begins. */
  private get behind(): number {
    return this.planned > 1 ? Math.min(1, this.sinceList / (this.planned - 1)) : 0;
  }

  /** Whether a particle is off the way that the last list was made for, or none was made. */
  private strays(queue: KernelQueue, { backend, buffers, site }: Attached, slack: number, exact: 0 | 1): boolean {
    if (this.sinceList < 0) return true;
    const { drifted: drift, driftedBefore: before, behind } = this;
    queue.run(flagStrays, site.particles.all, buffers, { drift, before, slack, behind, exact });
    const strayed = backend.view(buffers.strayed)!;
    const isOff = strayed[0] !== 0;
    strayed[0] = 0;
    return isOff;
  }

  /** At the start: a scene that is tangled says so. */
  private lookForTangles(queue: KernelQueue, attached: Attached): void {
    this.hasLooked = true;
    const { site, tangles } = attached;
    tangles.find(queue);
    const told = (crossings: readonly (readonly number[])[]) => {
      const particles = crossings.map((crossing) => crossing.map((index) => site.order[index]));
      if (crossings.length > 0 && this.attached === attached) this.reportTangled(particles);
    };
    // With a GPU that is lost, nobody needs to know any more.
    void tangles.crossings().then(told, () => {});
  }

  /** After a step of the world on a GPU: makes more room where there was too little, without waiting. */
  look(): void {
    const { attached } = this;
    if (!attached || this.asking || attached.backend.name !== 'webgpu') return;
    const { pairs, room, tangles } = attached;
    this.asking = true;
    const lost = () => {}; // with the device, and so of no interest any more
    void pairs
      .needed()
      .then((needed) => this.attached === attached && room.grow(needed))
      .then(() => tangles.look(() => this.attached !== attached))
      .catch(lost)
      .finally(() => {
        this.asking = false;
      });
  }
}

/** Rounds of pushes in an explicit step of `h` [s], where a longer one has `full`. */
function explicitPushes(full: number, h: number): number {
  const share = Math.min(1, h / explicit.fullStep);
  return Math.max(explicit.minPushCount, Math.ceil(full * share));
}

/** Positions as bodies were built, in the order of the buffers, with half of the thickness of their body. */
function restOf({ model, order }: StageSite, thicknesses: readonly number[]): Float64Array {
  const rest = new Float64Array(4 * order.length);
  order.forEach((particle, i) => {
    if (particle === noParticle) return;
    rest.set(model.positions.subarray(3 * particle, 3 * particle + 3), 4 * i);
    rest[4 * i + 3] = thicknesses[model.bodyOf[particle]] / 2;
  });
  return rest;
}

/** What untangling has to know, in the order of the buffers. */
function tangleSite({ model, order }: StageSite, features: Uint32Array) {
  return {
    features,
    particles: order.length,
    bodyOf: order.map((particle) => (particle === noParticle ? noParticle : model.bodyOf[particle])),
    layers: model.scene.bodies.map(({ layer }) => (layer === undefined ? 0 : layer + 1)),
  };
}
