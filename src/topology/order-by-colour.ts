/** Puts particles of one colour side by side, in their old order within a colour. */
import { type Span, span } from '../compute/backend';

export interface ColourOrder {
  /** Particle in each place. */
  order: Uint32Array;
  /** The places of each colour. */
  colours: Span[];
}

export function orderByColour(colours: ArrayLike<number>): ColourOrder {
  const sizes: number[] = [];
  for (let i = 0; i < colours.length; i++) sizes[colours[i]] = (sizes[colours[i]] ?? 0) + 1;
  const spans: Span[] = [];
  let first = 0;
  for (let colour = 0; colour < sizes.length; colour++) {
    spans.push(span(first, sizes[colour] ?? 0));
    first += sizes[colour] ?? 0;
  }
  const fill = spans.map((s) => s.first);
  const order = new Uint32Array(colours.length);
  for (let i = 0; i < colours.length; i++) order[fill[colours[i]]++] = i;
  return { order, colours: spans };
}

/** Every particle where it was, as one colour. */
export function naturalOrder(count: number): ColourOrder {
  return { order: Uint32Array.from({ length: count }, (_, i) => i), colours: [span(0, count)] };
}

/** place[order[k]] = k. */
export function inverseOrder(order: Uint32Array): Uint32Array {
  const bufferIndex = new Uint32Array(order.length);
  for (let k = 0; k < order.length; k++) bufferIndex[order[k]] = k;
  return bufferIndex;
}
