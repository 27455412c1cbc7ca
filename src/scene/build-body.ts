/** Particles, springs and surface of one body. */
import type { Slices } from '../core/slices';
import { bodyKinds } from './body-kinds';
import type { Body, BuiltBody } from './types';

/** Builds a body that has been checked (by its builder, or by `scene()`). */
export function buildBody(body: Body): BuiltBody {
  return bodyKinds[body.kind].build(body);
}

/** The same in slices. */
export function* buildBodySlices(body: Body): Slices<BuiltBody> {
  const { build, buildSlices } = bodyKinds[body.kind];
  return buildSlices ? yield* buildSlices(body) : build(body);
}
