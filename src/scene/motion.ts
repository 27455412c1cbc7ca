/** Scripted motion of pins and colliders: an offset from where they were built, as a function of time. */
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
import type { Motion, Vec3 } from './types';

/** The offset [m] at `time` [s]. */
export function motionOffset(motion: Motion, time: number): [number, number, number] {
  switch (motion.kind) {
    case 'linear':
      return scaled(motion.velocity, time);
    case 'oscillate': {
      // Less its value at the start: whatever the phase, things begin to move from where they were built.
      const phase = motion.phase ?? 0;
      return scaled(motion.amplitude, Math.sin((2 * Math.PI * time) / motion.period + phase) - Math.sin(phase));
    }
    case 'keyframes':
      return keyframeOffset(motion, time);
  }
}

/** Linear between keys; before the first and after the last the offset stays, unless the motion loops. */
function keyframeOffset(motion: Extract<Motion, { kind: 'keyframes' }>, time: number): [number, number, number] {
  const { keys, loop = false } = motion;
  const first = keys[0];
  const last = keys[keys.length - 1];
  const length = last.time - first.time;
  const t = loop && length > 0 && time > last.time ? first.time + ((time - first.time) % length) : time;
  if (t <= first.time) return scaled(first.offset, 1);
  const next = keys.find((key) => key.time >= t);
  if (next === undefined) return scaled(last.offset, 1);
  const previous = keys[keys.indexOf(next) - 1];
  const s = (t - previous.time) / (next.time - previous.time);
  const between = (axis: 0 | 1 | 2) => previous.offset[axis] + s * (next.offset[axis] - previous.offset[axis]);
  return [between(0), between(1), between(2)];
}

/** `field` is the motion's own field at `path`. */
export function checkMotion(path: ErrorPath, field: string, value: unknown): Motion {
  const motion = checkObject(path, field, value, 'a motion such as { kind: "linear", velocity: [1, 0, 0] }');
  const at = inside(path, field);
  const kind = checkOneOf(at, 'kind', motion.kind, ['linear', 'oscillate', 'keyframes']);
  if (kind === 'linear') {
    checkFields(at, motion, ['kind', 'velocity']);
    checkVec3(at, 'velocity', motion.velocity, 'm/s', 1000);
  } else if (kind === 'oscillate') {
    checkFields(at, motion, ['kind', 'amplitude', 'period', 'phase']);
    checkVec3(at, 'amplitude', motion.amplitude);
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
    checkFields(at, key, ['time', 'offset']);
    const time = checkNumber(at, 'time', key.time, { unit: 's' });
    if (time <= previous) fail(at, 'time', `be later than the key before it, at ${previous} [s]`, time);
    previous = time;
    checkVec3(at, 'offset', key.offset);
  });
}

function scaled(v: Vec3, s: number): [number, number, number] {
  return [v[0] * s, v[1] * s, v[2] * s];
}
