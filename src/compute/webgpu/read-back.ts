/**
 * Copies of buffers that JavaScript may look into. Stages ask in every step whether something broke or tore, and making a buffer takes a GPU's driver a quarter of a millisecond: the copies are kept for the next that asks. What is asked for before the next submission
 * goes into one copy, one part behind the other, and is waited for once: each wait and each look leaves objects behind that Node has to take apart when they are collected.
 */
import { bufferUsage, mapMode } from './gpu-flags';
import { type AnswerTime, waitBetweenPolls } from './wait-between-polls';

/** Larger ones are not kept, and have room for just what they were made for [bytes]. */
const largestKept = 2 ** 20;
/** Room of the others, at least. */
const smallest = 2 ** 14;
const mostKept = 8;
/** Where a part may begin: a multiple of this [bytes]. */
const alignment = 16;

/** Part of a copy that somebody waits for. */
interface Part {
  readonly offset: number;
  readonly bytes: number;
  resolve(content: ArrayBuffer): void;
  reject(why: unknown): void;
}

/** What goes into one copy. */
interface Batch {
  readonly copy: GPUBuffer;
  readonly parts: Part[];
  /** [bytes] */
  used: number;
}

export class ReadBack {
  private readonly free: GPUBuffer[] = [];
  /** Recorded, but not yet submitted. */
  private open: Batch[] = [];
  private disposed = false;

  constructor(private readonly device: GPUDevice) {}

  /** The first bytes of a buffer, as they are after everything that was recorded so far. `record` records the copy behind that; `submitted` has to be called when it was handed over. */
  read(
    gpu: GPUBuffer,
    bytes: number,
    record: (copy: (encoder: GPUCommandEncoder) => void) => void,
  ): Promise<ArrayBuffer> {
    const batch = this.batchFor(bytes);
    const { copy, used: offset } = batch;
    batch.used += alignment * Math.ceil(Math.max(1, bytes) / alignment);
    record((encoder) => {
      if (bytes > 0) encoder.copyBufferToBuffer(gpu, 0, copy, offset, bytes);
    });
    return new Promise((resolve, reject) => batch.parts.push({ offset, bytes, resolve, reject }));
  }

  /** Everything recorded so far was submitted. `time`: how long that takes as a rule. */
  submitted(time: AnswerTime | null): void {
    if (this.open.length === 0) return;
    const batches = this.open;
    this.open = [];
    for (const batch of batches) void this.answer(batch, time);
  }

  dispose(): void {
    this.disposed = true;
    for (const copy of this.free.splice(0)) copy.destroy();
    // Of a device that is gone, or about to go: whoever waits hears why.
    this.submitted(null);
  }

  private async answer({ copy, parts, used }: Batch, time: AnswerTime | null): Promise<void> {
    try {
      await waitBetweenPolls(copy.mapAsync(mapMode.READ, 0, used), time);
      const content = copy.getMappedRange(0, used);
      for (const { offset, bytes, resolve } of parts) resolve(content.slice(offset, offset + bytes));
    } catch (error) {
      for (const { reject } of parts) reject(error);
    } finally {
      this.give(copy);
    }
  }

  private batchFor(bytes: number): Batch {
    for (const batch of this.open) if (batch.used + bytes <= batch.copy.size) return batch;
    const batch = { copy: this.take(sizeFor(bytes)), parts: [], used: 0 };
    this.open.push(batch);
    return batch;
  }

  private take(size: number): GPUBuffer {
    const fitting = this.free.findIndex((copy) => copy.size === size);
    if (fitting >= 0) return this.free.splice(fitting, 1)[0];
    return this.device.createBuffer({
      label: 'copy for reading',
      size,
      usage: bufferUsage.MAP_READ | bufferUsage.COPY_DST,
    });
  }

  private give(copy: GPUBuffer): void {
    if (this.disposed || copy.size > largestKept || this.free.length >= mostKept) {
      copy.destroy();
      return;
    }
    copy.unmap();
    this.free.push(copy);
  }
}

/** Few different sizes, so that copies serve again. */
function sizeFor(bytes: number): number {
  if (bytes > largestKept) return alignment * Math.ceil(bytes / alignment);
  return 2 ** Math.ceil(Math.log2(Math.max(smallest, bytes)));
}
