/** Buffers that grow, on every backend: the handle stays, and so does all that was made for it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../test/backends';
import { type Backend, type KernelBuffer, span } from './backend';
import { copyParticles } from './copy-particles.kernel';

const everywhere = { reference: async () => reference(), ...fastBackends };

describe.each(Object.entries(everywhere))('on %s', (_, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare([copyParticles]);
  });
  afterAll(() => backend?.dispose());

  const allocate = (name: string, count: number, value: number) =>
    backend.allocate(name, 'vec4f', count, new Float32Array(4 * count).fill(value));
  /** Lengths of runs of equal numbers, in elements: [[2, 1], [3, 0]] is two elements of 1, then three of 0. */
  async function runsOf(buffer: KernelBuffer): Promise<[number, number][]> {
    const runs: [number, number][] = [];
    for (const x of await backend.read(buffer)) {
      if (runs.at(-1)?.[1] !== x) runs.push([0, x]);
      runs[runs.length - 1][0] += 0.25;
    }
    return runs;
  }

  it('the numbers stay, new ones are 0, and runs that are queued go before', async () => {
    const [a, b] = [allocate('a', 3, 1), allocate('b', 300, 2)];
    const after = allocate('after', 4, 9);
    backend.run(copyParticles, span(0, 2), { source: b, destination: a }, {});
    backend.grow(a, 300);
    expect(a.count).toBe(300);
    expect(await runsOf(a)).toEqual([
      [2, 2],
      [1, 1],
      [297, 0],
    ]);
    expect(await runsOf(after)).toEqual([[4, 9]]);
    backend.grow(a, 300);
    expect(a.count).toBe(300);
  });

  it('what has no elements can grow, and grow again', async () => {
    const a = allocate('a', 0, 0);
    for (const count of [1, 65, 1001]) {
      backend.grow(a, count);
      backend.write(a, [count], 4 * (count - 1));
    }
    const numbers = await backend.read(a);
    expect(numbers).toHaveLength(4 * 1001);
    expect([0, 4 * 64, 4 * 1000].map((at) => numbers[at])).toEqual([1, 65, 1001]);
  });

  it('run, write, view, exchange and read find the new storage', async () => {
    const [a, b] = [allocate('a', 100, 1), allocate('b', 100, 2)];
    const toA = { source: b, destination: a };
    const copy = (first: number, count: number) => backend.run(copyParticles, span(first, count), toA, {});
    copy(0, 10);
    backend.grow(a, 200);
    copy(10, 10);
    backend.grow(b, 200);
    backend.write(b, new Float32Array(400).fill(3), 400);
    copy(100, 50);
    expect(await runsOf(a)).toEqual([
      [20, 2],
      [80, 1],
      [50, 3],
      [50, 0],
    ]);
    backend.exchange(a, b);
    expect(await runsOf(a)).toEqual([
      [100, 2],
      [100, 3],
    ]);
    copy(150, 50);
    expect(await runsOf(a)).toEqual([
      [100, 2],
      [50, 3],
      [50, 0],
    ]);
    expect(backend.view(a)?.[4 * 149] ?? 3).toBe(3);
  });

  it('refused are fewer elements, and an exchange of different counts', () => {
    const [a, b] = [allocate('a', 3, 1), allocate('b', 3, 2)];
    expect(() => backend.grow(a, 2)).toThrow(
      `${backend.name}: the grown count of buffer a must be a whole number at least 3, got 2`,
    );
    backend.grow(b, 4);
    expect(() => backend.exchange(a, b)).toThrow(
      `${backend.name}: buffer b must have the 3 vec4f of a to be exchanged with it, got 4 vec4f`,
    );
  });
});
