/** A rectangular sheet on a grid of particles: its options, defaults and checks. `build-cloth.ts` makes its springs. */
import {
  checkFields,
  checkName,
  checkNumber,
  checkOneOf,
  checkOptions,
  checkSize,
  checkSpacing,
  checkVec3,
  fail,
  orDefault,
  type Place,
  placeOf,
  plainArray,
} from './check';
import { cellSize, clothPinNames, clothPinned, clothVertex } from './cloth-grid';
import { maxParticles } from './limits';
import { type ClothMaterialName, clothMaterial } from './materials';
import { checkPins, heldParticles, type PinOption, resolvePins } from './pins';
import { checkBending, checkConstants, checkKinds, mergeKinds } from './spring-options';
import type { Bending, ClothBody, ClothMaterial, SpringKinds, Vec3 } from './types';

export interface ClothOptions {
  /** Default 'cloth'. */
  name?: string;
  /** Width and height [m]. Default 1 x 1. */
  size?: readonly [number, number];
  /** Particles along the width and along the height. Default 41 x 41. */
  particles?: readonly [number, number];
  /** 'horizontal' (the default): lies in xz, top edge at the back. 'vertical': hangs in xy from its top edge. */
  plane?: 'horizontal' | 'vertical';
  /** Where the top-left corner is [m]. Default [0, 0, 0]. */
  position?: Vec3;
  /** Name of a preset, or numbers. Default 'cotton'. */
  material?: ClothMaterialName | ClothMaterial;
  /** Kinds of spring, all on by default. */
  springs?: Partial<SpringKinds>;
  /**
   * Shear springs along 'both' (the default) diagonals of each cell, or along one, 'alternating' like a chessboard. The constant derived
   * from the material is then twice as large, so that the sheet resists shearing as before; one given in `springConstants` is taken as it is.
   */
  diagonals?: 'both' | 'alternating';
  /**
   * 'springs' (the default): between particles two edges apart. 'quadratic': an energy of the curvature, by the material's
   * `flexuralRigidity`, which does not depend on the resolution. Its rest shape is flat.
   */
  bending?: Bending;
  /**
   * Resistance of each triangle to a change of its area [N/m]: pulled one way, the sheet narrows the other way. For small strains e of the
   * area it holds area e2 / 4 per square metre. Default 0: none.
   */
  area?: number;
  /** Spring constants [N/m] that replace those derived from the material, by kind. */
  springConstants?: Partial<Record<keyof SpringKinds, number>>;
  /** Corners 'top-left', 'top-right', 'bottom-left', 'bottom-right', edges 'top', 'bottom', 'left', 'right', indices or predicates. */
  pins?: readonly PinOption[];
  /** Amplitude [m] of seeded noise across the sheet. Default 0; 0.001 lets a sheet that hangs in its own plane buckle. */
  noise?: number;
}

/** A sheet of cloth. Particle index = row * columns + column; row 0 is the top edge, column 0 the left one. */
export function cloth(options: ClothOptions = {}): ClothBody {
  return makeCloth(options, placeOf('cloth'));
}

const kinds = ['structural', 'shear', 'bend'] as const;
const optionFields = [
  'name',
  'size',
  'particles',
  'plane',
  'position',
  'material',
  'springs',
  'diagonals',
  'bending',
  'area',
  'springConstants',
  'pins',
  'noise',
];
export function makeCloth(options: ClothOptions, place: Place): ClothBody {
  checkOptions(place, options, optionFields);
  const body: ClothBody = {
    kind: 'cloth',
    name: orDefault(options.name, 'cloth'),
    size: plainArray(orDefault(options.size, [1, 1])),
    particles: plainArray(orDefault(options.particles, [41, 41])),
    plane: orDefault(options.plane, 'horizontal'),
    position: plainArray(orDefault(options.position, [0, 0, 0])),
    material: orDefault(options.material, 'cotton'),
    springs: mergeKinds(place, options.springs, { structural: true, shear: true, bend: true }),
    diagonals: orDefault(options.diagonals, 'both'),
    bending: orDefault(options.bending, 'springs'),
    area: orDefault(options.area, 0),
    ...(options.springConstants === undefined ? {} : { springConstants: options.springConstants }),
    pins: [],
    noise: orDefault(options.noise, 0),
  };
  checkCloth(body, place);
  const pins = resolvePins(place, orDefault(options.pins, []), pinTarget(body), (index) => clothVertex(body, index));
  const pinned = { ...body, pins };
  checkClothPins(pinned, place);
  return pinned;
}

/** Checks a sheet as plain data, wherever it comes from. */
export function checkCloth(body: ClothBody, place: Place): void {
  checkFields(place, body, ['kind', ...optionFields]);
  checkName(place, 'name', body.name);
  checkSize(place, 'size', body.size);
  checkParticles(place, body.particles);
  checkSpacing(place, 'size', Math.min(...cellSize(body)));
  checkOneOf(place, 'plane', body.plane, ['horizontal', 'vertical']);
  checkVec3(place, 'position', body.position);
  const material = clothMaterial(body.material, place);
  checkKinds(place, body.springs, kinds);
  checkOneOf(place, 'diagonals', body.diagonals, ['both', 'alternating']);
  checkConstants(place, body.springConstants, kinds);
  checkBending(place, body, material);
  checkNumber(place, 'area', body.area, { atLeast: 0, plausible: 1e9, unit: 'N/m' });
  checkNumber(place, 'noise', body.noise, { atLeast: 0, plausible: 1, unit: 'm', hint: '1 mm is 0.001' });
  checkClothPins(body, place);
}

function checkClothPins(body: ClothBody, place: Place): void {
  heldParticles(place, checkPins(place, body.pins, pinTarget(body)), (name) => clothPinned(body, name));
}

function checkParticles(place: Place, particles: unknown): void {
  if (!Array.isArray(particles) || particles.length !== 2 || !particles.every(Number.isInteger)) {
    fail(place, 'particles', 'be two whole numbers', particles);
  }
  const shown = particles.join(' x ');
  if (particles.some((n) => n < 2)) fail(place, 'particles', 'be at least 2 x 2', particles, shown);
  if (particles[0] * particles[1] > maxParticles) {
    fail(place, 'particles', `be at most ${maxParticles} in all`, particles, shown);
  }
}

function pinTarget(body: ClothBody) {
  return { count: body.particles[0] * body.particles[1], names: clothPinNames };
}
