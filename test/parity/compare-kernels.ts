/** Runs a kernel on a backend and compares what it writes with what its f64 reference writes. */
import { expect } from 'vitest';
import { type Backend, type Span, span } from '../../src/compute/backend';
import { type AnyKernel, type Binding, type ElementType, isWhole, lanes } from '../../src/compute/kernel';
import type { MakeSample, Sample } from '../../src/compute/sample';
import { seededRandom } from '../../src/core/random';
import { reference } from '../backends';

/**
 * Of the number, or of the median number of its buffer where that is larger. A kernel sums at most a few hundred terms, each with a rounding error of
 * 6e-8, and WGSL allows division and square root an error of 2.5 units in the last place.
 */
const tolerance = 2e-5;

/** The numbers that every backend starts from: those of an f32 buffer are rounded first, whole numbers and f64 stay as they are. */
export function startOf({ type }: Binding, given: ArrayLike<number>): ArrayLike<number> {
  return type === 'f64' || isWhole(type) ? given : Float32Array.from(given);
}

/** What the kernel leaves in the buffers that it writes, after a run over the span. */
export async function runOn(
  backend: Backend,
  kernel: AnyKernel,
  sample: Sample,
  over: Span = span(0, sample.count),
): Promise<Record<string, number[]>> {
  const buffers = Object.fromEntries(
    Object.entries<Binding>(kernel.bindings).map(([name, binding]) => {
      const start = startOf(binding, sample.arrays[name]);
      return [name, backend.allocate(name, binding.type, start.length / lanes[binding.type], start)];
    }),
  );
  backend.run(kernel, over, buffers, sample.uniforms);
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

/** `all`: what the reference writes in a run over all elements, whose numbers say how large those of a part may be. */
function expectClose(
  got: number[],
  wanted: number[],
  all: number[],
  type: ElementType,
  what: string,
  slack: number,
): void {
  expect(got.length).toBe(wanted.length);
  const perElement = lanes[type];
  // A whole number is an index, a count or a set of bits: the one beside it is wrong.
  const typical = isWhole(type) ? null : typicalSizes(all, perElement);
  wanted.forEach((value, i) => {
    const allowed = typical ? slack * tolerance * Math.max(Math.abs(value), typical[i % perElement]) : 0;
    // `expect` takes microseconds, and there are millions of numbers.
    if (Math.abs(got[i] - value) <= allowed) return;
    if (!Number.isFinite(value)) expect(Number.isFinite(got[i]), `${what}[${i}]`).toBe(false);
    else expect(Math.abs(got[i] - value), `${what}[${i}]: ${got[i]} for ${value}`).toBeLessThanOrEqual(allowed);
  });
}

/** Of whole numbers that stand for others: as signed ones. */
function expectAbout(got: number[], wanted: number[], what: string, slack: number): void {
  expect(got.length).toBe(wanted.length);
  wanted.forEach((value, i) => {
    const allowed = 2 + slack * tolerance * Math.abs(value | 0);
    const off = Math.abs((got[i] | 0) - (value | 0));
    if (off > allowed) expect(off, `${what}[${i}]: ${got[i] | 0} for ${value | 0}`).toBeLessThanOrEqual(allowed);
  });
}

/** The elements of a buffer, sorted. */
function inOrder(values: number[], each: number): string[] {
  const elements = Array.from({ length: values.length / each }, (_, k) =>
    values.slice(each * k, each * (k + 1)).join(),
  );
  return elements.sort();
}

/** All elements, and where there are enough of them a part that neither begins nor ends with them. */
function spansOf(count: number): Span[] {
  const third = Math.floor(count / 3);
  return third === 0 ? [span(0, count)] : [span(0, count), span(third, count - 2 * third)];
}

/** What the reference writes is the same for every backend: it is computed once. */
const known = new WeakMap<MakeSample, Map<string, Promise<Record<string, number[]>>>>();

function ofReference(kernel: AnyKernel, makeSample: MakeSample, count: number, sample: Sample, over: Span) {
  const ofSample = known.get(makeSample) ?? new Map<string, Promise<Record<string, number[]>>>();
  known.set(makeSample, ofSample);
  const key = `${kernel.name} ${count} ${over.first} ${over.count}`;
  const wanted = ofSample.get(key) ?? runOn(reference(), kernel, sample, over);
  ofSample.set(key, wanted);
  return wanted;
}

/** At each of the counts. What lies outside of a span must stay as it was. */
export async function expectParity(
  backend: Backend,
  kernel: AnyKernel,
  makeSample: MakeSample,
  counts: readonly number[],
): Promise<void> {
  for (const count of counts) {
    const sample = makeSample(count, seededRandom(count + 1));
    const all = await ofReference(kernel, makeSample, count, sample, span(0, sample.count));
    for (const over of spansOf(sample.count)) {
      const wanted = await ofReference(kernel, makeSample, count, sample, over);
      const got = await runOn(backend, kernel, sample, over);
      for (const [name, values] of Object.entries(wanted)) {
        const { type } = kernel.bindings[name] as Binding;
        const each = sample.unordered?.[name];
        if (each) {
          expect(inOrder(got[name], each), name).toEqual(inOrder(values, each));
          continue;
        }
        const where = `${kernel.name} at ${over.first} to ${over.first + over.count} of ${count}`;
        const what = `${where}: ${name}`;
        if (sample.approximate?.includes(name)) expectAbout(got[name], values, what, sample.slack ?? 1);
        else expectClose(got[name], values, all[name], type, what, sample.slack ?? 1);
      }
    }
  }
}
