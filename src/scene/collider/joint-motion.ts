/** The motion of what is fixed to a joint of a skin, such as a pin: the same script, for what is no vertex of the mesh. */
import { fail, oneOf, pathOf } from '../../core/check';
import { nearestName } from '../../core/nearest-name';
import { fromMatrix, inverse, multiply, noTurn, type Quaternion, toAngles, turned } from '../../core/quaternion';
import type { Motion, MotionKey, Vec3 } from '../types';
import { PosedJoints } from './posed-joints';
import type { Skin } from './skin';

export interface JointMotionOptions {
  /** The time of the pose that the thing was built for [s]. Left out: the skeleton at rest. */
  builtAt?: number;
}

/**
 * `middle`: what turns about, where it was built, in the coordinates of the mesh [m]: of a pin, the middle of the box around its particles. The motion has a key wherever the poses have one, and goes straight in between while the
 * joint goes in a bow: keys that are close keep the two together.
 */
export function jointMotion(
  { joints, poses }: Pick<Skin, 'joints' | 'poses'>,
  joint: string,
  middle: Vec3,
  { builtAt }: JointMotionOptions = {},
): Motion {
  const index = joints.findIndex(({ name }) => name === joint);
  if (index < 0) {
    const names = joints.flatMap(({ name }) => name ?? []);
    const near = nearestName(joint, names);
    fail(pathOf('jointMotion'), 'joint', `be ${oneOf(names)}${near === null ? '' : ` (did you mean ${near}?)`}`, joint);
  }
  const posed = new PosedJoints({ joints, poses });
  const placeAt = (time: number): Place => {
    posed.pose(time);
    const m = posed.transforms.subarray(12 * index, 12 * index + 12);
    return {
      turn: fromMatrix([m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]]),
      shift: [m[3], m[7], m[11]],
    };
  };
  const built = builtAt === undefined ? null : placeAt(builtAt);
  // Where the middle was while the skeleton was at rest, and how the thing was turned then.
  const turnedBack = built ? inverse(built.turn) : noTurn;
  const rest = built ? turned(minus(middle, built.shift), turnedBack) : middle;
  const keys = poses.keys.map(({ time }): MotionKey => {
    const { turn, shift } = placeAt(time);
    const now = turned(rest, turn);
    const offset: Vec3 = [0, 1, 2].map((k) => now[k] + shift[k] - middle[k]) as unknown as Vec3;
    return { time, offset, rotation: toAngles(multiply(turn, turnedBack)) };
  });
  return { kind: 'keyframes', keys, ...(poses.loop !== undefined && { loop: poses.loop }) };
}

/** From the skeleton at rest: first turned, then shifted. */
interface Place {
  turn: Quaternion;
  shift: Vec3;
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
