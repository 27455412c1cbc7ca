import { numbers, sampleFor } from '../../compute/sample';
import { probeFriction } from './probe-friction.kernel';
import { sampleFriction } from './sample-friction';

/** Probes that came out upwards, most of them pressed by what pulls at them. Some were not probed, and of some the slip is known. */
export const sample = sampleFor(probeFriction, (count, random) => {
  const { position, previous, inertial, heldAlong } = sampleFriction(count, random);
  const begun = position.slice();
  const probe = previous.map((x, at) => {
    if (at % 4 === 3) return (at >> 2) % 4 > 0 && position[at] > 0 ? 1 : 0;
    return at % 4 === 1 ? x - 0.1 : x + 0.1 * random();
  });
  for (let i = 0; i < count; i++) {
    position.set([probe[4 * i], probe[4 * i + 1] + 0.1 - 0.01 * random(), probe[4 * i + 2]], 4 * i);
    heldAlong[8 * i + 4] = 0.5 + random();
    heldAlong[8 * i + 5] = (i % 6 === 5 ? -1 : 1) * (0.1 + random());
  }
  const slid = numbers(count, (i) => (i % 2 === 0 ? 0 : random()));
  const arrays = { position, previous, inertial, heldAlong, begun, probe, touch: new Float64Array(4 * count), slid };
  return { count, arrays, uniforms: { reach: 0.2, calm: 0.5, slack: 0.01 } };
});
