import { integers, positions, sampleFor } from '../../../compute/sample';
import { noDrift } from './common-way';
import { flagStrays } from './flag-strays.kernel';
import { planWays } from './plan-ways.kernel';
import { aLittleOn } from './sample-features';

/** All particles stay on their way, but one of them where there are many. */
export const sample = sampleFor(flagStrays, (count, random) => {
  const previous = positions(count, random);
  const position = aLittleOn(previous, random);
  const [wayStart, wayEnd] = [new Float64Array(4 * count), new Float64Array(4 * count)];
  const uniforms = { drift: noDrift, steps: 3, far: 0.01, most: 0.02, slack: 0.005, exact: count % 2 };
  planWays.reference(0, count, { position, previous, wayStart, wayEnd }, uniforms);
  if (count > 10) position[4 * 7] += 0.2;
  return {
    count,
    arrays: { position, previous, wayStart, wayEnd, strayed: integers(1, () => 0) },
    uniforms: {
      drift: count % 2 === 0 ? [0.01, 0, -0.02, 0] : noDrift,
      before: [0.001, 0, 0.001, 0],
      slack: 0.002,
      behind: 0.5,
      exact: count % 2,
    },
  };
});
