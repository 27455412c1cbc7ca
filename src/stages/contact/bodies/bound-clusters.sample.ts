import { numbers, sampleFor } from '../../../compute/sample';
import { boundClusters } from './bound-clusters.kernel';
import { boxLanes, frameLanes } from './bound-triangles.kernel';
import { clusterSize } from './clusters';

export const sample = sampleFor(boundClusters, (count, random) => ({
  count,
  arrays: {
    // Boxes around points that lie near each other in one cluster; every fifth slot is empty.
    triangleBox: numbers(boxLanes * clusterSize * count, (k) => {
      const [slot, lane] = [Math.floor(k / boxLanes), k % boxLanes];
      if (lane > 7) return 0.1 * (random() - 0.5);
      if (lane % 4 === 3) return 0.01;
      if (slot % 5 === 3) return lane < 4 ? 1e30 : -1e30;
      return Math.sin(Math.floor(slot / clusterSize) + lane) + (lane < 4 ? -1 : 1) * (0.1 + 0.3 * random());
    }),
    triangleFrame: numbers(frameLanes * clusterSize * count, () => 2 * random() - 1),
    restAxes: numbers(8 * clusterSize * count, () => 2 * random() - 1),
    clusterBox: new Float64Array(8 * count),
    clusterFrame: new Float64Array(12 * count),
    cellCount: new Uint32Array(count),
  },
  uniforms: { perCell: 1.7 },
}));
