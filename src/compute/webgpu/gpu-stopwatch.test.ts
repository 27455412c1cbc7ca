/** Stopwatches of a GPU, with timestamp queries and without. How long something takes is not asserted. */
import { describe, expect, it } from 'vitest';
import { sharedDevice } from '../../../test/shared-device';
import { bufferUsage } from './gpu-flags';
import { gpuStopwatch, type Recorder } from './gpu-stopwatch';
import { requestDevice } from './request-device';
import { WebGpuBackend } from './webgpu-backend';

/** Records a copy of some bytes. */
function recordWork(recorder: Recorder): void {
  const usage = bufferUsage.COPY_SRC | bufferUsage.COPY_DST;
  const [from, to] = ['from', 'to'].map((label) => recorder.device.createBuffer({ label, size: 1024, usage }));
  recorder.recordBetween((encoder) => encoder.copyBufferToBuffer(from, 0, to, 0, 1024));
}

const withoutTimestamps = (backend: WebGpuBackend): Recorder => ({
  device: { queue: backend.device.queue, features: new Set() } as unknown as GPUDevice,
  recordBetween: (record) => backend.recordBetween(record),
});

describe.each([
  ['with timestamp queries', (backend: WebGpuBackend): Recorder => backend],
  ['without timestamp queries', withoutTimestamps],
])('%s', (_, seen) => {
  it('tells a time for every start that it takes, and takes none while it waits for one', async () => {
    const backend = await WebGpuBackend.create(await sharedDevice());
    expect(backend.device.features.has('timestamp-query')).toBe(true);
    const stopwatch = gpuStopwatch(seen(backend));
    for (let k = 0; k < 3; k++) {
      const stop = stopwatch.start()!;
      expect(stopwatch.start()).toBeNull();
      recordWork(backend);
      const read = stop();
      backend.submit();
      const ms = await new Promise<number>((tell) => {
        read(tell);
        expect(stopwatch.start()).toBeNull();
      });
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThan(60_000);
    }
  });
});

it('tells nothing of a device that is lost', async () => {
  const lease = await requestDevice();
  const backend = WebGpuBackend.on(lease);
  const stopwatch = gpuStopwatch(backend);
  const read = stopwatch.start()!();
  backend.submit();
  const told: number[] = [];
  read((ms) => told.push(ms));
  lease.release();
  await lease.device.lost;
  expect(told).toEqual([]);
  expect(stopwatch.start()).toBeNull();
});
