import { positions, sampleFor, vectors } from '../../../compute/sample';
import { holdContact } from './hold-contact.kernel';

/** Second probes at planes of random normals that friction took back wholly or in part, some of them cut, and some particles that touch nothing. */
export const sample = sampleFor(holdContact, (count, random) => {
  const previous = positions(count, random);
  const reach = 0.1;
  const residual = vectors(count, random, 1, () => 0);
  const begun = previous.map((x, k) => (k % 4 === 3 ? x : x + 0.05 * (2 * random() - 1)));
  const [probe, position] = [previous.slice(), previous.slice()];
  const touch = vectors(count, random, 1, () => 0);
  for (let i = 0; i < count; i++) {
    const at = 4 * i;
    const n = touch.subarray(at, at + 3);
    const size = Math.hypot(...n);
    n.forEach((x, axis) => {
      n[axis] = x / size;
    });
    const flat = Math.hypot(n[0], n[1]);
    const t = [n[1] / flat, -n[0] / flat, 0];
    const [gap, into, across] = [0.01 * (i % 2), reach * (0.3 + 0.6 * random()), reach * (0.2 + random())];
    const taken = i % 5 < 2 ? across : across * random() * 0.8;
    let rise = 0;
    for (let axis = 0; axis < 3; axis++) {
      rise += (begun[at + axis] - previous[at + axis]) * n[axis];
      probe[at + axis] = previous[at + axis] - (gap + into) * n[axis] + across * t[axis];
      position[at + axis] = probe[at + axis] + into * n[axis] - taken * t[axis];
    }
    touch[at + 3] = gap + rise;
    probe[at + 3] = i % 7 === 3 || i % 6 === 4 ? 0 : (i % 4 === 1 ? -1 : 1) * (1 + random());
  }
  return {
    count,
    arrays: { position, previous, residual, begun, probe, touch, held: new Float64Array(12 * count) },
    uniforms: { reach },
  };
});
