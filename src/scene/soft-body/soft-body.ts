/** A solid that gives, from a signed distance function, a closed mesh or ready tetrahedra: its options, defaults and checks. */

import { askWorker } from '../../core/ask-worker';
import {
  checkBoolean,
  checkFields,
  checkInteger,
  checkName,
  checkNumber,
  checkNumbers,
  checkObject,
  checkOneOf,
  checkOptions,
  checkVec3,
  type ErrorPath,
  fail,
  orDefault,
  pathOf,
  plainArray,
} from '../../core/check';
import { onPage } from '../../core/on-page';
import { finishAtOnce, finishInTurns, type Slices } from '../../core/slices';
import { latticeWorker } from '../../generated/lattice-worker';
import type { SignedDistance } from '../../mesh/signed-distance';
import {
  type BodyContactOptions,
  bodyContactFields,
  checkBodyContactOptions,
  mergeBodyContact,
} from '../body-contact-options';
import { maxParticles } from '../limits';
import { type SoftMaterialName, softMaterial } from '../materials';
import { checkRepairs } from '../mesh-repairs';
import { checkPins, type PinOption, resolvePins } from '../pins';
import type { SolidMesh } from '../solid-mesh';
import { checkTearing, mergeTearing } from '../tear/tearing-options';
import type { MeshRepair, SoftBody, SoftMaterial, SoftSurface, Vec3 } from '../types';
import { checkLattice, checkSurface } from './check-soft-lattice';
import type { LatticeRequest } from './lattice-worker';
import { latticeFromMesh, latticeFromShape, type Made } from './soft-lattice';
import { softHeld, softPinNames } from './soft-pins';

export interface SoftBodyOptions extends BodyContactOptions {
  /** Default 'softBody'. */
  name?: string;
  /** The solid as a signed distance, of `sdf` or your own: `{ distance: (x, y, z) => ..., low: [...], high: [...] }`. */
  shape?: SignedDistance;
  /**
   * Or as a triangle or quad mesh, which is then drawn as it is. It may have holes, overlaps, faces that turn the wrong way and several faces at an edge: inside is where its winding number is above 0.5, and what was mended is in `repairs`
   * of the body.
   */
  mesh?: SolidMesh;
  /** Refuses a mesh that is not closed, or has triangles that turn the wrong way, instead of mending it. Default false. */
  strict?: boolean;
  /** 'one' (the default): it hangs together (`meshPieces` splits a mesh that does not). 'all': one body of as many pieces as there are. */
  pieces?: 'one' | 'all';
  /** Or as tetrahedra made elsewhere: x, y, z of each particle [m] ... */
  vertices?: ArrayLike<number>;
  /** ... and four of them a tetrahedron; seen from the fourth, the first three turn counter-clockwise. */
  tetrahedra?: ArrayLike<number>;
  /** ... and what is drawn. Default: the faces of the tetrahedra. */
  surface?: SoftSurface;
  /** ... and what had been done to the mesh that they were made of, as a body that was stored has it. */
  repairs?: readonly MeshRepair[];
  /** Cells of the lattice along the longest side of the shape. Default 16. */
  resolution?: number;
  /** Or the size of a cell [m]. */
  cellSize?: number;
  /** Or about how many particles there are to be: usually met within 1 %. */
  particles?: number;
  /** How much finer than the lattice the drawn surface of a shape is, a whole number from 1. Default 2. */
  surfaceDetail?: number;
  /** Added to every vertex [m]. Default [0, 0, 0]. */
  position?: Vec3;
  /** Name of a preset, or numbers. Default 'rubber'. */
  material?: SoftMaterialName | SoftMaterial;
  /**
   * How the solid resists stretch and shear. 'springs' (the default): along the edges of its tetrahedra. 'strain': by the strain of its tetrahedra, with the same Young's modulus and Poisson's ratio; for solvers that take it.
   */
  solid?: 'springs' | 'strain';
  /** One spring constant for all springs [N/m] instead of those derived from the material. */
  springConstant?: number;
  /** Bulk modulus that comes to that of the springs [N/m2]: each tetrahedron resists a change of its volume. 0: none. Default: that of the material. */
  volume?: number;
  /**
   * Lets the body tear where it is stretched by more than this share of its length at rest: `{ strain: 0.5 }` at 50 %. `reserve` (default 0.1): room for new particles from the start, as a share of
   * those that it is built with. Default: it never tears by itself.
   */
  tearing?: { strain: number; reserve?: number };
  /** 'top', 'bottom' (each a twentieth of the height), indices of particles, or predicates. */
  pins?: readonly PinOption[];
}

/**
 * A soft body. What is made of a shape or a mesh (particles, tetrahedra, the surface tied to them) is stored as plain data; the
 * function itself is not kept.
 */
export function softBody(options: SoftBodyOptions): SoftBody {
  return makeSoftBody(options, pathOf('softBody'));
}

/**
 * The same body, made while a page answers: a solid of many cells takes a second or more. A page makes the lattice of a mesh in a worker; a shape, which is a function, and whatever a worker cannot do or refuses is made a few milliseconds at
 * a time. Rejects where `softBody` throws.
 */
export async function softBodyInTurns(options: SoftBodyOptions): Promise<SoftBody> {
  const path = pathOf('softBodyInTurns');
  const made = onPage() ? await latticeElsewhere(options, path) : null;
  return finishInTurns(softBodySlices(made ?? options, path));
}

/** The same options with the tetrahedra of the mesh in its place; null where there is no mesh, or no answer. */
async function latticeElsewhere(options: SoftBodyOptions, path: ErrorPath): Promise<SoftBodyOptions | null> {
  checkOptions(path, options, [...storedFields, ...makingFields]);
  const { mesh, shape, tetrahedra, vertices, surface, repairs, surfaceDetail } = options;
  const others = [shape, tetrahedra, vertices, surface, repairs, surfaceDetail];
  if (mesh === undefined || others.some((other) => other !== undefined)) return null;
  const strict = checkBoolean(path, 'strict', orDefault(options.strict, false));
  const message: LatticeRequest = { mesh, size: checkedSize(options, path), strict };
  try {
    const made = await askWorker<Made>({ source: latticeWorker, message });
    const rest = Object.entries(options).filter(([field]) => !makingFields.includes(field));
    return { ...Object.fromEntries(rest), ...made };
  } catch {
    // Here the mesh is refused in our own words, and a page that forbids workers waits a little longer.
    return null;
  }
}

const storedFields = [
  'name',
  'vertices',
  'tetrahedra',
  'surface',
  'pieces',
  'repairs',
  'position',
  'material',
  'solid',
  'springConstant',
  'volume',
  'tearing',
  ...bodyContactFields,
  'pins',
];
const sizeFields = ['resolution', 'cellSize', 'particles'] as const;
const makingFields = ['shape', 'mesh', 'strict', ...sizeFields, 'surfaceDetail'];

export const makeSoftBody = (options: SoftBodyOptions, path: ErrorPath): SoftBody =>
  finishAtOnce(softBodySlices(options, path));

function* softBodySlices(options: SoftBodyOptions, path: ErrorPath): Slices<SoftBody> {
  checkOptions(path, options, [...storedFields, ...makingFields]);
  const position = checkVec3(path, 'position', plainArray(orDefault(options.position, [0, 0, 0])));
  const made = yield* madeLattice(options, path);
  const body: SoftBody = {
    kind: 'softBody',
    name: orDefault(options.name, 'softBody'),
    ...made,
    ...(orDefault(options.pieces, 'one') === 'one' ? {} : { pieces: options.pieces as 'all' }),
    position,
    material: orDefault(options.material, 'rubber'),
    solid: orDefault(options.solid, 'springs'),
    ...(options.springConstant === undefined ? {} : { springConstant: options.springConstant }),
    ...(options.volume === undefined ? {} : { volume: options.volume }),
    ...mergeTearing(path, options.tearing),
    ...mergeBodyContact(options),
    pins: [],
  };
  const count = checkVertices(path, body.vertices);
  const pins = resolvePins(path, orDefault(options.pins, []), { count, names: softPinNames }, (index) => ({
    index,
    x: body.vertices[3 * index] + position[0],
    y: body.vertices[3 * index + 1] + position[1],
    z: body.vertices[3 * index + 2] + position[2],
    u: 0,
    v: 0,
  }));
  const pinned = { ...body, pins };
  yield;
  yield* checkSlices(pinned, path);
  yield;
  return pinned;
}

/** Checks a soft body as plain data, wherever it comes from. */
export const checkSoftBody = (body: SoftBody, path: ErrorPath): void => finishAtOnce(checkSlices(body, path));

function* checkSlices(body: SoftBody, path: ErrorPath): Slices<void> {
  checkFields(path, body, ['kind', ...storedFields]);
  checkName(path, 'name', body.name);
  const count = checkVertices(path, body.vertices);
  if (body.pieces !== undefined) checkOneOf(path, 'pieces', body.pieces, ['one', 'all']);
  yield* checkLattice(path, body);
  yield;
  checkRepairs(path, body.repairs);
  if (body.surface !== undefined) checkSurface(path, body.surface, body.tetrahedra.length / 4);
  checkVec3(path, 'position', body.position);
  softMaterial(body.material, path);
  checkOneOf(path, 'solid', body.solid, ['springs', 'strain']);
  if (body.springConstant !== undefined) {
    if (body.solid === 'strain')
      fail(path, 'springConstant', "be left out when solid is 'strain'", body.springConstant);
    checkNumber(path, 'springConstant', body.springConstant, { above: 0, plausible: 1e9, unit: 'N/m' });
  }
  if (body.volume !== undefined) {
    checkNumber(path, 'volume', body.volume, { atLeast: 0, plausible: 1e12, unit: 'N/m2' });
  }
  checkTearing(path, body.tearing);
  checkBodyContactOptions(path, body);
  softHeld(path, checkPins(path, body.pins, { count, names: softPinNames }), body.vertices);
}

function checkVertices(path: ErrorPath, vertices: unknown): number {
  const rule = { per: 'x, y, z of each particle', multiple: 3, atLeast: 4, unit: 'm' };
  return checkNumbers(path, 'vertices', vertices, rule).length / 3;
}

function* madeLattice(options: SoftBodyOptions, path: ErrorPath): Slices<Made> {
  const given = (['shape', 'mesh', 'tetrahedra'] as const).filter((field) => options[field] !== undefined);
  if (given.length !== 1) {
    const shown = given.length === 0 ? 'none of them' : given.join(' and ');
    fail(path, 'shape', 'be given, or else mesh, or else vertices and tetrahedra', options.shape, shown);
  }
  if (options.tetrahedra !== undefined) {
    const useless = makingFields.find((field) => options[field as keyof SoftBodyOptions] !== undefined);
    if (useless !== undefined) {
      fail(path, useless, 'be left out when tetrahedra are given', options[useless as keyof SoftBodyOptions]);
    }
    return {
      vertices: plainArray(options.vertices) as readonly number[],
      tetrahedra: plainArray(options.tetrahedra) as readonly number[],
      ...(options.surface === undefined ? {} : { surface: plainSurface(options.surface, path) }),
      ...(options.repairs === undefined ? {} : { repairs: options.repairs }),
    };
  }
  for (const field of ['vertices', 'surface', 'repairs'] as const) {
    if (options[field] !== undefined) fail(path, field, 'be left out unless tetrahedra are given', options[field]);
  }
  const size = checkedSize(options, path);
  if (options.mesh === undefined) {
    if (options.strict !== undefined) fail(path, 'strict', 'be left out unless mesh is given', options.strict);
    const detail = orDefault(options.surfaceDetail, 2);
    checkInteger(path, 'surfaceDetail', detail, { atLeast: 1, atMost: 16 });
    return yield* latticeFromShape(path, options.shape as SignedDistance, size, detail);
  }
  if (options.surfaceDetail !== undefined) {
    fail(path, 'surfaceDetail', 'be left out for a mesh, which is drawn as it is', options.surfaceDetail);
  }
  const strict = checkBoolean(path, 'strict', orDefault(options.strict, false));
  return yield* latticeFromMesh(path, options.mesh, size, strict);
}

/** Typed arrays become arrays. */
function plainSurface(surface: SoftSurface, path: ErrorPath): SoftSurface {
  checkObject(path, 'surface', surface, 'an object with triangles, tetrahedron and weights');
  return Object.fromEntries(
    Object.entries(surface).map(([key, value]) => [key, plainArray(value)]),
  ) as unknown as SoftSurface;
}

/** How fine the lattice is to be, one way or another. */
export type LatticeSize = { resolution: number } | { cellSize: number } | { particles: number };

function checkedSize(options: SoftBodyOptions, path: ErrorPath): LatticeSize {
  const given = sizeFields.filter((field) => options[field] !== undefined);
  if (given.length > 1) fail(path, given[1], `be left out when ${given[0]} is given`, options[given[1]]);
  if (options.cellSize !== undefined) {
    return { cellSize: checkNumber(path, 'cellSize', options.cellSize, { above: 0, plausible: 1e4, unit: 'm' }) };
  }
  if (options.particles !== undefined) {
    return { particles: checkInteger(path, 'particles', options.particles, { atLeast: 8, atMost: maxParticles }) };
  }
  const resolution = orDefault(options.resolution, 16);
  return { resolution: checkNumber(path, 'resolution', resolution, { atLeast: 1, atMost: 1000 }) };
}
