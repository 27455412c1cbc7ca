/** Ctrl-C: the first asks the run to end after its frame, the second ends the process at once. */
import { removeUnfinished } from './write-whole';

/** 128 + the signal's number, as shells have it. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

export class Interrupt {
  /** The exit code to end with once interrupted, else null. */
  exitCode: number | null = null;
  readonly #onFirst: () => void;
  readonly #handler = (signal: NodeJS.Signals) => this.#receive(signal as keyof typeof exitCodes);

  constructor(onFirst: () => void) {
    this.#onFirst = onFirst;
    process.on('SIGINT', this.#handler);
    process.on('SIGTERM', this.#handler);
  }

  get requested(): boolean {
    return this.exitCode !== null;
  }

  /** Signals end the process again as they would without this. */
  dispose(): void {
    process.off('SIGINT', this.#handler);
    process.off('SIGTERM', this.#handler);
  }

  #receive(signal: keyof typeof exitCodes): void {
    if (this.requested) {
      removeUnfinished();
      process.exit(exitCodes[signal]);
    }
    this.exitCode = exitCodes[signal];
    this.#onFirst();
  }
}
