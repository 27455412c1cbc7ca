/**
 * Lists the pairs of features of all bodies that come near each other, on the device: boxes of triangles in the cells of a uniform grid, sorted by the keys of the cells, then what is near in each cell, counted, placed by a prefix sum and listed; last, for each particle the
 * pairs that it is part of. Everything has room for so many; `needed` tells what there would have been.
 */
import { type Backend, type KernelBuffer, type KernelQueue, span } from '../../../compute/backend';
import { countedSpan } from '../../../compute/counted-span';
import type { AnyKernel } from '../../../compute/kernel';
import { prefixSum, prefixSumKernels } from '../../../compute/scan/prefix-sum';
import { countingSort, countingSortKernels } from '../../../compute/sort/counting-sort';
import type { ParticleBuffers } from '../../particle-buffers';
import { boundTriangles } from './bound-triangles.kernel';
import { closePairs } from './close-pairs.kernel';
import { countPairs } from './count-pairs.kernel';
import { gatherCells } from './gather-cells.kernel';
import { listCells } from './list-cells.kernel';
import { listPairs } from './list-pairs.kernel';

export const pairKernels: readonly AnyKernel[] = [
  boundTriangles,
  listCells,
  gatherCells,
  countPairs,
  listPairs,
  closePairs,
  ...prefixSumKernels,
  ...countingSortKernels,
];

export interface PairRoom {
  /** Entries of triangles in cells. */
  readonly cells: number;
  readonly pairs: number;
}

export interface PairSearch {
  /** Features this close to each other are listed [m]. */
  readonly reach: number;
  /** And those that get so close within this time, as they move now [s]. */
  readonly ahead: number;
  /** But by so much on the way at most [m]. */
  readonly most: number;
}

export interface BodyPairs {
  /** Pairs that are listed: a span that the device counts. */
  readonly listed: ReturnType<typeof countedSpan>;
  readonly triangles: number;
  readonly buffers: Readonly<Record<'pair' | 'nearFirst' | 'entryStart' | 'entryOrder', KernelBuffer>>;
  /** Numbers of cells and of pairs there would have been with room for all: the last of each buffer, for who reads them back. */
  readonly needed: { readonly cells: KernelBuffer; readonly pairs: KernelBuffer };
  queue(queue: KernelQueue, search: PairSearch): void;
  dispose(): void;
}

/** `features`: by particles of the buffers. `where`: of the particles of which pairs are to be listed. `cellSize` [m]. */
export function bodyPairs(
  backend: Backend,
  features: Uint32Array,
  where: Pick<ParticleBuffers, 'position' | 'velocity'>,
  cellSize: number,
  room: PairRoom,
): BodyPairs {
  const triangles = features.length / 4;
  const particles = where.position.count;
  const keys = 2 ** Math.min(20, Math.max(6, Math.ceil(Math.log2(2 * triangles + 1))));
  const made: KernelBuffer[] = [];
  const allocate = (...what: Parameters<Backend['allocate']>) => {
    const buffer = backend.allocate(...what);
    made.push(buffer);
    return buffer;
  };
  const words = (name: string, count: number) => allocate(name, 'u32', count);
  const buffers = {
    ...where,
    feature: allocate('feature', 'vec4u', triangles, features),
    triangleBox: allocate('triangleBox', 'vec4f', 3 * triangles),
    cellCount: words('cellCount', triangles),
    cellFirst: words('cellFirst', triangles + 1),
    cellKeys: words('cellKeys', room.cells),
    cellTriangle: words('cellTriangle', room.cells),
    cellOrder: words('cellOrder', room.cells),
    cellStart: words('cellStart', keys + 1),
    sortedTriangle: words('sortedTriangle', room.cells),
    nearCount: words('nearCount', 2 * triangles),
    nearFirst: words('nearFirst', 2 * triangles + 1),
    pairCount: words('pairCount', 4),
    pair: words('pair', 4 * room.pairs),
    entryOrder: words('entryOrder', 4 * room.pairs),
    entryStart: words('entryStart', particles + 1),
  };
  const all = span(0, triangles);
  const cells = countedSpan(buffers.cellFirst, room.cells, { index: triangles });
  const work = {
    cells: prefixSum(backend, { value: buffers.cellCount, prefix: buffers.cellFirst, over: all }),
    sortCells: countingSort(backend, {
      key: buffers.cellKeys,
      keys,
      order: buffers.cellOrder,
      keyStart: buffers.cellStart,
      over: cells,
    }),
    near: prefixSum(backend, { value: buffers.nearCount, prefix: buffers.nearFirst, over: span(0, 2 * triangles) }),
    sortEntries: countingSort(backend, {
      key: buffers.pair,
      keys: particles,
      order: buffers.entryOrder,
      keyStart: buffers.entryStart,
      over: countedSpan(buffers.pairCount, 4 * room.pairs, { index: 1 }),
    }),
  };
  const perCell = 1 / cellSize;
  const mask = keys - 1;
  return {
    listed: countedSpan(buffers.pairCount, room.pairs),
    triangles,
    buffers,
    needed: { cells: buffers.cellFirst, pairs: buffers.pairCount },
    queue(queue, { reach, ahead, most }) {
      queue.run(boundTriangles, all, buffers, { ahead, most, inflate: reach / 2, perCell });
      work.cells.queue(queue);
      queue.run(listCells, all, buffers, { perCell, mask, room: room.cells });
      work.sortCells.queue(queue);
      queue.run(gatherCells, cells, buffers, {});
      const near = { reach, perCell, mask, triangles };
      queue.run(countPairs, all, buffers, near);
      work.near.queue(queue);
      queue.run(listPairs, all, buffers, { ...near, room: room.pairs });
      queue.run(closePairs, span(0, 1), buffers, { last: 2 * triangles, room: room.pairs });
      work.sortEntries.queue(queue);
    },
    dispose() {
      for (const part of Object.values(work)) part.dispose();
      for (const buffer of made) backend.free(buffer);
    },
  };
}
