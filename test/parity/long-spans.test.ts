/** Spans longer than one row of workgroups (65535 of 64), fixed or counted on the device: a kernel reaches every element once, and none outside. */
import { describe, expect, it } from 'vitest';
import { type KernelBuffer, span } from '../../src/compute/backend';
import { copyParticles } from '../../src/compute/copy-particles.kernel';
import { countedSpan } from '../../src/compute/counted-span';
import { fastBackends } from '../backends';

const count = 5_242_880;
const first = 3;

describe.each(Object.entries(fastBackends))('on %s', (_, create) => {
  it.each([
    ['of a fixed number', (inside: number) => span(first, inside)],
    ['that a buffer counts', (_: number, counter: KernelBuffer) => countedSpan(counter, count - first, { first })],
  ])(`a kernel runs over ${count} elements %s`, async (_, makeSpan) => {
    const backend = await create();
    try {
      await backend.prepare([copyParticles]);
      const numbers = new Float32Array(4 * count);
      for (let i = 0; i < numbers.length; i++) numbers[i] = (i % 8_388_593) + 1;
      const source = backend.allocate('source', 'vec4f', count, numbers);
      const destination = backend.allocate('destination', 'vec4f', count);
      const inside = count - 2 * first;
      const counter = backend.allocate('counter', 'u32', 1, [inside]);
      backend.run(copyParticles, makeSpan(inside, counter), { source, destination }, {});
      const copied = await backend.read(destination);
      let wrong = 0;
      for (let i = 0; i < numbers.length; i++) {
        const reached = i >= 4 * first && i < 4 * (count - first);
        if (copied[i] !== (reached ? numbers[i] : 0)) wrong++;
      }
      expect(wrong).toBe(0);
    } finally {
      backend.dispose();
    }
  });
});
