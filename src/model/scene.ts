/** A scene from its options: defaults filled in, everything checked, names made unique. */
import { checkCollider } from '../collision/colliders';
import { bodyKind } from './body-kinds';
import {
  checkArray,
  checkFields,
  checkName,
  checkNumber,
  checkObject,
  checkOptions,
  checkVec3,
  fail,
  inside,
  isObject,
  orDefault,
  type Place,
  placeOf,
  plainArray,
} from './check';
import { rememberOriginal } from './find-in-scene';
import type { Body, Collider, Scene, Vec3, Wind } from './types';

export interface SceneOptions {
  /** Default 'scene'. */
  name?: string;
  bodies: readonly Body[];
  /** Default: none. */
  colliders?: readonly Collider[];
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
  const place = placeOf('scene');
  checkOptions(place, options, sceneFields);
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
  checkScene(made, place);
  return {
    ...made,
    bodies: withUniqueNames(made.bodies, place, 'bodies'),
    colliders: withUniqueNames(made.colliders, place, 'colliders'),
  };
}

export const sceneFields = [
  'name',
  'bodies',
  'colliders',
  'gravity',
  'drag',
  'innerDrag',
  'viscosity',
  'wind',
  'timeStep',
];
const windDefaults = { airDensity: 1.2, drag: 1, lift: 0.1, gusts: 0, gustPeriod: 2 };

/** The gravity of a scene [m/s2], checked on its own: a world changes it without checking its scene again. */
export function checkedGravity(gravity: Vec3, place = placeOf('scene')): Vec3 {
  return checkVec3(place, 'gravity', plainArray(gravity), 'm/s2', 1000);
}

/** Likewise the wind, defaults filled in. */
export function checkedWind(wind: WindOptions | null, place = placeOf('scene')): Wind | null {
  if (wind === null) return null;
  checkObject(place, 'wind', wind, 'null or an object such as { velocity: [5, 0, 0] }');
  const given = Object.fromEntries(Object.entries(wind).filter(([, value]) => value !== undefined));
  const complete: Wind = { ...windDefaults, ...given, velocity: plainArray(wind.velocity) };
  checkWind(complete, inside(place, 'wind'));
  return complete;
}

function checkScene(made: Scene, place: Place): void {
  checkName(place, 'name', made.name);
  if (checkArray(place, 'bodies', made.bodies, 'bodies').length === 0) {
    fail(place, 'bodies', 'hold at least one body', made.bodies);
  }
  made.bodies.forEach((body, i) => {
    bodyKind(body, place, `bodies[${i}]`).check(body, inside(place, `bodies[${i}]`));
  });
  checkArray(place, 'colliders', made.colliders, 'colliders').forEach((collider, i) => {
    if (!isObject(collider)) fail(place, `colliders[${i}]`, 'be a collider', collider);
    checkCollider(collider as unknown as Collider, inside(place, `colliders[${i}]`));
  });
  checkNumber(place, 'drag', made.drag, { atLeast: 0, atMost: 1 });
  checkNumber(place, 'innerDrag', made.innerDrag, { atLeast: 0, atMost: 1 });
  checkNumber(place, 'viscosity', made.viscosity, { atLeast: 0, plausible: 1, unit: 's', hint: '1 ms is 0.001' });
  checkNumber(place, 'timeStep', made.timeStep, { above: 0, plausible: 0.1, unit: 's', hint: '16 ms is 0.016' });
}

function checkWind(wind: Wind, place: Place): void {
  checkFields(place, wind, ['velocity', ...Object.keys(windDefaults)]);
  checkVec3(place, 'velocity', wind.velocity, 'm/s', 1000);
  checkNumber(place, 'airDensity', wind.airDensity, { atLeast: 0, plausible: 2000, unit: 'kg/m3' });
  checkNumber(place, 'drag', wind.drag, { atLeast: 0, plausible: 100 });
  checkNumber(place, 'lift', wind.lift, { atLeast: 0, plausible: 100 });
  checkNumber(place, 'gusts', wind.gusts, { atLeast: 0, atMost: 1 });
  checkNumber(place, 'gustPeriod', wind.gustPeriod, { above: 0, unit: 's' });
}

/**
 * A name that is the kind ('cloth') was not chosen by anybody: the second one becomes 'cloth-2'. Two chosen names that are
 * the same are an error.
 */
function withUniqueNames<T extends Body | Collider>(items: readonly T[], place: Place, field: string): readonly T[] {
  const chosen = new Map<string, number>();
  items.forEach((item, i) => {
    if (item.name === item.kind) return;
    const other = chosen.get(item.name);
    if (other !== undefined)
      fail(place, `${field}[${i}].name`, `differ from the name of ${field}[${other}]`, item.name);
    chosen.set(item.name, i);
  });
  const taken = new Set(chosen.keys());
  return items.map((item) => {
    if (item.name !== item.kind) return item;
    let name: string = item.kind;
    for (let n = 2; taken.has(name); n++) name = `${item.kind}-${n}`;
    taken.add(name);
    if (name === item.name) return item;
    const renamed = { ...item, name };
    rememberOriginal(renamed, item);
    return renamed;
  });
}
