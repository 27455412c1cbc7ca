/** Exchanged buffers on every backend: what was queued before keeps its numbers, what comes after has the other's. */
import { expect, it } from 'vitest';
import { type Backend, span } from '../../src/compute/backend';
import { copyParticles } from '../../src/compute/copy-particles.kernel';
import { fastBackends, reference } from '../backends';

const count = 300;
const full = (value: number) => new Array<number>(4 * count).fill(value);

async function onBackend(make: () => Promise<Backend>, use: (backend: Backend) => Promise<void>): Promise<void> {
  const backend = await make();
  try {
    await backend.prepare([copyParticles]);
    await use(backend);
  } finally {
    backend.dispose();
  }
}

const everywhere = { reference: async () => reference(), ...fastBackends };

it.each(Object.entries(everywhere))('two buffers exchange their numbers on %s', (_, make) =>
  onBackend(make, async (backend) => {
    const allocate = (name: string, value: number) => backend.allocate(name, 'vec4f', count, full(value));
    const [a, b] = [allocate('a', 1), allocate('b', 2)];
    const copies = [0, 1, 2, 3].map((k) => allocate(`copy${k}`, 0));
    // One object for several runs, as solvers have it: what a backend made for it before an exchange is wrong after it.
    const toFirst = { source: a, destination: copies[0] };
    const copy = (buffers: typeof toFirst) => backend.run(copyParticles, span(0, count), buffers, {});
    const numbers = async (buffer: typeof a) => Array.from(await backend.read(buffer));

    copy(toFirst);
    copy({ source: copies[0], destination: copies[1] });
    backend.exchange(a, b);
    copy(toFirst);
    copy({ source: b, destination: copies[2] });
    expect(await Promise.all([...copies.slice(0, 3), a, b].map(numbers))).toEqual([2, 1, 1, 2, 1].map(full));

    // What is written goes to where the numbers are now, and stays there when they go back.
    backend.write(a, full(5));
    backend.write(b, [7], 2);
    copy(toFirst);
    backend.exchange(a, b);
    copy({ source: b, destination: copies[3] });
    expect(await Promise.all([copies[0], copies[3], b].map(numbers))).toEqual([5, 5, 5].map(full));
    expect(await numbers(a)).toEqual(full(1).map((value, n) => (n === 2 ? 7 : value)));
  }),
);

it.each(Object.entries(everywhere))('and take turns within one list of runs on %s', (_, make) =>
  onBackend(make, async (backend) => {
    const now = backend.allocate('now', 'vec4f', count, full(1));
    const next = backend.allocate('next', 'vec4f', count, full(2));
    const turn = { source: now, destination: next };
    const [turns, each] = [25, 10];
    for (let k = 0; k < turns; k++) {
      backend.run(copyParticles, span(each * k, each), turn, {});
      backend.exchange(now, next);
    }
    // Each turn gives a piece of the one to the other; what no turn reached is where an odd number of exchanges leaves it.
    const expected = (rest: number) =>
      full(rest).map((_, n) => (n < 4 * each * turns ? 1 + (Math.floor(n / (4 * each)) % 2) : rest));
    expect(Array.from(await backend.read(now))).toEqual(expected(2));
    expect(Array.from(await backend.read(next))).toEqual(expected(1));
  }),
);
