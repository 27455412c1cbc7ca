import { integers, positions, sampleFor } from '../../../compute/sample';
import { sumBalloons } from './sum-balloons.kernel';

/** Blocks of 0 to 200 particles, which is more than a workgroup has invocations, with up to seven triangles around each. */
export const sample = sampleFor(sumBalloons, (count, random) => {
  const particles = 5 + 3 * count;
  const some = () => Math.floor(particles * random());
  const rows = (length: number, most: number) => {
    const first = new Uint32Array(length + 1);
    for (let k = 0; k < length; k++) first[k + 1] = first[k] + Math.floor((most + 1) * random());
    return first;
  };
  const blockFirst = rows(count, 200);
  const members = blockFirst[count];
  const ringFirst = rows(members, 7);
  return {
    count,
    arrays: {
      position: positions(particles, random),
      member: integers(members, some),
      blockFirst,
      blockOrigin: integers(count, some),
      ringFirst,
      ring: integers(2 * ringFirst[members], some),
      gradient: new Float64Array(4 * members),
      blockSum: new Float64Array(2 * count),
    },
    uniforms: {},
  };
});
