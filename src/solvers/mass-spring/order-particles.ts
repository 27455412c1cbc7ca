/** The solver's order of particles: bodies one after the other, and within a mesh such that the indices of neighbours are close to each other. */
import type { Model } from '../../scene/assemble';
import { breadthFirstOrderOf } from '../../topology/breadth-first';

/** Sheets and ropes are built in such an order. Smaller meshes fit into the cache in any order. */
const smallBody = 256;

export function orderParticles(model: Model): Uint32Array {
  const order = new Uint32Array(model.particleCount);
  for (let i = 0; i < order.length; i++) order[i] = i;
  model.bodies.forEach(({ kind, particleCount, springs }, b) => {
    if ((kind !== 'clothFromMesh' && kind !== 'softBody') || particleCount < smallBody) return;
    const first = model.bodyFirst[b];
    const own = breadthFirstOrderOf(particleCount, springs);
    for (let k = 0; k < own.length; k++) order[first + k] = first + own[k];
  });
  return order;
}
