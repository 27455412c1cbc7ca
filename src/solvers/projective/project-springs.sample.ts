import { positions, sampleFor } from '../../compute/sample';
import { projectSprings } from './project-springs.kernel';
import { sampleSprings } from './sample-springs';

export const sample = sampleFor(projectSprings, (count, random) => ({
  count,
  arrays: {
    ...sampleSprings(count, random),
    inertial: positions(count, random),
    constantTerm: new Float64Array(4 * count),
  },
  uniforms: { h: 1 / 60, bounded: count % 2 },
}));
