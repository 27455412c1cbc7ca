/** The faces of a lattice as what is drawn of it. */
import type { Surface } from '../types';

/** `skin`: three particles a triangle. */
export function latticeSurface(skin: Uint32Array): Surface {
  const vertexOf = new Map<number, number>();
  const vertexParticle: number[] = [];
  const triangles = skin.map((particle) => {
    const known = vertexOf.get(particle);
    if (known !== undefined) return known;
    const vertex = vertexParticle.push(particle) - 1;
    vertexOf.set(particle, vertex);
    return vertex;
  });
  return { vertexParticle: Uint32Array.from(vertexParticle), uvs: null, triangles, lines: new Uint32Array(0) };
}
