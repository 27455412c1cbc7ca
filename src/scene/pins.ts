/**
 * Pins: which particles of a body are held, and how they move.
 *
 * A builder takes them in any convenient form (`PinOption`) and keeps them as plain data (`Pin`). Every particle belongs to
 * one pin at most, so that moving a pin by name has one meaning.
 */
import {
  checkArray,
  checkFields,
  checkInteger,
  checkName,
  type ErrorPath,
  fail,
  inside,
  isObject,
} from '../core/check';
import { nearestName } from '../core/nearest-name';
import { checkMotion } from './motion';
import type { BuiltBody, Motion, Pin } from './types';

/** What a predicate is shown of each vertex: its index, where it starts [m], and its texture coordinates. */
export interface PinVertex {
  index: number;
  x: number;
  y: number;
  z: number;
  u: number;
  v: number;
}

export type PinPredicate = (vertex: PinVertex) => boolean;

/** A name the body knows, a vertex index, several, or a test of each vertex. */
export type PinAt = string | number | readonly number[] | PinPredicate;

/**
 * Any string, told by a method of its own: `string` itself also has a method `at`, and TypeScript would take that for a
 * second meaning of `{ at: (v) => ... }` and leave v without a type.
 */
interface PinName {
  charCodeAt(index: number): number;
}

/** What to pin; or that, with a name to move it by and a motion. */
export type PinOption = PinName | number | PinPredicate | { name?: string; at: PinAt; motion?: Motion };

/** What pins need to know of the body that they hold. */
export interface PinTarget {
  /** Number of vertices that indices count. */
  count: number;
  /** Names that `at` may use. */
  names: readonly string[];
}

/** Pins as plain data: predicates become indices, missing names are made up. */
export function resolvePins(
  path: ErrorPath,
  value: unknown,
  target: PinTarget,
  vertex: (index: number) => PinVertex,
): Pin[] {
  return checkArray(path, 'pins', value, 'pins').map((item, i) => {
    const option = isObject(item) ? item : { at: item };
    const at = inside(path, `pins[${i}]`);
    checkFields(at, option, pinFields);
    const where =
      typeof option.at === 'function' ? matches(at, option.at as PinPredicate, target.count, vertex) : option.at;
    const pin = {
      name: option.name ?? defaultName(option.at, i),
      at: ArrayBuffer.isView(where) ? Array.from(where as unknown as ArrayLike<number>) : where,
    };
    return (option.motion === undefined ? pin : { ...pin, motion: option.motion }) as Pin;
  });
}

/** The checks of pins as plain data. */
export function checkPins(path: ErrorPath, value: unknown, target: PinTarget): readonly Pin[] {
  const names = new Set<string>();
  const pins = checkArray(path, 'pins', value, 'pins');
  pins.forEach((item, i) => {
    if (!isObject(item)) fail(path, `pins[${i}]`, 'be a pin such as { name: "corner", at: 0 }', item);
    const at = inside(path, `pins[${i}]`);
    checkFields(at, item, pinFields);
    const name = checkName(at, 'name', item.name);
    if (names.has(name)) fail(at, 'name', 'differ from the names of the other pins', name);
    names.add(name);
    checkAt(at, item.at, target);
    if (item.motion !== undefined) checkMotion(at, 'motion', item.motion);
  });
  return pins as readonly Pin[];
}

/**
 * The particles of each pin. A particle that two pins name stays with the first; where one of the two moves that would be
 * a guess, so it is an error, and so is a pin that is left with nothing to hold.
 */
export function heldParticles(
  path: ErrorPath,
  pins: readonly Pin[],
  named: (name: string) => Iterable<number>,
  particleOf: (vertex: number) => number = (vertex) => vertex,
): BuiltBody['pins'] {
  const holder = new Map<number, number>();
  return pins.map((pin, i) => {
    const wanted = new Set(
      typeof pin.at === 'string' ? named(pin.at) : (typeof pin.at === 'number' ? [pin.at] : pin.at).map(particleOf),
    );
    if (wanted.size === 0) fail(path, `pins[${i}].at`, 'name particles that this body has', pin.at);
    const own: number[] = [];
    for (const particle of wanted) {
      const other = holder.get(particle);
      if (other === undefined) {
        holder.set(particle, i);
        own.push(particle);
      } else if (pin.motion !== undefined || pins[other].motion !== undefined) {
        fail(path, `pins[${i}]`, `share no particle with pins[${other}], as one of the two moves`, pin.at);
      }
    }
    if (own.length === 0) fail(path, `pins[${i}]`, 'hold a particle that no pin before it holds', pin.at);
    return { name: pin.name, particles: Uint32Array.from(own), motion: pin.motion ?? null };
  });
}

const pinFields = ['name', 'at', 'motion'];

function checkAt(path: ErrorPath, value: unknown, target: PinTarget): void {
  const range = { atLeast: 0, atMost: target.count - 1 };
  if (typeof value === 'number') {
    checkInteger(path, 'at', value, range);
  } else if (Array.isArray(value)) {
    if (value.length === 0) fail(path, 'at', 'hold at least one vertex index', value);
    checkArray(path, 'at', value, 'vertex indices').forEach((index, i) => {
      checkInteger(path, `at[${i}]`, index, range);
    });
  } else if (typeof value !== 'string' || !target.names.includes(value)) {
    const near = typeof value === 'string' ? nearestName(value, target.names) : null;
    const hint = near === null ? '' : ` (did you mean ${near}?)`;
    fail(path, 'at', `be one of ${target.names.join(', ')}, or vertex indices${hint}`, value);
  }
}

function matches(
  path: ErrorPath,
  predicate: PinPredicate,
  count: number,
  vertex: (index: number) => PinVertex,
): number[] {
  const found: number[] = [];
  for (let i = 0; i < count; i++) if (predicate(vertex(i))) found.push(i);
  if (found.length === 0) fail(path, 'at', `match at least one of the ${count} vertices`, 'none', 'none');
  return found;
}

function defaultName(at: unknown, index: number): string {
  if (typeof at === 'string') return at;
  if (typeof at === 'number') return `vertex-${at}`;
  return `pin-${index + 1}`;
}
