/**
 * Copies of buffers that JavaScript may look into. Stages ask in every step whether something broke or tore, and making a buffer takes a GPU's driver a quarter of a millisecond: the copies are kept for the next that asks for as much.
 */
import { bufferUsage, mapMode } from './gpu-flags';
import { waitBetweenPolls } from './wait-between-polls';

/** Larger ones are not kept [bytes]. */
const largestKept = 2 ** 20;
const mostKept = 8;

export class ReadBack {
  private readonly free: GPUBuffer[] = [];
  private disposed = false;

  constructor(private readonly device: GPUDevice) {}

  /** The first bytes of a buffer, as they are after everything that was recorded so far. `submit` records the copy behind that, and submits it all. */
  async read(
    gpu: GPUBuffer,
    bytes: number,
    submit: (copy: (encoder: GPUCommandEncoder) => void) => void,
  ): Promise<ArrayBuffer> {
    const copy = this.take(bytes, gpu.label);
    try {
      submit((encoder) => {
        if (bytes > 0) encoder.copyBufferToBuffer(gpu, 0, copy, 0, bytes);
      });
      await waitBetweenPolls(copy.mapAsync(mapMode.READ, 0, sizeFor(bytes)));
      return copy.getMappedRange(0, sizeFor(bytes)).slice(0, bytes);
    } finally {
      this.give(copy);
    }
  }

  dispose(): void {
    this.disposed = true;
    for (const copy of this.free.splice(0)) copy.destroy();
  }

  private take(bytes: number, label: string): GPUBuffer {
    const size = sizeFor(bytes);
    const fitting = this.free.findIndex((copy) => copy.size === size);
    if (fitting >= 0) return this.free.splice(fitting, 1)[0];
    return this.device.createBuffer({
      label: `copy of ${label}`,
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
const sizeFor = (bytes: number): number =>
  bytes > largestKept ? bytes : 2 ** Math.ceil(Math.log2(Math.max(16, bytes)));
