import { numbers, sampleFor } from '../../compute/sample';
import { heldDirections } from '../sample-constraints';
import { keepSlips } from './keep-slips.kernel';
import { sampleFriction } from './sample-friction';

/** Every third particle does not rub. */
export const sample = sampleFor(keepSlips, (count, random) => {
  const { position, previous } = sampleFriction(count, random);
  const slid = numbers(count, (i) => (i % 3 === 0 ? 0 : 1e-3 * random()));
  const heldAlong = heldDirections(position, random);
  return { count, arrays: { position, previous, heldAlong, slid }, uniforms: { share: 0.3 } };
});
