/** The options of bodies that choose springs: which kinds there are, and constants that replace the derived ones. */
import {
  checkBoolean,
  checkFields,
  checkNumber,
  checkObject,
  checkOneOf,
  type ErrorPath,
  fail,
  inside,
} from '../core/check';
import type { Bending, ClothMaterial, Membrane, SpringKinds } from './types';

/** `{ shear: false }` changes the defaults in that alone. */
export function mergeKinds<T extends object>(path: ErrorPath, value: Partial<T> | undefined, defaults: T): T {
  if (value === undefined) return { ...defaults };
  checkObject(path, 'springs', value, 'an object such as { bend: false }');
  checkFields(inside(path, 'springs'), value, Object.keys(defaults));
  return { ...defaults, ...dropUndefined(value) };
}

/** Every kind the body has must be switched on or off. */
export function checkKinds(path: ErrorPath, value: unknown, kinds: readonly string[]): void {
  const springs = checkObject(path, 'springs', value, 'an object such as { bend: false }');
  const at = inside(path, 'springs');
  checkFields(at, springs, kinds);
  for (const kind of kinds) checkBoolean(at, kind, springs[kind]);
}

/** Spring constants by kind [N/m], each optional. */
export function checkConstants(path: ErrorPath, value: unknown, kinds: readonly string[]): void {
  if (value === undefined) return;
  const constants = checkObject(path, 'springConstants', value, 'an object such as { structural: 100 } [N/m]');
  const at = inside(path, 'springConstants');
  checkFields(at, constants, kinds);
  for (const [kind, constant] of Object.entries(constants)) {
    if (constant !== undefined) checkNumber(at, kind, constant, { above: 0, plausible: 1e9, unit: 'N/m' });
  }
}

/** Whether a body resists bending, and in this way. */
export function bends(body: { bending: Bending; springs: { bend: boolean } }, way: Bending): boolean {
  return body.springs.bend && body.bending === way;
}

/** The ways of bodies that have no triangles. */
export const lineBendings: readonly Bending[] = ['springs', 'quadratic'];
/** Those of sheets. */
export const sheetBendings: readonly Bending[] = ['springs', 'quadratic', 'dihedral'];

/** Bending other than by springs needs its own constant of the material, and takes none of what shapes bend springs. */
export function checkBending(
  path: ErrorPath,
  body: {
    bending: Bending;
    springs: { bend: boolean };
    springConstants?: { bend?: number };
    bendSpans?: readonly number[];
  },
  material: { flexuralRigidity?: number },
  ways: readonly Bending[],
): void {
  checkOneOf(path, 'bending', body.bending, ways);
  if (body.bending === 'springs' || !body.springs.bend) return;
  const rule = (what: string) => `be ${what} when bending is '${body.bending}'`;
  const { springConstants, bendSpans } = body;
  if (springConstants?.bend !== undefined) {
    fail(inside(path, 'springConstants'), 'bend', rule('left out'), springConstants.bend);
  }
  if (bendSpans !== undefined) fail(path, 'bendSpans', rule('left out'), bendSpans);
  if (material.flexuralRigidity === undefined) {
    fail(inside(path, 'material'), 'flexuralRigidity', rule('given'), undefined);
  }
}

/** A membrane by strain has no springs along edges and diagonals, whose constants could be given. */
export function checkMembrane(
  path: ErrorPath,
  { membrane, springConstants }: { membrane: Membrane; springConstants?: Partial<Record<keyof SpringKinds, number>> },
): void {
  checkOneOf(path, 'membrane', membrane, ['springs', 'strain']);
  if (membrane === 'springs') return;
  for (const kind of ['structural', 'shear'] as const) {
    const constant = springConstants?.[kind];
    if (constant === undefined) continue;
    fail(inside(path, 'springConstants'), kind, "be left out when membrane is 'strain'", constant);
  }
}

/** Stiffness of a membrane by strain [N/m]. */
export function membraneStiffness({ structural, shear: shears }: SpringKinds, material: ClothMaterial) {
  const { stretch, stretchWeft = stretch, shear } = material;
  return { warp: structural ? stretch : 0, weft: structural ? stretchWeft : 0, shear: shears ? shear : 0 };
}

function dropUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
