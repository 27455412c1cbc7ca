import { sampleFor } from '../../../compute/sample';
import { boundSlabs, slabLanes } from './bound-slabs.kernel';
import { clusterSize } from './clusters';
import { isAbsent } from './feature-bits';
import { someMeetings } from './sample-features';

export const sample = sampleFor(boundSlabs, (count, random) => {
  const { arrays, uniforms } = someMeetings(1, random);
  const { wayStart, feature, triangleBox } = arrays;
  const clusters = feature.length / 4 / clusterSize;
  // As many as are asked for, of the same few; the last slots of some are empty.
  const of = (array: ArrayLike<number>, each: number) => (n: number) => array[n % (each * clusterSize * clusters)];
  const features = Uint32Array.from({ length: 4 * clusterSize * count }, (_, n) => {
    const number = of(feature, 4)(n);
    if (n % 4 !== 3) return number;
    const slot = Math.floor(n / 4);
    const isEmpty = slot % clusterSize >= 32 - (Math.floor(slot / clusterSize) % 5) * 4;
    return isEmpty ? isAbsent : number & 127;
  });
  return {
    count,
    arrays: {
      wayStart,
      feature: features,
      triangleBox: Float64Array.from({ length: 12 * clusterSize * count }, (_, n) => {
        const number = of(triangleBox, 12)(n);
        return Math.abs(number) > 1e20 ? 0 : number;
      }),
      clusterSlab: new Float64Array(slabLanes * count),
    },
    uniforms,
    slack: 10,
  };
});
