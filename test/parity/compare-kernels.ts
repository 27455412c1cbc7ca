/** Runs a kernel on a backend and compares what it writes with what its f64 reference writes. */
import { expect } from 'vitest';
import { type Backend, span } from '../../src/compute/backend';
import { type AnyKernel, type Binding, isWhole, lanes } from '../../src/compute/kernel';
import type { MakeSample, Sample } from '../../src/compute/sample';
import { seededRandom } from '../../src/core/random';
import { reference } from '../backends';

/**
 * Of the number, or of the median number of its buffer where that is larger. A kernel sums at most a few hundred terms, each with a rounding error of
 * 6e-8, and WGSL allows division and square root an error of 2.5 units in the last place.
 */
const tolerance = 2e-5;

/** Inputs are rounded to f32 first, so that all backends start from the same numbers. */
export async function runOn(backend: Backend, kernel: AnyKernel, sample: Sample): Promise<Record<string, number[]>> {
  const buffers = Object.fromEntries(
    Object.entries<Binding>(kernel.bindings).map(([name, { type }]) => {
      const asIs = type === 'f64' || isWhole(type);
      const rounded = asIs ? sample.arrays[name] : Float32Array.from(sample.arrays[name]);
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

/** At each of the counts. */
export async function expectParity(
  backend: Backend,
  kernel: AnyKernel,
  makeSample: MakeSample,
  counts: readonly number[],
): Promise<void> {
  for (const count of counts) {
    const sample = makeSample(count, seededRandom(count + 1));
    const wanted = await runOn(reference(), kernel, sample);
    const got = await runOn(backend, kernel, sample);
    for (const [name, values] of Object.entries(wanted)) {
      const { type } = kernel.bindings[name] as Binding;
      expectClose(got[name], values, lanes[type], `${kernel.name} at ${count}: ${name}`);
    }
  }
}
