/** Where things lie at the start of wasm memory, in bytes. `run-commands.as.ts` holds the same numbers. */
export const layout = {
  /** Counts submissions; workers sleep on it. -1 ends them. */
  epoch: 0,
  /** Arrivals at barriers, counted up for ever, and what it was when the list began. */
  barrier: 4,
  barrierBase: 8,
  commandCount: 12,
  /** Kernel, first, count, argument block, serial: five u32 a command. */
  commands: 64,
  commandBytes: 20,
  maxCommands: 1024,
  /** Argument blocks of one list of commands. */
  blocks: 64 + 20 * 1024,
  blockBytes: 96 * 1024,
  /** Buffers from here on. */
  heap: 2 * 65536,
} as const;

export const pageBytes = 65536;
