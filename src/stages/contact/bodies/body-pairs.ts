/**
 * Lists the pairs of features of all bodies that come near each other, on the device: boxes of triangles in the cells of a uniform grid, in rows by the keys of the cells, then what is near in each cell, counted, placed by a prefix sum and listed; last, CSR rows of the pairs of each
 * particle. There is room for so many cells and pairs: where the host can see what is needed, it makes more before anything is left out; where it cannot, on a GPU, `needed` tells later.
 */
import { type Backend, type CountedSpan, type KernelBuffer, type KernelQueue, span } from '../../../compute/backend';
import { countedSpan } from '../../../compute/counted-span';
import type { AnyKernel } from '../../../compute/kernel';
import { prefixSum, prefixSumKernels, type QueuedWork } from '../../../compute/scan/prefix-sum';
import { countingSort, countingSortKernels } from '../../../compute/sort/counting-sort';
import { rowsByKey, rowsByKeyKernels } from '../../../compute/sort/rows-by-key';
import type { ParticleBuffers } from '../../particle-buffers';
import { boundTriangles } from './bound-triangles.kernel';
import { closePairs } from './close-pairs.kernel';
import { countPairs } from './count-pairs.kernel';
import { dividePairs } from './divide-pairs.kernel';
import { gatherCells } from './gather-cells.kernel';
import { listCells } from './list-cells.kernel';
import { listPairs } from './list-pairs.kernel';
import { planWays } from './plan-ways.kernel';

export const pairKernels: readonly AnyKernel[] = [
  planWays,
  boundTriangles,
  listCells,
  gatherCells,
  countPairs,
  listPairs,
  closePairs,
  dividePairs,
  ...prefixSumKernels,
  ...rowsByKeyKernels,
  ...countingSortKernels,
];

export interface PairRoom {
  /** Entries of triangles in cells. */
  readonly cells: number;
  readonly pairs: number;
}

export interface PairSearch {
  /** Steps of the solver that the list serves. */
  readonly steps: number;
  /** How far a particle may come off its way until then; how far it is planned to go, where it does not go farther in one step; and how far it goes at all [m]. */
  readonly slack: number;
  readonly far: number;
  readonly most: number;
  /** 1 where nothing may be left out that can meet in any way. */
  readonly exact: 0 | 1;
}

/** What it looks at: particles, and their positions at rest with half of the thickness. */
export type PairSite = Pick<ParticleBuffers, 'position' | 'previous' | 'bodyOf'> & {
  readonly restPosition: KernelBuffer;
};

/** How much more room there is than what was needed. */
const spare = 1.5;

export class BodyPairs {
  readonly triangles: number;
  readonly buffers: Readonly<Record<BufferName, KernelBuffer>>;
  /** Of the cells of the last list: how many there are to a metre, and the mask of their keys. */
  readonly grid: { readonly perCell: number; readonly mask: number };
  /** Pairs that are listed: a span that the device counts. */
  listed!: CountedSpan;
  private work!: Readonly<Record<'cells' | 'rowsOfCells' | 'near' | 'rowsOfParticles', QueuedWork>>;
  private cells!: CountedSpan;
  private readonly keys: number;

  /** `features`: by particles of the buffers. `cellSize` [m]. */
  constructor(
    private readonly backend: Backend,
    features: Uint32Array,
    site: PairSite,
    private readonly cellSize: number,
    public room: PairRoom,
  ) {
    this.triangles = features.length / 4;
    this.keys = 2 ** Math.min(20, Math.max(6, Math.ceil(Math.log2(2 * this.triangles + 1))));
    this.grid = { perCell: 1 / cellSize, mask: this.keys - 1 };
    this.buffers = { ...site, ...allocate(backend, features, site.position.count, this.keys, room) };
    this.arrange();
  }

  /** Whatever depends on how much room there is. */
  private arrange(): void {
    const { backend, buffers, keys, room, triangles } = this;
    this.cells = countedSpan(buffers.cellFirst, room.cells, { index: triangles });
    this.listed = countedSpan(buffers.pairCount, room.pairs);
    const entries = countedSpan(buffers.pairCount, 4 * room.pairs, { index: 1 });
    for (const part of Object.values(this.work ?? {})) part.dispose();
    // Both give the same rows: see rows-by-key.ts.
    const rows = backend.name === 'webgpu' ? countingSort : rowsByKey;
    this.work = {
      cells: prefixSum(backend, { value: buffers.cellCount, prefix: buffers.cellFirst, over: span(0, triangles) }),
      near: prefixSum(backend, { value: buffers.nearCount, prefix: buffers.nearFirst, over: span(0, 2 * triangles) }),
      rowsOfCells: rows(backend, {
        key: buffers.cellKeys,
        keys,
        order: buffers.cellOrder,
        keyStart: buffers.cellStart,
        over: this.cells,
      }),
      rowsOfParticles: rows(backend, {
        key: buffers.pair,
        keys: buffers.position.count,
        order: buffers.entryOrder,
        keyStart: buffers.entryStart,
        over: entries,
      }),
    };
  }

  list(queue: KernelQueue, { steps, slack, far, most, exact }: PairSearch): void {
    const { buffers, triangles, keys } = this;
    const all = span(0, triangles);
    const perCell = 1 / this.cellSize;
    const mask = keys - 1;
    queue.run(planWays, span(0, buffers.position.count), buffers, { steps, far, most, slack });
    queue.run(boundTriangles, all, buffers, { slack, perCell, exact });
    this.work.cells.queue(queue);
    this.makeRoom('cells', buffers.cellFirst, triangles);
    queue.run(listCells, all, buffers, { perCell, mask, room: this.room.cells });
    this.work.rowsOfCells.queue(queue);
    queue.run(gatherCells, this.cells, buffers, {});
    const near = { slack, perCell, mask, triangles, exact };
    queue.run(countPairs, all, buffers, near);
    this.work.near.queue(queue);
    this.makeRoom('pairs', buffers.nearFirst, 2 * triangles);
    queue.run(listPairs, all, buffers, { ...near, room: this.room.pairs });
    queue.run(closePairs, span(0, 1), buffers, { triangles, ...this.room });
    this.work.rowsOfParticles.queue(queue);
  }

  /** In each step of the solver, of which the first after a list is `isNew`. */
  divide(queue: KernelQueue, isNew: boolean): void {
    queue.run(dividePairs, this.listed, this.buffers, { triangles: this.triangles, isNew: isNew ? 1 : 0 });
  }

  /** Where the host can look at what is needed. */
  private makeRoom(of: keyof PairRoom, counts: KernelBuffer, last: number): void {
    const seen = this.backend.view(counts);
    if (seen && seen[last] > this.room[of]) this.grow({ ...this.room, [of]: Math.ceil(spare * seen[last]) });
  }

  /** Throws where a buffer would be larger than the device lets it be: those before it have room then that is not used. */
  grow(room: PairRoom): void {
    const { backend, buffers } = this;
    backend.grow(buffers.sortedBox, 2 * room.cells);
    for (const name of ofCells) backend.grow(buffers[name], room.cells);
    for (const [name, perPair] of ofPairs) backend.grow(buffers[name], perPair * room.pairs);
    this.room = room;
    this.arrange();
  }
}

const ofCells = ['cellKeys', 'cellTriangle', 'cellOrder', 'sortedTriangle'] as const;
/** Buffers of pairs, and how many elements of each belong to one. */
const ofPairs = [
  ['pair', 4],
  ['entryOrder', 4],
  ['pairWeight', 1],
  ['pairPlane', 1],
  ['pairApart', 1],
  ['pairPush', 1],
  ['pairTouch', 1],
] as const;

type BufferName = keyof PairSite | keyof ReturnType<typeof allocate>;

function allocate(backend: Backend, features: Uint32Array, particles: number, keys: number, room: PairRoom) {
  const triangles = features.length / 4;
  const words = (name: string, count: number) => backend.allocate(name, 'u32', count);
  const vectors = (name: string, count: number) => backend.allocate(name, 'vec4f', count);
  return {
    feature: backend.allocate('feature', 'vec4u', triangles, features),
    wayStart: vectors('wayStart', particles),
    wayEnd: vectors('wayEnd', particles),
    triangleBox: vectors('triangleBox', 3 * triangles),
    cellCount: words('cellCount', triangles),
    cellFirst: words('cellFirst', triangles + 1),
    cellKeys: words('cellKeys', room.cells),
    cellTriangle: words('cellTriangle', room.cells),
    cellOrder: words('cellOrder', room.cells),
    cellStart: words('cellStart', keys + 1),
    sortedTriangle: words('sortedTriangle', room.cells),
    sortedBox: vectors('sortedBox', 2 * room.cells),
    nearCount: words('nearCount', 2 * triangles),
    nearFirst: words('nearFirst', 2 * triangles + 1),
    pairCount: words('pairCount', 4),
    pair: words('pair', 4 * room.pairs),
    entryOrder: words('entryOrder', 4 * room.pairs),
    entryStart: words('entryStart', particles + 1),
    pairWeight: vectors('pairWeight', room.pairs),
    pairPlane: vectors('pairPlane', room.pairs),
    pairApart: backend.allocate('pairApart', 'vec2f', room.pairs),
    pairPush: vectors('pairPush', room.pairs),
    pairTouch: words('pairTouch', room.pairs),
  };
}
