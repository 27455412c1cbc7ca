/** The workers of Node, where there are none of the web. */

type NodeWorkers = typeof import('node:worker_threads');

export function nodeWorkers(): NodeWorkers | null {
  const process = (globalThis as { process?: { getBuiltinModule?: (name: string) => NodeWorkers } }).process;
  return typeof Worker === 'undefined' ? (process?.getBuiltinModule?.('node:worker_threads') ?? null) : null;
}
