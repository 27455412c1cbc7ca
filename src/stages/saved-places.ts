/** The part of a snapshot that things have which scripts and hands move: pins and colliders. */
import { checkObject, type ErrorPath, inside } from '../core/check';
import { checkPlacement, offsetBy, type Placement, plainPlacement } from '../scene/placement';
import type { Vec3 } from '../scene/types';

/** A pin or a collider in a snapshot. A mere offset is three numbers [m]. */
export interface SavedPlace {
  /** Where it was told to go by hand, or null. */
  override: Vec3 | Placement | null;
  /** Where it stood at the end of the last step. */
  from: Vec3 | Placement;
}

export const savedPlace = (override: Placement | null, from: Placement): SavedPlace => ({
  override: override && plainPlacement(override),
  from: plainPlacement(from),
});

const restored = (saved: Vec3 | Placement): Placement => ('offset' in saved ? saved : offsetBy(saved));

export const restoredPlace = ({ override, from }: SavedPlace): { override: Placement | null; from: Placement } => ({
  override: override && restored(override),
  from: restored(from),
});

export function checkedPlace(path: ErrorPath, field: string, given: unknown): SavedPlace & Record<string, unknown> {
  const fields = checkObject(path, field, given, 'where it is and should be');
  const at = inside(path, field);
  const override = fields.override === null ? null : checkPlacement(at, 'override', fields.override);
  return { ...fields, ...savedPlace(override, checkPlacement(at, 'from', fields.from)) };
}
