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
  type ErrorPath,
  fail,
  orDefault,
  pathOf,
  plainArray,
} from '../../core/check';
import {
  type BodyContactOptions,
  bodyContactFields,
  checkBodyContactOptions,
  mergeBodyContact,
} from '../body-contact-options';
import { maxParticles } from '../limits';
import { type ClothMaterialName, clothMaterial } from '../materials';
import { checkPins, heldParticles, type PinOption, resolvePins } from '../pins';
import { checkBending, checkConstants, checkKinds, checkMembrane, mergeKinds, sheetBendings } from '../spring-options';
import { checkTearing, mergeTearing } from '../tear/tearing-options';
import type { Bending, ClothBody, ClothMaterial, Membrane, SpringKinds, Vec3 } from '../types';
import { cellSize, clothPinNames, clothPinned, clothVertex } from './cloth-grid';

export interface ClothOptions extends BodyContactOptions {
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
   * `flexuralRigidity`, which does not depend on the resolution. Its rest shape is flat. 'dihedral': by the angle between triangles, with the
   * same constant and the rest shape that the sheet is built in; for solvers that take hinges.
   */
  bending?: Bending;
  /**
   * How the sheet resists stretch and shear in its plane. 'springs' (the default): along edges and diagonals. 'strain': by the strain of its triangles along warp (the width) and weft (the height), each with its own stiffness; for
   * solvers that take it.
   */
  membrane?: Membrane;
  /**
   * Resistance of each triangle to a change of its area [N/m]: pulled one way, the sheet narrows the other way. For small strains e of the
   * area it holds area e2 / 4 per square metre. Default 0: none.
   */
  area?: number;
  /** Spring constants [N/m] that replace those derived from the material, by kind. */
  springConstants?: Partial<Record<keyof SpringKinds, number>>;
  /**
   * Lets the body tear where it is stretched by more than this share of its length at rest: `{ strain: 0.5 }` at 50 %. `reserve` (default 0.1): room for new particles from the start, as a share of
   * those that it is built with. Default: it never tears by itself.
   */
  tearing?: { strain: number; reserve?: number };
  /** Corners 'top-left', 'top-right', 'bottom-left', 'bottom-right', edges 'top', 'bottom', 'left', 'right', indices or predicates. */
  pins?: readonly PinOption[];
  /** Amplitude [m] of seeded noise across the sheet. Default 0; 0.001 lets a sheet that hangs in its own plane buckle. */
  noise?: number;
}

/** A sheet of cloth. Particle index = row * columns + column; row 0 is the top edge, column 0 the left one. */
export function cloth(options: ClothOptions = {}): ClothBody {
  return makeCloth(options, pathOf('cloth'));
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
  'membrane',
  'area',
  'springConstants',
  'tearing',
  ...bodyContactFields,
  'pins',
  'noise',
];
export function makeCloth(options: ClothOptions, path: ErrorPath): ClothBody {
  checkOptions(path, options, optionFields);
  const body: ClothBody = {
    kind: 'cloth',
    name: orDefault(options.name, 'cloth'),
    size: plainArray(orDefault(options.size, [1, 1])),
    particles: plainArray(orDefault(options.particles, [41, 41])),
    plane: orDefault(options.plane, 'horizontal'),
    position: plainArray(orDefault(options.position, [0, 0, 0])),
    material: orDefault(options.material, 'cotton'),
    springs: mergeKinds(path, options.springs, { structural: true, shear: true, bend: true }),
    diagonals: orDefault(options.diagonals, 'both'),
    bending: orDefault(options.bending, 'springs'),
    membrane: orDefault(options.membrane, 'springs'),
    area: orDefault(options.area, 0),
    ...(options.springConstants === undefined ? {} : { springConstants: options.springConstants }),
    ...mergeTearing(path, options.tearing),
    ...mergeBodyContact(options),
    pins: [],
    noise: orDefault(options.noise, 0),
  };
  checkCloth(body, path);
  const pins = resolvePins(path, orDefault(options.pins, []), pinTarget(body), (index) => clothVertex(body, index));
  const pinned = { ...body, pins };
  checkClothPins(pinned, path);
  return pinned;
}

/** Checks a sheet as plain data, wherever it comes from. */
export function checkCloth(body: ClothBody, path: ErrorPath): void {
  checkFields(path, body, ['kind', ...optionFields]);
  checkName(path, 'name', body.name);
  checkSize(path, 'size', body.size);
  checkParticles(path, body.particles);
  checkSpacing(path, 'size', Math.min(...cellSize(body)));
  checkOneOf(path, 'plane', body.plane, ['horizontal', 'vertical']);
  checkVec3(path, 'position', body.position);
  const material = clothMaterial(body.material, path);
  checkKinds(path, body.springs, kinds);
  checkOneOf(path, 'diagonals', body.diagonals, ['both', 'alternating']);
  checkConstants(path, body.springConstants, kinds);
  checkBending(path, body, material, sheetBendings);
  checkMembrane(path, body);
  checkNumber(path, 'area', body.area, { atLeast: 0, plausible: 1e9, unit: 'N/m' });
  checkTearing(path, body.tearing);
  checkBodyContactOptions(path, body);
  checkNumber(path, 'noise', body.noise, { atLeast: 0, plausible: 1, unit: 'm', hint: '1 mm is 0.001' });
  checkClothPins(body, path);
}

function checkClothPins(body: ClothBody, path: ErrorPath): void {
  heldParticles(path, checkPins(path, body.pins, pinTarget(body)), (name) => clothPinned(body, name));
}

function checkParticles(path: ErrorPath, particles: unknown): void {
  if (!Array.isArray(particles) || particles.length !== 2 || ![...particles].every(Number.isInteger)) {
    fail(path, 'particles', 'be two whole numbers', particles);
  }
  const shown = particles.join(' x ');
  if (particles.some((n) => n < 2)) fail(path, 'particles', 'be at least 2 x 2', particles, shown);
  if (particles[0] * particles[1] > maxParticles) {
    fail(path, 'particles', `be at most ${maxParticles} in all`, particles, shown);
  }
}

function pinTarget(body: ClothBody) {
  return { count: body.particles[0] * body.particles[1], names: clothPinNames };
}
