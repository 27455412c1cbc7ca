/** Finds a body or a collider of a scene by the object itself, by name, or by index. */
import { fail, oneOf, pathOf } from '../core/check';
import { nearestName } from '../core/nearest-name';
import type { Body, Collider, Scene } from './types';

/** A scene that renames a body ('cloth-2') holds a copy; whoever built it still holds the original and looks it up by that. */
const originals = new WeakMap<object, object>();

export function rememberOriginal(renamed: Body | Collider, original: Body | Collider): void {
  originals.set(renamed, original);
}

/** Index of the body in `scene.bodies`. */
export function bodyIndex(scene: Scene, key: Body | string | number): number {
  return indexOf(scene.bodies, key, 'body');
}

/** Index of the collider in `scene.colliders`. */
export function colliderIndex(scene: Scene, key: Collider | string | number): number {
  return indexOf(scene.colliders, key, 'collider');
}

function indexOf(items: readonly (Body | Collider)[], key: object | string | number, what: string): number {
  const index = typeof key === 'number' ? key : indicesOf(items).get(key);
  if (index !== undefined && items[index]) return index;
  const names = items.map((item) => item.name);
  const near = typeof key === 'string' ? nearestName(key, names) : null;
  const hint = near === null ? '' : ` (did you mean ${near}?)`;
  fail(pathOf('world'), what, `be ${oneOf(names, ', its object or its index')}${hint}`, key);
}

/** Index of each item by itself, by its name and by its original: a page may ask for each of thousands of bodies in every frame. */
const indices = new WeakMap<object, Map<object | string, number>>();

function indicesOf(items: readonly (Body | Collider)[]): Map<object | string, number> {
  const known = indices.get(items);
  if (known) return known;
  const made = new Map<object | string, number>();
  items.forEach((item, index) => {
    for (const key of [item, item.name, originals.get(item)]) {
      if (key !== undefined && !made.has(key)) made.set(key, index);
    }
  });
  indices.set(items, made);
  return made;
}
