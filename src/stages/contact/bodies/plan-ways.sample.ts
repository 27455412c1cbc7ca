import { positions, sampleFor } from '../../../compute/sample';
import { planWays } from './plan-ways.kernel';
import { aLittleOn } from './sample-features';

export const sample = sampleFor(planWays, (count, random) => {
  const previous = positions(count, random);
  const position = aLittleOn(previous, random);
  return {
    count,
    arrays: { position, previous, wayStart: new Float64Array(4 * count), wayEnd: new Float64Array(4 * count) },
    uniforms: { drift: [0.01, -0.02, 0.005, 0], steps: 3, far: 0.01, most: 0.02, slack: 0.005, exact: count % 2 },
  };
});
