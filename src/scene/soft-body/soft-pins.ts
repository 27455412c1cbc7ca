/** The names that pins of a soft body may use, and the particles they stand for. */
import type { ErrorPath } from '../../core/check';
import { heldParticles } from '../pins';
import type { BuiltBody, Pin } from '../types';

export const softPinNames = ['top', 'bottom'] as const;

/** How much of the body's height 'top' and 'bottom' take: enough to hold something round. */
const share = 0.05;

export function softHeld(path: ErrorPath, pins: readonly Pin[], vertices: readonly number[]): BuiltBody['pins'] {
  return heldParticles(path, pins, (name) => {
    const heights = vertices.filter((_, i) => i % 3 === 1);
    const [low, high] = heights.reduce(([a, b], y) => [Math.min(a, y), Math.max(b, y)], [Infinity, -Infinity]);
    const depth = share * (high - low);
    const held = (y: number) => (name === 'top' ? y >= high - depth : y <= low + depth);
    return heights.flatMap((y, particle) => (held(y) ? [particle] : []));
  });
}
