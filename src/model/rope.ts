/** A rope between two points: its options, defaults and checks, and its particles and springs. */
import { lineBending } from './bending';
import {
  checkFields,
  checkInteger,
  checkName,
  checkNumber,
  checkOptions,
  checkSpacing,
  checkVec3,
  fail,
  orDefault,
  type Place,
  placeOf,
  plainArray,
} from './check';
import { maxParticles } from './limits';
import { type RopeMaterialName, ropeMaterial } from './materials';
import { checkPins, heldParticles, type PinOption, resolvePins } from './pins';
import { QuadraticForm } from './quadratic-form';
import { lineMasses, lineSprings, lineSurface } from './rope-line';
import { ropeShape } from './rope-shape';
import { SpringList } from './spring-list';
import { bends, checkBending, checkKinds, mergeKinds } from './spring-options';
import type { Bending, BuiltBody, RopeBody, RopeMaterial, Vec3 } from './types';

export interface RopeOptions {
  /** Default 'rope'. */
  name?: string;
  /** The two ends [m]. */
  from: Vec3;
  to: Vec3;
  /** Number of particles. Default 32. */
  particles?: number;
  /** Rest length over the distance between the ends. Default 1; above 1 the rope hangs slack. */
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
  /** 'first', 'last', indices or predicates. */
  pins?: readonly PinOption[];
  /** Radius for drawing [m]. Default 0.005. */
  radius?: number;
}

/** A rope. Particle 0 is at `from`. */
export function rope(options: RopeOptions): RopeBody {
  return makeRope(options, placeOf('rope'));
}

const optionFields = ['name', 'from', 'to', 'particles', 'slack', 'material', 'springs', 'bending', 'pins', 'radius'];
const pinNames = ['first', 'last'];
export function makeRope(options: RopeOptions, place: Place): RopeBody {
  checkOptions(place, options, optionFields);
  const body: RopeBody = {
    kind: 'rope',
    name: orDefault(options.name, 'rope'),
    from: plainArray(options.from),
    to: plainArray(options.to),
    particles: orDefault(options.particles, 32),
    slack: orDefault(options.slack, 1),
    material: orDefault(options.material, 'rope'),
    springs: mergeKinds<RopeBody['springs']>(place, options.springs, { bend: true }),
    bending: orDefault(options.bending, 'springs'),
    pins: [],
    radius: orDefault(options.radius, 0.005),
  };
  checkRope(body, place);
  const positions = ropeShape(body);
  const pins = resolvePins(place, orDefault(options.pins, []), pinTarget(body), (index) => ({
    index,
    x: positions[3 * index],
    y: positions[3 * index + 1],
    z: positions[3 * index + 2],
    u: index / (body.particles - 1),
    v: 0,
  }));
  const pinned = { ...body, pins };
  checkRope(pinned, place);
  return pinned;
}

/** Checks a rope as plain data, wherever it comes from. */
export function checkRope(body: RopeBody, place: Place): void {
  checkFields(place, body, ['kind', ...optionFields]);
  checkName(place, 'name', body.name);
  checkVec3(place, 'from', body.from);
  checkVec3(place, 'to', body.to);
  checkNumber(place, 'slack', body.slack, { above: 0, plausible: 100 });
  checkInteger(place, 'particles', body.particles, { atLeast: 2, plausible: maxParticles });
  if (body.slack > 1 && body.particles < 3) {
    fail(place, 'particles', 'be at least 3 when slack is above 1, as one segment cannot sag', body.particles);
  }
  checkSpacing(place, 'to', segmentLength(body));
  const material = ropeMaterial(body.material, place);
  checkKinds(place, body.springs, ['bend']);
  checkBending(place, body, material);
  checkNumber(place, 'radius', body.radius, { above: 0, plausible: 10, unit: 'm', hint: '5 mm is 0.005' });
  held(body, checkPins(place, body.pins, pinTarget(body)), place);
}

export function buildRope(body: RopeBody): BuiltBody {
  const { particles, material } = body;
  const rest = segmentLength(body);
  const numbers = ropeMaterial(material);
  const masses = new Float64Array(particles);
  lineMasses(masses, 0, particles, rest, numbers);
  const list = new SpringList();
  lineSprings(list, 0, particles, rest, numbers, bends(body, 'springs') ? [2] : []);
  if (bends(body, 'quadratic')) {
    const form = new QuadraticForm();
    lineBending(form, 0, particles, rest, numbers.flexuralRigidity ?? 0);
    form.addTo(list, 'bending');
  }
  return {
    name: body.name,
    kind: 'rope',
    particleCount: particles,
    positions: ropeShape(body),
    masses,
    springs: list.finish(),
    pins: held(body, body.pins, placeOf('rope')),
    surface: lineSurface(1, particles),
    radius: body.radius,
  };
}

/** Rest length of a segment [m]. */
function segmentLength({ from, to, slack, particles }: RopeBody): number {
  return (slack * Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])) / (particles - 1);
}

function held(body: RopeBody, pins: RopeBody['pins'], place: Place): BuiltBody['pins'] {
  return heldParticles(place, pins, (name) => [name === 'first' ? 0 : body.particles - 1]);
}

function pinTarget(body: RopeBody) {
  return { count: body.particles, names: pinNames };
}
