/** The JSON half of a glTF 2.0 file: a scene of meshes with morph targets, and the animation of their weights. */
import type { DrawnBody } from './drawn-body';
import type { GltfBuffer } from './gltf-buffer';

/** Accessor numbers by attribute name: `{ POSITION: 0, NORMAL: 1 }`. */
export type Attributes = Record<string, number>;

/** A body as glTF sees it: everything by its accessor number. */
export interface GltfMesh {
  body: DrawnBody;
  attributes: Attributes;
  triangles: number | null;
  lines: number | null;
  /** One a frame after the first. */
  targets: Attributes[];
}

/** Accessors of the keys' times and of the weights at each key. */
export interface GltfKeys {
  times: number;
  weights: number;
}

const modeLines = 1;
const modeTriangles = 4;

/** Given to bodies in turn, linear RGB. */
const palette: readonly (readonly [number, number, number])[] = [
  [0.53, 0.12, 0.1],
  [0.08, 0.23, 0.42],
  [0.62, 0.4, 0.1],
  [0.1, 0.32, 0.2],
  [0.35, 0.16, 0.38],
];

export function gltfDocument(name: string, meshes: readonly GltfMesh[], keys: GltfKeys | null, buffer: GltfBuffer) {
  return {
    asset: { version: '2.0', generator: 'selvedge' },
    scene: 0,
    scenes: [{ name, nodes: meshes.map((_, index) => index) }],
    nodes: meshes.map(({ body }, index) => ({ name: body.name, mesh: index })),
    meshes: meshes.map((mesh, index) => ({ name: mesh.body.name, primitives: primitives(mesh, index) })),
    materials: meshes.map(({ body }, index) => ({
      name: body.name,
      doubleSided: true,
      pbrMetallicRoughness: {
        baseColorFactor: [...(body.colour ?? palette[index % palette.length]), 1],
        metallicFactor: 0,
        roughnessFactor: 0.9,
      },
    })),
    ...(keys && { animations: [animation(name, meshes.length, keys)] }),
    accessors: buffer.accessors,
    bufferViews: buffer.bufferViews,
    buffers: [{ byteLength: buffer.byteLength }],
  };
}

function primitives({ attributes, triangles, lines, targets }: GltfMesh, material: number) {
  const shared = { attributes, material, ...(targets.length > 0 && { targets }) };
  const list = [];
  if (triangles !== null) list.push({ ...shared, indices: triangles, mode: modeTriangles });
  if (lines !== null) list.push({ ...shared, indices: lines, mode: modeLines });
  return list;
}

/** Every mesh has one target a frame, so one sampler drives them all. */
function animation(name: string, meshCount: number, { times, weights }: GltfKeys) {
  return {
    name,
    samplers: [{ input: times, output: weights, interpolation: 'LINEAR' }],
    channels: Array.from({ length: meshCount }, (_, node) => ({ sampler: 0, target: { node, path: 'weights' } })),
  };
}
