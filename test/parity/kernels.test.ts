/**
 * Every kernel on every backend against its f64 reference, at counts that end inside, at and just past a SIMD block and a workgroup.
 * Inputs are rounded to f32 first, so that all backends start from the same numbers.
 *
 * Tolerance: 2e-5 of the number, or of the median number of its buffer where that is larger. A kernel sums at most a few hundred terms, each with
 * a rounding error of 6e-8, and WGSL allows division and square root an error of 2.5 units in the last place.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, span } from '../../src/backends/backend';
import { kernels } from '../../src/generated/kernels';
import { samples } from '../../src/generated/samples';
import { type AnyKernel, type Binding, lanes } from '../../src/kernels/kernel';
import type { Sample } from '../../src/kernels/sample';
import { seededRandom } from '../../src/model/random';
import { fastBackends, reference } from '../backends';

const counts = [0, 1, 3, 4, 5, 63, 64, 65, 1001];
const tolerance = 2e-5;

async function runOn(backend: Backend, kernel: AnyKernel, sample: Sample): Promise<Record<string, number[]>> {
  const buffers = Object.fromEntries(
    Object.entries<Binding>(kernel.bindings).map(([name, { type }]) => {
      const rounded = type === 'vec4f' || type === 'f32' ? Float32Array.from(sample.arrays[name]) : sample.arrays[name];
      return [name, backend.allocate(name, type, rounded.length / lanes[type], rounded)];
    }),
  );
  backend.run(kernel, span(0, sample.count), buffers, sample.uniforms);
  const written = Object.entries<Binding>(kernel.bindings).filter(([, { access }]) => access === 'write');
  const results = await Promise.all(
    written.map(async ([name]) => [name, Array.from(await backend.read(buffers[name]))] as const),
  );
  for (const buffer of Object.values(buffers)) backend.free(buffer);
  return Object.fromEntries(results);
}

/** Median size of the numbers of x, y and z, or of w: what a number that nearly cancelled is measured against. */
function typicalSizes(values: number[], perElement: number): number[] {
  const median = (keep: (lane: number) => boolean) => {
    const sizes = values.filter((x, i) => keep(i % perElement) && x !== 0 && Number.isFinite(x)).map(Math.abs);
    return sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0;
  };
  const vector = median((lane) => lane < 3);
  return Array.from({ length: perElement }, (_, lane) => (lane < 3 ? vector : median((l) => l === 3)));
}

function expectClose(got: number[], wanted: number[], perElement: number, what: string): void {
  expect(got.length).toBe(wanted.length);
  const typical = typicalSizes(wanted, perElement);
  wanted.forEach((value, i) => {
    if (!Number.isFinite(value)) {
      expect(Number.isFinite(got[i]), `${what}[${i}]`).toBe(false);
    } else {
      const allowed = tolerance * Math.max(Math.abs(value), typical[i % perElement]);
      // `expect` takes microseconds, and there are millions of numbers.
      if (Math.abs(got[i] - value) <= allowed) return;
      expect(Math.abs(got[i] - value), `${what}[${i}]: ${got[i]} for ${value}`).toBeLessThanOrEqual(allowed);
    }
  });
}

const names = Object.keys(kernels) as (keyof typeof kernels)[];
const onGpu = names.filter((name) => (kernels[name] as AnyKernel).wgsl !== null);
const onCpu = names.filter((name) => (kernels[name] as AnyKernel).wasm !== null);

describe.each(Object.entries(fastBackends))('kernels on %s', (platform, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare(Object.values(kernels));
  });
  afterAll(() => backend?.dispose());

  it.each(platform === 'webgpu' ? onGpu : onCpu)('%s agrees with its reference', async (name) => {
    for (const count of counts) {
      const sample = samples[name](count, seededRandom(count + 1));
      const wanted = await runOn(reference(), kernels[name], sample);
      const got = await runOn(backend, kernels[name], sample);
      for (const buffer of Object.keys(wanted)) {
        const perElement = lanes[(kernels[name] as AnyKernel).bindings[buffer].type as keyof typeof lanes];
        expectClose(got[buffer], wanted[buffer], perElement, `${name} at ${count}: ${buffer}`);
      }
    }
  });
});

describe('samples', () => {
  it.each(names)('that of %s makes it write something', async (name) => {
    const sample = samples[name](65, seededRandom(66));
    const after = await runOn(reference(), kernels[name], sample);
    const changed = Object.entries(after).some(([buffer, values]) =>
      values.some((value, i) => value !== Math.fround(sample.arrays[buffer][i])),
    );
    expect(changed).toBe(true);
  });
});
