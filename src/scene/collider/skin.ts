/**
 * Skins: meshes that follow a skeleton by script, as plain data, so that a scene with a character runs without a page.
 *
 * A skeleton is a list of joints, parents first. At rest no joint is turned, so that its place there is the sum of `translation` up to the root; a pose turns each joint about itself, together with
 * all that hangs on it, and shifts the whole. A vertex goes where the weighted mean of its joints takes it. `SkinnedVertices` computes that.
 */
import {
  checkArray,
  checkBoolean,
  checkFields,
  checkInteger,
  checkName,
  checkNumber,
  checkNumbers,
  checkObject,
  checkVec3,
  type ErrorPath,
  fail,
  inside,
  isObject,
  plainArray,
} from '../../core/check';
import type { Vec3 } from '../../core/vec3';
import { jointsPerVertex } from '../../mesh/blend-vertices';

export interface SkinJoint {
  /** Each has its own. Left out: none. */
  name?: string;
  /** Index of the joint that it hangs on, which comes before it; -1: none. */
  parent: number;
  /** Where it is at rest, from its parent; from the origin of the mesh where it has none [m]. */
  translation: Vec3;
}

/** How the joints stand at a time. */
export interface SkinKey {
  /** [s] */
  time: number;
  /** How far the joints without a parent, and all with them, are from where they rest [m]. */
  offset: Vec3;
  /** x, y, z, w of a unit quaternion for each joint: how it is turned from how its parent is. */
  rotations: readonly number[];
}

/** Turns go evenly and on the shortest way from key to key. Before the first and after the last they stay, unless the poses loop. */
export interface SkinPoses {
  keys: readonly SkinKey[];
  /** After the last key the first one follows, which is the same pose. */
  loop?: boolean;
}

export interface Skin {
  joints: readonly SkinJoint[];
  /** Indices of the joints that each vertex follows, four a vertex. */
  indices: readonly number[];
  /** Their weights, four a vertex, which come to 1 together; 0 where there are fewer joints. */
  weights: readonly number[];
  poses: SkinPoses;
}

/** How far the weights of a vertex may be from 1 together, and the length of a quaternion. */
const tolerance = 1e-3;

/** A skin in plain arrays, as it is stored. What is no skin stays as it is, for the check to refuse. */
export function madeSkin(skin: Skin): Skin {
  if (!isObject(skin)) return skin;
  const { poses } = skin;
  const keys = isObject(poses) && Array.isArray(poses.keys) ? poses.keys.map(madeKey) : poses?.keys;
  return {
    ...skin,
    indices: plainArray(skin.indices),
    weights: plainArray(skin.weights),
    poses: isObject(poses) ? { ...poses, keys } : poses,
  };
}

const madeKey = (key: SkinKey): SkinKey =>
  isObject(key) ? { ...key, offset: plainArray(key.offset), rotations: plainArray(key.rotations) } : key;

/** Checks a skin as plain data, in the field `skin` of what is at `path`. */
export function checkSkin(path: ErrorPath, value: unknown, vertexCount: number): void {
  const skin = checkObject(path, 'skin', value, 'an object with joints, indices, weights and poses');
  const at = inside(path, 'skin');
  checkFields(at, skin, ['joints', 'indices', 'weights', 'poses']);
  const joints = checkJoints(at, skin.joints);
  checkWeights(at, skin.indices, skin.weights, vertexCount, joints);
  checkPoses(at, skin.poses, joints);
}

/** Returns how many there are. */
function checkJoints(path: ErrorPath, value: unknown): number {
  const joints = checkArray(path, 'joints', value, 'joints such as { parent: -1, translation: [0, 1, 0] }');
  if (joints.length === 0) fail(path, 'joints', 'hold at least one joint', value);
  const names = new Set<string>();
  joints.forEach((item, i) => {
    const joint = checkObject(path, `joints[${i}]`, item, 'a joint such as { parent: -1, translation: [0, 1, 0] }');
    const at = inside(path, `joints[${i}]`);
    checkFields(at, joint, ['name', 'parent', 'translation']);
    // Parents first: then one pass finds where all of them are.
    checkInteger(at, 'parent', joint.parent, { atLeast: -1, atMost: i - 1 });
    checkVec3(at, 'translation', joint.translation);
    if (joint.name === undefined) return;
    const name = checkName(at, 'name', joint.name);
    if (names.has(name)) fail(at, 'name', 'differ from the names of the other joints', name);
    names.add(name);
  });
  return joints.length;
}

function checkWeights(path: ErrorPath, indices: unknown, weights: unknown, count: number, joints: number): void {
  const rule = { multiple: jointsPerVertex, count };
  checkNumbers(path, 'indices', indices, { per: 'four joints of each vertex', ...rule }).forEach((joint, i) => {
    checkInteger(path, `indices[${i}]`, joint, { atLeast: 0, atMost: joints - 1 });
  });
  const shares = checkNumbers(path, 'weights', weights, { per: 'four weights of each vertex', ...rule });
  for (let i = 0; i < shares.length; i += jointsPerVertex) {
    let sum = 0;
    for (let k = i; k < i + jointsPerVertex; k++) sum += checkNumber(path, `weights[${k}]`, shares[k], { atLeast: 0 });
    if (Math.abs(sum - 1) > tolerance) {
      fail(path, 'weights', `come to 1 for each vertex, and do not for vertex ${i / jointsPerVertex}`, sum);
    }
  }
}

function checkPoses(path: ErrorPath, value: unknown, joints: number): void {
  const poses = checkObject(path, 'poses', value, 'an object with keys');
  const at = inside(path, 'poses');
  checkFields(at, poses, ['keys', 'loop']);
  if (poses.loop !== undefined) checkBoolean(at, 'loop', poses.loop);
  const keys = checkArray(at, 'keys', poses.keys, 'keys such as { time: 0, offset: [0, 0, 0], rotations: [...] }');
  if (keys.length === 0) fail(at, 'keys', 'hold at least one key', poses.keys);
  let previous = Number.NEGATIVE_INFINITY;
  keys.forEach((item, i) => {
    const key = checkObject(at, `keys[${i}]`, item, 'a key such as { time: 0, offset: [0, 0, 0], rotations: [...] }');
    const inKey = inside(at, `keys[${i}]`);
    checkFields(inKey, key, ['time', 'offset', 'rotations']);
    const time = checkNumber(inKey, 'time', key.time, { unit: 's' });
    if (time <= previous) fail(inKey, 'time', `be later than the key before it, at ${previous} [s]`, time);
    previous = time;
    checkVec3(inKey, 'offset', key.offset);
    checkRotations(inKey, key.rotations, joints);
  });
}

function checkRotations(path: ErrorPath, value: unknown, joints: number): void {
  const per = 'the quaternion x, y, z, w of each joint';
  const turns = checkNumbers(path, 'rotations', value, { per, multiple: 4, count: joints });
  for (let i = 0; i < turns.length; i += 4) {
    const length = Math.hypot(turns[i], turns[i + 1], turns[i + 2], turns[i + 3]);
    if (Math.abs(length - 1) > tolerance) {
      fail(path, 'rotations', `have length 1, and that of joint ${i / 4} does not`, turns.slice(i, i + 4));
    }
  }
}
