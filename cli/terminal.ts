/** Where a command writes: results to `out`, progress, events and errors to `err`. Tests hand in their own. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** A person watches `err`, and lines there can be overwritten. */
  readonly live: boolean;
  /** Width of `err` in characters. */
  readonly columns: number;
}

export function nodeTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    live: process.stderr.isTTY === true && process.env.TERM !== 'dumb',
    get columns() {
      return process.stderr.columns ?? 80;
    },
  };
}
