/** Tells what was done to the meshes of bodies and colliders. */
import { pathOf } from '../core/check';
import { repairText } from '../mesh/mesh-repair';
import { fieldSolid } from '../scene/collider/field-solid';
import type { BuiltBody, Collider } from '../scene/types';
import type { Listeners } from './listeners';

export function tellRepairs(listeners: Listeners, { name, repairs = [] }: BuiltBody, frame: number): void {
  for (const repair of repairs) {
    listeners.tell({ type: 'mesh-repaired', body: name, frame, why: repairText(repair), ...repair });
  }
}

/** Likewise of a collider, or of the parts of one. */
export function tellColliderRepairs(listeners: Listeners, collider: Collider, frame: number): void {
  for (const part of collider.kind === 'compound' ? collider.parts : [collider]) {
    if (part.kind !== 'distanceField' || part.strict) continue;
    for (const repair of fieldSolid(pathOf('distanceField'), part.mesh, false).repairs) {
      listeners.tell({ type: 'mesh-repaired', collider: collider.name, frame, why: repairText(repair), ...repair });
    }
  }
}
