/** Memory and command lists of the wasm backend, where the kernels' own parity tests do not look. */
import workerThreads from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { relax } from '../../solvers/projective/global/relax.kernel';
import { gatherPacked } from '../../world/gather-packed.kernel';
import { span } from '../backend';
import { copyParticles } from '../copy-particles.kernel';
import { Heap } from './heap';
import { layout } from './layout';
import { kernelId } from './signature';
import { WasmBackend } from './wasm-backend';

const made: WasmBackend[] = [];
async function create(threads: number): Promise<WasmBackend> {
  const backend = await WasmBackend.create(threads);
  made.push(backend);
  await backend.prepare([copyParticles, gatherPacked]);
  return backend;
}
afterEach(() => {
  for (const backend of made.splice(0)) backend.dispose();
  vi.restoreAllMocks();
});

describe('heap', () => {
  const heap = () => new Heap(new WebAssembly.Memory({ initial: 2, maximum: 4 }));

  it('aligns, reuses what was freed and joins neighbours', () => {
    const h = heap();
    const [a, b, c] = [h.allocate(1), h.allocate(40), h.allocate(16)];
    expect([a, b, c].map((address) => address % 16)).toEqual([0, 0, 0]);
    expect(b - a).toBe(16);
    expect(c - b).toBe(48);
    h.free(a, 1);
    h.free(b, 40);
    expect(h.allocate(64)).toBe(a);
    expect(h.allocate(16)).toBe(c + 16);
  });

  it('gives zeros, whether memory was used before or not', () => {
    const h = heap();
    const used = h.allocate(40);
    new Uint8Array(h.memory.buffer, used, 40).fill(7);
    h.free(used, 40);
    const [again, fresh] = [h.allocateZeroed(40), h.allocateZeroed(100_000)];
    expect(again).toBe(used);
    for (const [address, bytes] of [
      [again, 40],
      [fresh, 100_000],
    ]) {
      expect(new Uint8Array(h.memory.buffer, address, bytes).every((byte) => byte === 0)).toBe(true);
    }
  });

  it('grows memory, and says how much it has when it cannot', () => {
    const h = heap();
    h.allocate(100_000);
    expect(h.memory.buffer.byteLength).toBe(4 * 65536);
    expect(() => h.allocate(100_000)).toThrow(
      'wasm: memory must hold 100000 more bytes, but cannot grow past the 0.3 MiB it has',
    );
  });
});

/** How many workers have been started since. */
function watchWorkers(): () => number {
  const { Worker } = workerThreads;
  let count = 0;
  vi.spyOn(workerThreads, 'Worker').mockImplementation(function start(...given: ConstructorParameters<typeof Worker>) {
    count++;
    return new Worker(...given);
  } as never);
  return () => count;
}

describe('threads', () => {
  const refuseWorkers = () => {
    vi.stubGlobal('crossOriginIsolated', true);
    vi.stubGlobal('Worker', function refuse() {
      throw new Error('refused by the policy of the page');
    });
  };
  afterEach(() => vi.unstubAllGlobals());

  it('are waited for by prepare, which throws where the page refuses them', async () => {
    refuseWorkers();
    const backend = await WasmBackend.create(2);
    await expect(backend.prepare([])).rejects.toThrow('refused by the policy of the page');
  });

  it('are one where the page refuses more and nobody insists', async () => {
    refuseWorkers();
    const told: string[] = [];
    let refusal: (why: string) => void;
    const refused = new Promise<void>((resolve) => {
      refusal = (why) => {
        told.push(why);
        resolve();
      };
    });
    const backend = await WasmBackend.create(2, (why) => refusal(why));
    await backend.prepare([copyParticles]);
    expect(told).toEqual([]);
    backend.startThreads();
    await refused;
    expect(told).toEqual(['refused by the policy of the page']);
    expect(backend.threads).toBe(1);
    const source = backend.allocate('source', 'vec4f', 1, [1, 2, 3, 4]);
    const destination = backend.allocate('destination', 'vec4f', 1);
    backend.run(copyParticles, span(0, 1), { source, destination }, {});
    expect([...(await backend.read(destination))]).toEqual([1, 2, 3, 4]);
  });
});

describe('threads that come later', () => {
  it('take part when they are there, and lists before that are done by one', async () => {
    const workers = watchWorkers();
    const backend = await WasmBackend.create(2, () => {});
    made.push(backend);
    await backend.prepare([copyParticles]);
    const count = 5000;
    const source = backend.allocate('source', 'vec4f', count, new Float32Array(4 * count).fill(3));
    const destination = backend.allocate('destination', 'vec4f', count);
    const copy = async () => {
      backend.write(destination, new Float32Array(4 * count));
      backend.run(copyParticles, span(0, count), { source, destination }, {});
      return (await backend.read(destination)).every((value) => value === 3);
    };
    expect(await copy()).toBe(true);
    expect(workers()).toBe(0);
    backend.startThreads();
    backend.startThreads();
    expect(await copy()).toBe(true);
    expect(workers()).toBe(1);
  });

  it('are not started for a backend that is gone', async () => {
    const workers = watchWorkers();
    const backend = await WasmBackend.create(2, () => {});
    backend.dispose();
    backend.startThreads();
    expect(workers()).toBe(0);
  });
});

describe('commands', () => {
  it('keep their order beyond the length of one list', async () => {
    const backend = await create(2);
    const count = 600;
    const a = backend.allocate('a', 'vec4f', count, new Float32Array(4 * count).fill(7));
    const others = [1, 2].map((k) => backend.allocate(`b${k}`, 'vec4f', count));
    // An odd number of copies round a ring of three: any command lost, repeated or out of order shows.
    const ring = [a, ...others];
    const copies = 2 * layout.maxCommands + 1;
    for (let k = 0; k < copies; k++) {
      backend.run(copyParticles, span(0, count), { source: ring[k % 3], destination: ring[(k + 1) % 3] }, {});
    }
    backend.write(a, new Float32Array(4 * count).fill(1));
    expect(Array.from(await backend.read(ring[copies % 3]))).toEqual(
      new Array(4 * count).fill(copies % 3 === 0 ? 1 : 7),
    );
  });

  it('see buffers that memory growth has moved', async () => {
    const backend = await create(2);
    const small = backend.allocate('small', 'vec4f', 300, new Float32Array(1200).fill(3));
    const view = backend.view(small);
    expect(view[1199]).toBe(3);
    const large = backend.allocate('large', 'vec4f', 1_000_000);
    backend.run(copyParticles, span(100, 200), { source: small, destination: large }, {});
    const copied = backend.view(large);
    expect([copied[399], copied[400], copied[1199], copied[1200]]).toEqual([0, 3, 3, 0]);
  });

  it('run nothing over an empty span', async () => {
    const backend = await create(1);
    const a = backend.allocate('a', 'vec4f', 0);
    backend.run(copyParticles, span(0, 0), { source: a, destination: a }, {});
    expect(await backend.read(a)).toHaveLength(0);
  });

  it('of kernels that were not prepared are refused by name', async () => {
    const backend = await create(1);
    const a = backend.allocate('a', 'vec4f', 4);
    const buffers = { position: a, constantTerm: a, neighbourFirst: a, neighbour: a, neighbourStiffness: a };
    expect(() => backend.run(relax, span(0, 1), buffers, { h: 1, omega: 1 })).toThrow(
      'kernel relax must be in the solver',
    );
  });

  it('are timed by kernel while profiling', async () => {
    const backend = await create(1);
    const a = backend.allocate('a', 'vec4f', 64);
    const b = backend.allocate('b', 'vec4f', 64);
    backend.profiling = true;
    for (let k = 0; k < 3; k++) backend.run(copyParticles, span(0, 64), { source: a, destination: b }, {});
    const [time] = await backend.takeTimes();
    expect(time).toMatchObject({ stage: 'copyParticles', runs: 3 });
    expect(await backend.takeTimes()).toEqual([]);
  });
});

it('a kernel whose wasm function takes other arguments is refused with both lists', () => {
  expect(() => kernelId({ ...copyParticles, uniforms: { h: 'f32' } })).toThrow(
    'kernel copyParticles: the wasm function must take (source: usize, destination: usize, h: f32) after begin and end, ' +
      'got (source: usize, destination: usize)',
  );
  expect(() => kernelId({ ...copyParticles, name: 'copyNothing' })).toThrow(
    'copyNothing: the wasm module has no function',
  );
});
