/** Tells what was done to the mesh of a body. */
import { repairText } from '../mesh/mesh-repair';
import type { BuiltBody } from '../scene/types';
import type { Listeners } from './listeners';

export function tellRepairs(listeners: Listeners, { name, repairs = [] }: BuiltBody, frame: number): void {
  for (const repair of repairs) {
    listeners.tell({ type: 'mesh-repaired', body: name, frame, why: repairText(repair), ...repair });
  }
}
