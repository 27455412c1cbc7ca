import { positions, sampleFor, vectors } from '../../../compute/sample';
import { touchContact } from './touch-contact.kernel';

/** Probes that came out of planes of random normals, some of particles that do not touch them, come too fast or slide far, and some that met nothing. */
export const sample = sampleFor(touchContact, (count, random) => {
  const previous = positions(count, random);
  const [reach, calm, slack] = [0.1, 0.4, 1e-3];
  const residual = vectors(count, random, 1, () => 0);
  const begun = previous.map((x, k) => (k % 4 === 3 ? x : x + 0.05 * (2 * random() - 1)));
  const [probe, position] = [previous.slice(), previous.slice()];
  for (let i = 0; i < count; i++) {
    const at = 4 * i;
    const size = Math.hypot(...residual.subarray(at, at + 3));
    const lean = vectors(1, random, 0.3, () => 0);
    const normal = [0, 1, 2].map((axis) => lean[axis] - residual[at + axis] / size);
    const length = Math.hypot(...normal);
    const gap = [0, 0, 0.05, 5e-4][i % 4];
    const share = residual.subarray(at, at + 3).reduce((sum, x, axis) => sum - (x * normal[axis]) / size / length, 0);
    for (let axis = 0; axis < 3; axis++) {
      if (i % 11 === 10) begun[at + axis] += (3 * calm * normal[axis]) / length;
      if (i % 5 === 2) residual[at + axis] *= 0.01;
      probe[at + axis] = previous[at + axis] + (reach * residual[at + axis]) / (i % 5 === 2 ? 0.01 * size : size);
      const depth = i % 7 === 5 ? 0 : Math.max(0, reach * share - gap);
      position[at + axis] = probe[at + axis] + (depth * normal[axis]) / length;
    }
    probe[at + 3] = previous[at + 3] > 0 ? 1 + 9 * random() : 0;
  }
  return {
    count,
    arrays: { position, previous, residual, begun, probe, touch: new Float64Array(4 * count) },
    uniforms: { reach, calm, slack },
  };
});
