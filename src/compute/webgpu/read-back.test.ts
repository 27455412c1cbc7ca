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
  const copies = () => made.mock.calls.filter(([{ label }]) => label === 'copy for reading').length;
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

it('what is read together is one submission, and one copy that is waited for; errors are watched once', async () => {
  const device = vi.spyOn(GPUDevice.prototype, 'pushErrorScope');
  const queue = vi.spyOn(backend.device.queue, 'submit');
  const maps = vi.spyOn(GPUBuffer.prototype, 'mapAsync');
  const buffers = [5, 1, 700].map((count, k) => backend.allocate(`b${k}`, 'u32', count, new Array(count).fill(k + 1)));
  const asked: Promise<ArrayLike<number>>[] = [];
  backend.together(() => {
    for (const buffer of buffers) asked.push(backend.read(buffer));
    expect(queue).not.toHaveBeenCalled();
  });
  for (const calls of [device, queue, maps]) expect(calls).toHaveBeenCalledTimes(1);
  const contents = await Promise.all(asked);
  expect(contents.map((numbers) => [numbers.length, numbers[0], numbers[numbers.length - 1]])).toEqual([
    [5, 1, 1],
    [1, 2, 2],
    [700, 3, 3],
  ]);
  for (const calls of [device, queue, maps]) calls.mockRestore();
});

it('more than one copy has room for is read together all the same', async () => {
  const [small, large] = [3000, 5000].map((count, k) => backend.allocate(`b${k}`, 'u32', count));
  backend.write(small, [1], 2999);
  backend.write(large, [2], 4999);
  const asked: Promise<ArrayLike<number>>[] = [];
  backend.together(() => {
    for (const buffer of [small, large, small]) asked.push(backend.read(buffer));
  });
  const [first, second, third] = await Promise.all(asked);
  expect([first[2999], second[4999], third[2999]]).toEqual([1, 2, 1]);
});
