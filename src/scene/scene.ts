/** A scene from its options: defaults filled in, everything checked, names made unique. */

import {
  checkArray,
  checkFields,
  checkName,
  checkNumber,
  checkObject,
  checkOptions,
  checkVec3,
  type ErrorPath,
  fail,
  inside,
  isObject,
  orDefault,
  pathOf,
  plainArray,
} from '../core/check';
import { checkedBodyContact } from './body-contact';
import { bodyKind } from './body-kinds';
import { checkCollider } from './collider/collider-kinds';
import { checkedContacts } from './contacts';
import { rememberOriginal } from './find-in-scene';
import type { Body, BodyContact, Collider, ContactPair, Scene, Vec3, Wind } from './types';

export interface SceneOptions {
  /** Default 'scene'. */
  name?: string;
  bodies: readonly Body[];
  /** Default: none. */
  colliders?: readonly Collider[];
  /** Pairs of a body and a collider, by their names, that meet with other numbers than the collider's own. Default: none. */
  contacts?: readonly ContactPair[];
  /** How bodies meet each other and themselves: 'real-time' or 'exact', or an object with that as `mode`, a thickness [m] (default 0.005), a friction (default 0.3) and `untangle` (default false). Default null: they pass through each other. */
  contact?: BodyContact['mode'] | Partial<BodyContact> | null;
  /** [m/s2] Default [0, -9.81, 0]. */
  gravity?: Vec3;
  /** Velocity kept per second of simulated time, 0 to 1. Default 0.8. */
  drag?: number;
  /** Velocity relative to the rigid motion of its body that is kept per second of simulated time, 0 to 1. Default 1. */
  innerDrag?: number;
  /** Damping of springs in proportion to their stiffness [s]: 0.001 takes the rattle out of a sheet. Default 0. */
  viscosity?: number;
  /** Default null: still air that does not resist. */
  wind?: WindOptions | null;
  /** Length of one `world.step()` [s]. Default 1/60. */
  timeStep?: number;
}

export interface WindOptions extends Partial<Wind> {
  /** [m/s] */
  velocity: Vec3;
}

/** A checked scene. Takes a scene as well: what was edited by hand is checked again. */
export function scene(options: SceneOptions): Scene {
  const path = pathOf('scene');
  checkOptions(path, options, sceneFields);
  const made: Scene = {
    name: orDefault(options.name, 'scene'),
    bodies: options.bodies,
    colliders: orDefault(options.colliders, []),
    gravity: checkedGravity(orDefault(options.gravity, [0, -9.81, 0])),
    drag: orDefault(options.drag, 0.8),
    innerDrag: orDefault(options.innerDrag, 1),
    viscosity: orDefault(options.viscosity, 0),
    wind: checkedWind(orDefault(options.wind, null)),
    timeStep: orDefault(options.timeStep, 1 / 60),
  };
  checkScene(made, path);
  const bodies = withUniqueNames(made.bodies, path, 'bodies');
  const colliders = withUniqueNames(made.colliders, path, 'colliders');
  const contacts = checkedContacts(path, orDefault(options.contacts, []), bodies, colliders);
  const contact = checkedBodyContact(path, orDefault(options.contact, null));
  return { ...made, bodies, colliders, ...(contacts.length > 0 && { contacts }), ...(contact && { contact }) };
}

export const sceneFields = [
  'name',
  'bodies',
  'colliders',
  'contacts',
  'contact',
  'gravity',
  'drag',
  'innerDrag',
  'viscosity',
  'wind',
  'timeStep',
];
const windDefaults = { airDensity: 1.2, drag: 1, lift: 0.1, gusts: 0, gustPeriod: 2 };

/** The gravity of a scene [m/s2], checked on its own: a world changes it without checking its scene again. */
export function checkedGravity(gravity: Vec3, path = pathOf('scene')): Vec3 {
  return checkVec3(path, 'gravity', plainArray(gravity), 'm/s2', 1000);
}

/** Likewise the wind, defaults filled in. */
export function checkedWind(wind: WindOptions | null, path = pathOf('scene')): Wind | null {
  if (wind === null) return null;
  checkObject(path, 'wind', wind, 'null or an object such as { velocity: [5, 0, 0] }');
  const given = Object.fromEntries(Object.entries(wind).filter(([, value]) => value !== undefined));
  const complete: Wind = { ...windDefaults, ...given, velocity: plainArray(wind.velocity) };
  checkWind(complete, inside(path, 'wind'));
  return complete;
}

function checkScene(made: Scene, path: ErrorPath): void {
  checkName(path, 'name', made.name);
  const bodies = checkArray(path, 'bodies', made.bodies, 'bodies');
  if (bodies.length === 0) fail(path, 'bodies', 'hold at least one body', made.bodies);
  bodies.forEach((body, i) => {
    bodyKind(body, path, `bodies[${i}]`).check(body as Body, inside(path, `bodies[${i}]`));
  });
  checkArray(path, 'colliders', made.colliders, 'colliders').forEach((collider, i) => {
    if (!isObject(collider)) fail(path, `colliders[${i}]`, 'be a collider', collider);
    checkCollider(collider as unknown as Collider, inside(path, `colliders[${i}]`));
  });
  checkNumber(path, 'drag', made.drag, { atLeast: 0, atMost: 1 });
  checkNumber(path, 'innerDrag', made.innerDrag, { atLeast: 0, atMost: 1 });
  checkNumber(path, 'viscosity', made.viscosity, { atLeast: 0, plausible: 1, unit: 's', hint: '1 ms is 0.001' });
  checkNumber(path, 'timeStep', made.timeStep, { above: 0, plausible: 0.1, unit: 's', hint: '16 ms is 0.016' });
}

function checkWind(wind: Wind, path: ErrorPath): void {
  checkFields(path, wind, ['velocity', ...Object.keys(windDefaults)]);
  checkVec3(path, 'velocity', wind.velocity, 'm/s', 1000);
  checkNumber(path, 'airDensity', wind.airDensity, { atLeast: 0, plausible: 2000, unit: 'kg/m3' });
  checkNumber(path, 'drag', wind.drag, { atLeast: 0, plausible: 100 });
  checkNumber(path, 'lift', wind.lift, { atLeast: 0, plausible: 100 });
  checkNumber(path, 'gusts', wind.gusts, { atLeast: 0, atMost: 1 });
  checkNumber(path, 'gustPeriod', wind.gustPeriod, { above: 0, unit: 's' });
}

/** A body that joins these, checked, under a name of its own. */
export function joiningBody(bodies: readonly Body[], body: Body, path: ErrorPath): Body {
  bodyKind(body, path, 'body').check(body, inside(path, 'body'));
  return withUniqueNames([...bodies, body], path, 'bodies')[bodies.length];
}

/** Likewise a collider. */
export function joiningCollider(colliders: readonly Collider[], collider: Collider, path: ErrorPath): Collider {
  if (!isObject(collider)) fail(path, 'collider', 'be a collider', collider);
  checkCollider(collider, inside(path, 'collider'));
  return withUniqueNames([...colliders, collider], path, 'colliders')[colliders.length];
}

/**
 * A name that is the kind ('cloth') was not chosen by anybody: the second one becomes 'cloth-2'. Two chosen names that are
 * the same are an error.
 */
function withUniqueNames<T extends Body | Collider>(items: readonly T[], path: ErrorPath, field: string): readonly T[] {
  const chosen = new Map<string, number>();
  items.forEach((item, i) => {
    if (item.name === item.kind) return;
    const other = chosen.get(item.name);
    if (other !== undefined) fail(path, `${field}[${i}].name`, `differ from the name of ${field}[${other}]`, item.name);
    chosen.set(item.name, i);
  });
  // The numbers below the last one of a kind are all taken: each is tried once, however many things there are.
  const last = new Map<string, number>();
  const numbered = (kind: string, n: number) => (n === 1 ? kind : `${kind}-${n}`);
  return items.map((item) => {
    if (item.name !== item.kind) return item;
    let n = (last.get(item.kind) ?? 0) + 1;
    while (chosen.has(numbered(item.kind, n))) n++;
    last.set(item.kind, n);
    const name = numbered(item.kind, n);
    if (name === item.name) return item;
    const renamed = { ...item, name };
    rememberOriginal(renamed, item);
    return renamed;
  });
}
