import { integers, sampleFor } from '../../../compute/sample';
import { settleTouching } from './settle-touching.kernel';

export const sample = sampleFor(settleTouching, (count, random) => ({
  count,
  arrays: {
    touchingSum: integers(count, () => Math.floor(1e7 * random())),
    touching: new Float64Array(count),
  },
  uniforms: {},
}));
