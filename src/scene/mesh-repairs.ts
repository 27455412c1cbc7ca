/** The check of repairs as plain data, wherever they come from. */
import { checkArray, checkFields, checkInteger, checkObject, checkOneOf, type ErrorPath, inside } from '../core/check';
import { repairNames } from '../mesh/mesh-repair';

export function checkRepairs(path: ErrorPath, repairs: unknown): void {
  if (repairs === undefined) return;
  checkArray(path, 'repairs', repairs, 'repairs').forEach((repair, i) => {
    const at = inside(path, `repairs[${i}]`);
    const fields = checkObject(path, `repairs[${i}]`, repair, 'an object with what, count and at');
    checkFields(at, fields, ['what', 'count', 'at']);
    checkOneOf(at, 'what', fields.what, repairNames);
    checkInteger(at, 'count', fields.count, { atLeast: 1 });
    checkArray(at, 'at', fields.at, 'indices').forEach((index, k) => {
      checkInteger(at, `at[${k}]`, index, { atLeast: 0 });
    });
  });
}
