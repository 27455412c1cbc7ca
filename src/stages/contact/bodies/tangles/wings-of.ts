/** The triangles at each edge: of each edge of each triangle, three after each other, the corners of up to two triangles at it that are not its own ends, or `noWing`. */
import { PairIndex } from '../../../../mesh/pair-index';
import { isAbsent, isSegment } from '../feature-bits';

/** There is none. */
export const noWing = 0xffffffff;

/** `features`: four numbers a triangle, see feature-bits.ts. */
export function wingsOf(features: Uint32Array, particles: number): Uint32Array {
  const triangles = features.length / 4;
  const edges = new PairIndex(particles, particles + triangles);
  const corner = (t: number, k: number) => features[4 * t + (k % 3)];
  const eachEdge = (visit: (edge: number, t: number, k: number) => void) => {
    for (let t = 0; t < triangles; t++) {
      if ((features[4 * t + 3] & (isSegment | isAbsent)) !== 0) continue;
      for (let k = 0; k < 3; k++) visit(edges.add(corner(t, k), corner(t, k + 1)), t, k);
    }
  };
  const ofEdge: number[][] = [];
  eachEdge((edge, t, k) => {
    ofEdge[edge] ??= [];
    if (ofEdge[edge].length < 2) ofEdge[edge].push(corner(t, k + 2));
  });
  const wings = new Uint32Array(6 * triangles).fill(noWing);
  eachEdge((edge, t, k) => wings.set(ofEdge[edge], 2 * (3 * t + k)));
  return wings;
}
