/**
 * Writes in the midst of a recording. `queue.writeBuffer` acts before everything that is submitted later, so that a write between two runs would ask for the first of them to be submitted: a step that
 * moves colliders or pins at each substep would be submitted in as many parts. Here the numbers go to a staging buffer at once, and a copy from there is recorded between the runs.
 */
import { bufferUsage } from './gpu-flags';

/** Room for the writes of one submission [bytes]. Larger ones pay for a submission of their own. */
const room = 2 ** 16;

export class StagedWrites {
  private staging: GPUBuffer | null = null;
  private used = 0;

  constructor(private readonly device: GPUDevice) {}

  fits(bytes: number): boolean {
    return this.used + bytes <= room;
  }

  /** Records the write of numbers that fit, outside of a pass. `offset`: in the buffer [bytes]. */
  record(encoder: GPUCommandEncoder, gpu: GPUBuffer, offset: number, data: ArrayBufferView<ArrayBuffer>): void {
    this.staging ??= this.device.createBuffer({
      label: 'staged writes',
      size: room,
      usage: bufferUsage.COPY_SRC | bufferUsage.COPY_DST,
    });
    this.device.queue.writeBuffer(this.staging, this.used, data);
    encoder.copyBufferToBuffer(this.staging, this.used, gpu, offset, data.byteLength);
    this.used += data.byteLength;
  }

  /** The recording was submitted: what is staged from now on comes after its copies. */
  submitted(): void {
    this.used = 0;
  }

  dispose(): void {
    this.staging?.destroy();
  }
}
