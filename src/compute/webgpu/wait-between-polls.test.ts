/** Waiting for a GPU in Node: the event loop goes on turning, slowly, and only as long as somebody waits. */
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { waitBetweenPolls } from './wait-between-polls';

/** Resolves after so many turns of the event loop, as an answer does that Dawn looks for in each. */
async function after<T>(turns: number, answer: T): Promise<T> {
  for (let k = 0; k < turns; k++) await setImmediate();
  return answer;
}

it('gives the answer, and passes on why there is none', async () => {
  await expect(waitBetweenPolls(after(20, 'done'))).resolves.toBe('done');
  const lost = after(5, null).then(() => Promise.reject(new Error('the device is lost')));
  await expect(waitBetweenPolls(lost)).rejects.toThrow('the device is lost');
});

it('sleeps in each turn while any of several waits, and no longer', async () => {
  const sleep = vi.spyOn(Atomics, 'wait');
  const answers = [3, 12, 30].map((turns) => waitBetweenPolls(after(turns, turns)));
  await expect(Promise.all(answers)).resolves.toEqual([3, 12, 30]);
  expect(sleep.mock.calls.length).toBeGreaterThan(20);
  await after(3, null);
  sleep.mockClear();
  await after(10, null);
  expect(sleep).not.toHaveBeenCalled();
  sleep.mockRestore();
});
