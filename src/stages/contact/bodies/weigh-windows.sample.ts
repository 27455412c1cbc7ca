import { integers, numbers, sampleFor } from '../../../compute/sample';
import { frameLanes } from './bound-triangles.kernel';
import { clusterSize } from './clusters';
import { noWindow } from './smooth-windows';
import { weighWindows } from './weigh-windows.kernel';

export const sample = sampleFor(weighWindows, (count, random) => {
  const clusters = 12;
  const outer = 5;
  const triangles = clusterSize * clusters;
  const restAxes = new Float64Array(8 * triangles);
  const triangleFrame = new Float64Array(frameLanes * triangles);
  for (let t = 0; t < triangles; t++) {
    if (t % 9 === 8) continue;
    // Each turned in the plane of x and y as it was built; and bent about z since then, some clusters more than others.
    const turn = 2 * Math.PI * random();
    const bend = (t / triangles) * 2.4 * (random() - 0.5);
    const stretch = 0.9 + 0.2 * random();
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    restAxes.set([c, s, 0, 0, -s, c, 0, 0], 8 * t);
    const bent = (x: number, y: number) => [stretch * x * Math.cos(bend), y, stretch * x * Math.sin(bend)];
    triangleFrame.set([...bent(c, s), 0.05 * random(), ...bent(-s, c), 0.02], frameLanes * t);
  }
  return {
    count,
    arrays: {
      windowFirst: integers(count + 1, (w) => 2 * w),
      windowCluster: integers(2 * count, () => Math.floor(clusters * random())),
      // Every third lies within another one, of which some are smooth.
      windowWithin: integers(count, (w) => (w % 3 === 2 ? count + (w % outer) : noWindow)),
      // The last few were built bent.
      windowPlane: numbers(8 * count, (k) => [1, 0, 0, 0.2, 0, 1, 0, k > 6 * count ? 0.1 : 0][k % 8]),
      clusterFrame: Float64Array.from({ length: 12 * clusters }, (_, n) => {
        const [c, axis, k] = [Math.floor(n / 12), Math.floor(n / 4) % 3, n % 4];
        let sum = 0;
        for (let t = clusterSize * c; k < 3 && t < clusterSize * (c + 1); t++) {
          sum += restAxes[8 * t + axis] * triangleFrame[8 * t + k];
          sum += restAxes[8 * t + 4 + axis] * triangleFrame[8 * t + 4 + k];
        }
        return sum;
      }),
      triangleFrame,
      restAxes,
      isSmooth: integers(count + outer, (w) => (w < count ? 99 : w % 2)),
    },
    uniforms: { stop: [0.01, 0.02, 0.05, 0], slack: 0.03, exact: count % 2 },
  };
});
