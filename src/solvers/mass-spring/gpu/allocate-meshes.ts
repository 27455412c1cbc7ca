/** The bodies of a model that are not grids, laid out for the kernels of a GPU. */
import type { Backend, Span } from '../../../compute/backend';
import { lanes } from '../../../compute/kernel';
import type { Model } from '../../../scene/assemble';
import { inverseOrder } from '../../../topology/order-by-colour';
import type { Meshes } from './advance-meshes';
import { allocatePatches } from './allocate-patches';
import { familyOf, type PackedParticles } from './packed-particles';
import { slicedSprings } from './sliced-springs';
import { entryType } from './spring-layouts';
import { makeStepMesh } from './step-mesh.kernel';

/**
 * The maximum of particles per workgroup. On an H200, with damping and a stiffness of its own for each spring, the fastest steps with 256, 512 and 1024 took: 147,456
 * particles 10.0, 10.8 and 12.2 us; 802,816: 40, 40 and 41; 5,242,880: 253, 234 and 259.
 */
const maxLanes = 512;

/** `particles`: where those of every body are in the buffers. Null where the indices of neighbours differ by more than a link can hold. */
export async function allocateMeshes(
  backend: Backend,
  packed: PackedParticles,
  model: Model,
  order: Uint32Array,
  particles: readonly Span[],
  bodies: readonly number[],
  damping: number,
): Promise<Meshes | null> {
  const { springs, scene } = model;
  const spans = bodies.map((b) => particles[b]);
  const rows = slicedSprings(springs, inverseOrder(order), spans, order.length);
  if (!rows) return null;
  const { layout, link, linkSpring, classes, quantised, entriesFrom } = rows;
  const family = familyOf(bodies, particles, packed);
  const damped = damping > 0 || scene.viscosity > 0;
  const kernel = makeStepMesh({ layout, damped, lanes: Math.min(maxLanes, backend.workgroup.invocations) });
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
    classes,
    quantised,
    entriesFrom,
    patches: await allocatePatches(backend, family, model, order, damped),
    damping,
  };
}
