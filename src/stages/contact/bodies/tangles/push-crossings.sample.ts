import { integers, sampleFor } from '../../../../compute/sample';
import { aLittleOn } from '../sample-features';
import { pushCrossings } from './push-crossings.kernel';
import { someCrossings } from './sample-crossings';

/** Some bodies have layers, and some particles know on which side of one they belong. */
export const sample = sampleFor(pushCrossings, (count, random) => {
  const { arrays, particles } = someCrossings(count, random);
  const { previous, feature, wing, crossing } = arrays;
  const layer = integers(particles, (p) => Math.floor(p / 3) % 4);
  const side = integers(particles, (p) => (p % 4 === 1 ? Math.floor(random() * 82) : 0));
  const position = aLittleOn(previous, random);
  const crossPush = new Float64Array(8 * 3 * count).fill(7);
  const buffers = { position, previous, feature, wing, crossing, layer, side, crossPush };
  return { count: 3 * count, arrays: buffers, uniforms: { way: 0.03 }, slack: 100 };
});
