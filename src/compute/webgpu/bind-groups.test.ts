/** What runs, growth and freeing leave behind on the GPU, by counting the GPUBuffers that live. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KernelBuffer, span } from '../backend';
import { copyParticles } from '../copy-particles.kernel';
import { countedSpan } from '../counted-span';
import { type DeviceLease, requestDevice } from './request-device';
import { maxDirectGroups, WebGpuBackend } from './webgpu-backend';

let lease: DeviceLease;
let backend: WebGpuBackend;
const live = new Set<GPUBuffer>();

beforeEach(async () => {
  lease = await requestDevice();
  const { device } = lease;
  const createBuffer = device.createBuffer.bind(device);
  live.clear();
  device.createBuffer = (descriptor) => {
    const buffer = createBuffer(descriptor);
    const destroy = buffer.destroy.bind(buffer);
    buffer.destroy = () => {
      live.delete(buffer);
      destroy();
    };
    live.add(buffer);
    return buffer;
  };
  backend = await WebGpuBackend.create(device);
  await backend.prepare([copyParticles]);
});
afterEach(() => {
  backend.dispose();
  expect([...live].map(({ label }) => label)).toEqual([]);
  lease.release();
});

/** Of everything but uniforms. */
const named = (name: string) => [...live].filter(({ label }) => label === name).length;
const uniforms = () => named('uniforms of copyParticles');
const vectors = (name: string, count: number) => backend.allocate(name, 'vec4f', count);
const copy = (source: KernelBuffer, destination: KernelBuffer, count = 1) =>
  backend.run(copyParticles, span(0, count), { source, destination }, {});

describe('GPU buffers', () => {
  it('stay as many through a thousand buffers that grow and are freed', async () => {
    const kept = vectors('kept', 2000);
    const counter = backend.allocate('counter', 'u32', 1, [3]);
    copy(kept, vectors('other', 1));
    const before = live.size;
    for (let k = 1; k <= 1000; k++) {
      const buffer = vectors('passing', k);
      copy(kept, buffer);
      backend.grow(buffer, 2 * k);
      copy(kept, buffer, 2 * k);
      backend.run(copyParticles, countedSpan(counter, k), { source: buffer, destination: kept }, {});
      backend.grow(counter, k);
      backend.free(buffer);
      expect(live.size).toBe(before);
    }
    await backend.finished();
  });

  it('are one of uniforms for runs with the same buffers, span and values, in whatever objects', async () => {
    const [a, b] = [vectors('a', 100), vectors('b', 100)];
    for (let k = 0; k < 100; k++) {
      copy(a, b, 100);
      backend.exchange(a, b);
    }
    expect(uniforms()).toBe(2);
    copy(a, b, 99);
    expect(uniforms()).toBe(3);
    await backend.finished();
  });

  it('of uniforms are bounded, however many sets of buffers and values there are', async () => {
    const sources = Array.from({ length: 40 }, (_, k) => vectors(`source ${k}`, 300));
    const destinations = Array.from({ length: 40 }, (_, k) => vectors(`destination ${k}`, 300));
    for (const source of sources) for (const destination of destinations) copy(source, destination);
    expect(uniforms()).toBeLessThanOrEqual(1024);
    const before = uniforms();
    for (let count = 1; count <= 300; count++) copy(sources[39], destinations[39], count);
    expect(uniforms()).toBeLessThan(before + 256);
    // Sets that were dropped are made again, and right.
    backend.write(sources[0], new Float32Array(1200).fill(7));
    copy(sources[0], destinations[0], 300);
    expect((await backend.read(destinations[0])).every((x) => x === 7)).toBe(true);
  });
});

it.each([
  ['at its maximum where that is small', 100, 1],
  ['indirectly where it is large', 64 * maxDirectGroups.gpu + 1, 0],
])(
  'a counted run is dispatched %s; its count is taken when the counter may have changed, and not again before',
  async (_, maximum, direct) => {
    const [a, b] = [vectors('a', 100), vectors('b', 100)];
    const counter = backend.allocate('counter', 'u32', 1, [3]);
    const over = countedSpan(counter, maximum);
    const run = () => backend.run(copyParticles, over, { source: a, destination: b }, {});
    run();
    const dispatch = vi.spyOn(GPUComputePassEncoder.prototype, 'dispatchWorkgroups');
    const indirect = vi.spyOn(GPUComputePassEncoder.prototype, 'dispatchWorkgroupsIndirect');
    const counts = () => [dispatch.mock.calls.length, indirect.mock.calls.length];
    try {
      for (let k = 0; k < 5; k++) run();
      expect(counts()).toEqual([5 * direct, 5 - 5 * direct]);
      backend.write(counter, [4]);
      for (let k = 0; k < 5; k++) run();
      expect(counts()).toEqual([10 * direct + 1, 10 - 10 * direct]);
    } finally {
      dispatch.mockRestore();
      indirect.mockRestore();
    }
    await backend.finished();
  },
);
