/**
 * The checkers behind every construction error. Each one returns the value it was given, or throws a `SelvedgeError`
 * `<thing>: <field> must <rule> [unit], got <value>`.
 */
import { SelvedgeError, showValue } from './error';
import { nearestName } from './nearest-name';
import type { Vec3 } from './vec3';

/** The path of the checked fields in messages: `thing` is the thing being made ('cloth'), `prefix` the path to its fields ('bodies[0].'). */
export interface ErrorPath {
  thing: string;
  prefix: string;
}

/** The path of a thing that is not part of another. */
export const pathOf = (thing: string): ErrorPath => ({ thing, prefix: '' });

/** The path of the fields inside `field`. */
export const inside = (path: ErrorPath, field: string): ErrorPath => ({ ...path, prefix: `${path.prefix}${field}.` });

export function fail(path: ErrorPath, field: string, rule: string, value: unknown, shown?: string): never {
  throw new SelvedgeError(path.thing, `${path.prefix}${field}`, rule, value, shown);
}

/** Bounds of a number, and its unit. */
export interface Range {
  above?: number;
  atLeast?: number;
  atMost?: number;
  /** An upper bound that only a wrong unit or a slip exceeds: the message mentions it only then. */
  plausible?: number;
  unit?: string;
  /** A reminder of the unit, shown where the value seems to have another one: '5 mm is 0.005'. */
  hint?: string;
}

/** A finite number within the range. */
export function checkNumber(path: ErrorPath, field: string, value: unknown, range: Range = {}): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || !within(value, range)) {
    fail(path, field, rangeRule('be a number', range, value), value, showNumber(value));
  }
  return value;
}

/** A whole number within the range. */
export function checkInteger(path: ErrorPath, field: string, value: unknown, range: Range = {}): number {
  if (!Number.isInteger(value) || !within(value as number, range)) {
    fail(path, field, rangeRule('be a whole number', range, value), value, showNumber(value));
  }
  return value as number;
}

/** Positions and offsets beyond this have a wrong unit, and 32-bit floats resolve them to no better than about a millimetre [m]. */
export const maxDistance = 1e5;
/** The maximum size of one thing [m]. */
export const maxSize = 1e4;

/** Two numbers above 0: a width and a height. */
export function checkSize(path: ErrorPath, field: string, value: unknown): void {
  if (!areNumbers(value, 2) || value.some((x) => x <= 0)) {
    fail(path, field, 'be two numbers above 0 [m]', value, showNumber(value));
  }
  if (value.some((x) => x > maxSize)) fail(path, field, `be two numbers above 0 and at most ${maxSize} [m]`, value);
}

/** Three finite numbers, each of magnitude `atMost` or less. */
export function checkVec3(path: ErrorPath, field: string, value: unknown, unit = 'm', atMost = maxDistance): Vec3 {
  if (!areNumbers(value, 3)) {
    fail(path, field, `be three numbers${bracket(unit)}`, value, showNumber(value));
  }
  if (value.some((x) => Math.abs(x) > atMost)) {
    fail(path, field, `be three numbers no further from 0 than ${atMost}${bracket(unit)}`, value);
  }
  return value as unknown as Vec3;
}

/** The minimum length of a spring [m]. A shorter one has no reliable direction in 32-bit floats, and its constant overflows them. */
export const shortestSpring = 1e-6;

/** Particles at this `spacing` [m] can be joined by springs. */
export function checkSpacing(path: ErrorPath, field: string, spacing: number): void {
  if (spacing < shortestSpring) fail(path, field, `leave at least ${shortestSpring} between particles [m]`, spacing);
}

/** Three numbers as for `checkVec3` that are not all 0, so that they have a direction. */
export function checkDirection(path: ErrorPath, field: string, value: unknown): Vec3 {
  const vector = checkVec3(path, field, value, '');
  if (Math.hypot(...vector) < 1e-9) fail(path, field, 'be three numbers that are not all 0', value);
  return vector;
}

/** An array of numbers, `multiple` per item: 'x, y, z of each vertex'. The message names the first number that is not finite. */
export function checkNumbers(
  path: ErrorPath,
  field: string,
  value: unknown,
  rule: { per: string; multiple: number; atLeast?: number; count?: number; atMost?: number; unit?: string },
): readonly number[] {
  const { per, multiple, atMost = maxDistance, unit = '' } = rule;
  if (!Array.isArray(value)) fail(path, field, `be an array of ${per}${bracket(unit)}`, value);
  const wrongLength =
    value.length % multiple !== 0 ||
    (rule.atLeast !== undefined && value.length < rule.atLeast * multiple) ||
    (rule.count !== undefined && value.length !== rule.count * multiple);
  if (wrongLength) {
    const many =
      rule.count !== undefined
        ? `${rule.count * multiple} numbers`
        : `a multiple of ${multiple} numbers, at least ${(rule.atLeast ?? 0) * multiple}`;
    fail(path, field, `hold ${per}: ${many}`, value.length);
  }
  for (let i = 0; i < value.length; i++) {
    const far = isNumber(value[i]) ? Math.abs(value[i]) > atMost : null;
    if (far === null) fail(path, `${field}[${i}]`, `be a number${bracket(unit)}`, value[i], showNumber(value[i]));
    if (far) fail(path, `${field}[${i}]`, `be no further from 0 than ${atMost}${bracket(unit)}`, value[i]);
  }
  return value;
}

export function checkOneOf<T extends string>(path: ErrorPath, field: string, value: unknown, known: readonly T[]): T {
  if (!known.includes(value as T)) {
    fail(path, field, `be ${oneOf(known)}${suggestion(value, known)}`, value);
  }
  return value as T;
}

/** The known names as part of a rule; `more`: what else is taken. */
export function oneOf(known: readonly string[], more = ''): string {
  return known.length === 0 ? 'one that there is (there are none)' : `one of ${known.join(', ')}${more}`;
}

export function checkBoolean(path: ErrorPath, field: string, value: unknown): boolean {
  if (typeof value !== 'boolean') fail(path, field, 'be true or false', value);
  return value;
}

/** A name is used in messages, files and look-ups, so it must not be empty. */
export function checkName(path: ErrorPath, field: string, value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') fail(path, field, 'be a text that is not empty', value);
  return value;
}

/** An array. Holes in it come back as undefined, so that the checks of items, which `forEach` and `map` call, meet and refuse them. */
export function checkArray(path: ErrorPath, field: string, value: unknown, of: string): readonly unknown[] {
  if (!Array.isArray(value)) fail(path, field, `be an array of ${of}`, value);
  return value.includes(undefined) ? [...value] : value;
}

/** An array or a typed array of numbers, whatever they are. */
export function checkNumberList(path: ErrorPath, field: string, value: unknown, of: string): ArrayLike<number> {
  const list =
    typeof value === 'object' && value !== null && typeof (value as { length?: unknown }).length === 'number';
  if (!list) fail(path, field, `be an array of ${of}`, value);
  return value as ArrayLike<number>;
}

export function checkText(path: ErrorPath, field: string, value: unknown): string {
  if (typeof value !== 'string') fail(path, field, 'be a text', value);
  return value;
}

export function checkFunction(path: ErrorPath, field: string, value: unknown, of: string): void {
  if (typeof value !== 'function') fail(path, field, `be a function of ${of}`, value);
}

/** An object that is the value of `field`. */
export function checkObject(path: ErrorPath, field: string, value: unknown, what: string): Record<string, unknown> {
  if (!isObject(value)) fail(path, field, `be ${what}`, value);
  return value;
}

/** An object with no fields other than the known ones. `path` is the path of its fields. */
export function checkFields(path: ErrorPath, value: object, known: readonly string[]): void {
  for (const field of Object.keys(value)) {
    if (known.includes(field)) continue;
    const given = value[field as keyof typeof value];
    const shown = field.trim() === '' ? JSON.stringify(field) : field;
    fail(path, shown, `be a known field${suggestion(field, known) || ` (known: ${known.join(', ')})`}`, given);
  }
}

/** The options of a builder: an object with known fields only. */
export function checkOptions(path: ErrorPath, options: unknown, known: readonly string[]): void {
  if (!isObject(options))
    fail({ ...path, prefix: '' }, path.prefix.replace(/\.$/, '') || 'options', 'be an object', options);
  checkFields(path, options, known);
}

/** The value, or the default where the value is undefined. null is not replaced: JSON writes NaN as null, which the checks must refuse. */
export function orDefault<T, D>(value: T | undefined, byDefault: D): T | D {
  return value === undefined ? byDefault : value;
}

/** V8 makes dictionaries of arrays that are allocated with more elements than this, ten times as slow as arrays that grow to that length. */
const maxAllocated = 2 ** 25;

/** Typed arrays become plain arrays, which can be written as JSON; plain arrays are copied; other values are returned as they are, for a check to refuse. */
export function plainArray<T>(value: T): T {
  if (Array.isArray(value)) return [...value] as T;
  if (!ArrayBuffer.isView(value)) return value;
  const from = value as unknown as ArrayLike<number>;
  // Array.from takes several times as long, and meshes have tens of millions of numbers.
  const plain: number[] = from.length < maxAllocated ? new Array(from.length) : [];
  for (let i = 0; i < from.length; i++) plain[i] = from[i];
  return plain as T;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** So many finite numbers. The copy has undefined for holes, which `every` would pass over. */
function areNumbers(value: unknown, count: number): value is number[] {
  return Array.isArray(value) && value.length === count && [...value].every(isNumber);
}

function within(value: number, { above, atLeast, atMost, plausible }: Range): boolean {
  const low = above !== undefined ? value > above : atLeast === undefined || value >= atLeast;
  return low && value <= Math.min(atMost ?? value, plausible ?? value);
}

/** The rule as part of a message. A text ("10cm") or an implausible number suggests another unit: the message then has the hint. */
function rangeRule(kind: string, range: Range, value: unknown): string {
  const { above, atLeast, atMost, plausible, unit = '', hint } = range;
  const tooMuch = typeof value === 'number' && plausible !== undefined && value > plausible;
  const bounds: string[] = [];
  if (above !== undefined) bounds.push(`above ${above}`);
  if (atLeast !== undefined) bounds.push(`at least ${atLeast}`);
  if (atMost !== undefined) bounds.push(`at most ${atMost}`);
  if (tooMuch) bounds.push(`at most ${plausible}`);
  const reminder = hint !== undefined && (tooMuch || typeof value === 'string') ? ` (${hint})` : '';
  return `${kind}${bounds.length > 0 ? ` ${bounds.join(' and ')}` : ''}${bracket(unit)}${reminder}`;
}

/** JSON writes NaN as null: the message says so, since a reader would not expect a null. */
function showNumber(value: unknown): string {
  const hasNull = value === null || (Array.isArray(value) && value.includes(null));
  return `${showValue(value)}${hasNull ? ' (null is how JSON writes NaN)' : ''}`;
}

const bracket = (unit: string): string => (unit === '' ? '' : ` [${unit}]`);

function suggestion(value: unknown, known: readonly string[]): string {
  const near = typeof value === 'string' ? nearestName(value, known) : null;
  return near === null ? '' : ` (did you mean ${near}?)`;
}
