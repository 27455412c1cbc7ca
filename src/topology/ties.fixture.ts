/** Constraints for tests: rings, grids, the six particles of a figure, tetrahedra, and any at all. */
import fc from 'fast-check';
import { sphere } from '../mesh/sdf-shapes';
import { tetrahedralLattice } from '../mesh/tetrahedral-lattice';
import { tetrahedronEdges } from '../mesh/tetrahedron-edges';
import { type Graph, springGraph } from './graph';
import type { Ties } from './ties';

export interface Sample {
  ties: Ties;
  particleCount: number;
}

export function tiesOf(particleCount: number, size: number, particles: ArrayLike<number>): Sample {
  return { ties: { count: particles.length / size, size, particles: Uint32Array.from(particles) }, particleCount };
}

const indices = (count: number) => Array.from({ length: count }, (_, i) => i);

/** A ring of particles, each tied to the next. */
export const ring = (count: number): Sample =>
  tiesOf(
    count,
    2,
    indices(count).flatMap((i) => [i, (i + 1) % count]),
  );

/** Figure 4 of Fratarcangeli and Pellacini 2015: particle 0 is tied to 1..5, which are a ring. */
export const hub: Sample = tiesOf(6, 2, [
  ...indices(5).flatMap((i) => [0, i + 1]),
  ...indices(5).flatMap((i) => [i + 1, ((i + 1) % 5) + 1]),
]);

/** A grid with springs along its rows, its columns and both diagonals of its cells. */
export function grid(columns: number, rows: number): Sample {
  const ends: number[] = [];
  for (const y of indices(rows)) {
    for (const x of indices(columns)) {
      const i = y * columns + x;
      const [right, below] = [x + 1 < columns, y + 1 < rows];
      if (right) ends.push(i, i + 1);
      if (below) ends.push(i, i + columns);
      if (right && below) ends.push(i, i + columns + 1, i + 1, i + columns);
    }
  }
  return tiesOf(columns * rows, 2, ends);
}

/** A ball of tetrahedra with cells of this size [m], radius 1 m; and the springs along its edges. */
export function ball(cell: number): { tetrahedra: Sample; springs: Sample } {
  const { vertices, tetrahedra } = tetrahedralLattice(sphere({ radius: 1 }), cell);
  const count = vertices.length / 3;
  return {
    tetrahedra: tiesOf(count, 4, tetrahedra),
    springs: tiesOf(count, 2, tetrahedronEdges(count, tetrahedra).ends),
  };
}

/** Any constraints of 2 to 4 distinct particles; the same ones may occur twice. */
export const anyTies: fc.Arbitrary<Sample> = fc
  .record({ size: fc.integer({ min: 2, max: 4 }), particleCount: fc.integer({ min: 4, max: 14 }) })
  .chain(({ size, particleCount }) => {
    const one = fc.uniqueArray(fc.nat(particleCount - 1), { minLength: size, maxLength: size });
    return fc.array(one, { maxLength: 24 }).map((all) => tiesOf(particleCount, size, all.flat()));
  });

/** A graph with these edges, each listed at both ends. */
export const graphOf = (count: number, edges: readonly (readonly [number, number])[]): Graph =>
  springGraph(count, { count: edges.length, ends: Uint32Array.from(edges.flat()) });

/** The particles of constraint k. */
export const particlesOf = ({ size, particles }: Ties, k: number): number[] =>
  Array.from(particles.subarray(k * size, (k + 1) * size));

/** Whether two constraints share a particle. */
export const share = (ties: Ties, a: number, b: number): boolean => {
  const others = particlesOf(ties, b);
  return particlesOf(ties, a).some((particle) => others.includes(particle));
};

export const rowsOf = ({ first, list }: { first: Uint32Array; list: Uint32Array }): number[][] =>
  Array.from({ length: first.length - 1 }, (_, row) => Array.from(list.subarray(first[row], first[row + 1])));

/** No two constraints of one colour share a particle. Each particle is met at most once per colour. */
export function isProper({ size, particles }: Ties, colours: Uint32Array): boolean {
  const met = new Set<number>();
  for (let at = 0; at < particles.length; at++) {
    const constraint = Math.floor(at / size);
    met.add(particles[at] * 2 ** 20 + colours[constraint]);
  }
  return met.size === particles.length;
}
