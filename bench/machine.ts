/** The machine that a figure belongs to, in one line. */
import { cpus } from 'node:os';

export function machine(): string {
  const cores = cpus();
  return `machine: ${cores.length} x ${cores[0]?.model.trim() ?? 'unknown CPU'}, Node ${process.versions.node}`;
}
