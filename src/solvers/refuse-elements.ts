/** The one place where a body is refused because the solver does not take a kind of element that it has, or the air inside it, and where a kind is left out that a body can do without. */
import { fail, pathOf } from '../core/check';
import type { AnyElementKind } from '../elements/element-kind';
import { listOf } from '../elements/local-elements';
import { elementKinds } from '../generated/elements';
import type { BuiltBody } from '../scene/types';
import type { Solver } from './solver';

/** The body as the solver takes it. Throws where it does not. */
export function takenBody(body: BuiltBody, solver: Solver): BuiltBody {
  const elements: readonly string[] = solver.elements ?? ['spring'];
  const left = (body.optional ?? []).filter((name) => !elements.includes(name));
  const taken = { ...body };
  for (const name of left) delete taken[`${name}s` as 'volumes'];
  refuseElements([taken], solver);
  return left.length === 0 ? body : taken;
}

export function refuseElements(
  bodies: readonly BuiltBody[],
  { name, elements = ['spring'], takesAir = false }: Solver,
): void {
  for (const body of bodies) {
    if (body.air && !takesAir) {
      const rule =
        'have no air inside, which this solver does not take: build it without pressure, or use positionBased';
      fail(pathOf(name), `body '${body.name}'`, rule, body.air.volume, `${body.air.volume} m3 of it`);
    }
    for (const kind of Object.values<AnyElementKind>(elementKinds)) {
      const list = listOf(body, kind);
      if (!list || (elements as readonly string[]).includes(kind.name)) continue;
      const rule = `have no ${kind.description}, which this solver does not take: build it with ${kind.without}, or use ${kind.local ? 'projective' : 'positionBased'}`;
      fail(pathOf(name), `body '${body.name}'`, rule, list.count, `${list.count} of them`);
    }
  }
}
