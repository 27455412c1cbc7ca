/** The part of a snapshot that a list of things has which scripts and hands move: pins and colliders. */
import { checkArray, checkObject, checkVec3, type ErrorPath, fail, inside } from '../core/check';
import type { SavedOffset } from './between';

export function checkedOffsets(path: ErrorPath, field: string, given: unknown, count: number): SavedOffset[] {
  const offsets = checkArray(path, field, given, 'offsets');
  if (offsets.length !== count) fail(path, field, `hold ${count}, as many as the scene has`, offsets.length);
  return offsets.map((offset, i) => {
    const { override, from } = checkObject(path, `${field}[${i}]`, offset, 'where it is and should be');
    const at = inside(path, `${field}[${i}]`);
    return {
      override: override === null ? null : checkVec3(at, 'override', override),
      from: checkVec3(at, 'from', from),
    };
  });
}
