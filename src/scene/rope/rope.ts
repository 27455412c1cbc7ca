/** A rope between two points or along a path: its options, defaults and checks, and its particles and springs. */

import {
  checkFields,
  checkInteger,
  checkName,
  checkNumber,
  checkOneOf,
  checkOptions,
  checkSpacing,
  checkVec3,
  type ErrorPath,
  fail,
  orDefault,
  pathOf,
  plainArray,
} from '../../core/check';
import type { Cords } from '../../elements/cord/cords';
import { withoutElements } from '../../elements/element-list';
import { QuadraticForm } from '../../elements/spring/quadratic-form';
import { SpringList } from '../../elements/spring/spring-list';
import { elementKinds } from '../../generated/elements';
import {
  type BodyContactOptions,
  bodyContactFields,
  checkBodyContactOptions,
  mergeBodyContact,
} from '../body-contact-options';
import { lineBending } from '../cloth/bending';
import { maxParticles } from '../limits';
import { type RopeMaterialName, ropeMaterial } from '../materials';
import { checkPins, heldParticles, type PinOption, resolvePins } from '../pins';
import { bends, checkBending, checkKinds, lineBendings, mergeKinds } from '../spring-options';
import { checkTearing, mergeTearing } from '../tear/tearing-options';
import {
  type Bending,
  type BuiltBody,
  type RopeBody,
  type RopeMaterial,
  type Springs,
  springKinds,
  type Vec3,
} from '../types';
import { lineMasses, lineSpringCount, lineSprings, lineSurface } from './rope-line';
import { checkRopePath, isLaid, layRope } from './rope-path';
import { endsOf, ropeShape } from './rope-shape';

export interface RopeOptions extends BodyContactOptions {
  /** Default 'rope'. */
  name?: string;
  /** The two ends [m]. Either these or `path`. */
  from?: Vec3;
  to?: Vec3;
  /**
   * Points that the rope is laid along, from its first particle to its last [m]: `[[0, 1, 0], [0.5, 1, 0], [0.5, 1, 0.5]]`. Its segments have one length, which is their length at rest, so it starts neither stretched nor compressed; corners between particles are cut. At rest it is straight: bending pulls it
   * out of its curves, and whatever holds a knot together is contact.
   */
  path?: readonly Vec3[];
  /** Whether the path is a smooth curve through its points. Default false: lines between them. */
  smooth?: boolean;
  /** Number of particles. Default 32. */
  particles?: number;
  /** Rest length over the distance between the ends. Default 1; above 1 the rope hangs slack. With a path at most 1: rest length over the length that it is laid in. */
  slack?: number;
  /** Name of a preset, or numbers. Default 'rope'. */
  material?: RopeMaterialName | RopeMaterial;
  /** Default: bend on. */
  springs?: { bend?: boolean };
  /**
   * 'springs' (the default): between particles two edges apart. 'quadratic': an energy of the curvature, by the material's
   * `flexuralRigidity`, which does not depend on the resolution. Its rest shape is straight.
   */
  bending?: Bending;
  /**
   * 'both' (the default): segments resist being stretched and being shortened. 'stretch': they pull when they are taut and give way when they are pushed, as a string does; for solvers that take cords.
   */
  resist?: 'both' | 'stretch';
  /**
   * Lets the body tear where it is stretched by more than this share of its length at rest: `{ strain: 0.5 }` at 50 %. `reserve` (default 0.1): room for new particles from the start, as a share of
   * those that it is built with. Default: it never tears by itself.
   */
  tearing?: { strain: number; reserve?: number };
  /** 'first', 'last', indices or predicates. */
  pins?: readonly PinOption[];
  /** Radius for drawing [m]. Default 0.005. */
  radius?: number;
}

/** A rope. Particle 0 is at `from`, or at the first point of `path`. */
export function rope(options: RopeOptions): RopeBody {
  return makeRope(options, pathOf('rope'));
}

const optionFields = [
  'name',
  'from',
  'to',
  'path',
  'smooth',
  'particles',
  'slack',
  'material',
  'springs',
  'bending',
  'resist',
  'tearing',
  ...bodyContactFields,
  'pins',
  'radius',
];
const pinNames = ['first', 'last'];
export function makeRope(options: RopeOptions, path: ErrorPath): RopeBody {
  checkOptions(path, options, optionFields);
  const body: RopeBody = {
    kind: 'rope',
    name: orDefault(options.name, 'rope'),
    ...(options.path === undefined || options.from !== undefined ? { from: plainArray(options.from) } : {}),
    ...(options.path === undefined || options.to !== undefined ? { to: plainArray(options.to) } : {}),
    ...(options.path !== undefined && { path: plainPath(options.path) }),
    ...(options.smooth !== undefined && { smooth: options.smooth }),
    particles: orDefault(options.particles, 32),
    slack: orDefault(options.slack, 1),
    material: orDefault(options.material, 'rope'),
    springs: mergeKinds<RopeBody['springs']>(path, options.springs, { bend: true }),
    bending: orDefault(options.bending, 'springs'),
    resist: orDefault(options.resist, 'both'),
    ...mergeTearing(path, options.tearing),
    ...mergeBodyContact(options),
    pins: [],
    radius: orDefault(options.radius, 0.005),
  };
  checkRope(body, path);
  const positions = ropeShape(body);
  const pins = resolvePins(path, orDefault(options.pins, []), pinTarget(body), (index) => ({
    index,
    x: positions[3 * index],
    y: positions[3 * index + 1],
    z: positions[3 * index + 2],
    u: index / (body.particles - 1),
    v: 0,
  }));
  const pinned = { ...body, pins };
  checkRope(pinned, path);
  return pinned;
}

/** Checks a rope as plain data, wherever it comes from. */
export function checkRope(body: RopeBody, path: ErrorPath): void {
  checkFields(path, body, ['kind', ...optionFields]);
  checkName(path, 'name', body.name);
  checkNumber(path, 'slack', body.slack, { above: 0, plausible: 100 });
  checkInteger(path, 'particles', body.particles, { atLeast: 2, plausible: maxParticles });
  checkLine(body, path);
  const material = ropeMaterial(body.material, path);
  checkKinds(path, body.springs, ['bend']);
  checkBending(path, body, material, lineBendings);
  checkOneOf(path, 'resist', body.resist, ['both', 'stretch']);
  checkTearing(path, body.tearing);
  checkBodyContactOptions(path, body);
  checkNumber(path, 'radius', body.radius, { above: 0, plausible: 10, unit: 'm', hint: '5 mm is 0.005' });
  held(body, checkPins(path, body.pins, pinTarget(body)), path);
}

/** Where it lies: between two points, or along a path. */
function checkLine(body: RopeBody, path: ErrorPath): void {
  if (isLaid(body)) {
    checkRopePath(body, path);
    if (body.slack > 1) {
      fail(path, 'slack', 'be at most 1 where a path is given, which may sag by itself', body.slack);
    }
    checkSpacing(path, 'path', body.slack * layRope(body, path).step);
    return;
  }
  if (body.smooth !== undefined) fail(path, 'smooth', 'be left out where no path is given', body.smooth);
  checkVec3(path, 'from', body.from);
  checkVec3(path, 'to', body.to);
  if (body.slack > 1 && body.particles < 3) {
    fail(path, 'particles', 'be at least 3 when slack is above 1, as one segment cannot sag', body.particles);
  }
  checkSpacing(path, 'to', segmentLength(body));
}

/** Points as plain arrays, where they are such: checks follow. */
function plainPath(points: readonly Vec3[]): readonly Vec3[] {
  const given = plainArray(points);
  return Array.isArray(given) ? given.map((point) => plainArray(point)) : given;
}

export function buildRope(body: RopeBody): BuiltBody {
  const { particles, material } = body;
  const rest = segmentLength(body);
  const numbers = ropeMaterial(material);
  const masses = new Float64Array(particles);
  lineMasses(masses, 0, particles, rest, numbers);
  const spans = bends(body, 'springs') ? [2] : [];
  const list = new SpringList(lineSpringCount(particles, spans));
  lineSprings(list, 0, particles, rest, numbers, spans);
  if (bends(body, 'quadratic')) {
    const form = new QuadraticForm();
    lineBending(form, 0, particles, rest, numbers.flexuralRigidity ?? 0);
    form.addTo(list, 'bending');
  }
  const springs = list.finish();
  const pullsOnly = body.resist === 'stretch';
  const segments = springs.kind.map((kind) => (springKinds[kind] === 'structural' ? 1 : 0));
  return {
    name: body.name,
    kind: 'rope',
    particleCount: particles,
    positions: ropeShape(body),
    masses,
    springs: pullsOnly ? withoutElements(elementKinds.spring, springs, segments) : springs,
    ...(pullsOnly && { cords: cordsOf(springs, segments) }),
    pins: held(body, body.pins, pathOf('rope')),
    surface: lineSurface(1, particles),
    radius: body.radius,
  };
}

/** The springs whose entry of `segments` is 1, as cords. */
function cordsOf(springs: Springs, segments: Uint8Array): Cords {
  const others = segments.map((segment) => 1 - segment);
  const { count, ends, rest, stiffness } = withoutElements(elementKinds.spring, springs, others);
  return { count, ends, rest, stiffness };
}

/** Rest length of a segment [m]. */
export function segmentLength(body: RopeBody): number {
  if (isLaid(body)) return body.slack * layRope(body).step;
  const [from, to] = endsOf(body);
  return (body.slack * Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])) / (body.particles - 1);
}

function held(body: RopeBody, pins: RopeBody['pins'], path: ErrorPath): BuiltBody['pins'] {
  return heldParticles(path, pins, (name) => [name === 'first' ? 0 : body.particles - 1]);
}

function pinTarget(body: RopeBody) {
  return { count: body.particles, names: pinNames };
}
