/** Copies of buffers for JavaScript: right also where one serves again, and made once. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebGpuBackend } from './webgpu-backend';

let backend: WebGpuBackend;
beforeAll(async () => {
  backend = await WebGpuBackend.create();
});
afterAll(() => backend.dispose());

it('gives what was written last, and makes one copy for reads that follow one another', async () => {
  const made = vi.spyOn(GPUDevice.prototype, 'createBuffer');
  const copies = () => made.mock.calls.filter(([{ label }]) => label?.startsWith('copy of')).length;
  const long = backend.allocate('long', 'u32', 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const short = backend.allocate('short', 'f32', 7, [1, 2, 3, 4, 5, 6, 7.5]);
  expect([...(await backend.read(long))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([...(await backend.read(short))]).toEqual([1, 2, 3, 4, 5, 6, 7.5]);
  const before = copies();
  for (let k = 0; k < 5; k++) {
    backend.write(long, [k], 8);
    expect((await backend.read(long))[8]).toBe(k);
    expect((await backend.read(short)).length).toBe(7);
  }
  expect(copies()).toBe(before);
  made.mockRestore();
});

it('reads several at the same time', async () => {
  const buffers = [1, 2, 3].map((k) => backend.allocate(`b${k}`, 'u32', 4, [k, k, k, k]));
  const contents = await Promise.all(buffers.map((buffer) => backend.read(buffer)));
  expect(contents.map(([first]) => first)).toEqual([1, 2, 3]);
});

it('reads nothing and much', async () => {
  expect((await backend.read(backend.allocate('none', 'u32', 0))).length).toBe(0);
  const many = backend.allocate('many', 'u32', 300_001);
  backend.write(many, [7], 300_000);
  expect((await backend.read(many))[300_000]).toBe(7);
});
