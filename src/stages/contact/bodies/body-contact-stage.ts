/**
 * Contact of bodies with each other and with themselves: what comes closer than the thickness is pushed apart, with friction, and nothing that is listed as near passes through each other.
 *
 * Pairs of near features (body-pairs.ts) are listed a few times in each step of the world, with room for their way until the next list. In each step of the solver they are divided by planes where they were at its start (`dividePairs`), pushed apart where they end (`touchPairs`,
 * `pushByPairs`), and, after colliders have had their say, kept on their sides of the planes (`limitWays`). bench/contact-methods compares that with bounds on the way of each particle and with continuous detection and zones of impact.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import type { Moment, Stage, StageSite } from '../../stage';
import { type BodyFeatures, bodyFeatures } from './body-features';
import { type BodyPairs, bodyPairs, type PairRoom, pairKernels } from './body-pairs';
import { countTouching } from './count-touching.kernel';
import { dividePairs } from './divide-pairs.kernel';
import { limitWays } from './limit-ways.kernel';
import { pushByPairs } from './push-by-pairs.kernel';
import { touchPairs } from './touch-pairs.kernel';

/** Of the shortest edge: thicker cloth would touch what lies beside it in the same sheet. */
const thickestShare = 0.5;
/** Of the thickness: what is that close is listed, whether it comes closer or not. */
const reachShare = 1.5;
/** How long a list serves [s], or one step of the solver where that is longer. */
const listTime = 1 / 240;
/** The speed that features approach each other with at most, for the list [m/s]. */
const fastest = 10;
/** By how much contact may change velocities until the next list [m/s]. */
const kick = 1;
/** How fast features come apart that are closer than they may be [m/s]. */
const recoverySpeed = 1;
/** Of the room for cells and pairs: where more is used, it is doubled. */
const usedShare = 0.6;
/** Times that pairs are pushed apart in each step of the solver. */
const pushes = 3;

type BufferName =
  | 'position'
  | 'previous'
  | 'pairWeight'
  | 'pairPlane'
  | 'pairApart'
  | 'pairPush'
  | 'pairTouch'
  | 'touching'
  | keyof BodyPairs['buffers'];

interface Attached {
  readonly backend: Backend;
  readonly site: StageSite;
  readonly features: Uint32Array;
  readonly thickness: number;
  readonly cellSize: number;
  readonly pairs: BodyPairs;
  readonly buffers: Readonly<Record<BufferName, KernelBuffer>>;
  readonly room: PairRoom;
  dispose(): void;
}

export class BodyContactStage implements Stage {
  readonly kernels: readonly AnyKernel[] = [
    ...pairKernels,
    dividePairs,
    countTouching,
    touchPairs,
    pushByPairs,
    limitWays,
  ];
  /** Called when there was more than there was room for: pairs of near features that were left out of the last list. There is more room now. */
  report: (missed: number) => void = () => {};
  private attached: Attached | null = null;
  /** Whether a step of the world begins, and how many steps of the solver have been made since the last list. */
  private sinceList = 0;
  private fraction = 1;
  private asking = false;

  kernelsFor({ scene }: Model): readonly AnyKernel[] {
    return scene.contact ? this.kernels : [];
  }

  /** Whether bodies meet each other. */
  get present(): boolean {
    return this.attached !== null;
  }

  attach(site: StageSite): void {
    this.attached = null;
    const { contact } = site.model.scene;
    if (!contact) return;
    const known = bodyFeatures(site.model);
    if (known.features.length === 0) return;
    const triangles = known.features.length / 4;
    this.attached = allocate(site, known, contact.thickness, {
      cells: 6 * triangles + 4096,
      pairs: 16 * triangles + 4096,
    });
  }

  prepare({ fraction }: Moment): void {
    if (this.fraction === 1) this.sinceList = 0;
    this.fraction = fraction;
  }

  /** At the end of a step of `h` [s], before colliders are met. */
  push(queue: KernelQueue, h: number): void {
    const { attached } = this;
    if (!attached) return;
    const { pairs, buffers, thickness, site } = attached;
    const { friction } = site.model.scene.contact!;
    const serves = Math.max(1, Math.floor(listTime / h + 1e-6));
    if (this.sinceList % serves === 0) {
      const ahead = serves * h;
      const reach = reachShare * thickness + kick * ahead;
      pairs.queue(queue, { reach, ahead, most: fastest * ahead });
    }
    this.sinceList++;
    const recovery = recoverySpeed * h;
    queue.run(dividePairs, pairs.listed, buffers, { triangles: pairs.triangles, thickness, recovery });
    queue.run(countTouching, site.particles.all, buffers, {});
    for (let k = 0; k < pushes; k++) {
      queue.run(touchPairs, pairs.listed, buffers, { thickness, friction, recovery });
      queue.run(pushByPairs, site.particles.all, buffers, {});
    }
  }

  /** After that: the last word on positions. */
  limit(queue: KernelQueue): void {
    if (this.attached) queue.run(limitWays, this.attached.site.particles.all, this.attached.buffers, {});
  }

  /** After a step of the world: makes more room where there was too little, without waiting. */
  look(): void {
    const { attached } = this;
    if (!attached || this.asking) return;
    const { backend, pairs } = attached;
    const counts = backend.view(pairs.needed.pairs);
    const cells = backend.view(pairs.needed.cells);
    if (counts && cells) {
      this.grow(attached, cells[pairs.triangles], counts[2]);
      return;
    }
    this.asking = true;
    const answered = ([cellFirst, pairCount]: readonly ArrayLike<number>[]) => {
      if (this.attached === attached) this.grow(attached, cellFirst[pairs.triangles], pairCount[2]);
    };
    const lost = () => {}; // with the device, and so of no interest any more
    void Promise.all([backend.read(pairs.needed.cells), backend.read(pairs.needed.pairs)])
      .then(answered, lost)
      .finally(() => {
        this.asking = false;
      });
  }

  /** Before it is all used up, where that is seen in time. */
  private grow(attached: Attached, cells: number, pairs: number): void {
    const { room } = attached;
    if (cells <= usedShare * room.cells && pairs <= usedShare * room.pairs) return;
    const enough = (needed: number, now: number) => (needed > usedShare * now ? 2 * Math.max(needed, now) : now);
    const { site, features, thickness, cellSize } = attached;
    attached.dispose();
    const larger = { cells: enough(cells, room.cells), pairs: enough(pairs, room.pairs) };
    this.attached = allocateFor(site, features, thickness, cellSize, larger);
    if (cells > room.cells || pairs > room.pairs) this.report(Math.max(pairs - room.pairs, 0));
  }
}

function allocate(site: StageSite, known: BodyFeatures, thickness: number, room: PairRoom): Attached {
  const { bufferIndex } = site;
  const features = known.features.map((number, n) => (n % 4 < 3 ? bufferIndex[number] : number));
  const kept = Math.min(thickness, thickestShare * known.shortest);
  return allocateFor(site, features, kept, 1.3 * known.longest + reachShare * kept, room);
}

function allocateFor(
  site: StageSite,
  features: Uint32Array,
  thickness: number,
  cellSize: number,
  room: PairRoom,
): Attached {
  const { backend, particles } = site;
  const where = { position: particles.previous, velocity: particles.velocity };
  const pairs = bodyPairs(backend, features, where, cellSize, room);
  const own = {
    pairWeight: backend.allocate('pairWeight', 'vec4f', room.pairs),
    pairPlane: backend.allocate('pairPlane', 'vec4f', room.pairs),
    pairApart: backend.allocate('pairApart', 'f32', room.pairs),
    pairPush: backend.allocate('pairPush', 'vec4f', room.pairs),
    pairTouch: backend.allocate('pairTouch', 'u32', room.pairs),
    touching: backend.allocate('touching', 'f32', particles.position.count),
  };
  const { position, previous } = particles;
  const { pair, nearFirst, entryStart, entryOrder } = pairs.buffers;
  const buffers = { position, previous, pair, nearFirst, entryStart, entryOrder, ...own };
  return {
    backend,
    site,
    features,
    thickness,
    cellSize,
    pairs,
    buffers,
    room,
    dispose() {
      pairs.dispose();
      for (const buffer of Object.values(own)) backend.free(buffer);
    },
  };
}
