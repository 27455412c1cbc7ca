/** The time of one iteration of each contender, taken in turns. */
import { median, printTable, showTime } from '../table';
import type { Contender } from './contenders';

const rounds = 15;

/** Prints the medians and returns them [ms], by the contender's key. */
export async function iterationTable(size: string, contenders: readonly Contender[]): Promise<Map<string, number>> {
  const times = contenders.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [c, contender] of contenders.entries()) {
      const ms = await contender.time();
      // The first round warms up.
      if (round >= 0) times[c].push(ms);
    }
  }
  const medians = new Map(contenders.map(({ key }, c) => [key, median(times[c])]));
  const cholmod = medians.get('cholmod');
  const ratio = (key: string) => (cholmod === undefined ? '' : (medians.get(key)! / cholmod).toPrecision(3));
  printTable(`One local/global iteration, curtain of ${size} particles, interleaved (median of ${rounds})`, [
    ['method', 'one iteration', 'fastest', '/ CHOLMOD'],
    ...contenders.map(({ key, name }, c) => [
      name,
      showTime(medians.get(key)!),
      showTime(Math.min(...times[c])),
      ratio(key),
    ]),
  ]);
  return medians;
}
