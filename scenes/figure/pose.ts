/** Poses of the figure from turns of single joints, and clips of them. */
import { fromRotationVector, multiply, noTurn, type Quaternion } from '../../src/core/quaternion';
import { PosedJoints } from '../../src/scene/collider/posed-joints';
import type { SkinKey, SkinPoses, Vec3 } from '../../src/scene/types';
import { armAngle, type JointName, jointIndex, jointNames, joints, type Side } from './skeleton';

/** Joints that are not named are not turned. */
export interface Pose {
  turns: Partial<Record<JointName, Quaternion>>;
  /** How far the whole is to the side and to the front of where it rests [m]. How high it stands, its feet decide. */
  sway: readonly [x: number, z: number];
}

/** Turns about the axes one after the other, as they are given: the first is the innermost [degrees]. */
export const turns = (...steps: readonly Vec3[]): Quaternion =>
  steps.reduce<Quaternion>((all, axis) => multiply(fromRotationVector(axis), all), noTurn);

/** An arm: lifted sideways from straight down, swung forwards, and bent at the elbow [degrees]. */
export interface ArmPose {
  lift: number;
  swing: number;
  elbow: number;
}

const radians = Math.PI / 180;

export function armTurns(side: Side, { lift, swing, elbow }: ArmPose): Pose['turns'] {
  const sign = side === 'left' ? 1 : -1;
  // Bends the lower arm to the front, about what is across the arm as it points at rest.
  const [x, y] = [Math.sin(armAngle * radians), -Math.cos(armAngle * radians)];
  return {
    [`upper-arm-${side}`]: turns([0, 0, sign * (lift - armAngle)], [-swing, 0, 0]),
    [`lower-arm-${side}`]: turns([elbow * y, -sign * elbow * x, 0]),
  };
}

/** A leg: swung forwards and outwards, bent at the knee, and how far the toes point below the horizon [degrees]. */
export interface LegPose {
  swing: number;
  out?: number;
  knee: number;
  toes: number;
}

export function legTurns(side: Side, { swing, out = 0, knee, toes }: LegPose): Pose['turns'] {
  const sign = side === 'left' ? 1 : -1;
  return {
    [`upper-leg-${side}`]: turns([-swing, 0, 0], [0, 0, sign * out]),
    [`lower-leg-${side}`]: turns([knee, 0, 0]),
    [`foot-${side}`]: turns([toes + swing - knee, 0, 0]),
  };
}

/** Points of the left sole [m]: heel, ball and toes. */
const sole: readonly Vec3[] = [
  [0.097, 0, -0.07],
  [0.12, 0, 0.09],
  [0.085, 0, 0.09],
  [0.11, 0, 0.165],
];

/** A pose at a time [s], as high as the lower foot stands on the ground. */
export function keyAt(time: number, { turns: given, sway: [x, z] }: Pose): SkinKey {
  const rotations = jointNames.flatMap((name) => [...(given[name] ?? noTurn)]);
  const key: SkinKey = { time, offset: [x, 0, z], rotations };
  const posed = new PosedJoints({ joints, poses: { keys: [key] } });
  posed.pose(time);
  const heights = (['left', 'right'] as const).flatMap((side) => {
    const row = posed.transforms.subarray(12 * jointIndex(`foot-${side}`) + 4);
    const sign = side === 'left' ? 1 : -1;
    return sole.map(([sx, sy, sz]) => row[0] * sign * sx + row[1] * sy + row[2] * sz + row[3]);
  });
  return {
    time: rounded(time),
    offset: [rounded(x), rounded(-Math.min(...heights)), rounded(z)],
    rotations: rotations.map(rounded),
  };
}

/** What is written is meant to be read. */
const rounded = (x: number): number => Math.round(1e5 * x) / 1e5 + 0;

/** A clip that repeats: `poseAt` of the time [s], sampled `count` times in `length` [s]. */
export function clip(length: number, count: number, poseAt: (time: number) => Pose): SkinPoses {
  const keys = Array.from({ length: count + 1 }, (_, k) => {
    const time = (length * k) / count;
    // The last is the first again, to the last digit.
    return { ...keyAt(time, poseAt(k === count ? 0 : time)), time };
  });
  return { keys, loop: true };
}
