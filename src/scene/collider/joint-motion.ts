/** The motion of what is fixed to a joint of a skin, such as a pin: the same script, for what is no vertex of the mesh. */
import { fail, oneOf, pathOf } from '../../core/check';
import { nearestName } from '../../core/nearest-name';
import { fromMatrix, toAngles } from '../../core/quaternion';
import type { Motion, MotionKey, Vec3 } from '../types';
import { PosedJoints } from './posed-joints';
import type { Skin } from './skin';

/**
 * `middle`: what turns about, at rest, in the coordinates of the mesh [m]: of a pin, the middle of the box around its particles. It has a key wherever the poses have one, and goes straight in between while the joint goes in a
 * bow: keys that are close keep the two together.
 */
export function jointMotion({ joints, poses }: Pick<Skin, 'joints' | 'poses'>, joint: string, middle: Vec3): Motion {
  const index = joints.findIndex(({ name }) => name === joint);
  if (index < 0) {
    const names = joints.flatMap(({ name }) => name ?? []);
    const near = nearestName(joint, names);
    fail(pathOf('jointMotion'), 'joint', `be ${oneOf(names)}${near === null ? '' : ` (did you mean ${near}?)`}`, joint);
  }
  const posed = new PosedJoints({ joints, poses });
  const keys = poses.keys.map(({ time }): MotionKey => {
    posed.pose(time);
    const m = posed.transforms.subarray(12 * index, 12 * index + 12);
    const along = (row: number) => {
      const at = 4 * row;
      return m[at] * middle[0] + m[at + 1] * middle[1] + m[at + 2] * middle[2] + m[at + 3] - middle[row];
    };
    const turn = fromMatrix([m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]]);
    return { time, offset: [along(0), along(1), along(2)], rotation: toAngles(turn) };
  });
  return { kind: 'keyframes', keys, ...(poses.loop !== undefined && { loop: poses.loop }) };
}
