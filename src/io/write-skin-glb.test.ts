import { validateBytes } from 'gltf-validator';
import { AnimationMixer, type SkinnedMesh, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { fromRotationVector, type Quaternion } from '../core/quaternion';
import { thrownMessage } from '../core/thrown-message.fixture';
import { keyOf, tube } from '../scene/collider/skin.fixture';
import { SkinnedVertices } from '../scene/collider/skinned-vertices';
import type { SkinPoses, Vec3 } from '../scene/types';
import { type SkinGlbOptions, writeSkinGlb } from './write-skin-glb';

const { vertices, triangles, ...skin } = tube(3);
const turn = fromRotationVector([20, 10, 70]);
const nod: SkinPoses = {
  keys: [
    keyOf(3, 0),
    // The other of the two quaternions of the same turn.
    { ...keyOf(3, 0.5, { 1: turn.map((x) => -x) as unknown as Quaternion }), offset: [0.2, 0, 0.1] as Vec3 },
    keyOf(3, 1.5, { 1: turn, 2: fromRotationVector([0, 0, -30]) }),
  ],
};
const shake: SkinPoses = { keys: [keyOf(3, 0, { 2: fromRotationVector([0, 40, 0]) }), keyOf(3, 1)], loop: true };
const options: SkinGlbOptions = { name: 'tube', mesh: { vertices, triangles }, skin, clips: { nod, shake } };

/** Where three.js draws each vertex when the clip stands at a time. */
async function drawnAt(file: Uint8Array<ArrayBuffer>, clip: string, time: number): Promise<number[]> {
  const gltf = await new GLTFLoader().parseAsync(file.buffer, '');
  const mixer = new AnimationMixer(gltf.scene);
  mixer.clipAction(gltf.animations.find(({ name }) => name === clip)!).play();
  mixer.setTime(time);
  gltf.scene.updateMatrixWorld(true);
  const mesh = gltf.scene.getObjectByName('tube') as SkinnedMesh;
  const point = new Vector3();
  return Array.from({ length: mesh.geometry.attributes.position.count }, (_, v) =>
    mesh.getVertexPosition(v, point).applyMatrix4(mesh.matrixWorld).toArray(),
  ).flat();
}

describe('writeSkinGlb', () => {
  it('is valid: no error and no warning', async () => {
    const { issues, info } = await validateBytes(writeSkinGlb(options));
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    expect(info).toMatchObject({ animationCount: 2, totalVertexCount: vertices.length / 3 });
  });

  it.each([
    ['nod', nod, 0.25],
    ['nod', nod, 0.9],
    ['shake', shake, 0.6],
  ] as const)('three.js draws the clip %s as SkinnedVertices has it', async (name, poses, time) => {
    const wanted = new Float64Array(vertices.length);
    new SkinnedVertices(vertices, { ...skin, poses }).write(time, wanted);
    const drawn = await drawnAt(writeSkinGlb(options), name, time);
    expect(drawn.length).toBe(wanted.length);
    expect(Math.max(...drawn.map((x, i) => Math.abs(x - wanted[i])))).toBeLessThan(1e-6);
  });

  it('mends weights that are rounded, and names joints that have no name', async () => {
    const rounded = {
      joints: skin.joints.map(({ parent, translation }) => ({ parent, translation })),
      indices: skin.indices.map((joint, i) => (skin.weights[i] === 0 ? 2 : joint)),
      weights: skin.weights.map((w) => 0.9995 * w),
    };
    const file = writeSkinGlb({ ...options, skin: rounded });
    const { issues } = await validateBytes(file);
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    const { scene } = await new GLTFLoader().parseAsync(file.buffer, '');
    expect(scene.getObjectByName('joint-2')).toHaveProperty('isBone', true);
  });

  it.each<[message: string, changes: object]>([
    ['skinGlb: clips must hold at least one clip, got {}', { clips: {} }],
    ['skinGlb: clips must be an object of clips by name, got 3', { clips: 3 }],
    ['skinGlb: name must be a text, got 7', { name: 7 }],
    [
      'skinGlb: clips.early.keys[0].time must be a number at least 0 [s], got -1',
      { clips: { early: { keys: [keyOf(3, -1)] } } },
    ],
    [
      'meshCollider: skin.poses.keys[0].rotations must hold the quaternion x, y, z, w of each joint: 12 numbers, got 8',
      { clips: { short: { keys: [keyOf(2, 0)] } } },
    ],
  ])('%s', (message, changes) => {
    expect(thrownMessage(() => writeSkinGlb({ ...options, ...changes }))).toBe(message);
  });
});
