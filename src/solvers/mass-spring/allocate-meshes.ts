/** The bodies of a model that are no grids, laid out for the kernels of a GPU. */
import { type Backend, span } from '../../backends/backend';
import type { Model } from '../../model/assemble';
import { neighbourRows } from '../../partition/neighbour-rows';
import { inverseOrder } from '../../partition/order-by-colour';
import type { Meshes } from './advance-meshes';
import { allocatePatches } from './allocate-patches';
import { familyOf, type PackedParticles } from './packed-particles';
import { slicedRows } from './sliced-rows';
import { makeStepMesh } from './step-mesh.kernel';

/**
 * Particles of a workgroup: on an H200, 802,816 with damping took 37.2 us with 512 and 36.8 with 1024 where springs are of one kind, 44.6 and 42.6 where each has its own
 * stiffness; 5,242,880, of one kind, 226 and 243. Fewer are slower everywhere. Small meshes need as many workgroups as they can have.
 */
const lanesFor = (particles: number): number => (particles < 400_000 || particles > 2e6 ? 512 : 1024);

/** Null where neighbours are so far from each other that no link reaches them. */
export async function allocateMeshes(
  backend: Backend,
  packed: PackedParticles,
  model: Model,
  order: Uint32Array,
  bodies: readonly number[],
  damping: number,
): Promise<Meshes | null> {
  const { springs, bodyFirst, scene } = model;
  const spans = bodies.map((b) => span(bodyFirst[b], bodyFirst[b + 1] - bodyFirst[b]));
  const rows = slicedRows(neighbourRows(springs, inverseOrder(order)), springs, spans);
  if (!rows) return null;
  const { link, linkSpring, kindCount, kinds, entriesFrom } = rows;
  const family = familyOf(bodies, model, packed);
  const damped = damping > 0 || scene.viscosity > 0;
  const largest = spans.reduce((most, { count }) => Math.max(most, count), 0);
  const lanes = Math.min(lanesFor(largest), backend.workgroup.invocations);
  const kernel = makeStepMesh({ kinds: kindCount, damped, lanes });
  await backend.prepare([kernel]);
  const perEntry = kindCount > 0 ? 2 : 4;
  return {
    ...family,
    particles: spans,
    kernel,
    buffers: {
      ...packed,
      link: backend.allocate('link', 'u32', link.length, link),
      linkSpring: backend.allocate(
        'linkSpring',
        kindCount > 0 ? 'vec2f' : 'vec4f',
        linkSpring.length / perEntry,
        linkSpring,
      ),
    },
    kinds,
    entriesFrom,
    patches: await allocatePatches(backend, family, model, order, damped),
    damping,
  };
}
