/** How far each contender comes (Liu 2013 eq. 15): relative errors after some iterations, and the time to given errors. */
import { relativeError } from '../../src/exact/index';
import { printTable, showTime } from '../table';
import type { Contender } from './contenders';
import type { CurtainStep } from './curtain-step';

const counts = [1, 10, 100, 1000];
/** What Liu 2013 reaches on its own frame after those. */
const paper = [0.361, 0.196, 0.0402, 2.98e-4];
/** Errors to which time is told: those of the paper after 10 and 100 iterations. */
const marks = [0.196, 0.0402];

/** @param times of one iteration, by the contender's key [ms] */
export async function errorTable(
  step: CurtainStep,
  contenders: readonly Contender[],
  times: ReadonlyMap<string, number>,
): Promise<void> {
  const { start, exact } = await step.bounds();
  const errors = [
    ['method', ...counts.map((count) => `after ${count}`)],
    ['paper, its frame', ...paper.map(figures)],
  ];
  const reaching = [['method', ...marks.flatMap((mark) => ['iterations', `to ${mark}`])]];
  for (const { key, name, reached, iterationsTo } of contenders) {
    const row = [name];
    for (const count of counts) row.push(figures(relativeError(await reached(count), start, exact)));
    errors.push(row);
    const cells = [name];
    for (const mark of marks) {
      const count = await iterationsTo(exact + mark * (start - exact));
      cells.push(...(count === null ? ['too many', ''] : [`${count}`, showTime(count * times.get(key)!)]));
    }
    reaching.push(cells);
  }
  printTable('Relative error on that step of the curtain', errors);
  printTable('Time to a relative error: iterations needed, times the median of one', reaching);
}

const figures = (value: number) => value.toPrecision(3);
