/**
 * Colours of constraints on the device, so that a step can change which constraints there are without the CPU (the future work of Fratarcangeli and Pellacini 2015).
 * Constraints of one colour share no particle; those of each colour then stand side by side, in a span whose count lies on the device.
 *
 * Constraints choose in rounds. In each one, all that have no colour propose one (`proposeColours`), and those whose proposal no neighbour of higher priority shares get it
 * (`keepColours`). Priorities are hashes of the indices, so that chance decides as in Jones and Plassmann 1993, but the same one on every backend and in every run. In theirs a
 * constraint waits until all neighbours of higher priority have colours: 54 rounds for a ball of 64,992 springs and 137 for its 52,512 tetrahedra. Here it proposes
 * at once, and takes into account how many choose before it: 6 and 8 rounds, with 21 and 43 colours instead of their 18 and 39. No constraint gets a colour above the number
 * of its neighbours. Since nothing is read back, the number of rounds is fixed; what they leave is coloured one after the other (`finishColours`).
 * On an H200 944,998 springs take 6.7 ms with rows and spans, their 789,912 tetrahedra 10 ms; one core takes 1.1 and 2.1 s for the colours alone, with 17 and 32 colours instead of 22 and 43.
 *
 * A counting sort then puts constraints in the order of their colours. Colours from `colours` on, which have no span of their own, are one span together, the
 * overflow, whose constraints may share particles: it is for a solve one after the other, or by Jacobi, as in overflow-colouring.ts.
 *
 * How tearing uses it: kernels that split a particle write its new index into the `corners` of constraints on the other side, write `particleCount` into all corners of
 * a constraint that breaks, and set the colour of one that comes to `uncoloured`. Then `update` makes rows, colours and spans again. A split and a break leave colours valid, so
 * that only constraints that came are coloured; `queue` colours all anew where too many colours have gathered. A sweep runs over `spans[c]` for each colour c: its element i
 * solves the constraint order[start[c] + i].
 */
import { type Backend, type CountedSpan, type KernelBuffer, type KernelQueue, span } from '../../compute/backend';
import { compaction, compactionKernels } from '../../compute/compact/compaction';
import { countedSpan } from '../../compute/counted-span';
import type { AnyKernel } from '../../compute/kernel';
import type { QueuedWork } from '../../compute/scan/prefix-sum';
import { checkRoom } from '../../compute/scan/scan-blocks';
import { countKeys } from '../../compute/sort/count-keys.kernel';
import { countingSort, countingSortKernels } from '../../compute/sort/counting-sort';
import { checkInteger, pathOf } from '../../core/check';
import { finishColours } from './finish-colours.kernel';
import { keepColours } from './keep-colours.kernel';
import { keyByColour } from './key-by-colour.kernel';
import { proposeColours } from './propose-colours.kernel';

/** To be prepared before a colouring is queued. */
export const colouringKernels: readonly AnyKernel[] = [
  ...countingSortKernels,
  ...compactionKernels,
  proposeColours,
  keepColours,
  finishColours,
  keyByColour,
  countKeys,
];

const path = pathOf('colourOnDevice');

/** A grid of 997,002 springs takes 6, a ball of 956,038 springs 7, its 798,912 tetrahedra 8. */
const defaultRounds = 12;

export interface DeviceColouringOptions {
  /** u32: `size` different particles per constraint. All of them are `particleCount` where the constraint is gone. */
  corners: KernelBuffer;
  size: number;
  /** The number of constraints, with those that are gone. */
  count: number;
  particleCount: number;
  /** Colours that get a span of their own. */
  colours: number;
  /** Default 12. */
  rounds?: number;
}

export interface DeviceColouring extends QueuedWork {
  /** Colours only those constraints whose colour is `uncoloured`: the others, which must not clash, keep theirs. `queue` colours all of them. */
  update(queue: KernelQueue): void;
  /** u32: the colour of each constraint. Of no meaning for those that are gone. */
  readonly colour: KernelBuffer;
  /** u32: the constraints by colour, those of one colour ascending; after them those of the overflow, then those that are gone. */
  readonly order: KernelBuffer;
  /** u32: where each colour begins in that order, then the overflow. */
  readonly start: KernelBuffer;
  /** One for each colour, then that of the overflow. */
  readonly spans: readonly CountedSpan[];
  /** u32: how many constraints the rounds left without a colour. */
  readonly left: KernelBuffer;
}

export function colourOnDevice(backend: Backend, options: DeviceColouringOptions): DeviceColouring {
  const { corners, size, count, particleCount, colours, rounds = defaultRounds } = options;
  checkInteger(path, 'size', size, { atLeast: 1 });
  checkInteger(path, 'count', count, { atLeast: 0 });
  checkInteger(path, 'particleCount', particleCount, { atLeast: 0, atMost: 2 ** 32 - 2 });
  checkInteger(path, 'colours', colours, { atLeast: 1 });
  checkInteger(path, 'rounds', rounds, { atLeast: 1 });
  checkRoom(path, corners, size * count);

  const own: KernelBuffer[] = [];
  const allocate = (name: string, elements: number) => {
    const buffer = backend.allocate(name, 'u32', Math.max(1, elements));
    own.push(buffer);
    return buffer;
  };
  const row = allocate('row', size * count);
  const rowFirst = allocate('rowFirst', particleCount + 2);
  const colour = allocate('colour', count);
  const proposal = allocate('proposal', count);
  const waiting = allocate('waiting', count);
  const index = allocate('index', count);
  const left = allocate('left', 1);
  const key = allocate('key', count);
  const order = allocate('order', count);
  const start = allocate('start', colours + 3);
  const keyCount = allocate('keyCount', colours + 1);

  const all = span(0, count);
  const one = span(0, 1);
  const everyKey = span(0, colours + 1);
  // Constraints that are gone are in the row of the particle that is not there.
  const rows = countingSort(backend, {
    key: corners,
    keys: particleCount + 1,
    order: row,
    keyStart: rowFirst,
    over: span(0, size * count),
  });
  const list = compaction(backend, { flag: waiting, index, listed: left, over: all });
  const byColour = countingSort(backend, { key, keys: colours + 2, order, keyStart: start, over: all });
  const buffers = { corners, rowFirst, row, colour, proposal, left: waiting, index, listed: left, key };
  const counts = { keyStart: start, keyCount };

  const run = (queue: KernelQueue, keeps: boolean) => {
    rows.queue(queue);
    for (let round = 0; round < rounds; round++) {
      queue.run(proposeColours, all, buffers, { size, particleCount, fresh: keeps || round > 0 ? 0 : 1 });
      queue.run(keepColours, all, buffers, { size });
    }
    list.queue(queue);
    queue.run(finishColours, one, buffers, { size });
    queue.run(keyByColour, all, buffers, { size, particleCount, colours });
    byColour.queue(queue);
    queue.run(countKeys, everyKey, counts, {});
  };
  // A particle is in one constraint of a colour at most.
  const maximum = Math.min(count, Math.floor(particleCount / size));
  const spans = Array.from({ length: colours + 1 }, (_, c) =>
    countedSpan(keyCount, c < colours ? maximum : count, { index: c }),
  );
  return {
    queue: (queue) => run(queue, false),
    update: (queue) => run(queue, true),
    colour,
    order,
    start,
    spans,
    left,
    dispose() {
      for (const work of [rows, list, byColour]) work.dispose();
      for (const buffer of own) backend.free(buffer);
    },
  };
}
