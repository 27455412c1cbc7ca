/** The bodies of a model that are no grids, laid out for the kernels of a GPU. */
import { type Backend, span } from '../../../compute/backend';
import { lanes } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import { neighbourRows } from '../../../topology/neighbour-rows';
import { inverseOrder } from '../../../topology/order-by-colour';
import type { Meshes } from './advance-meshes';
import { allocatePatches } from './allocate-patches';
import { familyOf, type PackedParticles } from './packed-particles';
import { slicedRows } from './sliced-rows';
import { entryType } from './spring-layouts';
import { makeStepMesh } from './step-mesh.kernel';

/**
 * Particles of a workgroup. On an H200, damped and with springs of their own, fastest steps took with 256, 512 and 1024: 147,456 particles 10.0, 10.8 and 12.2 us;
 * 802,816: 40, 40 and 41; 5,242,880: 253, 234 and 259.
 */
const mostLanes = 512;

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
  const { layout, link, linkSpring, kinds, short, entriesFrom } = rows;
  const family = familyOf(bodies, model, packed);
  const damped = damping > 0 || scene.viscosity > 0;
  const kernel = makeStepMesh({ layout, damped, lanes: Math.min(mostLanes, backend.workgroup.invocations) });
  await backend.prepare([kernel]);
  const type = entryType(layout);
  return {
    ...family,
    particles: spans,
    kernel,
    buffers: {
      ...packed,
      link: backend.allocate('link', 'u32', link.length, link),
      linkSpring: backend.allocate('linkSpring', type, linkSpring.length / lanes[type], linkSpring),
    },
    kinds,
    short,
    entriesFrom,
    patches: await allocatePatches(backend, family, model, order, damped),
    damping,
  };
}
