/** For solvers that know springs alone. */

import { fail, pathOf } from '../core/check';
import type { Model } from './assemble';

/** Throws where a body has triangles that resist change of area. */
export function refuseAreas({ bodies }: Pick<Model, 'bodies'>, solver: string): void {
  for (const { name, areas } of bodies) {
    if (!areas || areas.count === 0) continue;
    const rule =
      'have no triangles that resist change of area, which this solver does not know: build it with area: 0, or use projective';
    fail(pathOf(solver), `body '${name}'`, rule, areas.count, `${areas.count} of them`);
  }
}
