/** The pairs of a body and a collider that meet with numbers of their own, checked. */
import {
  checkArray,
  checkFields,
  checkNumber,
  checkObject,
  checkOneOf,
  type ErrorPath,
  fail,
  inside,
} from '../core/check';
import type { Body, Collider, ContactPair, Scene } from './types';

const fields = ['body', 'collider', 'friction', 'staticFriction', 'restitution', 'thickness'];

export function checkedContacts(
  path: ErrorPath,
  contacts: readonly ContactPair[],
  bodies: readonly Body[],
  colliders: readonly Collider[],
): readonly ContactPair[] {
  const known = new Map<string, number>();
  return checkArray(path, 'contacts', contacts, 'pairs of a body and a collider').map((given, i) => {
    const field = `contacts[${i}]`;
    checkObject(path, field, given, "an object such as { body: 'sheet', collider: 'table', friction: 0.6 }");
    const pair = given as ContactPair;
    const own = inside(path, field);
    checkFields(own, pair, fields);
    checkOneOf(
      own,
      'body',
      pair.body,
      bodies.map(({ name }) => name),
    );
    checkOneOf(
      own,
      'collider',
      pair.collider,
      colliders.map(({ name }) => name),
    );
    const key = JSON.stringify([pair.body, pair.collider]);
    const other = known.get(key);
    if (other !== undefined)
      fail(own, 'collider', `differ from that of contacts[${other}], which is of the same body`, pair.collider);
    known.set(key, i);
    checkNumbers(own, pair, colliders.find(({ name }) => name === pair.collider)!);
    return { ...pair };
  });
}

function checkNumbers(path: ErrorPath, pair: ContactPair, collider: Collider): void {
  const { friction, staticFriction, restitution, thickness } = pair;
  if (friction !== undefined) checkNumber(path, 'friction', friction, { atLeast: 0, plausible: 100 });
  if (staticFriction !== undefined) {
    // A pair that has no other slides as on the collider, or on the roughest of its parts.
    const sliding = friction ?? Math.max(...partsOf(collider).map((part) => part.friction));
    checkNumber(path, 'staticFriction', staticFriction, { atLeast: sliding, plausible: 100 });
  }
  if (restitution !== undefined) checkNumber(path, 'restitution', restitution, { atLeast: 0, atMost: 1 });
  if (thickness === undefined) return;
  checkNumber(path, 'thickness', thickness, { atLeast: 0, plausible: 1, unit: 'm', hint: '5 mm is 0.005' });
  // Fields are sampled within reach of their own.
  const sampled = partsOf(collider).filter(({ kind }) => kind === 'distanceField');
  const most = Math.min(...sampled.map((part) => part.thickness));
  if (thickness > most)
    fail(path, 'thickness', `be at most that of the field ${collider.name}, ${most} [m]`, thickness);
}

const partsOf = (collider: Collider) => (collider.kind === 'compound' ? collider.parts : [collider]);

/** A scene without the pairs of bodies and colliders that it does not have: they may come back. */
export function withPresentContacts(scene: Scene): Scene {
  const { contacts, ...rest } = scene;
  if (!contacts) return scene;
  const names = (items: readonly { name: string }[]) => new Set(items.map(({ name }) => name));
  const [bodies, colliders] = [names(scene.bodies), names(scene.colliders)];
  const present = contacts.filter(({ body, collider }) => bodies.has(body) && colliders.has(collider));
  if (present.length === contacts.length) return scene;
  return present.length === 0 ? rest : { ...rest, contacts: present };
}
