/** A sheet from any triangle or quad mesh: its options, defaults and checks. `build-mesh-cloth.ts` makes its springs. */

import {
  checkBoolean,
  checkDirection,
  checkFields,
  checkName,
  checkNumber,
  checkNumbers,
  checkOneOf,
  checkOptions,
  checkVec3,
  type ErrorPath,
  fail,
  inside,
  orDefault,
  pathOf,
  plainArray,
} from '../../core/check';
import { diagonal } from '../../mesh/weld';
import {
  type BodyContactOptions,
  bodyContactFields,
  checkBodyContactOptions,
  mergeBodyContact,
} from '../body-contact-options';
import { type ClothMaterialName, clothMaterial } from '../materials';
import { checkPins, type PinOption, resolvePins } from '../pins';
import {
  bends,
  checkBending,
  checkConstants,
  checkKinds,
  checkMembrane,
  mergeKinds,
  sheetBendings,
} from '../spring-options';
import { checkTearing, mergeTearing } from '../tear/tearing-options';
import type { Bending, ClothMaterial, Membrane, MeshClothBody, SpringKinds, Vec3 } from '../types';
import { checkMesh } from './check-mesh';
import { type KnownMesh, knownMesh, rememberMesh, sourceFaces } from './known-mesh';
import { checkAir } from './mesh-air';
import { meshHeld, meshPinNames } from './mesh-pins';
import { checkMeshBends } from './mesh-springs';
import { meshTopology } from './mesh-topology';
import { checkQuads, quadTopology } from './quad-topology';

export interface MeshClothOptions extends BodyContactOptions {
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
  /**
   * Refuses faces without an area, vertices that no face uses and edges of more than two faces, instead of leaving them out or taking them as they are; faces that are there twice count once either way. Default false: what was mended is told by
   * 'mesh-repaired' events of the world.
   */
  strict?: boolean;
  /** 'one' (the default): the mesh hangs together (`meshPieces` splits one that does not). 'all': one body of as many pieces as there are. */
  pieces?: 'one' | 'all';
  /**
   * Pairs triangles to quads, and subdivides these where that leaves some over or an odd ring of edges, so that red-black ordering takes the sheet whatever its mesh. What is drawn stays the mesh: vertices follow the
   * particles that they would follow otherwise. Without shear and bend springs unless these are asked for. Default false.
   */
  quads?: boolean;
  /** Added to every vertex [m]. Default [0, 0, 0]. */
  position?: Vec3;
  /** Name of a preset, or numbers. Default 'cotton'. */
  material?: ClothMaterialName | ClothMaterial;
  /** Kinds of spring, all on by default (with `quads`, the first alone): along edges, across quads, and between the corners on either side of an edge. */
  springs?: Partial<SpringKinds>;
  /**
   * 'springs' (the default): between particles two edges apart. 'quadratic': an energy of the curvature, by the material's
   * `flexuralRigidity`, which does not depend on the resolution. Its rest shape is flat, also where the mesh is not: a curved one unbends.
   * 'dihedral': by the angle between triangles, with the same constant, and each angle wants to be what it is in the mesh: a curved one keeps its shape. For solvers
   * that take hinges.
   */
  bending?: Bending;
  /**
   * How the sheet resists stretch and shear in its plane. 'springs' (the default): along edges and, where faces are quads, across them. 'strain': by the strain of its triangles along warp and weft, each with its own stiffness; for
   * solvers that take it.
   */
  membrane?: Membrane;
  /**
   * Direction of the warp, for the membrane 'strain': of each triangle the part of it in its plane. A triangle across it has its warp along the axis of space that is farthest from it. Default: along the texture's u where there are
   * `uvs`, else [1, 0, 0].
   */
  warp?: Vec3;
  /**
   * Resistance of each triangle to a change of its area [N/m]: pulled one way, the sheet narrows the other way. For small strains e of the
   * area it holds area e2 / 4 per square metre. Default 0: none.
   */
  area?: number;
  /**
   * Air within a closed mesh, whose triangles turn counter-clockwise seen from outside: the volume that it wants, over that of the mesh (Mueller 2007's overpressure of balloons). 1 keeps the volume, 1.2 blows it up by a fifth. For solvers that
   * take it. Default: none.
   */
  pressure?: number;
  /** Share of its volume by which that air gives way, per pressure [1/Pa]; 1e-5 is about that of air. Default 0: the volume is kept. */
  airCompliance?: number;
  /** Spring constants [N/m] that replace those derived from the material, by kind. */
  springConstants?: Partial<Record<keyof SpringKinds, number>>;
  /**
   * Lets the body tear where it is stretched by more than this share of its length at rest: `{ strain: 0.5 }` at 50 %. `reserve` (default 0.1): room for new particles from the start, as a share of
   * those that it is built with. Default: it never tears by itself.
   */
  tearing?: { strain: number; reserve?: number };
  /** 'top' (the highest vertices), 'boundary' (every open edge), indices of mesh vertices, or predicates. */
  pins?: readonly PinOption[];
}

/** A sheet from a mesh. Vertices repeated at UV seams are one particle and stay separate for drawing. */
export function clothFromMesh(options: MeshClothOptions): MeshClothBody {
  return makeMeshCloth(options, pathOf('clothFromMesh'));
}

const kinds = ['structural', 'shear', 'bend'] as const;
const bodyFields = [
  'name',
  'vertices',
  'faces',
  'triangles',
  'uvs',
  'weldDistance',
  'strict',
  'pieces',
  'quads',
  'position',
  'material',
  'springs',
  'bending',
  'membrane',
  'warp',
  'area',
  'pressure',
  'airCompliance',
  'springConstants',
  'tearing',
  ...bodyContactFields,
  'pins',
];

export function makeMeshCloth(options: MeshClothOptions, path: ErrorPath): MeshClothBody {
  checkOptions(path, options, bodyFields);
  const vertices = plainArray(options.vertices) as readonly number[];
  const faces = optionFaces(options);
  const strict = checkBoolean(path, 'strict', orDefault(options.strict, false));
  const pieces = checkOneOf(path, 'pieces', orDefault(options.pieces, 'one'), ['one', 'all']);
  checkMesh(path, { vertices, ...faces, ...(strict && { strict }) });
  const body: MeshClothBody = {
    kind: 'clothFromMesh',
    name: orDefault(options.name, 'clothFromMesh'),
    vertices,
    ...faces,
    ...(options.uvs === undefined ? {} : { uvs: plainArray(options.uvs) as readonly number[] }),
    weldDistance: orDefault(options.weldDistance, 1e-6 * diagonal(vertices)),
    ...(strict && { strict }),
    ...(pieces === 'all' && { pieces }),
    quads: orDefault(options.quads, false),
    position: plainArray(orDefault(options.position, [0, 0, 0])),
    material: orDefault(options.material, 'cotton'),
    springs: mergeKinds(path, options.springs, { structural: true, shear: !options.quads, bend: !options.quads }),
    bending: orDefault(options.bending, 'springs'),
    membrane: orDefault(options.membrane, 'springs'),
    ...(options.warp === undefined ? {} : { warp: plainArray(options.warp) }),
    area: orDefault(options.area, 0),
    ...(options.pressure === undefined ? {} : { pressure: options.pressure }),
    ...(options.airCompliance === undefined ? {} : { airCompliance: options.airCompliance }),
    ...(options.springConstants === undefined ? {} : { springConstants: options.springConstants }),
    ...mergeTearing(path, options.tearing),
    ...mergeBodyContact(options),
    pins: [],
  };
  checkVec3(path, 'position', body.position);
  const target = { count: vertices.length / 3, names: meshPinNames };
  const pins = resolvePins(path, orDefault(options.pins, []), target, (index) => ({
    index,
    x: vertices[3 * index] + body.position[0],
    y: vertices[3 * index + 1] + body.position[1],
    z: vertices[3 * index + 2] + body.position[2],
    u: body.uvs?.[2 * index] ?? 0,
    v: body.uvs?.[2 * index + 1] ?? 0,
  }));
  const pinned = { ...body, pins };
  checkName(path, 'name', body.name);
  checkAround(pinned, path, null);
  return pinned;
}

/** Checks a sheet from a mesh as plain data, wherever it comes from. */
export function checkMeshCloth(body: MeshClothBody, path: ErrorPath): void {
  checkFields(path, body, ['kind', ...bodyFields]);
  checkName(path, 'name', body.name);
  const known = knownMesh(body);
  if (body.strict !== undefined) checkBoolean(path, 'strict', body.strict);
  if (body.pieces !== undefined) checkOneOf(path, 'pieces', body.pieces, ['one', 'all']);
  if (known === null) checkMesh(path, body);
  checkAround(body, path, known);
}

/** The checks of all but names and what `checkMesh` sees to. */
function checkAround(body: MeshClothBody, path: ErrorPath, known: KnownMesh | null): void {
  const count = body.vertices.length / 3;
  if (body.uvs !== undefined) checkNumbers(path, 'uvs', body.uvs, { per: 'u, v of each vertex', multiple: 2, count });
  checkNumber(path, 'weldDistance', body.weldDistance, { atLeast: 0, unit: 'm' });
  checkQuads(path, body);
  checkVec3(path, 'position', body.position);
  const material = clothMaterial(body.material, path);
  checkKinds(path, body.springs, kinds);
  checkConstants(path, body.springConstants, kinds);
  checkBending(path, body, material, sheetBendings);
  checkMembrane(path, body);
  checkThreads(path, body, material);
  checkNumber(path, 'area', body.area, { atLeast: 0, plausible: 1e9, unit: 'N/m' });
  checkTearing(path, body.tearing);
  checkBodyContactOptions(path, body);
  const pins = checkPins(path, body.pins, { count, names: meshPinNames });
  const faces = known?.faces ?? sourceFaces(body);
  const mesh = known?.mesh ?? meshTopology(path, { ...body, faces });
  const quads = body.quads ? (known?.quads ?? quadTopology(path, mesh)) : null;
  const topology = quads ?? mesh;
  const toCheck = bends(body, 'springs') && known?.bendsChecked !== topology;
  if (toCheck) checkMeshBends(topology, path, body.weldDistance);
  meshHeld(path, pins, topology);
  checkAir(path, body, mesh.drawn);
  const bendsChecked = toCheck ? topology : (known?.bendsChecked ?? null);
  if (known === null) rememberMesh(body, { mesh, quads, faces, bendsChecked });
  else Object.assign(known, { quads: quads ?? known.quads, bendsChecked });
}

/** Springs along the edges of a mesh have no threads to follow. */
function checkThreads(path: ErrorPath, { membrane, warp }: MeshClothBody, { stretchWeft }: ClothMaterial): void {
  if (membrane === 'strain') {
    if (warp !== undefined) checkDirection(path, 'warp', warp);
    return;
  }
  const rule = "be left out unless membrane is 'strain'";
  if (warp !== undefined) fail(path, 'warp', rule, warp);
  if (stretchWeft !== undefined) fail(inside(path, 'material'), 'stretchWeft', rule, stretchWeft);
}

function optionFaces({ faces, triangles }: MeshClothOptions): Pick<MeshClothBody, 'faces' | 'triangles'> {
  const listed = plainArray(faces);
  return {
    ...(faces !== undefined && { faces: (Array.isArray(listed) ? listed.map(plainArray) : listed) as number[][] }),
    ...(triangles !== undefined && { triangles: plainArray(triangles) as readonly number[] }),
  };
}
