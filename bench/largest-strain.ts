/** The largest strain of any spring, whatever its kind: what methods that keep all springs at their length are judged by. */
import type { Statistics } from '../src/world/types';

export const largestStrain = ({ strain }: Pick<Statistics, 'strain'>): number =>
  Math.max(...Object.values(strain).map(({ largest }) => largest));
