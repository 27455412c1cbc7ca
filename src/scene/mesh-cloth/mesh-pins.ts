/** The names that pins of a mesh may use, and the particles they stand for. */

import { type ErrorPath, fail } from '../../core/check';
import { diagonal } from '../../mesh/weld';
import { heldParticles } from '../pins';
import type { BuiltBody, Pin } from '../types';
import type { MeshTopology } from './mesh-topology';

export const meshPinNames = ['top', 'boundary'] as const;

export function meshHeld(path: ErrorPath, pins: readonly Pin[], topology: MeshTopology): BuiltBody['pins'] {
  const named = (name: string) => (name === 'top' ? topParticles(topology) : boundaryParticles(topology));
  const unused = new Set(topology.unused);
  const inUse = pins.map((pin) => (unused.size > 0 && typeof pin.at === 'object' ? without(pin, unused) : pin));
  pins.forEach(({ at }, i) => {
    const rule = 'be a vertex that a face with an area uses';
    if (typeof at === 'number' && unused.has(at)) fail(path, `pins[${i}].at`, rule, at);
  });
  return heldParticles(path, inUse, named, (vertex) => topology.particleOf[vertex]);
}

/** What is held of several vertices is what has a particle: a predicate takes them by where they are. */
const without = (pin: Pin, unused: ReadonlySet<number>): Pin => ({
  ...pin,
  at: (pin.at as readonly number[]).filter((vertex) => !unused.has(vertex)),
});

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
