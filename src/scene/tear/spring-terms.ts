/**
 * Which cells a spring stands for, so that it can be shared out where they come apart.
 *
 * A spring is a sum of terms. One along an edge or a diagonal has a term for each cell that has both of its ends; one that resists bending has a term for each pair of
 * cells that it lies over, or for the segments of a rope that it spans. A term knows its ends as corners of cells, and corners of two cells that have to be one particle for it to be there:
 * after a tear, its ends are what those corners have become, and it is gone where two of the others are no longer one.
 */
import type { SpringKind } from '../types';
import type { CellComplex } from './cell-complex';

/** A corner of a cell: where in `CellComplex.corners` it is. */
type Corner = number;

export interface SpringTerm {
  ends: readonly [Corner, Corner];
  /** Pairs of corners that have to be one particle. */
  joints: readonly (readonly [Corner, Corner])[];
  /** Of the stiffness of the spring, in proportion to that of its other terms. */
  weight: number;
}

/** `reach`: the most segments of a rope that a spring spans. */
export function springTerms(complex: CellComplex, kind: SpringKind, a: number, b: number, reach: number): SpringTerm[] {
  if (kind !== 'bend') return cellTerms(complex, a, b);
  return complex.cells.kind === 'segment' ? chainTerms(complex, a, b, reach) : creaseTerms(complex, a, b);
}

export const cornerOf = (complex: CellComplex, cell: number, particle: number): Corner =>
  4 * cell + complex.indexOf(cell, particle);

const noJoints: SpringTerm['joints'] = [];

function cellTerms(complex: CellComplex, a: number, b: number): SpringTerm[] {
  const around = complex.at(a);
  const terms: SpringTerm[] = [];
  for (let k = 0; k < around.length; k++) {
    const cell = around[k];
    const end = complex.indexOf(cell, b);
    if (end < 0) continue;
    const ends: [Corner, Corner] = [cornerOf(complex, cell, a), 4 * cell + end];
    terms.push({ ends, joints: noJoints, weight: complex.cells.springWeight[cell] });
  }
  return terms;
}

/** Over an edge from p to q between two faces: a is next to p in one of them, b in the other. Of two triangles, both ends of the edge have the same pair. */
function creaseTerms(complex: CellComplex, a: number, b: number): SpringTerm[] {
  const terms: SpringTerm[] = [];
  const area = (cell: number) => complex.size(cell) * complex.cells.weight[cell];
  for (const one of complex.at(a)) {
    for (const p of nextTo(complex, one, a)) {
      const q = otherNeighbour(complex, one, p, a);
      for (const other of complex.containing([p, q])) {
        if (other === one || otherNeighbour(complex, other, p, q) !== b) continue;
        terms.push({
          ends: [cornerOf(complex, one, a), cornerOf(complex, other, b)],
          joints: [p, q].map((end) => [cornerOf(complex, one, end), cornerOf(complex, other, end)] as const),
          weight: (area(one) + area(other)) / 2,
        });
      }
    }
  }
  return terms;
}

/** The pairs of particles that bend springs over the edge from p to q between two faces join. */
export function creasePairs(
  complex: CellComplex,
  one: number,
  other: number,
  p: number,
  q: number,
): [number, number][] {
  return [
    [otherNeighbour(complex, one, p, q), otherNeighbour(complex, other, p, q)],
    [otherNeighbour(complex, one, q, p), otherNeighbour(complex, other, q, p)],
  ];
}

/** The two corners of a face next to one. */
function nextTo(complex: CellComplex, face: number, particle: number): [number, number] {
  const size = complex.size(face);
  const at = complex.indexOf(face, particle);
  return [complex.corner(face, (at + 1) % size), complex.corner(face, (at + size - 1) % size)];
}

/** Of those the one that is not `known`. */
export function otherNeighbour(complex: CellComplex, face: number, particle: number, known: number): number {
  const [next, before] = nextTo(complex, face, particle);
  return next === known ? before : next;
}

/** The segments from a to b, one after the other. */
function chainTerms(complex: CellComplex, a: number, b: number, reach: number): SpringTerm[] {
  return [...complex.at(a)].flatMap((start) => {
    const joints: [Corner, Corner][] = [];
    let [cell, end] = [start, farEnd(complex, start, a)];
    while (end !== b) {
      const next = nextSegment(complex, cell, end);
      if (next < 0 || joints.length === reach - 1) return [];
      joints.push([cornerOf(complex, cell, end), cornerOf(complex, next, end)]);
      [cell, end] = [next, farEnd(complex, next, end)];
    }
    return [{ ends: [cornerOf(complex, start, a), cornerOf(complex, cell, b)] as const, joints, weight: 1 }];
  });
}

export const farEnd = (complex: CellComplex, segment: number, particle: number): number =>
  complex.corner(segment, complex.indexOf(segment, particle) === 0 ? 1 : 0);

/** The segment that goes on at the end of one; -1 where the line ends. */
export function nextSegment(complex: CellComplex, segment: number, end: number): number {
  for (const other of complex.at(end)) if (other !== segment) return other;
  return -1;
}

/** Terms of a spring that join the same particles. */
export interface TermGroup {
  ends: [number, number];
  weight: number;
  terms: number;
}

/** The terms that are still there, by the particles that they join now. */
export function termGroups({ corners }: CellComplex, terms: readonly SpringTerm[]): TermGroup[] {
  const groups: TermGroup[] = [];
  for (let t = 0; t < terms.length; t++) {
    const { ends, joints, weight } = terms[t];
    if (!areJoined(corners, joints)) continue;
    const a = corners[ends[0]];
    const b = corners[ends[1]];
    const group = groupOf(groups, a, b);
    if (group) {
      group.weight += weight;
      group.terms++;
    } else {
      groups.push({ ends: [a, b], weight, terms: 1 });
    }
  }
  return groups;
}

export function groupOf(groups: readonly TermGroup[], a: number, b: number): TermGroup | null {
  for (let g = 0; g < groups.length; g++) if (groups[g].ends[0] === a && groups[g].ends[1] === b) return groups[g];
  return null;
}

function areJoined(corners: Uint32Array, joints: SpringTerm['joints']): boolean {
  for (let j = 0; j < joints.length; j++) if (corners[joints[j][0]] !== corners[joints[j][1]]) return false;
  return true;
}
