/** The option of bodies that tear when they are pulled too hard. */
import { checkFields, checkNumber, checkObject, type ErrorPath, inside } from '../../core/check';
import type { Tearing } from '../types';

const fields = ['strain', 'reserve'];
const example = 'an object such as { strain: 0.5 }';

/** As plain data, with its defaults; nothing where it is not given. */
export function mergeTearing(path: ErrorPath, given: Partial<Tearing> | undefined): { tearing?: Tearing } {
  if (given === undefined) return {};
  checkObject(path, 'tearing', given, example);
  checkFields(inside(path, 'tearing'), given, fields);
  const { strain, reserve = 0.1 } = given;
  return { tearing: { strain: strain as number, reserve } };
}

export function checkTearing(path: ErrorPath, tearing: unknown): void {
  if (tearing === undefined) return;
  const given = checkObject(path, 'tearing', tearing, example);
  const at = inside(path, 'tearing');
  checkFields(at, given, fields);
  checkNumber(at, 'strain', given.strain, { above: 0, plausible: 100 });
  checkNumber(at, 'reserve', given.reserve, { atLeast: 0, atMost: 10 });
}
