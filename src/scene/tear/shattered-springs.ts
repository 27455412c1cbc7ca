/**
 * The springs of a body that is torn wherever it can be: every cell has particles of its own, with its share of their mass, and every spring is the terms that it is made of (spring-terms.ts).
 *
 * Whatever became of the body, it is this one with some of its corners held together and some of its terms left out. So no state of it, torn or whole, has a larger eigenvalue of stiffness over mass: to hold particles together is to
 * look at fewer motions, in which x^T K x and x^T M x are what they were, and a term that is left out takes from x^T K x. That holds where no stiffness is negative.
 */
import { type CsrRows, csrElements } from '../../core/csr';
import { emptyList } from '../../elements/element-list';
import { spring } from '../../elements/spring/index';
import { noCorner } from '../../mesh/face-list';
import { type Body, type BuiltBody, type Springs, springKinds } from '../types';
import { CellComplex } from './cell-complex';
import { cellsOf } from './cells';
import { cornerOf, creasePairs, springTerms } from './spring-terms';
import { longestSpan } from './torn-springs';

const bendKind = springKinds.indexOf('bend');

export interface ShatteredSprings {
  /** Between corners, four per cell as `Cells` has them. */
  readonly springs: Springs;
  /** Of the corners [1/kg]; 0 where a cell has fewer than four. What is pinned has its mass, since pins may be let go. */
  readonly inverseMasses: Float64Array;
}

/** Null where a spring has no cell that it belongs to, or a negative stiffness. `built`: before it tore. */
export function shatteredSprings(body: Body, built: BuiltBody): ShatteredSprings | null {
  const { springs, particleCount, masses } = built;
  if (springs.stiffness.some((stiffness) => stiffness < 0)) return null;
  const complex = new CellComplex(cellsOf(body, built), particleCount);
  const { of, ends, weight } = allTerms(complex, springs, particleCount);
  const whole = new Float64Array(springs.count);
  for (let t = 0; t < of.length; t++) whole[of[t]] += weight[t];
  if (whole.some((sum) => sum === 0)) return null;
  const shattered = emptyList(spring, of.length);
  shattered.ends.set(ends);
  for (let t = 0; t < of.length; t++) {
    shattered.rest[t] = springs.rest[of[t]];
    shattered.stiffness[t] = (springs.stiffness[of[t]] * weight[t]) / whole[of[t]];
    shattered.kind[t] = springs.kind[of[t]];
  }
  return { springs: shattered, inverseMasses: cornerInverseMasses(complex, masses) };
}

/** The terms of all springs, in arrays: objects for each would take several times as long. */
interface Terms {
  /** The spring that a term is of. */
  readonly of: number[];
  /** Two corners per term. */
  readonly ends: number[];
  readonly weight: number[];
}

/** What `springTerms` says of each spring, cell by cell and crease by crease where it can be: that takes a fraction of the time. */
function allTerms(complex: CellComplex, springs: Springs, particleCount: number): Terms {
  const { cells } = complex;
  const terms: Terms = { of: [], ends: [], weight: [] };
  const reach = cells.kind === 'segment' ? longestSpan(springs) : 0;
  for (let s = 0; s < springs.count; s++) {
    const [a, b] = [springs.ends[2 * s], springs.ends[2 * s + 1]];
    if (springs.kind[s] !== bendKind) {
      addCells(complex, s, a, b, terms);
    } else if (cells.kind !== 'face') {
      for (const { ends, weight } of springTerms(complex, 'bend', a, b, reach)) addTerm(terms, s, ...ends, weight);
    }
  }
  if (cells.kind === 'face' && springs.kind.includes(bendKind)) addCreases(complex, springs, particleCount, terms);
  return terms;
}

function addTerm(terms: Terms, of: number, one: number, other: number, weight: number): void {
  terms.of.push(of);
  terms.ends.push(one, other);
  terms.weight.push(weight);
}

/** The terms of a spring along an edge or a diagonal of cells. */
function addCells(complex: CellComplex, s: number, a: number, b: number, terms: Terms): void {
  const around = complex.at(a);
  for (let k = 0; k < around.length; k++) {
    const cell = around[k];
    const other = complex.indexOf(cell, b);
    if (other < 0) continue;
    addTerm(terms, s, cornerOf(complex, cell, a), 4 * cell + other, complex.cells.springWeight[cell]);
  }
}

/** The terms of bend springs between faces, edge by edge: to look for the edges that each spring lies over takes several times as long. */
function addCreases(complex: CellComplex, springs: Springs, particleCount: number, terms: Terms): void {
  const { cells } = complex;
  const around = csrElements(particleCount, 2, springs.ends);
  const area = (cell: number) => complex.size(cell) * cells.weight[cell];
  for (let one = 0; one < cells.count; one++) {
    const size = complex.size(one);
    for (let e = 0; e < size; e++) {
      const [p, q] = [complex.corner(one, e), complex.corner(one, (e + 1) % size)];
      const atCorner = complex.at(p);
      for (let k = 0; k < atCorner.length; k++) {
        const other = atCorner[k];
        if (other <= one || !complex.has(other, q)) continue;
        for (const [a, b] of creasePairs(complex, one, other, p, q)) {
          const s = bendSpring(springs, around, a, b);
          if (s < 0) continue;
          addTerm(terms, s, cornerOf(complex, one, a), cornerOf(complex, other, b), (area(one) + area(other)) / 2);
        }
      }
    }
  }
}

/** The bend spring between two particles; -1 where there is none. */
function bendSpring({ ends, kind }: Springs, { first, list }: CsrRows, a: number, b: number): number {
  for (let k = first[a]; k < first[a + 1]; k++) {
    const s = list[k];
    if (kind[s] === bendKind && ends[2 * s] + ends[2 * s + 1] === a + b) return s;
  }
  return -1;
}

function cornerInverseMasses({ cells, corners }: CellComplex, masses: Float64Array): Float64Array {
  const sum = new Float64Array(masses.length);
  for (let c = 0; c < corners.length; c++) if (corners[c] !== noCorner) sum[corners[c]] += cells.weight[c >> 2];
  return Float64Array.from(corners, (particle, c) =>
    particle === noCorner ? 0 : sum[particle] / (masses[particle] * cells.weight[c >> 2]),
  );
}
