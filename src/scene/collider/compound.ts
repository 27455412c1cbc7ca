/** Several colliders as one: its options, defaults and checks. */
import {
  checkArray,
  checkFields,
  checkName,
  checkOneOf,
  checkOptions,
  checkVec3,
  type ErrorPath,
  fail,
  inside,
  isObject,
  pathOf,
  plainArray,
} from '../../core/check';
import { checkMotion } from '../motion';
import type { Collider, ColliderPart, CompoundCollider, Motion, Vec3 } from '../types';
import { middleOfBox } from './collider-bounds';
import { checkPart, makePart, partKinds } from './colliders';

export interface CompoundOptions {
  /** Default 'compound'. */
  name?: string;
  /** Colliders, where they are to stand. Each keeps its thickness, friction and restitution; none may have a motion. The parts of another compound are taken from it. */
  parts: readonly Collider[];
  /** What it turns about [m]. Default: the middle of the box around its parts. */
  position?: Vec3;
  /** Scripted motion of all of it; none by default. */
  motion?: Motion;
}

/** Several colliders that move, turn, come and go together. */
export const compound = (options: CompoundOptions): CompoundCollider => makeCompound(options, pathOf('compound'));

const fields = ['name', 'parts', 'position', 'motion'];

/** A compound from its options; `path` is where its fields stand. */
export function makeCompound(options: object, path: ErrorPath): CompoundCollider {
  checkOptions(path, options, fields);
  const { name = 'compound', parts: given, position, motion } = options as CompoundOptions;
  checkName(path, 'name', name);
  const parts = partsIn(path, given).flatMap((part, i) => madeParts(part, inside(path, `parts[${i}]`)));
  if (motion !== undefined) checkMotion(path, 'motion', motion);
  const middle = position === undefined ? middleOfBox(parts) : checkVec3(path, 'position', plainArray(position));
  return { kind: 'compound', name, parts, position: middle, ...(motion !== undefined && { motion }) };
}

/** Checks a compound as plain data. */
export function checkCompound(collider: CompoundCollider, path: ErrorPath): void {
  checkFields(path, collider, ['kind', ...fields]);
  checkName(path, 'name', collider.name);
  partsIn(path, collider.parts).forEach((part, i) => {
    const at = inside(path, `parts[${i}]`);
    checkStill(part, at);
    checkPart(part as unknown as ColliderPart, at);
  });
  checkVec3(path, 'position', collider.position);
  if (collider.motion !== undefined) checkMotion(path, 'motion', collider.motion);
}

function partsIn(path: ErrorPath, parts: unknown): readonly Record<string, unknown>[] {
  const list = checkArray(path, 'parts', parts, 'colliders');
  if (list.length === 0) fail(path, 'parts', 'hold at least one collider', parts);
  return list.map((part, i) => {
    if (!isObject(part)) fail(path, `parts[${i}]`, 'be a collider', part);
    return part;
  });
}

function checkStill({ motion }: Record<string, unknown>, path: ErrorPath): void {
  if (motion !== undefined) fail(path, 'motion', 'be left out: a compound moves as one, by its own motion', motion);
}

/** A part, with its defaults; or those of a compound that is a part. */
function madeParts(part: Record<string, unknown>, path: ErrorPath): readonly ColliderPart[] {
  checkStill(part, path);
  const { kind, ...options } = part;
  if (kind === 'compound') return makeCompound(options, path).parts;
  return [makePart(checkOneOf(path, 'kind', kind, partKinds), options, path)];
}
