/** A finished animation as one binary glTF file, for those who have all frames at hand. */
import { checkObject, fail, pathOf } from '../core/check';
import type { DrawnBody, Positions } from './drawn-body';
import { GlbAnimation, type GlbOptions } from './glb-animation';

export interface GlbFrame {
  /** [s] */
  time: number;
  /** Of each body, in the bodies' order: x, y, z of each particle [m]. */
  positions: readonly Positions[];
}

export function writeGlb(
  bodies: readonly DrawnBody[],
  frames: Iterable<GlbFrame>,
  options?: GlbOptions,
): Uint8Array<ArrayBuffer> {
  const animation = new GlbAnimation(bodies, options);
  const path = pathOf('glb');
  if (typeof (frames as Iterable<GlbFrame> | null)?.[Symbol.iterator] !== 'function')
    fail(path, 'frames', 'be an array or another iterable of { time, positions }', frames);
  let count = 0;
  for (const frame of frames) {
    checkObject(path, `frames[${count++}]`, frame, 'an object with time and positions');
    animation.add(frame.time, frame.positions);
  }
  return animation.finish();
}
