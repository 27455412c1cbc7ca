/**
 * The matrix J M^-1 J^T + E, assembled in CSR. Its pattern never changes: row c has c itself first, then the other constraints
 * around its owner, then those around its other end, in the order of `incidence`. So each value is gathered from one shared particle, without
 * a search and without atomics; two constraints that join the same two particles have two entries in each other's rows.
 */
import type { Backend, KernelBuffer } from '../compute/backend';
import type { ConstraintLayout } from './types';

export interface AssembledSystem {
  /** u32: count + 1 offsets of rows, then the constraint of each entry, in one array. */
  readonly system: KernelBuffer;
  /** f32 per entry [m2/kg]. */
  readonly systemValue: KernelBuffer;
  /** The second of two ping-pong buffers, of which `direction` is the first. */
  readonly nextDirection: KernelBuffer;
}

export function systemRows({
  count,
  particleCount,
  owner,
  owned,
  incidence,
}: Pick<ConstraintLayout, 'count' | 'particleCount' | 'owner' | 'owned' | 'incidence'>): Uint32Array {
  const starts = count + 1;
  const others = particleCount + 1;
  const around = (particle: number) => incidence[particle + 1] - incidence[particle];
  let entries = 0;
  for (let c = 0; c < count; c++) entries += around(owner[c]) + around(owned[others + c]) - 1;
  const rows = new Uint32Array(starts + entries);
  let at = starts;
  /** The constraints around one end of `c`, without itself. */
  const list = (c: number, end: number) => {
    for (let e = incidence[end]; e < incidence[end + 1]; e++) {
      if (incidence[e] >> 1 !== c) rows[at++] = incidence[e] >> 1;
    }
  };
  for (let c = 0; c < count; c++) {
    rows[c] = at;
    rows[at++] = c;
    list(c, owner[c]);
    list(c, owned[others + c]);
  }
  rows[count] = at;
  return rows;
}

export function allocateSystem(backend: Backend, layout: ConstraintLayout): AssembledSystem {
  const rows = systemRows(layout);
  return {
    system: backend.allocate('system', 'u32', rows.length, rows),
    systemValue: backend.allocate('systemValue', 'f32', rows.length - layout.count - 1),
    nextDirection: backend.allocate('nextDirection', 'f32', 2 * layout.count),
  };
}
