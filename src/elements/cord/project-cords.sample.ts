import { integers, numbers, positions, sampleFor } from '../../compute/sample';
import { projectCords } from './project-cords.kernel';

/** Some are taut, some slack; both ends of every ninth are in one place. */
export const sample = sampleFor(projectCords, (count, random) => ({
  count,
  arrays: {
    position: positions(2 * count + 1, random),
    cordEnd: integers(2 * count, (k) => (k % 18 === 9 ? k - 1 : k)),
    cordRest: numbers(2 * count, (k) => (k % 2 === 0 ? 0.2 + 1.5 * random() : 10 * random())),
    pull: new Float64Array(4 * count),
  },
  uniforms: {},
}));
