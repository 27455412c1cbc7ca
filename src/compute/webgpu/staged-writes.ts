/**
 * Writes in the midst of a recording. `queue.writeBuffer` acts before everything that is submitted later, so that a write between two runs would ask for the first of them to be submitted: a step that
 * moves colliders or pins at each substep would be submitted in as many parts. Here the numbers are collected, a copy of them from a staging buffer is recorded between the runs, and all of them go to that buffer at once, right before the submission.
 */
import { bufferUsage } from './gpu-flags';

/** Room for the writes of one submission [bytes]. Larger ones pay for a submission of their own. */
const room = 2 ** 18;

export class StagedWrites {
  private staging: GPUBuffer | null = null;
  private readonly collected = new Uint8Array(room);
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
    this.collected.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), this.used);
    encoder.copyBufferToBuffer(this.staging, this.used, gpu, offset, data.byteLength);
    this.used += data.byteLength;
  }

  /** Right before the recording is submitted. What is staged from then on comes after its copies. */
  flush(): void {
    if (this.used === 0) return;
    this.device.queue.writeBuffer(this.staging!, 0, this.collected, 0, this.used);
    this.used = 0;
  }

  dispose(): void {
    this.staging?.destroy();
  }
}
