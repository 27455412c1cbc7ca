import { numbers, sampleFor } from '../../compute/sample';
import { rubTouched } from './rub-touched.kernel';
import { sampleFriction } from './sample-friction';

/** Surfaces bend away from some probes. Some touch nothing, some meet no friction, and of some the slip is known. Friction comes from small differences of positions, hence the slack. */
export const sample = sampleFor(rubTouched, (count, random) => {
  const { position, previous, nodeDirection, heldAlong } = sampleFriction(count, random);
  const begun = position.slice();
  const touch = new Float64Array(4 * count);
  const probe = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    const at = 4 * i;
    const [x, y, z] = previous.subarray(at, at + 3);
    const gap = 1e-3 * random();
    touch.set([0, 1, 0, gap], at);
    probe.set([x + 0.5, y - gap - 0.1, z, i % 4 === 3 || position[at + 3] === 0 ? 0 : 0.1 + random()], at);
    const bent = i % 2 === 0 ? 0 : 1e-3 * random();
    position.set([x + (i % 5 === 4 ? 0.5 : 0.45 + 0.04 * random()), y - gap - bent, z, 0], at);
  }
  const slid = numbers(count, (i) => (i % 3 === 0 ? 0.01 + random() : -0.01 - 2 * random()));
  const arrays = { position, previous, nodeDirection, begun, probe, touch, heldAlong, slid };
  return { count, arrays, uniforms: { leastSlip: 1e-2 }, slack: 3 };
});
