/** The part of a snapshot that things have which scripts and hands move: pins and colliders. */
import { checkObject, checkVec3, type ErrorPath, inside } from '../core/check';
import type { SavedOffset } from './between';

export function checkedOffset(path: ErrorPath, field: string, given: unknown): SavedOffset & Record<string, unknown> {
  const fields = checkObject(path, field, given, 'where it is and should be');
  const at = inside(path, field);
  return {
    ...fields,
    override: fields.override === null ? null : checkVec3(at, 'override', fields.override),
    from: checkVec3(at, 'from', fields.from),
  };
}
