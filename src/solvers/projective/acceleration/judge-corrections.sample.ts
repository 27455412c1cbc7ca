import { sampleFor } from '../../../compute/sample';
import { judgeCorrections } from './judge-corrections.kernel';
import { samplePair } from './sample-pair';

export const sample = sampleFor(judgeCorrections, (count, random) => {
  const { bodies, correctionSum, bodyBlockFirst, verdict } = samplePair(count, random);
  return { count: bodies, arrays: { correctionSum, bodyBlockFirst, verdict }, uniforms: {} };
});
