/** The places of particles in a backend: what `spreadCopies`, `solvePatches` and `joinCopies` bind. A place is a particle or a copy of one. */
import type { KernelBuffer } from '../../compute/backend';
import { csrRows } from '../../core/csr';

export type PlaceBuffers = Readonly<
  Record<'place' | 'position' | 'particleOf' | 'copies' | 'copyFirst' | 'copy', KernelBuffer>
>;

/** The places of each particle, as CSR rows, and for each place how many there are of its particle. `tied`: 1 for places that count; left out: all do. */
export function placesOf(particleOf: Uint32Array, particleCount: number, tied?: Uint8Array) {
  const used = Uint32Array.from(particleOf.keys()).filter((place) => !tied || tied[place] === 1);
  const { first, list } = csrRows(
    particleCount,
    used.map((place) => particleOf[place]),
  );
  const copies = Float64Array.from(particleOf, (particle) => first[particle + 1] - first[particle]);
  return { first, list: list.map((k) => used[k]), copies };
}
