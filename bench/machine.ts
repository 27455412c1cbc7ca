/** The machine that a figure belongs to, in one line. */
import { cpus } from 'node:os';

export function machine(): string {
  return `machine: ${processor()}, Node ${process.versions.node}`;
}

/** Its cores alone: '8 x Some CPU'. */
export function processor(): string {
  const cores = cpus();
  return `${cores.length} x ${cores[0]?.model.trim() ?? 'unknown CPU'}`;
}
