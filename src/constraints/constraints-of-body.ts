/** What the memory of constraints has of one body: constraints lie together by their owners, and particles are in the order of the model. */
import { type KernelBuffer, type Span, span } from '../compute/backend';
import type { ConstraintLayout, ConstraintState } from './types';

/** Two numbers for each constraint, but in `slid` one for each particle. */
export const memoryOfBody =
  (layout: ConstraintLayout, bodyFirst: Uint32Array, { slid }: Pick<ConstraintState, 'slid'>) =>
  (body: number, buffer: KernelBuffer): Span =>
    buffer === slid
      ? span(bodyFirst[body], bodyFirst[body + 1] - bodyFirst[body])
      : pairsOfBody(layout, bodyFirst, body);

function pairsOfBody({ owned, particleCount }: ConstraintLayout, bodyFirst: Uint32Array, body: number): Span {
  const at = (particle: number) => 2 * (owned[particle] - particleCount - 1);
  return span(at(bodyFirst[body]), at(bodyFirst[body + 1]) - at(bodyFirst[body]));
}
