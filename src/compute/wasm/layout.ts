/** Offsets of the control block, the commands and their arguments at the start of wasm memory [bytes]. `run-commands.as.ts` holds the same numbers. */
import type { Sharing } from '../kernel';

export const pageBytes = 65536;

const commands = 64;
const commandBytes = 36;
const maxCommands = 1024;
const blocks = commands + commandBytes * maxCommands;
const heap = 2 * pageBytes;

export const layout = {
  /** Counts submissions; workers sleep on it. -1 ends them. */
  epoch: 0,
  /** The epoch whose list workers may walk through, or 0 while there is none; and the number of workers that are in it. */
  open: 4,
  inside: 8,
  commandCount: 12,
  /**
   * Nine u32 per command: kernel, first, count or its maximum, address of the argument block, sharing, pieces taken, pieces done, address of the counter (0
   * where the count is fixed), and 1 plus the count that the first thread read there (0 before).
   */
  commands,
  commandBytes,
  maxCommands,
  /** Argument blocks of one list of commands: addresses of buffers and words of uniforms, at most 64 of them together. */
  blocks,
  blockBytes: heap - blocks,
  maxBlockBytes: 256,
  /** Buffers from here on. */
  heap,
} as const;

/** The values of `sharing` in a command are indices of this list. */
export const sharings: readonly Sharing[] = ['range', 'serial', 'tasks'];
