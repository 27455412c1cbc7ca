/** Where things lie at the start of wasm memory, in bytes. `run-commands.as.ts` holds the same numbers. */
import type { Sharing } from '../kernel';

export const layout = {
  /** Counts submissions; workers sleep on it. -1 ends them. */
  epoch: 0,
  /** The epoch whose list may be walked through, or 0 while there is none; and how many workers are in it. */
  open: 4,
  inside: 8,
  commandCount: 12,
  /** Kernel, first, count, argument block, sharing, pieces taken, pieces done: seven u32 a command. */
  commands: 64,
  commandBytes: 28,
  maxCommands: 1024,
  /** Argument blocks of one list of commands. */
  blocks: 64 + 28 * 1024,
  blockBytes: 96 * 1024,
  /** Buffers from here on. */
  heap: 2 * 65536,
} as const;

/** How the elements of a command are shared, by the number that stands for it. */
export const sharings: readonly Sharing[] = ['range', 'serial', 'tasks'];

export const pageBytes = 65536;
