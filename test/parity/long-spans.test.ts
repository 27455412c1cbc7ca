/** Spans longer than one row of workgroups (65535 of 64): a kernel reaches every element of them once, and none outside. */
import { describe, expect, it } from 'vitest';
import { span } from '../../src/compute/backend';
import { copyParticles } from '../../src/compute/copy-particles.kernel';
import { fastBackends } from '../backends';

const count = 5_242_880;
const first = 3;

describe.each(Object.entries(fastBackends))('on %s', (_, create) => {
  it(`a kernel runs over ${count} elements`, async () => {
    const backend = await create();
    try {
      await backend.prepare([copyParticles]);
      const numbers = new Float32Array(4 * count);
      for (let i = 0; i < numbers.length; i++) numbers[i] = (i % 8_388_593) + 1;
      const source = backend.allocate('source', 'vec4f', count, numbers);
      const destination = backend.allocate('destination', 'vec4f', count);
      backend.run(copyParticles, span(first, count - 2 * first), { source, destination }, {});
      const copied = await backend.read(destination);
      let wrong = 0;
      for (let i = 0; i < numbers.length; i++) {
        const inside = i >= 4 * first && i < 4 * (count - first);
        if (copied[i] !== (inside ? numbers[i] : 0)) wrong++;
      }
      expect(wrong).toBe(0);
    } finally {
      backend.dispose();
    }
  });
});
