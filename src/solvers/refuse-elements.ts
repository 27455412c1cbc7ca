/** The one place where a body is refused because the solver does not take a kind of element that it has. */
import { fail, pathOf } from '../core/check';
import type { AnyElementKind } from '../elements/element-kind';
import { listOf } from '../elements/local-elements';
import { elementKinds } from '../generated/elements';
import type { BuiltBody } from '../scene/types';
import type { Solver } from './solver';

export function refuseElements(bodies: readonly BuiltBody[], { name, elements = ['spring'] }: Solver): void {
  for (const body of bodies) {
    for (const kind of Object.values<AnyElementKind>(elementKinds)) {
      const list = listOf(body, kind);
      if (!list || (elements as readonly string[]).includes(kind.name)) continue;
      const rule = `have no ${kind.description}, which this solver does not take: build it with ${kind.without}, or use projective`;
      fail(pathOf(name), `body '${body.name}'`, rule, list.count, `${list.count} of them`);
    }
  }
}
