/** The springs around each particle as `stepMesh` reads them. */
import type { Springs } from '../../model/types';
import type { Graph } from '../../partition/graph';
import { particlesPerSlice } from './step-mesh.kernel';

export interface SlicedRows {
  rowFirst: Uint32Array;
  link: Uint32Array;
  linkSpring: Float32Array;
}

/** Neighbours farther ahead or behind than this do not fit into 16 bits. */
const farthest = 32767;

/**
 * `order` has the particle of the model in each place, `place` leads back. Null where a neighbour is too far away in that order.
 */
export function slicedRows(
  graph: Graph,
  { stiffness, rest }: Springs,
  order: Uint32Array,
  place: Uint32Array,
): SlicedRows | null {
  const slices = Math.ceil(order.length / particlesPerSlice);
  const degree = (k: number) => graph.first[order[k] + 1] - graph.first[order[k]];
  const rowFirst = new Uint32Array(slices + 1);
  for (let s = 0; s < slices; s++) {
    let most = 0;
    const end = Math.min(order.length, particlesPerSlice * (s + 1));
    for (let k = particlesPerSlice * s; k < end; k++) most = Math.max(most, degree(k));
    rowFirst[s + 1] = rowFirst[s] + Math.ceil(most / 2);
  }
  const link = new Uint32Array(particlesPerSlice * rowFirst[slices]);
  const linkSpring = new Float32Array(4 * link.length);
  for (let k = 0; k < order.length; k++) {
    const row = graph.first[order[k]];
    const entry = particlesPerSlice * rowFirst[Math.floor(k / particlesPerSlice)] + (k % particlesPerSlice);
    for (let e = 0; e < degree(k); e++) {
      const ahead = place[graph.neighbour[row + e]] - k;
      if (Math.abs(ahead) > farthest) return null;
      const at = entry + particlesPerSlice * (e >> 1);
      const spring = graph.spring[row + e];
      link[at] |= e % 2 === 0 ? ahead & 0xffff : ahead << 16;
      linkSpring[4 * at + 2 * (e % 2)] = stiffness[spring];
      linkSpring[4 * at + 2 * (e % 2) + 1] = rest[spring];
    }
  }
  return { rowFirst, link, linkSpring };
}
