/** The names that pins of a mesh may use, and the particles they stand for. */

import type { ErrorPath } from '../../core/check';
import { diagonal } from '../../mesh/weld';
import { heldParticles } from '../pins';
import type { BuiltBody, Pin } from '../types';
import type { MeshTopology } from './mesh-topology';

export const meshPinNames = ['top', 'boundary'] as const;

export function meshHeld(path: ErrorPath, pins: readonly Pin[], topology: MeshTopology): BuiltBody['pins'] {
  const named = (name: string) => (name === 'top' ? topParticles(topology) : boundaryParticles(topology));
  return heldParticles(path, pins, named, (vertex) => topology.particleOf[vertex]);
}

/** Particles at the highest y, give or take a thousandth of the mesh: what was modelled as one level rarely is, to the bit. */
function topParticles({ positions, particles, particleCount }: MeshTopology): number[] {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < particleCount; i++) highest = Math.max(highest, positions[3 * i + 1]);
  const tolerance = 1e-3 * diagonal(positions);
  const found: number[] = [];
  for (let i = 0; i < particleCount; i++) if (positions[3 * i + 1] >= highest - tolerance) found.push(particles[i]);
  return found.sort((a, b) => a - b);
}

/** Particles on edges that have a face on one side only. */
function boundaryParticles({ edges, particles }: MeshTopology): number[] {
  const found = new Set<number>();
  for (let e = 0; e < edges.count; e++) {
    if (edges.faces[2 * e + 1] >= 0) continue;
    found.add(particles[edges.ends[2 * e]]).add(particles[edges.ends[2 * e + 1]]);
  }
  return [...found].sort((a, b) => a - b);
}
