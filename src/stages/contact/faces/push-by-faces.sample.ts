import { numbers, positions, sampleFor, someTriangles, velocities } from '../../../compute/sample';
import { pushByFaces } from './push-by-faces.kernel';

export const sample = sampleFor(pushByFaces, (count, random) => {
  const { corner, triangleFirst, triangleList } = someTriangles(count, random);
  const faces = corner.length / 3;
  const faceTouch = numbers(8 * faces, (k) =>
    k % 8 === 3 ? (k % 24 === 3 ? 1 : 0) : k % 8 < 4 ? 0.02 * random() - 0.01 : random(),
  );
  return {
    count,
    arrays: {
      position: positions(count, random),
      velocity: velocities(count, random),
      corner,
      triangleFirst,
      triangleList,
      faceTouch,
    },
    uniforms: { rate: count % 2 },
  };
});
