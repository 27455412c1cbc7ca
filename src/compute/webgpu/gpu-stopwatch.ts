/**
 * Times what a backend runs on its queue between two moments, without waiting for it. The time is known some frames later, and only then is the next one taken: a fraction of all steps is timed.
 *
 * With timestamp queries a mark is recorded before the first run and another after the last, within the same lists of runs: a pass that does nothing, at whose end the GPU writes down the time when all that was before is done. So the time between
 * them is the GPU's. Gaps in which it waits for the next list of a long step, while that is still being recorded, are part of it; the time that a list takes from here to the GPU is not.
 *
 * Without them it is the time until the queue says that the work is done, less the shortest that it ever took to say so of no work at all. It contains what the GPU had to do before, and how long this thread was busy when the
 * answer came: too long rather than too short.
 */
import type { Stop, Stopwatch } from '../stopwatch';
import { bufferUsage, mapMode } from './gpu-flags';

/** What records the runs: a pass may come between them, and so may other commands. */
export interface Recorder {
  readonly device: GPUDevice;
  recordBetween(record: (encoder: GPUCommandEncoder) => void): void;
}

export function gpuStopwatch(recorder: Recorder): Stopwatch {
  const { device } = recorder;
  return device.features.has('timestamp-query') ? new TimestampStopwatch(recorder) : new QueueStopwatch(device);
}

/** Two numbers of 64 bits. */
const bytes = 16;

/** A pass without a dispatch would do by the specification, but not all drivers write down its time. */
const nothing = '@compute @workgroup_size(1) fn main() {}';

class TimestampStopwatch implements Stopwatch {
  private readonly queries: GPUQuerySet;
  private readonly pipeline: GPUComputePipeline;
  private readonly resolved: GPUBuffer;
  private readonly copy: GPUBuffer;
  private busy = false;

  constructor(private readonly recorder: Recorder) {
    const { device } = recorder;
    this.queries = device.createQuerySet({ type: 'timestamp', count: 2 });
    const module = device.createShaderModule({ label: 'mark', code: nothing });
    this.pipeline = device.createComputePipeline({ label: 'mark', layout: 'auto', compute: { module } });
    const { QUERY_RESOLVE, COPY_SRC, COPY_DST, MAP_READ } = bufferUsage;
    this.resolved = device.createBuffer({ label: 'marks', size: bytes, usage: QUERY_RESOLVE | COPY_SRC });
    this.copy = device.createBuffer({ label: 'copy of marks', size: bytes, usage: MAP_READ | COPY_DST });
  }

  start(): Stop | null {
    if (this.busy) return null;
    this.busy = true;
    this.recorder.recordBetween((encoder) => this.mark(encoder, 0));
    return () => {
      this.recorder.recordBetween((encoder) => {
        this.mark(encoder, 1);
        encoder.resolveQuerySet(this.queries, 0, 2, this.resolved, 0);
        encoder.copyBufferToBuffer(this.resolved, 0, this.copy, 0, bytes);
      });
      return (tell) => void this.read(tell);
    };
  }

  private mark(encoder: GPUCommandEncoder, endOfPassWriteIndex: number): void {
    const pass = encoder.beginComputePass({ timestampWrites: { querySet: this.queries, endOfPassWriteIndex } });
    pass.setPipeline(this.pipeline);
    pass.dispatchWorkgroups(1);
    pass.end();
  }

  /** Where the device is lost there is nothing to tell, and the world hears of it by `lost`. */
  private async read(tell: (ms: number) => void): Promise<void> {
    try {
      await this.copy.mapAsync(mapMode.READ);
    } catch {
      return;
    }
    const [began, ended] = new BigUint64Array(this.copy.getMappedRange());
    this.copy.unmap();
    this.busy = false;
    // Some GPUs set their clock back now and then.
    if (ended >= began) tell(Number(ended - began) / 1e6);
  }
}

class QueueStopwatch implements Stopwatch {
  private busy = false;
  /** The shortest time in which the queue said that nothing is left to do [ms]. */
  private latency = Number.POSITIVE_INFINITY;

  constructor(private readonly device: GPUDevice) {}

  start(): Stop | null {
    if (this.busy) return null;
    this.busy = true;
    const began = performance.now();
    return () => (tell) => void this.wait(began, performance.now(), tell);
  }

  private async wait(began: number, submitted: number, tell: (ms: number) => void): Promise<void> {
    const { queue } = this.device;
    await queue.onSubmittedWorkDone();
    const done = performance.now();
    await queue.onSubmittedWorkDone();
    this.latency = Math.min(this.latency, performance.now() - done);
    this.busy = false;
    tell(Math.max(submitted - began, done - began - this.latency));
  }
}
