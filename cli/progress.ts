/**
 * How far a run is: a bar that redraws itself where a person watches, else a line now and then.
 *
 * Other lines (events) go through `say`, so that they do not tear the bar.
 */
import type { Terminal } from './terminal';

/** Time between two redraws of the bar, and between two plain lines [ms]. */
const redrawEvery = 100;
const lineEvery = 10_000;
const barWidth = 24;
const clearLine = '\r\x1b[K';

export interface ProgressOptions {
  total: number;
  quiet: boolean;
  /** Milliseconds from any start. */
  now?: () => number;
}

export class Progress {
  readonly #terminal: Terminal;
  readonly #total: number;
  readonly #quiet: boolean;
  readonly #now: () => number;
  #start: number;
  #drawnAt: number;
  #shown = '';

  constructor(terminal: Terminal, { total, quiet, now = () => performance.now() }: ProgressOptions) {
    this.#terminal = terminal;
    this.#total = total;
    this.#quiet = quiet;
    this.#now = now;
    this.#start = now();
    this.#drawnAt = this.#start;
  }

  /** The rate counts from now on: what came before was preparation. */
  restart(): void {
    this.#start = this.#now();
  }

  /** Whether the next `update` would be seen. What it shows costs something to find out: ask first. */
  get due(): boolean {
    if (this.#quiet) return false;
    return this.#now() - this.#drawnAt >= (this.#terminal.live ? redrawEvery : lineEvery);
  }

  /** `frame` steps are done; `error` as in `Statistics`. */
  update(frame: number, error: number): void {
    this.draw(frame / this.#total, this.#describe(frame, error));
  }

  /** `done`: 0 to 1. */
  draw(done: number, text: string): void {
    if (this.#quiet) return;
    this.#drawnAt = this.#now();
    if (this.#terminal.live) {
      const percent = Math.floor(100 * done);
      const filled = Math.round(barWidth * done);
      const line = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${String(percent).padStart(3)}%  ${text}`;
      this.#show(line.slice(0, this.#terminal.columns - 1));
    } else {
      this.#terminal.err(`${text}\n`);
    }
  }

  /** A line of its own. Printed even when quiet: it is not progress. */
  say(line: string): void {
    const shown = this.#shown;
    this.end();
    this.#terminal.err(`${line}\n`);
    if (shown) this.#show(shown);
  }

  /** Takes the bar away. */
  end(): void {
    if (this.#shown) this.#terminal.err(clearLine);
    this.#shown = '';
  }

  /** Steps a second. */
  rate(frame: number): number {
    return frame / Math.max(1e-3, (this.#now() - this.#start) / 1000);
  }

  #show(line: string): void {
    this.#terminal.err(`${clearLine}${line}`);
    this.#shown = line;
  }

  #describe(frame: number, error: number): string {
    const rate = this.rate(frame);
    const left = rate > 0 ? readableTime((this.#total - frame) / rate) : '?';
    return `frame ${frame}/${this.#total}  ${readableRate(rate)}  ${left} left  error ${error.toExponential(2)} m2`;
  }
}

/** 0.62 -> "0.6 steps/s", 1234 -> "1234 steps/s". */
export function readableRate(stepsPerSecond: number): string {
  return `${stepsPerSecond < 10 ? stepsPerSecond.toFixed(1) : Math.round(stepsPerSecond)} steps/s`;
}

/** [s] -> "42 s", "3 min 05 s", "2 h 10 min". */
export function readableTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(whole / 3600)} h ${String(Math.floor((whole % 3600) / 60)).padStart(2, '0')} min`;
}
