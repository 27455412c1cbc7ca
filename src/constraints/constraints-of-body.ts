/** The constraints of one body: their owners lie together, and so do they. */
import { type Span, span } from '../compute/backend';
import type { ConstraintLayout } from './types';

/** Numbers of a buffer with two for each constraint. */
export function pairsOfBody({ owned, particleCount }: ConstraintLayout, bodyFirst: Uint32Array, body: number): Span {
  const at = (particle: number) => 2 * (owned[particle] - particleCount - 1);
  return span(at(bodyFirst[body]), at(bodyFirst[body + 1]) - at(bodyFirst[body]));
}
