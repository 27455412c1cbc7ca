import { describe, expect, it } from 'vitest';
import { Progress, readableRate, readableTime } from './progress';

function recordedTerminal(live: boolean, columns = 120) {
  const written: string[] = [];
  return { out: () => {}, err: (text: string) => void written.push(text), live, columns, written };
}

describe('Progress', () => {
  it('draws a bar with frame, percent, rate, time left and error', () => {
    const terminal = recordedTerminal(true);
    let time = 0;
    const progress = new Progress(terminal, { total: 300, quiet: false, now: () => time });
    expect(progress.due).toBe(false);
    time = 500;
    expect(progress.due).toBe(true);
    progress.update(100, 0.00123);
    expect(progress.due).toBe(false);
    expect(terminal.written).toEqual([
      '\r\x1b[K████████░░░░░░░░░░░░░░░░  33%  frame 100/300  200 steps/s  1 s left  error 1.23e-3 m2',
    ]);
  });

  it('prints other lines above the bar and takes it away at the end', () => {
    const terminal = recordedTerminal(true);
    const progress = new Progress(terminal, { total: 10, quiet: false });
    progress.update(5, 0);
    progress.say('something happened');
    progress.end();
    const [bar, ...rest] = terminal.written;
    expect(rest).toEqual(['\r\x1b[K', 'something happened\n', bar, '\r\x1b[K']);
  });

  it('does not run over a narrow terminal', () => {
    const terminal = recordedTerminal(true, 40);
    new Progress(terminal, { total: 10, quiet: false }).update(5, 1);
    expect(terminal.written[0].replace('\r\x1b[K', '')).toHaveLength(39);
  });

  it('writes plain lines, rarely, where nobody watches', () => {
    const terminal = recordedTerminal(false);
    let time = 0;
    const progress = new Progress(terminal, { total: 100, quiet: false, now: () => time });
    time = 9_999;
    expect(progress.due).toBe(false);
    time = 10_000;
    expect(progress.due).toBe(true);
    progress.update(5, 2);
    progress.end();
    expect(terminal.written).toEqual(['frame 5/100  0.5 steps/s  3 min 10 s left  error 2.00e+0 m2\n']);
  });

  it('shows no progress when quiet, but does not hide events', () => {
    const terminal = recordedTerminal(true);
    const progress = new Progress(terminal, { total: 10, quiet: true });
    progress.update(5, 0);
    expect(progress.due).toBe(false);
    progress.say('a body is frozen');
    expect(terminal.written).toEqual(['a body is frozen\n']);
  });
});

it('writes times and rates for people', () => {
  expect([0.2, 59, 60, 185, 3600, 7810].map(readableTime)).toEqual([
    '1 s',
    '59 s',
    '1 min 00 s',
    '3 min 05 s',
    '1 h 00 min',
    '2 h 10 min',
  ]);
  expect([0.62, 1234.4].map(readableRate)).toEqual(['0.6 steps/s', '1234 steps/s']);
});
