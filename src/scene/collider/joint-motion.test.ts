import { expect, it } from 'vitest';
import { fromRotationVector, turned } from '../../core/quaternion';
import { thrownMessage } from '../../core/thrown-message.fixture';
import { checkMotion, motionPlacement } from '../motion';
import type { Vec3 } from '../types';
import { jointMotion } from './joint-motion';
import { keyOf, tube } from './skin.fixture';
import { SkinnedVertices } from './skinned-vertices';

const turns = { 0: fromRotationVector([30, 20, 0]), 1: fromRotationVector([0, 50, 60]) };
const keys = [keyOf(3, 0), { ...keyOf(3, 1, turns), offset: [1, 2, 3] as Vec3 }];

it('takes what is fixed to a joint where vertices go that follow the joint alone', () => {
  const { vertices, joints, indices } = tube(3);
  const weights = indices.map((_, i) => (i % 4 === 0 ? 1 : 0));
  const skin = { joints, indices, weights, poses: { keys } };
  const skinned = new Float64Array(vertices.length);
  new SkinnedVertices(vertices, skin).write(1, skinned);
  // Vertices 4 to 7 follow joint 1.
  const [vertex, middle] = [vertices.slice(12, 15), [0.4, 1, -0.2] as const];
  const { offset, rotation, scale } = motionPlacement(jointMotion(skin, 'joint-1', middle), 1);
  expect(scale).toBe(1);
  const away = vertex.map((x, k) => x - middle[k]) as unknown as Vec3;
  turned(away, rotation).forEach((x, k) => {
    expect(middle[k] + x + offset[k]).toBeCloseTo(skinned[12 + k], 10);
  });
});

it('begins where a thing was built for a pose', () => {
  const { joints } = tube(3);
  const poses = { keys };
  const atRest: Vec3 = [0.4, 1, -0.2];
  const fromRest = motionPlacement(jointMotion({ joints, poses }, 'joint-1', atRest), 1);
  // The same thing, built where the pose at 1 s takes it, and as that turns it.
  const built = atRest.map((x, k) => x + fromRest.offset[k]) as unknown as Vec3;
  const motion = jointMotion({ joints, poses }, 'joint-1', built, { builtAt: 1 });
  const [start, end] = [motionPlacement(motion, 0), motionPlacement(motion, 1)];
  end.offset.forEach((x) => {
    expect(x).toBeCloseTo(0, 12);
  });
  expect(Math.abs(end.rotation[3])).toBeCloseTo(1, 12);
  start.offset.forEach((x, k) => {
    expect(x).toBeCloseTo(-fromRest.offset[k], 12);
  });
  const v: Vec3 = [0.3, -0.7, 1.1];
  turned(turned(v, fromRest.rotation), start.rotation).forEach((x, k) => {
    expect(x).toBeCloseTo(v[k], 10);
  });
});

it('has the keys of the poses, and loops as they do', () => {
  const { joints } = tube(3);
  const motion = jointMotion({ joints, poses: { keys, loop: true } }, 'joint-2', [0, 0, 0]);
  expect(motion).toMatchObject({ kind: 'keyframes', loop: true, keys: [{ time: 0 }, { time: 1 }] });
  expect(() => checkMotion({ thing: 'test', prefix: '' }, 'motion', motion)).not.toThrow();
});

it('names the joints that there are', () => {
  const { joints } = tube(2);
  expect(thrownMessage(() => jointMotion({ joints, poses: { keys } }, 'joint1', [0, 0, 0]))).toBe(
    'jointMotion: joint must be one of joint-0, joint-1 (did you mean joint-1?), got "joint1"',
  );
});
