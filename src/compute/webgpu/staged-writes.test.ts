/** Writes and copies between runs: each run sees what was written before it, and nothing is submitted for them alone while they fit. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sharedDevice } from '../../../test/shared-device';
import { span } from '../backend';
import { copyParticles } from '../copy-particles.kernel';
import { WebGpuBackend } from './webgpu-backend';

let backend: WebGpuBackend;
beforeAll(async () => {
  backend = await WebGpuBackend.create(await sharedDevice());
  await backend.prepare([copyParticles]);
});
afterAll(() => backend.dispose());

const rounds = 5;

/** Writes a number, and copies it by a kernel, again and again: what each copy holds. */
async function copies(count: number): Promise<number[][]> {
  const source = backend.allocate('source', 'vec4f', count);
  const kept = Array.from({ length: rounds }, (_, k) => backend.allocate(`kept ${k}`, 'vec4f', count));
  backend.run(copyParticles, span(0, count), { source, destination: kept[0] }, {});
  kept.forEach((destination, k) => {
    backend.write(source, new Float32Array(4 * count).fill(k + 1));
    backend.run(copyParticles, span(0, count), { source, destination }, {});
  });
  backend.submit();
  const all = await Promise.all(kept.map((buffer) => backend.read(buffer)));
  for (const buffer of [source, ...kept]) backend.free(buffer);
  return all.map((numbers) => [...new Set(numbers)]);
}

const expected = Array.from({ length: rounds }, (_, k) => [k + 1]);

it('runs see what was written before them, in one submission', async () => {
  const submits = vi.spyOn(backend.device.queue, 'submit');
  const writes = vi.spyOn(backend.device.queue, 'writeBuffer');
  expect(await copies(3)).toEqual(expected);
  // One for all runs, and one for each read.
  expect(submits).toHaveBeenCalledTimes(1 + rounds);
  // All that was written between the runs goes to the GPU at once; the others are uniforms.
  expect(writes.mock.calls.filter(([to]) => to.label === 'staged writes').length).toBe(1);
  submits.mockRestore();
  writes.mockRestore();
});

it('likewise where the writes of a submission are more than there is room for', async () => {
  expect(await copies(6000)).toEqual(expected);
});

it('a copy between two runs takes what the first wrote', async () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => backend.allocate(name, 'vec4f', 2));
  backend.write(a, [1, 2, 3, 4, 5, 6, 7, 8]);
  backend.run(copyParticles, span(0, 2), { source: a, destination: b }, {});
  backend.copy(b, 4, c, 0, 4);
  backend.run(copyParticles, span(0, 2), { source: c, destination: d }, {});
  expect([...(await backend.read(d))].slice(0, 3)).toEqual([5, 6, 7]);
  for (const buffer of [a, b, c, d]) backend.free(buffer);
});
