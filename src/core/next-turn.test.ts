/** Turns of the event loop: others go first, in Node and on a page, and who no longer waits is told. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextTurn } from './next-turn';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ['in Node', () => {}],
  ['on a page', () => vi.stubGlobal('window', globalThis)],
])('the next turn %s', (_, enter) => {
  it('comes after what was waiting, and again after what came meanwhile', async () => {
    enter();
    const seen: string[] = [];
    for (const name of ['first', 'second']) {
      const other = new Promise<void>((resolve) => setImmediate(resolve)).then(() => seen.push(name));
      await nextTurn();
      await other;
      seen.push('turn');
    }
    expect(seen).toEqual(['first', 'turn', 'second', 'turn']);
  });

  it('rejects with the reason of a signal that was given meanwhile', async () => {
    enter();
    const controller = new AbortController();
    const turn = nextTurn(controller.signal);
    controller.abort(new Error('no longer wanted'));
    await expect(turn).rejects.toThrow('no longer wanted');
  });
});
