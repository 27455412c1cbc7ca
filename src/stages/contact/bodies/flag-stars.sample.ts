import { integers, sampleFor, vectors } from '../../../compute/sample';
import { flagStars } from './flag-stars.kernel';
import { someFeatures } from './sample-features';

export const sample = sampleFor(flagStars, (count, random) => ({
  count,
  arrays: {
    feature: someFeatures(count, count + 3, random),
    starIsSmooth: integers(count + 3, () => (random() < 0.5 ? 1 : 0)),
    triangleBox: vectors(3 * count, random, 1, () => 0),
  },
  uniforms: {},
}));
