/** Stopwatches of a GPU, with timestamp queries and without. How long something takes is not asserted. */
import { describe, expect, it } from 'vitest';
import { sharedDevice } from '../../../test/shared-device';
import { bufferUsage } from './gpu-flags';
import { gpuStopwatch } from './gpu-stopwatch';
import { requestDevice } from './request-device';

/** Submits a copy of some bytes. */
function submitWork(device: GPUDevice): void {
  const usage = bufferUsage.COPY_SRC | bufferUsage.COPY_DST;
  const [from, to] = [device.createBuffer({ size: 1024, usage }), device.createBuffer({ size: 1024, usage })];
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(from, 0, to, 0, 1024);
  device.queue.submit([encoder.finish()]);
}

const withoutTimestamps = ({ queue }: GPUDevice) => ({ queue, features: new Set() }) as unknown as GPUDevice;

describe.each([
  ['with timestamp queries', (device: GPUDevice) => device],
  ['without timestamp queries', withoutTimestamps],
])('%s', (_, seen) => {
  it('tells a time for every start that it takes, and takes none while it waits for one', async () => {
    const device = await sharedDevice();
    expect(device.features.has('timestamp-query')).toBe(true);
    const stopwatch = gpuStopwatch(seen(device));
    for (let k = 0; k < 3; k++) {
      const stop = stopwatch.start()!;
      expect(stopwatch.start()).toBeNull();
      submitWork(device);
      const ms = await new Promise<number>((tell) => {
        stop(tell);
        expect(stopwatch.start()).toBeNull();
      });
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThan(60_000);
    }
  });
});

it('tells nothing of a device that is lost', async () => {
  const { device, release } = await requestDevice();
  const stopwatch = gpuStopwatch(device);
  const stop = stopwatch.start()!;
  const told: number[] = [];
  stop((ms) => told.push(ms));
  release();
  await device.lost;
  expect(told).toEqual([]);
  expect(stopwatch.start()).toBeNull();
});
