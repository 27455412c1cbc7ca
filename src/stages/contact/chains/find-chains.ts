/** The chains of a model: particles of ropes and strands in a row, each tied by springs to no others than the next two on either side. */
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { inverseOrder } from '../../../topology/order-by-colour';

export interface Chains {
  /** Where each chain begins in `member`, and the end. */
  readonly first: Uint32Array;
  /** Indices in the buffers, one chain after the other. */
  readonly member: Uint32Array;
  /** The index in `member` of each index of the buffers, or `noChain`. */
  readonly place: Uint32Array;
}

export const noChain = 0xffffffff;

/** Whether bodies of this kind are made of chains. */
export const isLine = (kind: string): boolean => kind === 'rope' || kind === 'strands';

/** How many particles farther along a chain a spring may lead. */
const reach = 2;

/** `springs` are those of the global step. `order` has the particle of the model at each index of the buffers. Null where there are no chains. */
export function findChains({ bodies, bodyOf }: Model, { ends }: Springs, order: Uint32Array): Chains | null {
  const lines = bodies.map(({ kind }) => isLine(kind));
  if (!lines.includes(true)) return null;
  const count = bodyOf.length;
  const root = Uint32Array.from({ length: count }, (_, i) => i);
  const rootOf = (i: number): number => {
    let at = i;
    while (root[at] !== at) at = root[at] = root[root[at]];
    return at;
  };
  for (let e = 0; e < ends.length; e += 2) {
    const [a, b] = [rootOf(ends[e]), rootOf(ends[e + 1])];
    root[Math.max(a, b)] = Math.min(a, b);
  }
  const pieces = new Map<number, number[]>();
  for (let i = 0; i < count; i++) {
    if (!lines[bodyOf[i]]) continue;
    const piece = pieces.get(rootOf(i));
    if (piece) piece.push(i);
    else pieces.set(rootOf(i), [i]);
  }
  const rank = new Uint32Array(count);
  for (const piece of pieces.values()) {
    piece.forEach((particle, k) => {
      rank[particle] = k;
    });
  }
  for (let e = 0; e < ends.length; e += 2) {
    if (Math.abs(rank[ends[e]] - rank[ends[e + 1]]) > reach) pieces.delete(rootOf(ends[e]));
  }
  if (pieces.size === 0) return null;
  const bufferIndex = inverseOrder(order);
  const first = [0];
  for (const piece of pieces.values()) first.push(first[first.length - 1] + piece.length);
  const member = Uint32Array.from([...pieces.values()].flat(), (particle) => bufferIndex[particle]);
  const place = new Uint32Array(order.length).fill(noChain);
  member.forEach((index, k) => {
    place[index] = k;
  });
  return { first: Uint32Array.from(first), member, place };
}
