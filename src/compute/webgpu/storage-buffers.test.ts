/** A kernel that binds nine buffers: it runs on a device that has as many, and is refused on one that has eight. */
import { expect, it } from 'vitest';
import { span } from '../backend';
import { type Bindings, kernel, read, write } from '../kernel';
import { requestDevice } from './request-device';
import { WebGpuBackend } from './webgpu-backend';

const inputs = Array.from({ length: 8 }, (_, k) => `input${k}`);
const bindings: Bindings = { ...Object.fromEntries(inputs.map((name) => [name, read('f32')])), sum: write('f32') };
const addEight = kernel({
  name: 'addEight',
  bindings,
  uniforms: {},
  wgsl: `fn addEight(i: u32) { sum[i] = ${inputs.map((name) => `${name}[i]`).join(' + ')}; }`,
  reference() {},
});

async function withDevice(storageBuffers: number, use: (backend: WebGpuBackend) => Promise<void>): Promise<void> {
  const { device, limits, release } = await requestDevice({ storageBuffers });
  const backend = await WebGpuBackend.create(device);
  try {
    expect(backend.storageBuffers).toBe(Math.min(storageBuffers, limits.maxStorageBuffersPerShaderStage));
    await use(backend);
  } finally {
    backend.dispose();
    release();
  }
}

const refusal =
  'webgpu: kernel addEight must bind at most 8 buffers here, got 9 ' +
  '(input0, input1, input2, input3, input4, input5, input6, input7, sum)';

it('a device with ten storage buffers per kernel runs it, unless its adapter has fewer', () =>
  withDevice(10, async (backend) => {
    if (backend.storageBuffers < 9) {
      await expect(backend.prepare([addEight])).rejects.toThrow(refusal);
      return;
    }
    await backend.prepare([addEight]);
    const buffers = Object.fromEntries(
      Object.keys(bindings).map((name, k) => [name, backend.allocate(name, 'f32', 3, [k, 10 * k, 100 * k])]),
    );
    backend.run(addEight, span(0, 3), buffers, {});
    expect(Array.from(await backend.read(buffers.sum))).toEqual([28, 280, 2800]);
  }));

it('a device with eight refuses it, with its name, its bindings and the limit', () =>
  withDevice(8, async (backend) => {
    await expect(backend.prepare([addEight])).rejects.toThrow(refusal);
  }));

it('a device is asked for all that kernels may bind', async () => {
  const { device, limits, release } = await requestDevice();
  expect(device.limits.maxStorageBuffersPerShaderStage).toBe(Math.min(16, limits.maxStorageBuffersPerShaderStage));
  release();
});
