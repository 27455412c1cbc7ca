/** The edges along which a body hangs together: its springs, and the edges of elements that take their place. */
import { springKinds } from '../../elements/spring/springs';
import { distance } from '../../mesh/face-area';
import type { Model } from '../../scene/assemble';

export interface TyingEdges {
  count: number;
  /** Two particles per edge. Edges that several elements share are listed several times. */
  ends: Uint32Array;
  /** Length at rest [m]. */
  length: Float64Array;
}

/** Springs along edges and across faces. Bend springs and pairs of a quadratic energy span folds, which a path along the body goes around. */
const alongBody = Uint8Array.from(springKinds, (kind) => (kind === 'structural' || kind === 'shear' ? 1 : 0));

/** `spans`: with the springs that span folds, too. */
export function tyingEdges(model: Model, { spans }: { spans: boolean }): TyingEdges {
  const { springs, cords, membranes, solids, positions } = model;
  const counted = (s: number) => spans || alongBody[springs.kind[s]] === 1;
  let count = cords.count + 3 * membranes.count + 6 * solids.count;
  for (let s = 0; s < springs.count; s++) if (counted(s)) count++;
  const edges: TyingEdges = { count, ends: new Uint32Array(2 * count), length: new Float64Array(count) };
  let next = 0;
  const add = (p: number, q: number, length: number) => {
    edges.ends[2 * next] = p;
    edges.ends[2 * next + 1] = q;
    edges.length[next++] = length;
  };
  for (let s = 0; s < springs.count; s++) {
    if (counted(s)) add(springs.ends[2 * s], springs.ends[2 * s + 1], springs.rest[s]);
  }
  for (let c = 0; c < cords.count; c++) add(cords.ends[2 * c], cords.ends[2 * c + 1], cords.rest[c]);
  const addCorners = (corners: Uint32Array, size: number) => {
    for (let first = 0; first < corners.length; first += size) {
      for (let c = first + 1; c < first + size; c++) {
        for (let d = first; d < c; d++) add(corners[c], corners[d], distance(positions, corners[c], corners[d]));
      }
    }
  };
  addCorners(membranes.corners, 3);
  addCorners(solids.corners, 4);
  return edges;
}
