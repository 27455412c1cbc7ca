import { positions, sampleFor } from '../../compute/sample';
import { sampleSprings } from '../../elements/spring/sample-springs';
import { projectSprings } from './project-springs.kernel';

export const sample = sampleFor(projectSprings, (count, random) => ({
  count,
  arrays: {
    ...sampleSprings(count, random),
    inertial: positions(count, random),
    constantTerm: new Float64Array(4 * count),
  },
  uniforms: { h: 1 / 60, bounded: count % 2 },
}));
