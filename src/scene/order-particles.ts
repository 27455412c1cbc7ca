/** An order of particles for kernels that gather from neighbours: bodies one after the other, and within a mesh such that the indices of neighbours are close to each other. */

import { breadthFirstOrderOf } from '../topology/breadth-first';
import type { Model } from './assemble';

/** Sheets and ropes are built in such an order. Smaller meshes fit into the cache in any order. */
const smallBody = 256;

export function orderParticles(model: Model): Uint32Array {
  const order = new Uint32Array(model.particleCount);
  for (let i = 0; i < order.length; i++) order[i] = i;
  model.bodies.forEach(({ kind, particleCount, springs, positions }, b) => {
    if ((kind !== 'clothFromMesh' && kind !== 'softBody') || particleCount < smallBody) return;
    const first = model.bodyFirst[b];
    const own = breadthFirstOrderOf(particleCount, springs, outermost(positions));
    for (let k = 0; k < own.length; k++) order[first + k] = first + own[k];
  });
  return order;
}

/** The particle farthest from the mean of all: a corner of a sheet, an end of what is long. To find such a one by a search through the springs would take a quarter of the time of the whole order. */
function outermost(positions: Float64Array): number {
  let [sumX, sumY, sumZ] = [0, 0, 0];
  for (let at = 0; at < positions.length; at += 3) {
    sumX += positions[at];
    sumY += positions[at + 1];
    sumZ += positions[at + 2];
  }
  const share = 3 / positions.length;
  let [found, farthest] = [0, -1];
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at] - share * sumX;
    const y = positions[at + 1] - share * sumY;
    const z = positions[at + 2] - share * sumZ;
    const squared = x * x + y * y + z * z;
    if (squared <= farthest) continue;
    farthest = squared;
    found = at / 3;
  }
  return found;
}
