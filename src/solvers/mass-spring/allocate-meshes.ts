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

/** Particles of a workgroup, at most: on an H200, 802,816 with damping took 49 us with 128, 45 with 256 and 44 with 512. */
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
  const { link, linkSpring, kindCount, kinds, entriesFrom } = rows;
  const family = familyOf(bodies, model, packed);
  const damped = damping > 0 || scene.viscosity > 0;
  const lanes = Math.min(mostLanes, backend.workgroup.invocations);
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
