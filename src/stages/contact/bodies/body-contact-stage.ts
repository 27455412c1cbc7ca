/**
 * Contact of bodies with each other and with themselves: what comes closer than the thickness is pushed apart, with friction, and nothing that is listed as near passes through each other.
 *
 * Pairs of near features (body-pairs.ts) are listed at the end of a step of the solver, with room for their way until the next list, and divided by planes where they were at its start. In each step they are pushed apart where they end (`touchPairs`, `pushByPairs`), in turn with
 * colliders, and last kept on their sides of the planes (`limitWays`). bench/contact-methods compares that with bounds on the way of each particle and with continuous detection and zones of impact.
 *
 * In real-time mode a list serves for `listTime`, and has what comes near if everything goes on as it goes. In exact mode every step has a list of its own, in which nothing is missing that could meet at all, and no particle goes farther than that list was made for.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import { contactThicknesses } from '../../../scene/body-contact-options';
import { noParticle } from '../../../topology/order-by-colour';
import type { Moment, Stage, StageSite } from '../../stage';
import { bodyFeatures } from './body-features';
import { BodyPairs, type PairRoom, pairKernels } from './body-pairs';
import { flagStrays } from './flag-strays.kernel';
import { flagTouching } from './flag-touching.kernel';
import { limitWays } from './limit-ways.kernel';
import { pushByPairs } from './push-by-pairs.kernel';
import { findingKernels, Tangles, untanglingKernels } from './tangles/tangles';
import { touchPairs } from './touch-pairs.kernel';
import { weighTouching } from './weigh-touching.kernel';

/** How long a list serves in real-time mode [s], or one step of the solver where that is longer. */
const listTime = 1 / 240;
/** Of the thickness: how far a particle may come off its way before a new list is called for, half of it for contact after that was looked at. */
const slackShare = 0.3;
/** How fast features come apart that are closer than they may be [m/s]. */
const recoverySpeed = 0.2;
/** Times that pairs are pushed apart in each step of the solver, with a look at colliders after every second one. The load of a stack goes through one layer at a time: of ten sheets on a slope the uppermost slips by 25 mm in a second with two, 9 with four, 3.5 with eight. */
const pushes = 4;
/** Of the room for cells and pairs on a GPU: where more is used, it is doubled. */
const usedShare = 0.6;
/** Of the size of a cell: a list that serves several steps is made for ways no longer than this. */
const plannedShare = 0.3;
/** Triangles count as going no farther than so many cells until the next list. */
const mostCells = 8;

interface Attached {
  readonly backend: Backend;
  readonly site: StageSite;
  /** Of the thinnest body [m]. */
  readonly thickness: number;
  readonly cellSize: number;
  readonly pairs: BodyPairs;
  readonly tangles: Tangles;
  readonly buffers: BodyPairs['buffers'] & Readonly<Record<'touching' | 'strayed', KernelBuffer>>;
}

export class BodyContactStage implements Stage {
  readonly kernels: readonly AnyKernel[] = [
    ...pairKernels,
    flagStrays,
    flagTouching,
    weighTouching,
    touchPairs,
    pushByPairs,
    limitWays,
    ...findingKernels,
    ...untanglingKernels,
  ];
  /** Called when there was more than there was room for: pairs of near features that were left out of the last list. There is more room now, or `full` says why there is not. */
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
  private asking = false;
  private isFull = false;

  kernelsFor({ scene }: Model): readonly AnyKernel[] {
    return scene.contact ? this.kernels : [];
  }

  attach(site: StageSite): void {
    this.attached = null;
    this.isFull = false;
    const { contact } = site.model.scene;
    if (!contact) return;
    const { features, longest } = bodyFeatures(site.model);
    if (features.length === 0) return;
    const { backend, particles, bufferIndex } = site;
    const thicknesses = contactThicknesses(site.model.scene);
    const thickness = Math.min(...thicknesses);
    const cellSize = 1.1 * longest + 2 * Math.max(...thicknesses);
    const restPosition = backend.allocate('restPosition', 'vec4f', site.order.length, restOf(site, thicknesses));
    const ofBuffers = features.map((number, n) => (n % 4 < 3 ? bufferIndex[number] : number));
    const room = { cells: 3 * features.length, pairs: 2 * features.length };
    const pairs = new BodyPairs(backend, ofBuffers, { ...particles, restPosition }, cellSize, room);
    const touching = backend.allocate('touching', 'f32', site.order.length);
    const strayed = backend.allocate('strayed', 'atomic', 1);
    const tangles = new Tangles(backend, pairs, tangleSite(site, ofBuffers), contact.untangle);
    this.attached = {
      tangles,
      backend,
      site,
      thickness,
      cellSize,
      pairs,
      buffers: { ...pairs.buffers, touching, strayed },
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

  /** After a step of `h` [s] was solved and has met colliders. `collide` queues that once more, because what is pushed may be pushed into one. */
  queue(queue: KernelQueue, h: number, collide: () => void): void {
    const { attached } = this;
    if (!attached) return;
    const { pairs, buffers, site } = attached;
    const { friction, staticFriction, mode, untangle } = site.model.scene.contact!;
    this.list(queue, attached, h);
    const { all } = site.particles;
    const recovery = recoverySpeed * h;
    pairs.divide(queue, this.sinceList === 0);
    const tangles = untangle ? attached.tangles : null;
    const isTangled = tangles?.release(queue, h, this.sinceList === 0);
    if (!this.hasLooked) this.lookForTangles(queue, attached);
    this.sinceList++;
    queue.run(flagTouching, pairs.listed, buffers, { recovery });
    queue.run(weighTouching, all, buffers, {});
    for (let k = 0; k < pushes; k++) {
      queue.run(touchPairs, pairs.listed, buffers, { stick: staticFriction, friction, recovery });
      queue.run(pushByPairs, all, buffers, {});
      if (k % 2 === 1) collide();
    }
    if (isTangled) tangles?.push(queue, h, attached.thickness);
    // The last word: what is listed does not pass through each other.
    queue.run(limitWays, all, buffers, { exact: mode === 'exact' ? 1 : 0 });
  }

  /** Where it is called for. */
  private list(queue: KernelQueue, attached: Attached, h: number): void {
    const { pairs, site, thickness, cellSize } = attached;
    const exact = site.model.scene.contact!.mode === 'exact' ? 1 : 0;
    const served = Math.max(1, Math.floor(listTime / h + 1e-6));
    const isGpu = site.backend.name === 'webgpu';
    const slack = slackShare * thickness;
    const isDue = isGpu
      ? exact === 1 || this.sinceList < 0 || this.sinceList >= served
      : this.strays(queue, attached, slack / 2, exact);
    if (!isDue) return;
    this.sinceList = 0;
    const steps = isGpu && exact ? 1 : served;
    pairs.list(queue, { steps, slack, far: plannedShare * cellSize, most: mostCells * cellSize, exact });
  }

  /** Whether a particle is off the way that the last list was made for, or none was made. */
  private strays(queue: KernelQueue, { backend, buffers, site }: Attached, slack: number, exact: 0 | 1): boolean {
    if (this.sinceList < 0) return true;
    queue.run(flagStrays, site.particles.all, buffers, { slack, exact });
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
    const { backend, pairs, tangles } = attached;
    this.asking = true;
    const answered = ([cellFirst, pairCount]: readonly ArrayLike<number>[]) => {
      if (this.attached === attached && !this.isFull)
        this.grow(pairs, { cells: cellFirst[pairs.triangles], pairs: pairCount[2] });
    };
    const lost = () => {}; // with the device, and so of no interest any more
    void Promise.all([backend.read(pairs.buffers.cellFirst), backend.read(pairs.buffers.pairCount)])
      .then(answered)
      .then(() => tangles.look(() => this.attached !== attached))
      .catch(lost)
      .finally(() => {
        this.asking = false;
      });
  }

  /** Before it is all used up, where that is seen in time. */
  private grow(pairs: BodyPairs, needed: PairRoom): void {
    const { room } = pairs;
    if (needed.cells <= usedShare * room.cells && needed.pairs <= usedShare * room.pairs) return;
    const missed = needed.cells > room.cells || needed.pairs > room.pairs;
    const enough = (of: keyof PairRoom) =>
      needed[of] > usedShare * room[of] ? 2 * Math.max(needed[of], room[of]) : room[of];
    try {
      pairs.grow({ cells: enough('cells'), pairs: enough('pairs') });
    } catch (error) {
      // As large as the device lets them be: what fits is listed, and this is told once.
      this.isFull = true;
      this.report(Math.max(needed.pairs - room.pairs, 0), (error as Error).message);
      return;
    }
    if (missed) this.report(Math.max(needed.pairs - room.pairs, 0), null);
  }
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
