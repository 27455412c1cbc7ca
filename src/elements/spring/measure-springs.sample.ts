import { integers, numbers, positions, sampleFor } from '../../compute/sample';
import { measureSprings } from './measure-springs.kernel';

/** The count is that of springs, in blocks of up to 97: the last one is partly filled. */
export const sample = sampleFor(measureSprings, (count, random) => {
  const blocks = Math.ceil(count / 97);
  return {
    count: blocks,
    arrays: {
      position: positions(50, random),
      springEnd: integers(2 * count, () => Math.floor(50 * random())),
      springRest: numbers(count, (s) => (s % 5 === 2 ? 0 : 0.1 + random())),
      springStiffness: numbers(count, (s) => (s % 10 === 2 ? -1000 : 1000) * random()),
      blockFirst: integers(blocks + 1, (block) => Math.min(97 * block, count)),
      springMeasure: new Float64Array(4 * blocks),
    },
    uniforms: {},
  };
});
