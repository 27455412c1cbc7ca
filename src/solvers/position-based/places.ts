/** The places of particles in a backend: what `spreadCopies`, `solvePatches` and `joinCopies` bind. A place is a particle or a copy of one. */
import type { Backend, KernelBuffer } from '../../compute/backend';
import { csrRows } from '../../core/csr';
import type { ParticleBuffers } from '../../stages/particle-buffers';

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

export function allocatePlaces(
  backend: Backend,
  { position, all }: ParticleBuffers,
  particleOf: Uint32Array,
  tied?: Uint8Array,
): PlaceBuffers {
  const { first, list, copies } = placesOf(particleOf, all.count, tied);
  return {
    place: backend.allocate('place', 'vec4f', particleOf.length),
    position,
    particleOf: backend.allocate('particleOf', 'u32', particleOf.length, particleOf),
    copies: backend.allocate('copies', 'f32', copies.length, copies),
    copyFirst: backend.allocate('copyFirst', 'u32', first.length, first),
    copy: backend.allocate('copy', 'u32', list.length, list),
  };
}
