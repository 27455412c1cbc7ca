/** Scripted motion of pins and colliders: how far they are moved, turned and scaled from where they were built, as a function of time. */
import {
  checkArray,
  checkBoolean,
  checkFields,
  checkNumber,
  checkObject,
  checkOneOf,
  checkVec3,
  type ErrorPath,
  fail,
  inside,
} from '../core/check';
import { fromAngles, fromRotationVector, noTurn, type Quaternion } from '../core/quaternion';
import { between, type Placement } from './placement';
import type { Motion, MotionKey, Vec3 } from './types';

/** A hundred turns a second, or a hundred turns. */
const mostDegrees = 36_000;

/** Where it is at `time` [s]. */
export function motionPlacement(motion: Motion, time: number): Placement {
  switch (motion.kind) {
    case 'linear':
      return placed(scaled(motion.velocity, time), motion.spin && fromRotationVector(scaled(motion.spin, time)));
    case 'oscillate': {
      // Less its value at the start: whatever the phase, things begin to move from where they were built.
      const phase = motion.phase ?? 0;
      const wave = Math.sin((2 * Math.PI * time) / motion.period + phase) - Math.sin(phase);
      return placed(scaled(motion.amplitude, wave), motion.swing && fromRotationVector(scaled(motion.swing, wave)));
    }
    case 'keyframes':
      return keyframePlacement(motion, time);
  }
}

const placed = (offset: Vec3, rotation: Quaternion = noTurn, scale = 1): Placement => ({ offset, rotation, scale });

const atKey = ({ offset, rotation, scale }: MotionKey): Placement =>
  placed(scaled(offset, 1), rotation && fromAngles(rotation), scale);

/** Even between keys, turns on the shortest way; before the first and after the last it stays, unless the motion loops. */
function keyframePlacement(motion: Extract<Motion, { kind: 'keyframes' }>, time: number): Placement {
  const { keys, loop = false } = motion;
  const first = keys[0];
  const last = keys[keys.length - 1];
  const length = last.time - first.time;
  const t = loop && length > 0 && time > last.time ? first.time + ((time - first.time) % length) : time;
  if (t <= first.time) return atKey(first);
  const next = keys.find((key) => key.time >= t);
  if (next === undefined) return atKey(last);
  const previous = keys[keys.indexOf(next) - 1];
  const s = (t - previous.time) / (next.time - previous.time);
  return between(atKey(previous), atKey(next), s);
}

/** `field` is the motion's own field at `path`. */
export function checkMotion(path: ErrorPath, field: string, value: unknown): Motion {
  const motion = checkObject(path, field, value, 'a motion such as { kind: "linear", velocity: [1, 0, 0] }');
  const at = inside(path, field);
  const kind = checkOneOf(at, 'kind', motion.kind, ['linear', 'oscillate', 'keyframes']);
  if (kind === 'linear') {
    checkFields(at, motion, ['kind', 'velocity', 'spin']);
    checkVec3(at, 'velocity', motion.velocity, 'm/s', 1000);
    if (motion.spin !== undefined) checkVec3(at, 'spin', motion.spin, 'degrees/s', mostDegrees);
  } else if (kind === 'oscillate') {
    checkFields(at, motion, ['kind', 'amplitude', 'swing', 'period', 'phase']);
    checkVec3(at, 'amplitude', motion.amplitude);
    if (motion.swing !== undefined) checkVec3(at, 'swing', motion.swing, 'degrees', mostDegrees);
    checkNumber(at, 'period', motion.period, { above: 0, unit: 's' });
    if (motion.phase !== undefined) checkNumber(at, 'phase', motion.phase, { unit: 'rad' });
  } else {
    checkFields(at, motion, ['kind', 'keys', 'loop']);
    checkKeys(at, motion.keys);
    if (motion.loop !== undefined) checkBoolean(at, 'loop', motion.loop);
  }
  return motion as unknown as Motion;
}

function checkKeys(path: ErrorPath, value: unknown): void {
  const keys = checkArray(path, 'keys', value, 'keys such as { time: 0, offset: [0, 0, 0] }');
  if (keys.length === 0) fail(path, 'keys', 'hold at least one key', value);
  let previous = Number.NEGATIVE_INFINITY;
  keys.forEach((item, i) => {
    const key = checkObject(path, `keys[${i}]`, item, 'a key such as { time: 0, offset: [0, 0, 0] }');
    const at = inside(path, `keys[${i}]`);
    checkFields(at, key, ['time', 'offset', 'rotation', 'scale']);
    const time = checkNumber(at, 'time', key.time, { unit: 's' });
    if (time <= previous) fail(at, 'time', `be later than the key before it, at ${previous} [s]`, time);
    previous = time;
    checkVec3(at, 'offset', key.offset);
    if (key.rotation !== undefined) checkVec3(at, 'rotation', key.rotation, 'degrees', mostDegrees);
    if (key.scale !== undefined) checkNumber(at, 'scale', key.scale, { above: 0, plausible: 1000 });
  });
}

function scaled(v: Vec3, s: number): [number, number, number] {
  return [v[0] * s, v[1] * s, v[2] * s];
}
