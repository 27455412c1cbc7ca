/**
 * A mesh with a skeleton and clips as a binary glTF 2.0 file that any viewer plays: what a mesh collider with a skin is made of, for those who want to draw it.
 *
 * A joint is a node. At rest none is turned, so that the inverse bind matrix of each is a shift.
 */
import { checkNumber, checkObject, checkText, fail, pathOf } from '../core/check';
import { normalised, type Quaternion } from '../core/quaternion';
import { jointsPerVertex } from '../mesh/blend-vertices';
import { vertexNormals } from '../mesh/normals';
import { meshCollider } from '../scene/collider/colliders';
import type { ColliderMesh, Skin, SkinJoint, SkinPoses, Vec3 } from '../scene/types';
import { glbContainer, joinParts } from './glb-container';
import { GltfBuffer } from './gltf-buffer';

export interface SkinGlbOptions {
  /** Of the mesh. */
  name: string;
  /** At rest. */
  mesh: ColliderMesh;
  /** Joints, and which of them each vertex follows. */
  skin: Omit<Skin, 'poses'>;
  /** By their names. */
  clips: Readonly<Record<string, SkinPoses>>;
  /** Linear red, green and blue, 0 to 1. Default: a light skin. */
  colour?: Vec3;
}

const path = pathOf('skinGlb');

export function writeSkinGlb(options: SkinGlbOptions): Uint8Array<ArrayBuffer> {
  const { name, mesh, skin, clips, colour = [0.66, 0.47, 0.36] } = options;
  checkText(path, 'name', name);
  checkObject(path, 'clips', clips, 'an object of clips by name');
  if (Object.keys(clips).length === 0) fail(path, 'clips', 'hold at least one clip', clips);
  for (const [clip, poses] of Object.entries(clips)) {
    // The same checks as in a scene.
    meshCollider({ mesh, skin: { ...skin, poses }, sides: 'both' });
    checkNumber(path, `clips.${clip}.keys[0].time`, poses.keys[0].time, { atLeast: 0, unit: 's' });
  }
  const buffer = new GltfBuffer();
  const { joints } = skin;
  const meshNode = joints.length;
  const document = {
    asset: { version: '2.0', generator: 'selvedge' },
    scene: 0,
    // A skinned mesh stands beside its skeleton: its own place counts for nothing. The scene has no name, so that the mesh is found by its own.
    scenes: [{ nodes: [...rootsOf(joints), meshNode] }],
    nodes: [...jointNodes(joints), { name, mesh: 0, skin: 0 }],
    meshes: [{ name, primitives: [primitive(buffer, mesh, skin)] }],
    skins: [{ joints: joints.map((_, j) => j), inverseBindMatrices: inverseBinds(buffer, joints) }],
    materials: [
      { name, pbrMetallicRoughness: { baseColorFactor: [...colour, 1], metallicFactor: 0, roughnessFactor: 0.8 } },
    ],
    animations: Object.entries(clips).map(([clip, poses]) => animation(buffer, clip, joints, poses)),
    accessors: buffer.accessors,
    bufferViews: buffer.bufferViews,
    buffers: [{ byteLength: buffer.byteLength }],
  };
  return joinParts(glbContainer(document, buffer).parts);
}

const rootsOf = (joints: readonly SkinJoint[]): number[] => joints.flatMap(({ parent }, j) => (parent < 0 ? [j] : []));

function jointNodes(joints: readonly SkinJoint[]): object[] {
  return joints.map(({ name, translation }, j) => {
    const children = joints.flatMap(({ parent }, child) => (parent === j ? [child] : []));
    return { name: name ?? `joint-${j}`, translation, ...(children.length > 0 && { children }) };
  });
}

function primitive(buffer: GltfBuffer, { vertices, triangles }: ColliderMesh, skin: SkinGlbOptions['skin']): object {
  const weights = Float32Array.from(skin.weights);
  // Viewers want 1 exactly; data may be rounded.
  for (let i = 0; i < weights.length; i += jointsPerVertex) {
    const share = weights.subarray(i, i + jointsPerVertex);
    const sum = share.reduce((all, w) => all + w, 0);
    share.forEach((w, k) => {
      share[k] = w / sum;
    });
  }
  const normals = Float32Array.from(vertexNormals(vertices, triangles));
  return {
    attributes: {
      POSITION: buffer.addVertices(Float32Array.from(vertices), 3, { bounds: true }),
      NORMAL: buffer.addVertices(normals, 3, { bounds: false }),
      JOINTS_0: buffer.addJoints(
        skin.indices.map((joint, i) => (weights[i] > 0 ? joint : 0)),
        skin.joints.length,
      ),
      WEIGHTS_0: buffer.addVertices(weights, 4, { bounds: false }),
    },
    indices: buffer.addIndices(Uint32Array.from(triangles), vertices.length / 3),
    material: 0,
  };
}

function inverseBinds(buffer: GltfBuffer, joints: readonly SkinJoint[]): number {
  const rest: number[][] = [];
  for (const { parent, translation } of joints) {
    rest.push(translation.map((x, k) => x + (parent < 0 ? 0 : rest[parent][k])));
  }
  const shift = ([x, y, z]: readonly number[]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1];
  return buffer.addValues(Float32Array.from(rest.flatMap(shift)), 'MAT4');
}

function animation(buffer: GltfBuffer, name: string, joints: readonly SkinJoint[], { keys }: SkinPoses): object {
  const input = buffer.addTimes(keys.map(({ time }) => time));
  const samplers: object[] = [];
  const channel = (node: number, path: 'rotation' | 'translation', output: number) => {
    samplers.push({ input, output, interpolation: 'LINEAR' });
    return { sampler: samplers.length - 1, target: { node, path } };
  };
  const turns = joints.map((_, j) => {
    const values = turnsOf(keys.map(({ rotations }) => rotations.slice(4 * j, 4 * j + 4)));
    return channel(j, 'rotation', buffer.addValues(Float32Array.from(values.flat()), 'VEC4'));
  });
  const shifts = rootsOf(joints).map((j) => {
    const values = keys.flatMap(({ offset }) => offset.map((x, k) => x + joints[j].translation[k]));
    return channel(j, 'translation', buffer.addValues(Float32Array.from(values), 'VEC3'));
  });
  return { name, channels: [...turns, ...shifts], samplers };
}

/** Of length 1, and each on the same side as the one before: not every viewer takes the shortest way by itself. */
function turnsOf(turns: readonly (readonly number[])[]): Quaternion[] {
  const made: Quaternion[] = [];
  for (const turn of turns) {
    const q = normalised(turn as unknown as Quaternion);
    const before = made.at(-1) ?? q;
    const sign = q.reduce((sum, x, k) => sum + x * before[k], 0) < 0 ? -1 : 1;
    made.push(q.map((x) => sign * x) as unknown as Quaternion);
  }
  return made;
}
