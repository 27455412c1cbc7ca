/** What can be done with the list of any kind of element, from the description of its arrays alone. */
import type { ElementKind, ElementList, ListField } from './element-kind';

type Arrays = Record<string, Uint32Array | Uint8Array | Float64Array>;
const arraysOf = (list: ElementList): Arrays => list as unknown as Arrays;
const fieldsOf = (kind: ElementKind<never>): [string, ListField][] => Object.entries(kind.fields);

/** A list of `count` elements with zeros in every array. */
export function emptyList<L extends ElementList>(kind: ElementKind<L>, count = 0): L {
  const arrays = fieldsOf(kind as never).map(([name, { array, per }]) => [name, new array(per * count)]);
  return { count, ...Object.fromEntries(arrays) } as L;
}

/** One list of several. `firstParticles`: what is added to the particle indices of each. */
export function joinLists<L extends ElementList>(
  kind: ElementKind<L>,
  lists: readonly (L | undefined)[],
  firstParticles: ArrayLike<number>,
): L {
  const only = lists[0];
  // A large scene is often one body: its elements need not be in memory twice.
  if (lists.length === 1 && only && firstParticles[0] === 0) return only;
  const count = lists.reduce((sum, list) => sum + (list?.count ?? 0), 0);
  const joined = emptyList(kind, count);
  for (const [name, { per, particles }] of fieldsOf(kind as never)) {
    const to = arraysOf(joined)[name];
    let next = 0;
    lists.forEach((list, l) => {
      if (!list) return;
      const from = arraysOf(list)[name];
      to.set(from, next);
      const shift = particles ? firstParticles[l] : 0;
      if (shift !== 0) for (let k = 0; k < from.length; k++) to[next + k] += shift;
      next += per * list.count;
    });
  }
  return joined;
}

/** The list without the elements whose entry of `gone` is 1, in the old order. */
export function withoutElements<L extends ElementList>(kind: ElementKind<L>, list: L, gone: Uint8Array): L {
  let count = 0;
  for (let e = 0; e < list.count; e++) count += 1 - gone[e];
  if (count === list.count) return list;
  const left = emptyList(kind, count);
  for (const [name, { per }] of fieldsOf(kind as never)) {
    const [from, to] = [arraysOf(list)[name], arraysOf(left)[name]];
    let next = 0;
    for (let e = 0; e < list.count; e++) {
      if (gone[e] === 0) for (let n = per * e; n < per * (e + 1); n++) to[next++] = from[n];
    }
  }
  return left;
}

/** The particle indices of a list, `kind.size` for each element. */
export function particlesOf<L extends ElementList>(kind: ElementKind<L>, list: L): Uint32Array {
  const field = fieldsOf(kind as never).find(([, { particles }]) => particles);
  if (!field) throw new Error(`element kind ${kind.name} must say which of its arrays holds the particles`);
  return arraysOf(list)[field[0]] as Uint32Array;
}
