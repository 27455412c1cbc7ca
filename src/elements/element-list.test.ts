/** Lists of any kind of element: joined, cut down, and found by folder. */
import { describe, expect, it } from 'vitest';
import { elementKinds } from '../generated/elements';
import type { AnyElementKind } from './element-kind';
import { emptyList, joinLists, particlesOf, withoutElements } from './element-list';

/** A list with numbers that tell where they came from: particle indices below 10, others by element and array. */
function someList(kind: AnyElementKind, count: number, seed: number) {
  const list = emptyList(kind, count);
  Object.entries(kind.fields).forEach(([name, { per, particles }], field) => {
    for (let k = 0; k < per * count; k++) list[name][k] = particles ? (seed + k) % 10 : seed + 10 * field + k;
  });
  return list;
}

describe.each(Object.values<AnyElementKind>(elementKinds))('$name', (kind) => {
  const [a, b] = [someList(kind, 2, 1), someList(kind, 3, 50)];

  it('says which array holds its particles, as many for each as it ties', () => {
    expect(particlesOf(kind, a)).toHaveLength(2 * kind.size);
    const ties = Object.values(kind.fields).filter((field) => (field as { particles?: true }).particles);
    expect(ties).toEqual([{ array: Uint32Array, per: kind.size, particles: true }]);
  });

  it('is joined with its particles shifted and everything else as it was', () => {
    const joined = joinLists(kind, [a, undefined, b], [0, 10, 30]);
    expect(joined.count).toBe(5);
    for (const [name, { particles }] of Object.entries(kind.fields) as [string, { particles?: true }][]) {
      const shifted = Array.from(b[name] as ArrayLike<number>, (x) => (particles ? x + 30 : x));
      expect([...joined[name]], name).toEqual([...a[name], ...shifted]);
    }
  });

  it('is the same list where it is alone', () => {
    expect(joinLists(kind, [a], [0])).toBe(a);
  });

  it('is cut down to what is kept, in order', () => {
    expect(withoutElements(kind, b, Uint8Array.of(0, 0, 0))).toBe(b);
    const kept = withoutElements(kind, b, Uint8Array.of(0, 1, 0));
    expect(kept.count).toBe(2);
    for (const [name, { per }] of Object.entries(kind.fields) as [string, { per: number }][]) {
      expect([...kept[name]], name).toEqual([...b[name].slice(0, per), ...b[name].slice(2 * per)]);
    }
  });
});
