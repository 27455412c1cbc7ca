/** Many ropes of one length, each rooted at its own point: hair, grass, fringes. */

import {
  checkArray,
  checkFields,
  checkInteger,
  checkName,
  checkNumber,
  checkNumbers,
  checkOptions,
  checkSpacing,
  type ErrorPath,
  fail,
  maxSize,
  orDefault,
  pathOf,
  plainArray,
} from '../../core/check';
import { QuadraticForm } from '../../elements/spring/quadratic-form';
import { SpringList } from '../../elements/spring/spring-list';
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
import { lineMasses, lineSpringCount, lineSprings, lineSurface } from '../rope/rope-line';
import { bends, checkBending, checkKinds, lineBendings, mergeKinds } from '../spring-options';
import { checkTearing, mergeTearing } from '../tear/tearing-options';
import type { Bending, BuiltBody, RopeMaterial, StrandsBody } from '../types';
import { type StrandSurface, strandRoots } from './strand-roots';

export interface StrandsOptions extends BodyContactOptions {
  /** Default 'strands'. */
  name?: string;
  /** Root of each strand, x, y, z [m]; with `directions`. Either these or `on`. */
  roots?: ArrayLike<number>;
  /** Direction of growth of each strand, x, y, z; any length. */
  directions?: ArrayLike<number>;
  /** A surface to spread `count` strands over, evenly by area, each along the normal. */
  on?: StrandSurface;
  /** Number of strands on the surface. Default 200. */
  count?: number;
  /** Chooses where on the surface. Default 1. */
  seed?: number;
  /** Length of each strand [m]. Default 0.3. */
  length?: number;
  /** Particles in each strand, the root included. Default 12. */
  particles?: number;
  /** Name of a preset, or numbers. Default 'hair'. */
  material?: RopeMaterialName | RopeMaterial;
  /** Default: bend on. */
  springs?: { bend?: boolean };
  /**
   * 'springs' (the default): between particles two edges apart. 'quadratic': an energy of the curvature, by the material's
   * `flexuralRigidity`, which does not depend on the resolution. Its rest shape is straight.
   */
  bending?: Bending;
  /** Segments that bend springs span. Default [2]; [2, 4, 8] makes bristles, which spring back as a whole. */
  bendSpans?: readonly number[];
  /**
   * Lets the body tear where it is stretched by more than this share of its length at rest: `{ strain: 0.5 }` at 50 %. `reserve` (default 0.1): room for new particles from the start, as a share of
   * those that it is built with. Default: it never tears by itself.
   */
  tearing?: { strain: number; reserve?: number };
  /** 'roots', 'root-segments' (the first two particles of each, so that it keeps its direction), indices or predicates. Default ['roots']. */
  pins?: readonly PinOption[];
  /** Radius for drawing [m]. Default 0.001. */
  radius?: number;
}

/** Strands. Particle index = strand * particles + index along it; index 0 is the root. */
export function strands(options: StrandsOptions): StrandsBody {
  return makeStrands(options, pathOf('strands'));
}

const bodyFields = [
  'name',
  'roots',
  'directions',
  'length',
  'particles',
  'material',
  'springs',
  'bending',
  'bendSpans',
  'tearing',
  ...bodyContactFields,
  'pins',
  'radius',
];
const pinNames = ['roots', 'root-segments'];

export function makeStrands(options: StrandsOptions, path: ErrorPath): StrandsBody {
  checkOptions(path, options, [...bodyFields, 'on', 'count', 'seed']);
  const body: StrandsBody = {
    kind: 'strands',
    name: orDefault(options.name, 'strands'),
    ...rooted(options, path),
    length: orDefault(options.length, 0.3),
    particles: orDefault(options.particles, 12),
    material: orDefault(options.material, 'hair'),
    springs: mergeKinds<StrandsBody['springs']>(path, options.springs, { bend: true }),
    bending: orDefault(options.bending, 'springs'),
    ...(options.bendSpans === undefined ? {} : { bendSpans: plainArray(options.bendSpans) }),
    ...mergeTearing(path, options.tearing),
    ...mergeBodyContact(options),
    pins: [],
    radius: orDefault(options.radius, 0.001),
  };
  checkStrands(body, path);
  const positions = strandPositions(body);
  const pins = resolvePins(path, orDefault(options.pins, ['roots']), pinTarget(body), (index) => ({
    index,
    x: positions[3 * index],
    y: positions[3 * index + 1],
    z: positions[3 * index + 2],
    u: (index % body.particles) / (body.particles - 1),
    v: Math.floor(index / body.particles),
  }));
  const pinned = { ...body, pins };
  checkStrands(pinned, path);
  return pinned;
}

/** Checks strands as plain data, wherever they come from. */
export function checkStrands(body: StrandsBody, path: ErrorPath): void {
  checkFields(path, body, ['kind', ...bodyFields]);
  checkName(path, 'name', body.name);
  const per = 'x, y, z of each strand';
  const count = checkNumbers(path, 'roots', body.roots, { per, multiple: 3, atLeast: 1, unit: 'm' }).length / 3;
  const directions = checkNumbers(path, 'directions', body.directions, { per, multiple: 3, count });
  for (let s = 0; s < count; s++) {
    const direction = directions.slice(3 * s, 3 * s + 3);
    if (Math.hypot(...direction) < 1e-9) {
      fail(path, `directions[${3 * s}] to [${3 * s + 2}]`, 'be three numbers that are not all 0', direction);
    }
  }
  checkNumber(path, 'length', body.length, { above: 0, plausible: maxSize, unit: 'm', hint: '30 cm is 0.3' });
  if (2 * count > maxParticles) fail(path, 'roots', `be those of at most ${maxParticles / 2} strands`, count);
  const most = Math.floor(maxParticles / count);
  checkInteger(path, 'particles', body.particles, { atLeast: 2, plausible: most });
  checkSpacing(path, 'length', body.length / (body.particles - 1));
  const material = ropeMaterial(body.material, path);
  checkKinds(path, body.springs, ['bend']);
  checkBending(path, body, material, lineBendings);
  checkSpans(body, path);
  checkTearing(path, body.tearing);
  checkBodyContactOptions(path, body);
  checkNumber(path, 'radius', body.radius, { above: 0, plausible: 10, unit: 'm', hint: '1 mm is 0.001' });
  held(body, checkPins(path, body.pins, pinTarget(body)), path);
}

function checkSpans({ bendSpans, particles }: StrandsBody, path: ErrorPath): void {
  if (bendSpans === undefined) return;
  checkArray(path, 'bendSpans', bendSpans, 'numbers of segments').forEach((span, i) => {
    checkInteger(path, `bendSpans[${i}]`, span, { atLeast: 2, atMost: particles - 1 });
  });
  if (new Set(bendSpans).size < bendSpans.length) fail(path, 'bendSpans', 'hold no number twice', bendSpans);
}

export function buildStrands(body: StrandsBody): BuiltBody {
  const { particles } = body;
  const count = body.roots.length / 3;
  const rest = body.length / (particles - 1);
  const material = ropeMaterial(body.material);
  const masses = new Float64Array(count * particles);
  const spans = bends(body, 'springs') ? (body.bendSpans ?? [2]) : [];
  const list = new SpringList(count * lineSpringCount(particles, spans));
  const form = new QuadraticForm();
  for (let s = 0; s < count; s++) {
    lineMasses(masses, s * particles, particles, rest, material);
    lineSprings(list, s * particles, particles, rest, material, spans);
    if (bends(body, 'quadratic')) {
      lineBending(form, s * particles, particles, rest, material.flexuralRigidity ?? 0);
    }
  }
  form.addTo(list, 'bending');
  return {
    name: body.name,
    kind: 'strands',
    particleCount: count * particles,
    positions: strandPositions(body),
    masses,
    springs: list.finish(),
    pins: held(body, body.pins, pathOf('strands')),
    surface: lineSurface(count, particles),
    radius: body.radius,
  };
}

/** Straight out from each root. */
function strandPositions({ roots, directions, length, particles }: StrandsBody): Float64Array {
  const count = roots.length / 3;
  const positions = new Float64Array(3 * count * particles);
  for (let s = 0; s < count; s++) {
    const size = Math.hypot(directions[3 * s], directions[3 * s + 1], directions[3 * s + 2]);
    for (let i = 0; i < particles; i++) {
      const out = (length * i) / (particles - 1) / size;
      for (let axis = 0; axis < 3; axis++) {
        positions[3 * (s * particles + i) + axis] = roots[3 * s + axis] + out * directions[3 * s + axis];
      }
    }
  }
  return positions;
}

function rooted(options: StrandsOptions, path: ErrorPath): Pick<StrandsBody, 'roots' | 'directions'> {
  const byHand = options.roots !== undefined || options.directions !== undefined;
  if (byHand === (options.on !== undefined)) {
    fail(path, 'roots', 'be given with directions, or else a surface as `on`', options.on, byHand ? 'both' : 'neither');
  }
  if (options.on === undefined) {
    for (const field of ['count', 'seed'] as const) {
      if (options[field] !== undefined) fail(path, field, 'be left out where roots are given', options[field]);
    }
    return {
      roots: plainArray(options.roots) as readonly number[],
      directions: plainArray(options.directions) as readonly number[],
    };
  }
  const particles = checkInteger(path, 'particles', orDefault(options.particles, 12), {
    atLeast: 2,
    plausible: maxParticles,
  });
  const count = checkInteger(path, 'count', orDefault(options.count, 200), {
    atLeast: 1,
    plausible: Math.floor(maxParticles / particles),
    hint: `${maxParticles} particles in all, ${particles} in each strand`,
  });
  const seed = checkInteger(path, 'seed', orDefault(options.seed, 1), { atLeast: 0, atMost: 2 ** 32 - 1 });
  return strandRoots(path, options.on, count, seed);
}

function held(body: StrandsBody, pins: StrandsBody['pins'], path: ErrorPath): BuiltBody['pins'] {
  const count = body.roots.length / 3;
  const firsts = (n: number) =>
    Array.from({ length: count * n }, (_, i) => Math.floor(i / n) * body.particles + (i % n));
  return heldParticles(path, pins, (name) => firsts(name === 'roots' ? 1 : 2));
}

function pinTarget(body: StrandsBody) {
  return { count: (body.roots.length / 3) * body.particles, names: pinNames };
}
