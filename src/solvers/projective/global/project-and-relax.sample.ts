import { positions, sampleFor } from '../../../compute/sample';
import { sampleSprings } from '../../../elements/spring/sample-springs';
import { projectAndRelax } from './project-and-relax.kernel';

export const sample = sampleFor(projectAndRelax, (count, random) => ({
  count,
  arrays: {
    ...sampleSprings(count, random),
    inertial: positions(count, random),
    constantTerm: new Float64Array(4 * count),
    nextPosition: positions(count, random),
  },
  uniforms: { h: 1 / 60, omega: 1.4, movedFirst: Math.floor(count / 3), movedCount: Math.ceil(count / 2) },
}));
