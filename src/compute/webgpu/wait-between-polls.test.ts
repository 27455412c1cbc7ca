/** Waiting for a GPU in Node: the event loop goes on turning, slowly, and only as long as somebody waits. */
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { type AnswerTime, nextSleep, waitBetweenPolls } from './wait-between-polls';

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

/** How often one looks for an answer that is there after so many ms, and when it is seen. A sleep takes a little longer than asked for. */
function looks(after: number, usual: number): { count: number; seen: number } {
  let count = 0;
  let waited = 0;
  for (; waited < after; count++) waited += nextSleep(waited, usual) + 0.05;
  return { count, seen: waited };
}

it('looks a few times for an answer whose time is known, and is not late for one that comes early', () => {
  for (const after of [0.3, 1, 2, 5]) {
    expect(looks(after, after).count).toBeLessThan(looks(after, 0).count / 1.5);
    expect(looks(after, after).seen).toBeLessThan(1.2 * after + 0.1);
  }
  expect(looks(0.5, 2).seen).toBeLessThan(1.1);
});

it('learns how long answers take: at once where they are early, slowly where they are late', async () => {
  const time: AnswerTime = { usual: 1000 };
  await waitBetweenPolls(after(3, null), time);
  expect(time.usual).toBeLessThan(1000);
  time.usual = 1e-3;
  await waitBetweenPolls(after(30, null), time);
  expect(time.usual).toBeLessThan(0.1);
  expect(time.usual).toBeGreaterThan(1e-3);
});
