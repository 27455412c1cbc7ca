import { sampleFor } from '../../../compute/sample';
import { sampleGrid } from './sample-grid';
import { unpackPlanes } from './unpack-planes.kernel';

export const sample = sampleFor(unpackPlanes, (count, random) => {
  const { count: bands, arrays, uniforms } = sampleGrid(count, random);
  return { count: bands, arrays: { planes: arrays.planes, position: arrays.position.map(() => 1) }, uniforms };
});
