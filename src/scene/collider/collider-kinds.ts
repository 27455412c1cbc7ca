/** All kinds of colliders, as plain data: made from options and checked, wherever they come from. */
import { checkOneOf, type ErrorPath } from '../../core/check';
import type { Collider } from '../types';
import { checkPart, makePart, partKinds } from './colliders';
import { checkCompound, makeCompound } from './compound';

export const colliderKinds: readonly Collider['kind'][] = [...partKinds, 'compound'];

/** A collider from its kind and options; `path` is where its fields stand. */
export const makeCollider = (kind: Collider['kind'], options: object, path: ErrorPath): Collider =>
  kind === 'compound' ? makeCompound(options, path) : makePart(kind, options, path);

/** Checks a collider as plain data. */
export function checkCollider(collider: Collider, path: ErrorPath): void {
  checkOneOf(path, 'kind', collider.kind, colliderKinds);
  if (collider.kind === 'compound') checkCompound(collider, path);
  else checkPart(collider, path);
}
