/** A sheet from any triangle or quad mesh: its options, defaults and checks. `build-mesh-cloth.ts` makes its springs. */
import { diagonal } from '../mesh/weld';
import {
  checkArray,
  checkFields,
  checkInteger,
  checkName,
  checkNumber,
  checkNumbers,
  checkOptions,
  checkVec3,
  fail,
  orDefault,
  type Place,
  placeOf,
  plainArray,
} from './check';
import { type KnownMesh, knownMesh, rememberMesh, sourceFaces } from './known-mesh';
import { type ClothMaterialName, clothMaterial } from './materials';
import { meshHeld, meshPinNames } from './mesh-pins';
import { checkMeshBends } from './mesh-springs';
import { meshTopology } from './mesh-topology';
import { checkPins, type PinOption, resolvePins } from './pins';
import { bends, checkBending, checkConstants, checkKinds, mergeKinds } from './spring-options';
import type { Bending, ClothMaterial, MeshClothBody, SpringKinds, Vec3 } from './types';

export interface MeshClothOptions {
  /** Default 'clothFromMesh'. */
  name?: string;
  /** x, y, z of each mesh vertex [m]. */
  vertices: ArrayLike<number>;
  /** Each face: three or four vertex indices. Either this or `triangles`. */
  faces?: readonly ArrayLike<number>[];
  /** Three vertex indices a triangle, in one flat array, as index buffers have them. */
  triangles?: ArrayLike<number>;
  /** u, v of each mesh vertex. */
  uvs?: ArrayLike<number>;
  /** Vertices closer than this are one particle [m]. Default: 1e-6 of the bounding box's diagonal. */
  weldDistance?: number;
  /** Added to every vertex [m]. Default [0, 0, 0]. */
  position?: Vec3;
  /** Name of a preset, or numbers. Default 'cotton'. */
  material?: ClothMaterialName | ClothMaterial;
  /** Kinds of spring, all on by default: along edges, across quads, and between the corners on either side of an edge. */
  springs?: Partial<SpringKinds>;
  /**
   * 'springs' (the default): between particles two edges apart. 'quadratic': an energy of the curvature, by the material's
   * `flexuralRigidity`, which does not depend on the resolution. Its rest shape is flat, also where the mesh is not: a curved one unbends.
   */
  bending?: Bending;
  /**
   * Resistance of each triangle to a change of its area [N/m]: pulled one way, the sheet narrows the other way. For small strains e of the
   * area it holds area e2 / 4 per square metre. Default 0: none.
   */
  area?: number;
  /** Spring constants [N/m] that replace those derived from the material, by kind. */
  springConstants?: Partial<Record<keyof SpringKinds, number>>;
  /** 'top' (the highest vertices), 'boundary' (every open edge), indices of mesh vertices, or predicates. */
  pins?: readonly PinOption[];
}

/** A sheet from a mesh. Vertices repeated at UV seams are one particle and stay separate for drawing. */
export function clothFromMesh(options: MeshClothOptions): MeshClothBody {
  return makeMeshCloth(options, placeOf('clothFromMesh'));
}

const kinds = ['structural', 'shear', 'bend'] as const;
const bodyFields = [
  'name',
  'vertices',
  'faces',
  'triangles',
  'uvs',
  'weldDistance',
  'position',
  'material',
  'springs',
  'bending',
  'area',
  'springConstants',
  'pins',
];

export function makeMeshCloth(options: MeshClothOptions, place: Place): MeshClothBody {
  checkOptions(place, options, bodyFields);
  const vertices = plainArray(options.vertices) as readonly number[];
  const faces = optionFaces(options);
  checkMesh(place, { vertices, ...faces });
  const body: MeshClothBody = {
    kind: 'clothFromMesh',
    name: orDefault(options.name, 'clothFromMesh'),
    vertices,
    ...faces,
    ...(options.uvs === undefined ? {} : { uvs: plainArray(options.uvs) as readonly number[] }),
    weldDistance: orDefault(options.weldDistance, 1e-6 * diagonal(vertices)),
    position: plainArray(orDefault(options.position, [0, 0, 0])),
    material: orDefault(options.material, 'cotton'),
    springs: mergeKinds(place, options.springs, { structural: true, shear: true, bend: true }),
    bending: orDefault(options.bending, 'springs'),
    area: orDefault(options.area, 0),
    ...(options.springConstants === undefined ? {} : { springConstants: options.springConstants }),
    pins: [],
  };
  checkVec3(place, 'position', body.position);
  const target = { count: vertices.length / 3, names: meshPinNames };
  const pins = resolvePins(place, orDefault(options.pins, []), target, (index) => ({
    index,
    x: vertices[3 * index] + body.position[0],
    y: vertices[3 * index + 1] + body.position[1],
    z: vertices[3 * index + 2] + body.position[2],
    u: body.uvs?.[2 * index] ?? 0,
    v: body.uvs?.[2 * index + 1] ?? 0,
  }));
  const pinned = { ...body, pins };
  checkName(place, 'name', body.name);
  checkAround(pinned, place, null);
  return pinned;
}

/** Checks a sheet from a mesh as plain data, wherever it comes from. */
export function checkMeshCloth(body: MeshClothBody, place: Place): void {
  checkFields(place, body, ['kind', ...bodyFields]);
  checkName(place, 'name', body.name);
  const known = knownMesh(body);
  if (known === null) checkMesh(place, body);
  checkAround(body, place, known);
}

/** The checks of all but names and what `checkMesh` sees to. */
function checkAround(body: MeshClothBody, place: Place, known: KnownMesh | null): void {
  const count = body.vertices.length / 3;
  if (body.uvs !== undefined) checkNumbers(place, 'uvs', body.uvs, { per: 'u, v of each vertex', multiple: 2, count });
  checkNumber(place, 'weldDistance', body.weldDistance, { atLeast: 0, unit: 'm' });
  checkVec3(place, 'position', body.position);
  const material = clothMaterial(body.material, place);
  checkKinds(place, body.springs, kinds);
  checkConstants(place, body.springConstants, kinds);
  checkBending(place, body, material);
  checkNumber(place, 'area', body.area, { atLeast: 0, plausible: 1e9, unit: 'N/m' });
  const pins = checkPins(place, body.pins, { count, names: meshPinNames });
  const faces = known?.faces ?? sourceFaces(body);
  const topology = known?.topology ?? meshTopology(place, { ...body, faces });
  const toCheck = bends(body, 'springs') && !known?.bendsChecked;
  if (toCheck) checkMeshBends(topology, place, body.weldDistance);
  meshHeld(place, pins, topology);
  if (known === null) rememberMesh(body, { topology, faces, bendsChecked: toCheck });
  else if (toCheck) known.bendsChecked = true;
}

function optionFaces({ faces, triangles }: MeshClothOptions): Pick<MeshClothBody, 'faces' | 'triangles'> {
  const listed = plainArray(faces);
  return {
    ...(faces !== undefined && { faces: (Array.isArray(listed) ? listed.map(plainArray) : listed) as number[][] }),
    ...(triangles !== undefined && { triangles: plainArray(triangles) as readonly number[] }),
  };
}

function checkMesh(place: Place, { vertices, faces, triangles }: Partial<MeshClothBody>): void {
  if ((faces === undefined) === (triangles === undefined)) {
    fail(place, 'faces', 'be given, or else triangles', faces, faces === undefined ? 'neither' : 'both');
  }
  if (triangles !== undefined) checkFlat(place, triangles);
  const per = 'x, y, z of each vertex';
  const count = checkNumbers(place, 'vertices', vertices, { per, multiple: 3, atLeast: 3, unit: 'm' }).length / 3;
  // There may be millions: what is wrong is only looked for where something is.
  if (triangles !== undefined) {
    for (let c = 0; c < triangles.length; c += 3) {
      if (!isTriangle(triangles, c, count)) checkCorners(place, triangles, c, count);
    }
    return;
  }
  if (checkArray(place, 'faces', faces, 'faces').length === 0) fail(place, 'faces', 'hold at least one face', faces);
  (faces as unknown[]).forEach((face, f) => {
    if (!isFace(face, count)) checkFace(place, `faces[${f}]`, face, count);
  });
}

function checkFlat(place: Place, triangles: unknown): void {
  if (!Array.isArray(triangles) || triangles.length === 0 || triangles.length % 3 !== 0) {
    fail(place, 'triangles', 'be a flat array of three vertex indices a triangle', triangles);
  }
}

function checkCorners(place: Place, triangles: readonly number[], first: number, count: number): void {
  const corners = triangles.slice(first, first + 3);
  corners.forEach((v, c) => {
    checkInteger(place, `triangles[${first + c}]`, v, { atLeast: 0, atMost: count - 1 });
  });
  fail(place, `triangles[${first}] to [${first + 2}]`, 'use no vertex twice', corners);
}

function isTriangle(corners: readonly number[], at: number, count: number): boolean {
  const a = corners[at];
  const b = corners[at + 1];
  const c = corners[at + 2];
  return isVertex(a, count) && isVertex(b, count) && isVertex(c, count) && a !== b && b !== c && c !== a;
}

const isVertex = (v: unknown, count: number): boolean =>
  Number.isInteger(v) && (v as number) >= 0 && (v as number) < count;

function isFace(face: unknown, count: number): boolean {
  if (!Array.isArray(face) || (face.length !== 3 && face.length !== 4)) return false;
  for (let c = 0; c < face.length; c++) {
    if (!isVertex(face[c], count)) return false;
    for (let before = 0; before < c; before++) if (face[before] === face[c]) return false;
  }
  return true;
}

function checkFace(place: Place, field: string, face: unknown, count: number): void {
  if (!Array.isArray(face)) fail(place, field, 'be an array of three or four vertex indices', face);
  if (face.length !== 3 && face.length !== 4) fail(place, field, 'have three or four corners', face);
  face.forEach((v, c) => {
    checkInteger(place, `${field}[${c}]`, v, { atLeast: 0, atMost: count - 1 });
  });
  fail(place, field, 'use no vertex twice', face);
}
