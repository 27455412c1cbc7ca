/** The options of bodies that choose springs: which kinds there are, and constants that replace the derived ones. */
import { checkBoolean, checkFields, checkNumber, checkObject, checkOneOf, fail, inside, type Place } from './check';
import type { Bending } from './types';

/** `{ shear: false }` changes the defaults in that alone. */
export function mergeKinds<T extends object>(place: Place, value: Partial<T> | undefined, defaults: T): T {
  if (value === undefined) return { ...defaults };
  checkObject(place, 'springs', value, 'an object such as { bend: false }');
  checkFields(inside(place, 'springs'), value, Object.keys(defaults));
  return { ...defaults, ...dropUndefined(value) };
}

/** Every kind the body has must be switched on or off. */
export function checkKinds(place: Place, value: unknown, kinds: readonly string[]): void {
  const springs = checkObject(place, 'springs', value, 'an object such as { bend: false }');
  const at = inside(place, 'springs');
  checkFields(at, springs, kinds);
  for (const kind of kinds) checkBoolean(at, kind, springs[kind]);
}

/** Spring constants by kind [N/m], each optional. */
export function checkConstants(place: Place, value: unknown, kinds: readonly string[]): void {
  if (value === undefined) return;
  const constants = checkObject(place, 'springConstants', value, 'an object such as { structural: 100 } [N/m]');
  const at = inside(place, 'springConstants');
  checkFields(at, constants, kinds);
  for (const [kind, constant] of Object.entries(constants)) {
    if (constant !== undefined) checkNumber(at, kind, constant, { above: 0, plausible: 1e9, unit: 'N/m' });
  }
}

/** Whether a body resists bending, and in this way. */
export function bends(body: { bending: Bending; springs: { bend: boolean } }, way: Bending): boolean {
  return body.springs.bend && body.bending === way;
}

/** Quadratic bending needs its own constant of the material, and takes none of what shapes bend springs. */
export function checkBending(
  place: Place,
  body: {
    bending: Bending;
    springs: { bend: boolean };
    springConstants?: { bend?: number };
    bendSpans?: readonly number[];
  },
  material: { flexuralRigidity?: number },
): void {
  checkOneOf(place, 'bending', body.bending, ['springs', 'quadratic']);
  if (body.bending === 'springs' || !body.springs.bend) return;
  const rule = (what: string) => `be ${what} when bending is 'quadratic'`;
  const { springConstants, bendSpans } = body;
  if (springConstants?.bend !== undefined) {
    fail(inside(place, 'springConstants'), 'bend', rule('left out'), springConstants.bend);
  }
  if (bendSpans !== undefined) fail(place, 'bendSpans', rule('left out'), bendSpans);
  if (material.flexuralRigidity === undefined) {
    fail(inside(place, 'material'), 'flexuralRigidity', rule('given'), undefined);
  }
}

function dropUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
