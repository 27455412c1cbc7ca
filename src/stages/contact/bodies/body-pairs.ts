/**
 * Lists the pairs of features of all bodies that come near each other, on the device. Triangles lie in clusters: the boxes of clusters go into the cells of a uniform grid, in rows by the keys of the cells; clusters whose boxes overlap meet, unless they lie in one smooth window; and of two that meet, what is near is listed, but for triangles of one smooth star.
 *
 * On a CPU pairs are counted, placed by a prefix sum and listed, so that they have an order; on a GPU they are appended. There is room for so many cells, meetings and pairs: where the host can see what is needed, it makes more before anything is left out; where it cannot, on a GPU, `needed` tells later.
 */
import {
  type Backend,
  type CountedSpan,
  type KernelBuffer,
  type KernelQueue,
  type Span,
  span,
} from '../../../compute/backend';
import { countedSpan } from '../../../compute/counted-span';
import type { AnyKernel } from '../../../compute/kernel';
import { prefixSum, prefixSumKernels, type QueuedWork } from '../../../compute/scan/prefix-sum';
import { countingSort, countingSortKernels } from '../../../compute/sort/counting-sort';
import { rowsByKey, rowsByKeyKernels } from '../../../compute/sort/rows-by-key';
import type { ParticleBuffers } from '../../particle-buffers';
import { appendMeetings } from './append-meetings.kernel';
import { appendPairs } from './append-pairs.kernel';
import { boundClusters } from './bound-clusters.kernel';
import { boundSlabs } from './bound-slabs.kernel';
import { boundTriangles } from './bound-triangles.kernel';
import { closeAppended } from './close-appended.kernel';
import { closePairs } from './close-pairs.kernel';
import { clusterSize } from './clusters';
import { type Drift, noDrift } from './common-way';
import type { ContactSurface } from './contact-surface';
import { countMeetings, keptMeetings } from './count-meetings.kernel';
import { countPairs, keptPairs } from './count-pairs.kernel';
import { dividePairs } from './divide-pairs.kernel';
import { noOpposite } from './feature-bits';
import { flagStars } from './flag-stars.kernel';
import { gatherCells } from './gather-cells.kernel';
import { listCells } from './list-cells.kernel';
import { listMeetings } from './list-meetings.kernel';
import { listPairs } from './list-pairs.kernel';
import { placePlanes } from './place-planes.kernel';
import { planWays } from './plan-ways.kernel';
import { weighStars } from './weigh-stars.kernel';
import { weighWindows } from './weigh-windows.kernel';
import { yieldToHeld } from './yield-to-held.kernel';

export const pairKernels: readonly AnyKernel[] = [
  planWays,
  boundTriangles,
  boundClusters,
  boundSlabs,
  weighWindows,
  weighStars,
  flagStars,
  listCells,
  gatherCells,
  countMeetings,
  listMeetings,
  countPairs,
  listPairs,
  closePairs,
  appendMeetings,
  appendPairs,
  closeAppended,
  dividePairs,
  yieldToHeld,
  placePlanes,
  ...prefixSumKernels,
  ...rowsByKeyKernels,
  ...countingSortKernels,
];

export interface PairRoom {
  /** Entries of clusters in cells. */
  readonly cells: number;
  /** Pairs of clusters that meet. */
  readonly meetings: number;
  readonly pairs: number;
}

export interface PairSearch {
  /** How far most particles go together in a step of the solver [m]. */
  readonly drift: Drift;
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
  readonly buffers: Readonly<Record<BufferName, KernelBuffer>>;
  /** Of the cells of the last list: how many there are to a metre, and the mask of their keys. */
  readonly grid: { readonly perCell: number; readonly mask: number };
  /** Of all slots of clusters, by particles of the buffers: see feature-bits.ts. */
  readonly features: Uint32Array;
  /** Pairs that are listed: a span that the device counts. */
  listed!: CountedSpan;
  private work!: Readonly<Record<'cells' | 'rowsOfCells' | 'meetings' | 'near', QueuedWork>>;
  private cells!: CountedSpan;
  private met!: CountedSpan;
  private readonly clusters: Span;
  /** Those that lie in no other one, and then the others. */
  private readonly windows: readonly Span[];
  private readonly stars: Span;
  private readonly keys: number;
  private readonly isGpu: boolean;

  /** `bufferIndex`: of each particle of the surface. `cellSize` [m]. */
  constructor(
    private readonly backend: Backend,
    surface: ContactSurface,
    bufferIndex: ArrayLike<number>,
    site: PairSite,
    cellSize: number,
    public room: PairRoom,
  ) {
    const { count } = surface.clusters;
    this.isGpu = backend.name === 'webgpu';
    this.clusters = span(0, count);
    const { outer, count: windows } = surface.windows;
    this.windows = [span(0, outer), span(outer, windows - outer)];
    this.stars = span(0, surface.stars.count);
    this.keys = 2 ** Math.min(20, Math.max(6, Math.ceil(Math.log2(8 * count + 1))));
    this.grid = { perCell: 1 / cellSize, mask: this.keys - 1 };
    this.features = ofBuffers(surface.clusters.features, bufferIndex);
    const beyond = ofBuffers(surface.clusters.beyond, bufferIndex);
    const heads = surface.stars.heads.map((number, n) => (n % 4 === 0 ? bufferIndex[number] : number));
    this.buffers = {
      ...site,
      ...allocate(backend, surface, { features: this.features, beyond, heads }, site.position.count, this.keys, room),
    };
    this.arrange();
  }

  /** Whatever depends on how much room there is. */
  private arrange(): void {
    const { backend, buffers, keys, room, clusters } = this;
    this.cells = countedSpan(buffers.cellFirst, room.cells, { index: clusters.count });
    this.met = this.isGpu
      ? countedSpan(buffers.found, room.meetings)
      : countedSpan(buffers.meetingFirst, room.meetings, { index: clusters.count });
    this.listed = countedSpan(buffers.pairCount, room.pairs);
    for (const part of Object.values(this.work ?? {})) part.dispose();
    // Both give the same rows: see rows-by-key.ts.
    const rows = this.isGpu ? countingSort : rowsByKey;
    const { cellKeys: key, cellOrder: order, cellStart: keyStart } = buffers;
    const sums = (value: KernelBuffer, prefix: KernelBuffer, over: Span | CountedSpan) =>
      prefixSum(backend, { value, prefix, over });
    this.work = {
      cells: sums(buffers.cellCount, buffers.cellFirst, clusters),
      rowsOfCells: rows(backend, { key, keys, order, keyStart, over: this.cells }),
      meetings: this.isGpu ? nothing : sums(buffers.meetingCount, buffers.meetingFirst, clusters),
      near: this.isGpu ? nothing : sums(buffers.nearCount, buffers.nearFirst, this.met),
    };
  }

  list(queue: KernelQueue, { drift, steps, slack, far, most, exact }: PairSearch): void {
    const { buffers, clusters } = this;
    const { grid } = this;
    // In exact mode there is room for what is stopped and falls behind the frame.
    const stop = exact ? drift : noDrift;
    queue.run(planWays, span(0, buffers.position.count), buffers, { drift, steps, far, most, slack, exact });
    queue.run(boundTriangles, span(0, clusterSize * clusters.count), buffers, { stop, slack, exact });
    queue.run(boundClusters, clusters, buffers, { perCell: grid.perCell });
    queue.run(boundSlabs, clusters, buffers, { stop, slack });
    for (const windows of this.windows) queue.run(weighWindows, windows, buffers, { stop, slack, exact });
    queue.run(weighStars, this.stars, buffers, { stop, slack, exact });
    queue.run(flagStars, span(0, clusterSize * clusters.count), buffers, {});
    this.work.cells.queue(queue);
    this.makeRoom('cells', buffers.cellFirst);
    queue.run(listCells, clusters, buffers, { ...grid, room: this.room.cells });
    this.work.rowsOfCells.queue(queue);
    queue.run(gatherCells, this.cells, buffers, {});
    if (this.isGpu) {
      queue.run(appendMeetings, clusters, buffers, { ...grid, room: this.room.meetings });
      queue.run(appendPairs, this.met, buffers, { stop, slack, room: this.room.pairs });
      queue.run(closeAppended, span(0, 1), buffers, { clusters: clusters.count, ...this.room });
      return;
    }
    queue.run(countMeetings, clusters, buffers, grid);
    this.work.meetings.queue(queue);
    this.makeRoom('meetings', buffers.meetingFirst);
    queue.run(listMeetings, clusters, buffers, { ...grid, room: this.room.meetings });
    queue.run(countPairs, this.met, buffers, { stop, slack });
    this.work.near.queue(queue);
    const met = this.backend.view(buffers.meetingFirst)![clusters.count];
    this.makeRoom('pairs', buffers.nearFirst, met);
    queue.run(listPairs, this.met, buffers, { stop, slack, room: this.room.pairs });
    queue.run(closePairs, span(0, 1), buffers, { clusters: clusters.count, ...this.room });
  }

  /** In each step of the solver, of which the first after a list is `isNew`. */
  divide(queue: KernelQueue, isNew: boolean): void {
    queue.run(dividePairs, this.listed, this.buffers, { isNew: isNew ? 1 : 0 });
  }

  /** Before particles are kept on their sides of planes. */
  placePlanes(queue: KernelQueue): void {
    queue.run(placePlanes, this.listed, this.buffers, {});
  }

  /** Where held particles move. */
  yieldToHeld(queue: KernelQueue): void {
    queue.run(yieldToHeld, this.listed, this.buffers, {});
  }

  /** How much room lists on a GPU called for so far, at most: what is too little stops motion in exact mode, and the next list calls for less. */
  async needed(): Promise<PairRoom> {
    const [cells, meetings, pairs] = await this.backend.read(this.buffers.mostNeeded);
    return { cells, meetings, pairs };
  }

  /** Where the host can look at what is needed. */
  private makeRoom(of: keyof PairRoom, counts: KernelBuffer, last = this.clusters.count): void {
    const seen = this.backend.view(counts);
    if (seen && seen[last] > this.room[of]) this.grow({ ...this.room, [of]: Math.ceil(spare * seen[last]) });
  }

  /** Throws where a buffer would be larger than the device lets it be: those before it have room then that is not used. */
  grow(room: PairRoom): void {
    const { backend, buffers } = this;
    for (const [name, of, each] of growing) {
      if (!(this.isGpu && ofCpu.has(name)))
        backend.grow(buffers[name], each * room[of] + (name === 'nearFirst' ? 1 : 0));
    }
    this.room = room;
    this.arrange();
  }
}

const nothing: QueuedWork = { queue() {}, dispose() {} };

/** Buffers that grow, with what, and how many elements of each belong to one. */
const growing: readonly (readonly [name: BufferName, of: keyof PairRoom, each: number])[] = [
  ['cellKeys', 'cells', 1],
  ['cellCluster', 'cells', 1],
  ['cellOrder', 'cells', 1],
  ['sortedCluster', 'cells', 1],
  ['meeting', 'meetings', 2],
  ['nearCount', 'meetings', 1],
  ['nearFirst', 'meetings', 1],
  ['keptPair', 'meetings', keptPairs],
  ['pair', 'pairs', 1],
  ['pairWeight', 'pairs', 1],
  ['pairPlane', 'pairs', 1],
  ['pairApart', 'pairs', 1],
];

/** Only a CPU counts pairs before it lists them. */
const ofCpu: ReadonlySet<BufferName> = new Set(['nearCount', 'nearFirst', 'keptPair'] as const);

type BufferName = keyof PairSite | keyof ReturnType<typeof allocate>;

function allocate(
  backend: Backend,
  { clusters, windows, stars, frames }: ContactSurface,
  { features, beyond, heads }: Readonly<Record<'features' | 'beyond' | 'heads', Uint32Array>>,
  particles: number,
  keys: number,
  room: PairRoom,
) {
  const words = (name: string, count: number, data?: Uint32Array) => backend.allocate(name, 'u32', count, data);
  const vectors = (name: string, count: number, data?: Float64Array) => backend.allocate(name, 'vec4f', count, data);
  const { count } = clusters;
  const triangles = clusterSize * count;
  const counted = backend.name === 'webgpu' ? 0 : room.meetings;
  return {
    feature: backend.allocate('feature', 'vec4u', triangles, features),
    beyond: backend.allocate('beyond', 'vec4u', triangles, beyond),
    restShape: vectors('restShape', triangles, frames.shapes),
    restAxes: vectors('restAxes', 2 * triangles, frames.axes),
    windowFirst: words('windowFirst', windows.count + 1, windows.first),
    windowCluster: words('windowCluster', windows.clusters.length, windows.clusters),
    windowWithin: words('windowWithin', windows.count, windows.within),
    windowPlane: vectors('windowPlane', 2 * windows.count, windows.planes),
    beside: words('beside', windows.beside.length, windows.beside),
    isSmooth: words('isSmooth', windows.count),
    starHead: backend.allocate('starHead', 'vec4u', stars.count, heads),
    starSlot: words('starSlot', stars.slots.length, stars.slots),
    starPlane: vectors('starPlane', 2 * stars.count, stars.planes),
    starIsSmooth: words('starIsSmooth', particles),
    wayStart: vectors('wayStart', particles),
    wayEnd: vectors('wayEnd', particles),
    triangleBox: vectors('triangleBox', 3 * triangles),
    triangleFrame: vectors('triangleFrame', 2 * triangles),
    clusterFrame: vectors('clusterFrame', 3 * count),
    clusterBox: vectors('clusterBox', 2 * count),
    cellCount: words('cellCount', count),
    cellFirst: words('cellFirst', count + 1),
    cellKeys: words('cellKeys', room.cells),
    cellCluster: words('cellCluster', room.cells),
    cellOrder: words('cellOrder', room.cells),
    cellStart: words('cellStart', keys + 1),
    sortedCluster: words('sortedCluster', room.cells),
    clusterSlab: vectors('clusterSlab', 3 * count),
    meetingCount: words('meetingCount', count),
    keptMeeting: words('keptMeeting', backend.name === 'webgpu' ? 0 : 2 * keptMeetings * count),
    meetingFirst: words('meetingFirst', count + 1),
    meeting: words('meeting', 2 * room.meetings),
    nearCount: words('nearCount', counted),
    nearFirst: words('nearFirst', counted + 1),
    keptPair: backend.allocate('keptPair', 'vec4u', keptPairs * counted),
    found: backend.allocate('found', 'atomic', 2),
    mostNeeded: words('mostNeeded', 4),
    pairCount: words('pairCount', 4),
    pair: backend.allocate('pair', 'vec4u', room.pairs),
    pairWeight: vectors('pairWeight', room.pairs),
    pairPlane: vectors('pairPlane', room.pairs),
    pairApart: backend.allocate('pairApart', 'vec2f', room.pairs),
  };
}

/** By particles of the buffers: the first numbers of every four name particles. */
function ofBuffers(numbers: Uint32Array, bufferIndex: ArrayLike<number>): Uint32Array {
  return numbers.map((number, n) => (n % 4 === 3 || number === noOpposite ? number : bufferIndex[number]));
}
