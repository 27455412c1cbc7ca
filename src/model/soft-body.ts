/** A solid that gives, from a signed distance function, a closed mesh or ready tetrahedra: its options, defaults and checks. */
import type { SignedDistance } from '../mesh/signed-distance';
import {
  checkFields,
  checkInteger,
  checkName,
  checkNumber,
  checkNumbers,
  checkObject,
  checkOptions,
  checkVec3,
  fail,
  orDefault,
  type Place,
  placeOf,
  plainArray,
} from './check';
import { checkLattice, checkSurface } from './check-soft-lattice';
import { maxParticles } from './limits';
import { type SoftMaterialName, softMaterial } from './materials';
import { checkPins, type PinOption, resolvePins } from './pins';
import { latticeFromMesh, latticeFromShape, type SolidMesh } from './soft-lattice';
import { softHeld, softPinNames } from './soft-pins';
import type { SoftBody, SoftMaterial, SoftSurface, Vec3 } from './types';

export interface SoftBodyOptions {
  /** Default 'softBody'. */
  name?: string;
  /** The solid as a signed distance, of `sdf` or your own: `{ distance: (x, y, z) => ..., low: [...], high: [...] }`. */
  shape?: SignedDistance;
  /** Or as a closed triangle or quad mesh in one piece (`meshPieces` splits one that is not), which is then drawn as it is. */
  mesh?: SolidMesh;
  /** Or as tetrahedra made elsewhere: x, y, z of each particle [m] ... */
  vertices?: ArrayLike<number>;
  /** ... and four of them a tetrahedron; seen from the fourth, the first three turn counter-clockwise. */
  tetrahedra?: ArrayLike<number>;
  /** ... and what is drawn. Default: the faces of the tetrahedra. */
  surface?: SoftSurface;
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
  /** One spring constant for all springs [N/m] instead of those derived from the material. */
  springConstant?: number;
  /** 'top', 'bottom' (each a twentieth of the height), indices of particles, or predicates. */
  pins?: readonly PinOption[];
}

/**
 * A soft body. What is made of a shape or a mesh (particles, tetrahedra, the surface tied to them) is stored as plain data; the
 * function itself is not kept. Volume is held by the springs alone.
 */
export function softBody(options: SoftBodyOptions): SoftBody {
  return makeSoftBody(options, placeOf('softBody'));
}

const storedFields = ['name', 'vertices', 'tetrahedra', 'surface', 'position', 'material', 'springConstant', 'pins'];
const sizeFields = ['resolution', 'cellSize', 'particles'] as const;
const makingFields = ['shape', 'mesh', ...sizeFields, 'surfaceDetail'];

export function makeSoftBody(options: SoftBodyOptions, place: Place): SoftBody {
  checkOptions(place, options, [...storedFields, ...makingFields]);
  const position = checkVec3(place, 'position', plainArray(orDefault(options.position, [0, 0, 0])));
  const made = madeLattice(options, place);
  const body: SoftBody = {
    kind: 'softBody',
    name: orDefault(options.name, 'softBody'),
    ...made,
    position,
    material: orDefault(options.material, 'rubber'),
    ...(options.springConstant === undefined ? {} : { springConstant: options.springConstant }),
    pins: [],
  };
  const count = checkVertices(place, body.vertices);
  const pins = resolvePins(place, orDefault(options.pins, []), { count, names: softPinNames }, (index) => ({
    index,
    x: body.vertices[3 * index] + position[0],
    y: body.vertices[3 * index + 1] + position[1],
    z: body.vertices[3 * index + 2] + position[2],
    u: 0,
    v: 0,
  }));
  const pinned = { ...body, pins };
  checkSoftBody(pinned, place);
  return pinned;
}

/** Checks a soft body as plain data, wherever it comes from. */
export function checkSoftBody(body: SoftBody, place: Place): void {
  checkFields(place, body, ['kind', ...storedFields]);
  checkName(place, 'name', body.name);
  const count = checkVertices(place, body.vertices);
  checkLattice(place, body);
  if (body.surface !== undefined) checkSurface(place, body.surface, body.tetrahedra.length / 4);
  checkVec3(place, 'position', body.position);
  softMaterial(body.material, place);
  if (body.springConstant !== undefined) {
    checkNumber(place, 'springConstant', body.springConstant, { above: 0, plausible: 1e9, unit: 'N/m' });
  }
  softHeld(place, checkPins(place, body.pins, { count, names: softPinNames }), body.vertices);
}

function checkVertices(place: Place, vertices: unknown): number {
  const rule = { per: 'x, y, z of each particle', multiple: 3, atLeast: 4, unit: 'm' };
  return checkNumbers(place, 'vertices', vertices, rule).length / 3;
}

function madeLattice(options: SoftBodyOptions, place: Place): Pick<SoftBody, 'vertices' | 'tetrahedra' | 'surface'> {
  const given = (['shape', 'mesh', 'tetrahedra'] as const).filter((field) => options[field] !== undefined);
  if (given.length !== 1) {
    const shown = given.length === 0 ? 'none of them' : given.join(' and ');
    fail(place, 'shape', 'be given, or else mesh, or else vertices and tetrahedra', options.shape, shown);
  }
  if (options.tetrahedra !== undefined) {
    const useless = makingFields.find((field) => options[field as keyof SoftBodyOptions] !== undefined);
    if (useless !== undefined) {
      fail(place, useless, 'be left out when tetrahedra are given', options[useless as keyof SoftBodyOptions]);
    }
    return {
      vertices: plainArray(options.vertices) as readonly number[],
      tetrahedra: plainArray(options.tetrahedra) as readonly number[],
      ...(options.surface === undefined ? {} : { surface: plainSurface(options.surface, place) }),
    };
  }
  for (const field of ['vertices', 'surface'] as const) {
    if (options[field] !== undefined) fail(place, field, 'be left out unless tetrahedra are given', options[field]);
  }
  const size = checkedSize(options, place);
  if (options.mesh === undefined) {
    const detail = orDefault(options.surfaceDetail, 2);
    checkInteger(place, 'surfaceDetail', detail, { atLeast: 1, atMost: 16 });
    return latticeFromShape(place, options.shape as SignedDistance, size, detail);
  }
  if (options.surfaceDetail !== undefined) {
    fail(place, 'surfaceDetail', 'be left out for a mesh, which is drawn as it is', options.surfaceDetail);
  }
  return latticeFromMesh(place, options.mesh, size);
}

/** Typed arrays become arrays. */
function plainSurface(surface: SoftSurface, place: Place): SoftSurface {
  checkObject(place, 'surface', surface, 'an object with triangles, tetrahedron and weights');
  return Object.fromEntries(
    Object.entries(surface).map(([key, value]) => [key, plainArray(value)]),
  ) as unknown as SoftSurface;
}

/** How fine the lattice is to be, one way or another. */
export type LatticeSize = { resolution: number } | { cellSize: number } | { particles: number };

function checkedSize(options: SoftBodyOptions, place: Place): LatticeSize {
  const given = sizeFields.filter((field) => options[field] !== undefined);
  if (given.length > 1) fail(place, given[1], `be left out when ${given[0]} is given`, options[given[1]]);
  if (options.cellSize !== undefined) {
    return { cellSize: checkNumber(place, 'cellSize', options.cellSize, { above: 0, plausible: 1e4, unit: 'm' }) };
  }
  if (options.particles !== undefined) {
    return { particles: checkInteger(place, 'particles', options.particles, { atLeast: 8, atMost: maxParticles }) };
  }
  const resolution = orDefault(options.resolution, 16);
  return { resolution: checkNumber(place, 'resolution', resolution, { atLeast: 1, atMost: 1000 }) };
}
