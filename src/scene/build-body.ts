/** Particles, springs and surface of one body. */
import { bodyKinds } from './body-kinds';
import type { Body, BuiltBody } from './types';

/** Builds a body that has been checked (by its builder, or by `scene()`). */
export function buildBody(body: Body): BuiltBody {
  return bodyKinds[body.kind].build(body);
}
