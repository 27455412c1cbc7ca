/** Work in slices: the same result at once and in turns, with room for others in between. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { finishAtOnce, finishInTurns, type Slices } from './slices';

function* sumTo(end: number): Slices<number> {
  let sum = 0;
  for (let k = 1; k <= end; k++) {
    sum += k;
    yield;
  }
  return sum;
}

function* failing(): Slices<never> {
  yield;
  throw new Error('no such shape');
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('work in slices', () => {
  it('gives its result at once', () => {
    expect(finishAtOnce(sumTo(10))).toBe(55);
  });

  it('gives the same in turns, and lets others go first when a turn is over', async () => {
    // Every look at the clock finds it 3 ms later: a turn has three slices.
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 3;
      return time;
    });
    let others = 0;
    const count = () => {
      others++;
      timer = setTimeout(count);
    };
    let timer = setTimeout(count);
    expect(await finishInTurns(sumTo(10))).toBe(55);
    clearTimeout(timer);
    expect(others).toBeGreaterThanOrEqual(3);
  });

  it('throws at once, and rejects in turns, with what it throws', async () => {
    expect(() => finishAtOnce(failing())).toThrow('no such shape');
    await expect(finishInTurns(failing())).rejects.toThrow('no such shape');
  });
});
