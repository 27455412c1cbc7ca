/** Puts particles of one colour side by side, within a colour in their old order or another one. */
import { type Span, span } from '../compute/backend';
import { csrRows } from '../core/csr';

export interface ColourOrder {
  /** The particle at each index of the new order. */
  order: Uint32Array;
  /** The indices of each colour in the new order. */
  colours: Span[];
}

export function orderByColour(colours: ArrayLike<number>, within?: Uint32Array): ColourOrder {
  let count = 0;
  for (let i = 0; i < colours.length; i++) count = Math.max(count, colours[i] + 1);
  const { first, list } = csrRows(count, within ? within.map((particle) => colours[particle]) : colours);
  const order = within ? list.map((k) => within[k]) : list;
  return { order, colours: Array.from({ length: count }, (_, c) => span(first[c], first[c + 1] - first[c])) };
}

/** Every particle at its own index, as one colour. */
export function naturalOrder(count: number): ColourOrder {
  return { order: Uint32Array.from({ length: count }, (_, i) => i), colours: [span(0, count)] };
}

/** Stands in an order for an index of the buffers that no particle has yet: room for those that a tear adds. */
export const noParticle = 0xffffffff;

/** The order with so many indices more at the end of each colour, which no particle has yet: as many for all, or a number for each. */
export function withRoom({ order, colours }: ColourOrder, room: number | readonly number[]): ColourOrder {
  const rooms = colours.map((_, c) => (typeof room === 'number' ? room : room[c]));
  const wider = new Uint32Array(order.length + rooms.reduce((sum, more) => sum + more, 0)).fill(noParticle);
  let before = 0;
  const spans = colours.map(({ first, count }, c) => {
    wider.set(order.subarray(first, first + count), first + before);
    before += rooms[c];
    return span(first + before - rooms[c], count + rooms[c]);
  });
  return { order: wider, colours: spans };
}

/** The inverse permutation: bufferIndex[order[k]] = k. Indices that no particle has are in none of its entries. */
export function inverseOrder(order: Uint32Array): Uint32Array {
  let count = 0;
  for (let k = 0; k < order.length; k++) if (order[k] !== noParticle) count++;
  const bufferIndex = new Uint32Array(count);
  for (let k = 0; k < order.length; k++) if (order[k] !== noParticle) bufferIndex[order[k]] = k;
  return bufferIndex;
}
