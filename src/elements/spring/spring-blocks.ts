/** Springs sorted by kind and cut into blocks of one kind each, for what is measured by kind. */
import { type SpringKind, type Springs, springKinds } from './springs';

/** Fixed, so that sums do not depend on who makes them. */
const springsPerBlock = 256;

export interface SpringBlocks {
  /** Spring at each place of the sorted list. */
  readonly order: Uint32Array;
  /** The first place of each block, and behind the last block the number of springs. */
  readonly first: Uint32Array;
  /** The kind of each block. */
  readonly kind: readonly SpringKind[];
}

export function springBlocks({ count, kind }: Pick<Springs, 'count' | 'kind'>): SpringBlocks {
  const order = new Uint32Array(count);
  const first: number[] = [];
  const kindOfBlock: SpringKind[] = [];
  let filled = 0;
  springKinds.forEach((name, k) => {
    const begin = filled;
    for (let spring = 0; spring < count; spring++) if (kind[spring] === k) order[filled++] = spring;
    for (let place = begin; place < filled; place += springsPerBlock) {
      first.push(place);
      kindOfBlock.push(name);
    }
  });
  return { order, first: Uint32Array.from([...first, count]), kind: kindOfBlock };
}
