import { rows, sampleFor } from '../../compute/sample';
import { scaleContact } from './scale-contact.kernel';

/** The count is that of bodies. */
export const sample = sampleFor(scaleContact, (count, random) => {
  const { first, total } = rows(count, random, 12);
  return {
    count,
    arrays: {
      contactSum: Float64Array.from({ length: 2 * Math.max(1, total) }, (_, k) =>
        k % 2 === 0 ? random() : random() - 0.1,
      ),
      blockFirst: first,
      contactScale: new Float64Array(count),
    },
    uniforms: { slack: count % 2 === 0 ? 0 : 0.15 },
  };
});
