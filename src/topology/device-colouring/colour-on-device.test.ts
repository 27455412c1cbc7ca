/** Colours on the device: proper, few, in order, and the same on every backend. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reference } from '../../../test/backends';
import type { Backend } from '../../compute/backend';
import { copyParticles } from '../../compute/copy-particles.kernel';
import { everyBackend } from '../../compute/scan/scan-test.fixture';
import { seededRandom } from '../../core/random';
import { colourSizes } from '../colour-ties';
import { constraintGraph } from '../ties';
import { anyTies, ball, grid, hub, isProper, ring, type Sample, tiesOf } from '../ties.fixture';
import { colouringKernels, colourOnDevice } from './colour-on-device';
import { uncoloured } from './priority';

/** Constraints of different particles, drawn by lot. */
function random(particleCount: number, size: number, count: number): Sample {
  const draw = seededRandom(count);
  const particles = Array.from({ length: count }, () => {
    const own = new Set<number>();
    while (own.size < size) own.add(Math.floor(particleCount * draw()));
    return [...own];
  });
  return tiesOf(particleCount, size, particles.flat());
}

const samples: Record<string, Sample> = {
  nothing: tiesOf(3, 2, []),
  'a single constraint': tiesOf(3, 3, [2, 0, 1]),
  'a hub and its ring': hub,
  'a ring of 101': ring(101),
  'a grid of 23 x 17': grid(23, 17),
  'springs of a ball': ball(0.3).springs,
  'tetrahedra of a ball': ball(0.3).tetrahedra,
  'a random graph': random(200, 2, 1500),
  'random triangles': random(60, 3, 300),
};

interface Coloured {
  colour: Uint32Array;
  left: number;
  order: Uint32Array;
  start: Uint32Array;
  counts: Uint32Array;
}

interface Wishes {
  colours?: number;
  rounds?: number;
  /** Colours to begin with; constraints that have one keep it. */
  given?: Uint32Array;
}

async function colouredOn(
  backend: Backend,
  { ties: { count, size, particles }, particleCount }: Sample,
  { colours = 100, rounds, given }: Wishes = {},
): Promise<Coloured> {
  const corners = backend.allocate('corners', 'u32', Math.max(1, particles.length), particles);
  const colouring = colourOnDevice(backend, {
    corners,
    size,
    count,
    particleCount,
    colours,
    ...(rounds && { rounds }),
  });
  if (given) backend.write(colouring.colour, given);
  if (given) colouring.update(backend);
  else colouring.queue(backend);
  const { colour, order, start, spans, left } = colouring;
  const numbers = async (buffer: typeof colour) => Uint32Array.from(await backend.read(buffer));
  const result = {
    colour: (await numbers(colour)).subarray(0, count),
    left: (await numbers(left))[0],
    order: (await numbers(order)).subarray(0, count),
    start: await numbers(start),
    counts: await numbers(spans[0].counter),
  };
  colouring.dispose();
  backend.free(corners);
  return result;
}

/** Checks the colours, the order and the spans. Returns the number of colours. */
function checked(sample: Sample, { colour, order, start, counts }: Coloured, colours = 100): number {
  const { ties, particleCount } = sample;
  expect(isProper(ties, colour)).toBe(true);
  const { first } = constraintGraph(ties, particleCount);
  colour.forEach((own, k) => {
    if (own > first[k + 1] - first[k]) expect(own, `constraint ${k}`).toBeLessThanOrEqual(first[k + 1] - first[k]);
  });
  const key = (k: number) => Math.min(colour[k], colours);
  expect(order).toEqual(Uint32Array.from(colour.keys()).sort((a, b) => key(a) - key(b) || a - b));
  for (let c = 0; c <= colours; c++) {
    expect(start[c + 1] - start[c]).toBe(counts[c]);
    expect(order.subarray(start[c], start[c + 1]).every((k) => key(k) === c)).toBe(true);
  }
  expect(start[colours + 1]).toBe(ties.count);
  return colourSizes(colour).length;
}

describe.each(everyBackend)('on %s', (_, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare([...colouringKernels, copyParticles]);
  });
  afterAll(() => backend?.dispose());

  it.each(Object.entries(samples))('%s: proper colours, those of the reference', async (_, sample) => {
    const coloured = await colouredOn(backend, sample);
    checked(sample, coloured);
    expect(coloured.left).toBe(0);
    expect(coloured).toEqual(await colouredOn(reference(), sample));
  });

  it('a single round leaves constraints without a colour, which get theirs one after the other', async () => {
    const sample = samples['springs of a ball'];
    const coloured = await colouredOn(backend, sample, { rounds: 1 });
    checked(sample, coloured);
    expect(coloured.left).toBeGreaterThan(100);
    expect(coloured).toEqual(await colouredOn(reference(), sample, { rounds: 1 }));
  });

  it('colours beyond those with a span are the overflow', async () => {
    const sample = samples['tetrahedra of a ball'];
    const coloured = await colouredOn(backend, sample, { colours: 20 });
    expect(checked(sample, coloured, 20)).toBeGreaterThan(20);
    expect(coloured.counts[20]).toBe(coloured.colour.filter((own) => own >= 20).length);
  });

  it('a kernel runs over each colour without its count leaving the device', async () => {
    const { ties, particleCount } = samples['a grid of 23 x 17'];
    const corners = backend.allocate('corners', 'u32', ties.particles.length, ties.particles);
    const colouring = colourOnDevice(backend, { ...ties, corners, particleCount, colours: 10 });
    colouring.queue(backend);
    const source = backend.allocate('source', 'vec4f', ties.count, new Float32Array(4 * ties.count).fill(1));
    const copied: number[] = [];
    for (const over of colouring.spans) {
      const destination = backend.allocate('destination', 'vec4f', ties.count);
      backend.run(copyParticles, over, { source, destination }, {});
      copied.push((await backend.read(destination)).filter((x) => x === 1).length / 4);
    }
    const sizes = Array.from(colourSizes((await colouredOn(backend, { ties, particleCount })).colour));
    expect(sizes.length).toBeGreaterThan(10);
    expect(copied).toEqual([...sizes.slice(0, 10), sizes.slice(10).reduce((sum, own) => sum + own, 0)]);
    colouring.dispose();
  });

  it('an update keeps the colours that are there, and leaves out what is gone', async () => {
    const { ties, particleCount } = samples['a grid of 23 x 17'];
    const before = await colouredOn(backend, { ties, particleCount });
    const isGone = (k: number) => k % 7 === 2;
    const comes = (k: number) => k % 5 === 1;
    const torn = { ...ties, particles: ties.particles.map((p, at) => (isGone(at >> 1) ? particleCount : p)) };
    const given = before.colour.map((own, k) => (comes(k) ? uncoloured : own));
    const after = await colouredOn(backend, { ties: torn, particleCount }, { given });
    const there = Uint32Array.from(given.keys()).filter((k) => !isGone(k));
    expect(there.filter((k) => !comes(k) && after.colour[k] !== before.colour[k])).toHaveLength(0);
    const left = tiesOf(
      particleCount,
      2,
      [...there].flatMap((k) => [ties.particles[2 * k], ties.particles[2 * k + 1]]),
    );
    expect(
      isProper(
        left.ties,
        Uint32Array.from(there, (k) => after.colour[k]),
      ),
    ).toBe(true);
    expect(after.start[101]).toBe(there.length);
    expect(after.order.subarray(there.length).every(isGone)).toBe(true);
  });
});

describe('the reference', () => {
  const backend = reference();
  beforeAll(() => backend.prepare(colouringKernels));
  afterAll(() => backend.dispose());

  it('colours any constraints, with at most one colour more than a constraint has neighbours', async () => {
    await fc.assert(
      fc.asyncProperty(anyTies, fc.integer({ min: 1, max: 3 }), async (sample, rounds) => {
        checked(sample, await colouredOn(backend, sample, { rounds }));
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  it('takes few rounds, and hardly more colours than a greedy colouring in random order', async () => {
    const { springs, tetrahedra } = ball(0.1);
    for (const [sample, rounds, colours] of [
      [grid(120, 120), 7, 14],
      [springs, 7, 22],
      [tetrahedra, 9, 45],
    ] as const) {
      const coloured = await colouredOn(backend, sample, { rounds });
      expect(coloured.left).toBe(0);
      expect(checked(sample, coloured)).toBeLessThanOrEqual(colours);
    }
  });
});

it('what is no number of colours or rounds is refused', () => {
  const backend = reference();
  const corners = backend.allocate('corners', 'u32', 4);
  const options = { corners, size: 2, count: 2, particleCount: 3, colours: 4 };
  expect(() => colourOnDevice(backend, { ...options, colours: 0 })).toThrow(
    'colourOnDevice: colours must be a whole number at least 1, got 0',
  );
  expect(() => colourOnDevice(backend, { ...options, rounds: 0.5 })).toThrow(
    'colourOnDevice: rounds must be a whole number at least 1, got 0.5',
  );
  expect(() => colourOnDevice(backend, { ...options, count: 3 })).toThrow(
    'colourOnDevice: the count of buffer corners must be a whole number at least 6, got 4',
  );
});
