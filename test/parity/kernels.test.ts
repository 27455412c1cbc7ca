/** Every kernel on every backend against its f64 reference, at counts that end inside, at and just past a SIMD block and a workgroup. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/compute/backend';
import type { AnyKernel } from '../../src/compute/kernel';
import { seededRandom } from '../../src/core/random';
import { kernels } from '../../src/generated/kernels';
import { samples } from '../../src/generated/samples';
import { fastBackends, reference } from '../backends';
import { expectParity, runOn, startOf } from './compare-kernels';

const counts = [0, 1, 3, 4, 5, 63, 64, 65, 1001];

const names = Object.keys(kernels) as (keyof typeof kernels)[];
const onGpu = names.filter((name) => (kernels[name] as AnyKernel).wgsl !== null);
const onCpu = names.filter((name) => (kernels[name] as AnyKernel).wasm !== null);

/** A kernel with more than eight buffers does not run on every GPU: the report then says which was left out, and why. */
const fits = ({ storageBuffers }: Backend, { bindings }: AnyKernel) => Object.keys(bindings).length <= storageBuffers;

describe.each(Object.entries(fastBackends))('kernels on %s', (platform, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare(Object.values<AnyKernel>(kernels).filter((kernel) => fits(backend, kernel)));
  });
  afterAll(() => backend?.dispose());

  it.for(platform === 'webgpu' ? onGpu : onCpu)('%s agrees with its reference', async (name, { skip }) => {
    const { storageBuffers } = backend;
    if (!fits(backend, kernels[name]))
      skip(`${name} was not run: it binds more than the ${storageBuffers} buffers here`);
    await expectParity(backend, kernels[name], samples[name], counts);
  });
});

describe('samples', () => {
  it.each(names)('that of %s makes it write something', async (name) => {
    const sample = samples[name](65, seededRandom(66));
    const after = await runOn(reference(), kernels[name], sample);
    const changed = Object.entries(after).some(([buffer, values]) => {
      const before = startOf((kernels[name] as AnyKernel).bindings[buffer], sample.arrays[buffer]);
      return values.some((value, i) => !Object.is(value, before[i]));
    });
    expect(changed).toBe(true);
  });
});
