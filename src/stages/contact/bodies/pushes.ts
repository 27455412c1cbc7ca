/**
 * How pairs push particles: each pair knows its four particles; what all pairs of a particle ask of it is summed in one of two ways. On a CPU by CSR rows of the pairs of each particle, which are made with the list; on a GPU, where rows of millions of pairs take longer to make than all else, by atomic sums of whole numbers
 * (push-units.ts), which no order of pairs changes.
 */
import { type Backend, type CountedSpan, type KernelBuffer, type KernelQueue, span } from '../../../compute/backend';
import { countedSpan } from '../../../compute/counted-span';
import type { AnyKernel } from '../../../compute/kernel';
import type { QueuedWork } from '../../../compute/scan/prefix-sum';
import { rowsByKey } from '../../../compute/sort/rows-by-key';
import { addPushes } from './add-pushes.kernel';
import { beginPushes } from './begin-pushes.kernel';
import { beginWays } from './begin-ways.kernel';
import type { BodyPairs, PairRoom } from './body-pairs';
import type { Drift } from './common-way';
import { endWays } from './end-ways.kernel';
import { flagTouching } from './flag-touching.kernel';
import { limitWays } from './limit-ways.kernel';
import { moveByPushes } from './move-by-pushes.kernel';
import { moveBySums } from './move-by-sums.kernel';
import { pushByPairs } from './push-by-pairs.kernel';
import { pushUnit, sumLanes } from './push-units';
import { shareWays } from './share-ways.kernel';
import { sumCrossings } from './sum-crossings.kernel';
import { touchPairs } from './touch-pairs.kernel';

export const pushKernels: readonly AnyKernel[] = [
  flagTouching,
  touchPairs,
  beginPushes,
  addPushes,
  pushByPairs,
  moveByPushes,
  moveBySums,
  limitWays,
  sumCrossings,
  beginWays,
  shareWays,
  endWays,
];

/** Times that particles go back from planes that they have crossed, on a GPU, where planes stand still and where they go along with held particles: with 3, what was free was cut back into their way. */
const [returns, returnsFromHeld] = [3, 10];
/** Rounds after the first in which what follows is told where what leads ends: one for each layer that stops another one in the step; of nine that fell at 12 m/s in steps of 20 mm, five did. In the last one all planes are back in their gaps. */
const followingRounds = 6;

/** How particles are kept on their sides of planes. */
export interface Limit {
  readonly exact: 0 | 1;
  readonly heldMoved: boolean;
  /** How much of the ways of the list is behind particles at the start of this step; on a GPU, where exact mode makes one in every step, nothing. */
  readonly behind: number;
  /** How far the frame of the list has gone at the start of this step, and how far it goes in it [m]. */
  readonly before: Drift;
  readonly stop: Drift;
}

export interface PushUniforms {
  readonly stick: number;
  readonly friction: number;
  readonly recovery: number;
  readonly momentum: number;
}

type Named<Names extends string> = Readonly<Record<Names, KernelBuffer>>;

export abstract class Pushes {
  protected readonly shared: BodyPairs['buffers'] & Named<'pairPush'>;

  constructor(
    protected readonly backend: Backend,
    protected readonly pairs: BodyPairs,
  ) {
    const { room } = pairs;
    const pairPush = backend.allocate('pairPush', 'vec4f', 2 * room.pairs);
    this.shared = { ...pairs.buffers, pairPush };
  }

  protected get listed(): CountedSpan {
    return this.pairs.listed;
  }

  protected get particles() {
    return span(0, this.pairs.buffers.position.count);
  }

  /** When there is a new list. */
  renew(_queue: KernelQueue): void {
    this.makeRoom(this.pairs.room);
  }

  /** For as many pairs. */
  makeRoom(room: Pick<PairRoom, 'pairs'>): void {
    const { pairPush } = this.shared;
    if (pairPush.count < 2 * room.pairs) this.backend.grow(pairPush, 2 * room.pairs);
  }

  /** Which pairs touch, how much of each particle they ask for, and, where the list is not new, the pushes of the last step once more. */
  abstract begin(queue: KernelQueue, recovery: number, isNew: boolean): void;
  /** All pairs push once. */
  abstract push(queue: KernelQueue, uniforms: PushUniforms): void;
  /** The last word: what is listed does not pass through each other. */
  abstract limit(queue: KernelQueue, ofLimit: Limit): void;
}

class PushesByRows extends Pushes {
  private rows: QueuedWork | null = null;
  private room = 0;
  private readonly buffers: Pushes['shared'] & Named<'touching' | 'entryOrder' | 'entryStart'>;

  constructor(backend: Backend, pairs: BodyPairs) {
    super(backend, pairs);
    this.buffers = {
      ...this.shared,
      touching: backend.allocate('touching', 'f32', pairs.buffers.position.count),
      entryOrder: backend.allocate('entryOrder', 'u32', 4 * pairs.room.pairs),
      entryStart: backend.allocate('entryStart', 'u32', pairs.buffers.position.count + 1),
    };
  }

  override renew(queue: KernelQueue): void {
    super.renew(queue);
    this.rows!.queue(queue);
  }

  override makeRoom(room: Pick<PairRoom, 'pairs'>): void {
    super.makeRoom(room);
    if (this.room !== room.pairs) {
      const { pair, position, pairCount, entryOrder, entryStart } = this.buffers;
      if (entryOrder.count < 4 * room.pairs) this.backend.grow(entryOrder, 4 * room.pairs);
      this.rows?.dispose();
      this.rows = rowsByKey(this.backend, {
        key: pair,
        keys: position.count,
        order: entryOrder,
        keyStart: entryStart,
        over: countedSpan(pairCount, 4 * room.pairs, { index: 1 }),
      });
      this.room = room.pairs;
    }
  }

  begin(queue: KernelQueue, recovery: number, isNew: boolean): void {
    queue.run(flagTouching, this.listed, this.buffers, { recovery, isNew: isNew ? 1 : 0 });
    queue.run(pushByPairs, this.particles, this.buffers, {});
  }

  push(queue: KernelQueue, uniforms: PushUniforms): void {
    queue.run(touchPairs, this.listed, this.buffers, uniforms);
    queue.run(pushByPairs, this.particles, this.buffers, {});
  }

  limit(queue: KernelQueue, { exact, behind, before, stop }: Limit): void {
    queue.run(limitWays, this.particles, this.buffers, { exact, behind, before, stop });
  }
}

class PushesBySums extends Pushes {
  private readonly unit: number;
  private readonly buffers: Pushes['shared'] & Named<'moveSum' | 'wayShare' | 'wishedPosition' | 'isCalled'>;

  constructor(backend: Backend, pairs: BodyPairs, thickness: number) {
    super(backend, pairs);
    const { count } = pairs.buffers.position;
    this.unit = pushUnit(thickness);
    this.buffers = {
      ...this.shared,
      moveSum: backend.allocate('moveSum', 'atomic', sumLanes * count),
      wayShare: backend.allocate('wayShare', 'atomic', count),
      wishedPosition: backend.allocate('wishedPosition', 'vec4f', count),
      isCalled: backend.allocate('isCalled', 'atomic', followingRounds + 1),
    };
  }

  begin(queue: KernelQueue, recovery: number, isNew: boolean): void {
    const { unit } = this;
    queue.run(beginPushes, this.listed, this.buffers, { recovery, isNew: isNew ? 1 : 0, unit });
    queue.run(moveByPushes, this.particles, this.buffers, { unit, isFirst: 1 });
  }

  push(queue: KernelQueue, uniforms: PushUniforms): void {
    const { unit } = this;
    queue.run(addPushes, this.listed, this.buffers, { ...uniforms, unit });
    queue.run(moveByPushes, this.particles, this.buffers, { unit, isFirst: 0 });
  }

  limit(queue: KernelQueue, { exact, heldMoved }: Limit): void {
    const { unit } = this;
    for (let k = 0; k < (heldMoved ? returnsFromHeld : returns); k++) {
      queue.run(sumCrossings, this.listed, this.buffers, { unit });
      queue.run(moveBySums, this.particles, this.buffers, { unit });
    }
    queue.run(beginWays, this.particles, this.buffers, { exact });
    for (let round = 0; round <= followingRounds; round++) {
      const isLast = round === followingRounds ? 1 : 0;
      queue.run(shareWays, this.listed, this.buffers, { exact, round, isLast });
      queue.run(endWays, this.particles, this.buffers, { round });
    }
  }
}

/** `thickness`: that of contact [m]. */
export function pushesOf(backend: Backend, pairs: BodyPairs, thickness: number): Pushes {
  return backend.name === 'webgpu' ? new PushesBySums(backend, pairs, thickness) : new PushesByRows(backend, pairs);
}
