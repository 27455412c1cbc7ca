import { positions, sampleFor } from '../compute/sample';
import { holdTouched } from './hold-touched.kernel';

/** Every third particle touched nothing. */
export const sample = sampleFor(holdTouched, (count, random) => {
  const position = positions(count, random);
  const moved = (x: number, at: number) => (at % 4 < 3 && (at >> 2) % 3 > 0 ? x + 0.1 + 0.1 * random() : x);
  return {
    count,
    arrays: {
      position,
      nodeDirection: position.map(moved),
      heldAlong: new Float64Array(8 * count),
      heldBy: new Float64Array(2 * count),
    },
    uniforms: {},
  };
});
