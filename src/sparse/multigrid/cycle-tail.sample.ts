import { numbers, type Random, sampleFor, vectors } from '../../compute/sample';
import { cycleTail } from './cycle-tail.kernel';
import { planMultigrid } from './plan-multigrid';
import { sampleSweep } from './sample-level';
import { tailLayout } from './tail-layout';

/** The levels of a rope with a few ties across, of about so many particles. */
function somePlan(count: number, random: Random) {
  const size = count + 2;
  const ends = Array.from({ length: 2 * (size - 1) }, (_, e) => (e + 1) >> 1);
  for (let k = 0; k < size; k += 3) ends.push(k, (k + 5) % size);
  return planMultigrid(
    Uint32Array.from(ends),
    numbers(ends.length / 2, () => 100 + 900 * random()),
    numbers(size, () => 0.1 + random()),
  );
}

export const sample = sampleFor(cycleTail, (count, random) => {
  const { levels, interpolations } = somePlan(Math.min(count, 300), random);
  const { index, weightCount, rowCount } = tailLayout(levels, interpolations);
  const tailRow = new Float64Array(4 * rowCount);
  for (let i = 0; i < rowCount; i++) tailRow.set([0.1 + random(), 0, 1e4, i % 7 === 3 ? 0 : 1], 4 * i);
  const vector = () => vectors(rowCount, random, 1, () => 0);
  return {
    count: 1,
    arrays: {
      tailIndex: index,
      tailWeight: numbers(weightCount, () => random()),
      tailRow,
      tailRight: vector(),
      tailGuess: vector(),
      tailResidual: vector(),
    },
    uniforms: { ...sampleSweep, levels: levels.length, repeated: 1 },
  };
});
