import { integers, numbers, positions, sampleFor, someTriangles, velocities } from '../../../compute/sample';
import { pushByFaces } from './push-by-faces.kernel';
import { marksAt } from './touch-faces.kernel';

export const sample = sampleFor(pushByFaces, (count, random) => {
  const { corner, triangleFirst, triangleList } = someTriangles(count, random);
  const faces = corner.length / 3;
  // Some ask, some go back, and most do nothing.
  const kinds = [1, 0, 0, 1, 0, 2, 0, 1];
  const faceTouch = numbers(12 * faces, (k) => (k % 12 === 3 ? kinds[Math.floor(k / 12) % 8] : 0.02 * random() - 0.01));
  return {
    count,
    arrays: {
      position: positions(count, random),
      velocity: velocities(count, random),
      corner,
      triangleFirst,
      triangleList,
      faceTouch,
      faceFlags: integers(marksAt + count, (k) => (k % 5 === 3 ? 0 : 1)),
    },
    uniforms: { rate: count % 2, round: count % 3 === 0 ? 0 : 1, flag: 1 },
  };
});
