/** A finished animation as one binary glTF file, for those who have all frames at hand. */
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
  for (const { time, positions } of frames) animation.add(time, positions);
  return animation.finish();
}
