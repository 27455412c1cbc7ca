import { validateBytes } from 'gltf-validator';
import { AnimationMixer, type SkinnedMesh } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { expect, it } from 'vitest';
import { SkinnedVertices } from '../../src/scene/collider/skinned-vertices';
import { skinnedCollider } from '../../src/three/skinned-collider';
import { dance } from './dance';
import { figure, figureSkin } from './figure';
import { figureGlb } from './figure-glb';
import { walk } from './walk';

const file = figureGlb();

it('is a valid file with both clips', async () => {
  const { issues, info } = await validateBytes(file);
  expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
  expect(info).toMatchObject({ animationCount: 2, totalVertexCount: figure().mesh.vertices.length / 3 });
});

it.each([
  ['walk', walk, 0.47],
  ['dance', dance, 1.93],
] as const)('a collider of what three.js loads does the %s as the scenes do', async (name, poses, time) => {
  const gltf = await new GLTFLoader().parseAsync(file.buffer, '');
  const mixer = new AnimationMixer(gltf.scene);
  mixer.clipAction(gltf.animations.find((clip) => clip.name === name)!).play();
  const skinned = skinnedCollider(gltf.scene.getObjectByName('figure') as SkinnedMesh);
  const { vertices, triangles } = figure().mesh;
  expect(skinned.collider.mesh.triangles).toEqual(triangles);
  mixer.setTime(time);
  let found: number[] = [];
  skinned.update({ updateCollider: (_, told) => void (found = Array.from(told)) });
  const wanted = new Float64Array(vertices.length);
  new SkinnedVertices(vertices, figureSkin(poses)).write(time, wanted);
  expect(found.length).toBe(wanted.length);
  expect(Math.max(...found.map((x, i) => Math.abs(x - wanted[i])))).toBeLessThan(2e-6);
});
