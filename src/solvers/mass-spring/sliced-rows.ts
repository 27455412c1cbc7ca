/** The springs around each particle as `stepMesh` reads them. */
import type { Span } from '../../backends/backend';
import type { Springs } from '../../model/types';
import type { NeighbourRows } from '../../partition/neighbour-rows';
import { type KindCount, particlesPerSlice, reachBits } from './step-mesh.kernel';

/** What springs have in common. */
export interface SpringKind {
  /** [N/m] */
  readonly stiffness: number;
  /** Springs of length 0 have no damping. */
  readonly hasLength: boolean;
}

export interface SlicedRows {
  /** The first row of each slice, and from `entriesFrom` on the links. */
  link: Uint32Array;
  entriesFrom: number;
  /** Rest lengths of the two springs of an entry; where there are no kinds, stiffness and rest length of each. */
  linkSpring: Float32Array;
  kindCount: KindCount;
  /** At most `kindCount`; none where each spring has its own stiffness. */
  kinds: readonly SpringKind[];
}

const kindCounts: readonly KindCount[] = [1, 2, 4];
/** As many as fit into a link beside the neighbour. */
const mostKinds = 4;
/** So that rows begin where a GPU's lines of memory do. */
const headerUnit = 32;

/** Places outside of `spans` have no rows. Null where a neighbour is too far away in that order. */
export function slicedRows(rows: NeighbourRows, springs: Springs, spans: readonly Span[]): SlicedRows | null {
  const { farthest, kinds } = survey(rows, springs, spans);
  const reaches = (kindCount: KindCount) => farthest < 2 ** (reachBits(kindCount) - 1);
  const kindCount = kindCounts.find((count) => kinds.length <= count) ?? 0;
  if (kindCount > 0 && reaches(kindCount)) return layOut(rows, springs, spans, kindCount, kinds);
  return reaches(0) ? layOut(rows, springs, spans, 0, []) : null;
}

/** Where a spring's kind is in the list, as far as f32 tells; -1: nowhere. */
const kindOf = (kinds: readonly SpringKind[], { stiffness, rest }: Springs, spring: number): number => {
  const rounded = Math.fround(stiffness[spring]);
  const hasLength = rest[spring] > 0;
  for (let kind = 0; kind < kinds.length; kind++) {
    if (kinds[kind].stiffness === rounded && kinds[kind].hasLength === hasLength) return kind;
  }
  return -1;
};

/** How far apart neighbours are, and the kinds of springs; where there are too many, only the first of them. */
function survey(
  rows: NeighbourRows,
  springs: Springs,
  spans: readonly Span[],
): { farthest: number; kinds: readonly SpringKind[] } {
  let farthest = 0;
  const kinds: SpringKind[] = [];
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      for (let e = rows.first[k]; e < rows.first[k + 1]; e++) {
        farthest = Math.max(farthest, Math.abs(rows.neighbour[e] - k));
        const spring = rows.spring[e];
        if (kinds.length > mostKinds || kindOf(kinds, springs, spring) >= 0) continue;
        kinds.push({ stiffness: Math.fround(springs.stiffness[spring]), hasLength: springs.rest[spring] > 0 });
      }
    }
  }
  return { farthest, kinds };
}

/**
 * The entries of row k, those that lead to the first places first: particles that are worked on together then look at about the same place at the same
 * time. On an H200 that makes a step with damping some 4 % shorter.
 */
function byNeighbour({ first, neighbour }: NeighbourRows, k: number, row: number[]): void {
  row.length = 0;
  for (let e = first[k]; e < first[k + 1]; e++) {
    let at = row.length;
    for (; at > 0 && neighbour[row[at - 1]] > neighbour[e]; at--) row[at] = row[at - 1];
    row[at] = e;
  }
}

function layOut(
  rows: NeighbourRows,
  springs: Springs,
  spans: readonly Span[],
  kindCount: KindCount,
  kinds: readonly SpringKind[],
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
  const linkSpring = new Float32Array((kindCount > 0 ? 2 : 4) * entries);
  const aheadMask = 2 ** reachBits(kindCount) - 1;
  const row: number[] = [];
  for (const { first, count } of spans) {
    for (let k = first; k < first + count; k++) {
      const top = particlesPerSlice * rowFirst[Math.floor(k / particlesPerSlice)] + (k % particlesPerSlice);
      byNeighbour(rows, k, row);
      row.forEach((e, n) => {
        const half = n % 2;
        const entry = top + particlesPerSlice * (n >> 1);
        const spring = rows.spring[e];
        const ahead = (rows.neighbour[e] - k) & aheadMask;
        const kind = kindCount > 0 ? kindOf(kinds, springs, spring) << reachBits(kindCount) : 0;
        link[entriesFrom + entry] |= (ahead | kind) << (16 * half);
        if (kindCount > 0) {
          linkSpring[2 * entry + half] = springs.rest[spring];
        } else {
          linkSpring[4 * entry + 2 * half] = springs.stiffness[spring];
          linkSpring[4 * entry + 2 * half + 1] = springs.rest[spring];
        }
      });
    }
  }
  return { link, entriesFrom, linkSpring, kindCount, kinds };
}
