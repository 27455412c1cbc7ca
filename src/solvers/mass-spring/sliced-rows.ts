/** The springs around each particle as `stepMesh` reads them. */
import type { Span } from '../../backends/backend';
import type { Springs } from '../../model/types';
import type { NeighbourRows } from '../../partition/neighbour-rows';
import { particlesPerSlice, reachBits } from './step-mesh.kernel';

export interface SlicedRows {
  /** The first row of each slice, and from `entriesFrom` on the links. */
  link: Uint32Array;
  entriesFrom: number;
  /** Stiffness and rest length of two springs an entry; where there are kinds, the rest lengths alone. */
  linkSpring: Float32Array;
  /** The stiffness of each kind; null: each spring has its own. */
  kinds: readonly number[] | null;
}

/** As many as fit into a link beside the neighbour. */
const mostKinds = 4;
/** So that rows begin where a GPU's lines of memory do. */
const headerUnit = 32;

/** Places outside of `spans` have no rows. Null where a neighbour is too far away in that order. */
export function slicedRows(rows: NeighbourRows, springs: Springs, spans: readonly Span[]): SlicedRows | null {
  const { farthest, kinds } = survey(rows, springs, spans);
  const reach = (withKinds: boolean) => 2 ** (reachBits(withKinds) - 1) - 1;
  if (kinds && farthest <= reach(true)) return layOut(rows, springs, spans, kinds);
  return farthest <= reach(false) ? layOut(rows, springs, spans, null) : null;
}

/** How far apart neighbours are, and how stiff springs are, as far as f32 tells; null where there are too many kinds. */
function survey(
  rows: NeighbourRows,
  { stiffness }: Springs,
  spans: readonly Span[],
): { farthest: number; kinds: number[] | null } {
  let farthest = 0;
  const kinds: number[] = [];
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      for (let e = rows.first[k]; e < rows.first[k + 1]; e++) {
        farthest = Math.max(farthest, Math.abs(rows.neighbour[e] - k));
        if (kinds.length > mostKinds) continue;
        const rounded = Math.fround(stiffness[rows.spring[e]]);
        if (!kinds.includes(rounded)) kinds.push(rounded);
      }
    }
  }
  return { farthest, kinds: kinds.length <= mostKinds ? kinds : null };
}

function layOut(
  rows: NeighbourRows,
  { stiffness, rest }: Springs,
  spans: readonly Span[],
  kinds: readonly number[] | null,
): SlicedRows {
  const slices = Math.ceil((rows.first.length - 1) / particlesPerSlice);
  const degree = (k: number) => rows.first[k + 1] - rows.first[k];
  const most = new Uint32Array(slices);
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      const slice = Math.floor(k / particlesPerSlice);
      most[slice] = Math.max(most[slice], degree(k));
    }
  }
  const rowFirst = new Uint32Array(slices + 1);
  for (let s = 0; s < slices; s++) rowFirst[s + 1] = rowFirst[s] + Math.ceil(most[s] / 2);
  const entriesFrom = headerUnit * Math.ceil((slices + 1) / headerUnit);
  const entries = particlesPerSlice * rowFirst[slices];
  const link = new Uint32Array(entriesFrom + entries);
  link.set(rowFirst);
  const linkSpring = new Float32Array((kinds ? 2 : 4) * entries);
  const aheadMask = 2 ** reachBits(kinds !== null) - 1;
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      const row = rows.first[k];
      const top = particlesPerSlice * rowFirst[Math.floor(k / particlesPerSlice)] + (k % particlesPerSlice);
      for (let e = 0; e < degree(k); e++) {
        const entry = top + particlesPerSlice * (e >> 1);
        const spring = rows.spring[row + e];
        const ahead = (rows.neighbour[row + e] - k) & aheadMask;
        const kind = kinds ? kinds.indexOf(Math.fround(stiffness[spring])) << reachBits(true) : 0;
        link[entriesFrom + entry] |= (ahead | kind) << (16 * (e % 2));
        if (kinds) {
          linkSpring[2 * entry + (e % 2)] = rest[spring];
        } else {
          linkSpring[4 * entry + 2 * (e % 2)] = stiffness[spring];
          linkSpring[4 * entry + 2 * (e % 2) + 1] = rest[spring];
        }
      }
    }
  }
  return { link, entriesFrom, linkSpring, kinds };
}
