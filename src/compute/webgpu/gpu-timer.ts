/** Times compute passes with timestamp queries and sums them by name. */

import type { StageTime } from '../backend';
import { StageTimes } from '../stage-times';
import { bufferUsage, mapMode } from './gpu-flags';
import { waitBetweenPolls } from './wait-between-polls';

/** The maximum number of passes in one submission. */
const capacity = 64;

export class GpuTimer {
  static readonly capacity = capacity;

  private readonly queries: GPUQuerySet;
  private readonly resolved: GPUBuffer;
  private names: string[] = [];
  private pending: Promise<void>[] = [];
  private readonly times = new StageTimes();
  private copy: GPUBuffer | null = null;

  constructor(private readonly device: GPUDevice) {
    this.queries = device.createQuerySet({ type: 'timestamp', count: 2 * capacity });
    this.resolved = device.createBuffer({
      label: 'timestamps',
      size: 16 * capacity,
      usage: bufferUsage.QUERY_RESOLVE | bufferUsage.COPY_SRC,
    });
  }

  start(name: string): GPUComputePassTimestampWrites {
    const first = 2 * this.names.length;
    this.names.push(name);
    return { querySet: this.queries, beginningOfPassWriteIndex: first, endOfPassWriteIndex: first + 1 };
  }

  /** Records the copy of the times of this submission. */
  resolve(encoder: GPUCommandEncoder): void {
    const count = this.names.length;
    if (count === 0) return;
    this.copy = this.device.createBuffer({
      size: 16 * count,
      usage: bufferUsage.MAP_READ | bufferUsage.COPY_DST,
    });
    encoder.resolveQuerySet(this.queries, 0, 2 * count, this.resolved, 0);
    encoder.copyBufferToBuffer(this.resolved, 0, this.copy, 0, 16 * count);
  }

  /** After the submission: reads the times when they arrive. */
  collect(): void {
    const { copy, names } = this;
    if (!copy) return;
    this.copy = null;
    this.names = [];
    const arrived = waitBetweenPolls(copy.mapAsync(mapMode.READ)).then(
      () => {
        const ticks = new BigUint64Array(copy.getMappedRange());
        names.forEach((name, k) => {
          this.times.add(name, Number(ticks[2 * k + 1] - ticks[2 * k]) / 1e6);
        });
        copy.destroy();
      },
      () => {}, // the device was lost, and the world hears of it by `lost`
    );
    this.pending.push(arrived);
  }

  async take(): Promise<StageTime[]> {
    await Promise.all(this.pending.splice(0));
    return this.times.take();
  }

  dispose(): void {
    this.queries.destroy();
    this.resolved.destroy();
  }
}
