/** How much a body will be once it is built, known without building it, which takes minutes and gigabytes for the largest. */
import { bends } from './spring-options';
import type { Body } from './types';

export interface LeastCounts {
  particles: number;
  springs: number;
  triangles: number;
}

/** At least so many. Vertices of a mesh that are welded are not known before: a triangle brings half a particle, as on a large closed surface. */
export function leastCounts(body: Body): LeastCounts {
  switch (body.kind) {
    case 'cloth': {
      const [columns, rows] = body.particles;
      const cells = (columns - 1) * (rows - 1);
      const bySprings = body.membrane === 'springs';
      const structural = bySprings && body.springs.structural;
      const shear = bySprings && body.springs.shear;
      const along = structural ? columns * (rows - 1) + rows * (columns - 1) : 0;
      const across = shear ? (body.diagonals === 'both' ? 2 : 1) * cells : 0;
      const over = bends(body, 'springs') ? columns * (rows - 2) + rows * (columns - 2) : 0;
      return { particles: columns * rows, springs: along + across + over, triangles: 2 * cells };
    }
    case 'clothFromMesh': {
      const faces = body.faces?.length ?? (body.triangles ?? []).length / 3;
      const particles = Math.min(body.vertices.length / 3, faces / 2);
      return {
        particles,
        springs: body.membrane === 'springs' && body.springs.structural ? (body.quads ? 1 : 1.5) * faces : 0,
        triangles: faces,
      };
    }
    case 'rope':
      return lineCounts(1, body.particles, bends(body, 'springs') ? [2] : [], body.resist === 'both' ? 1 : 0);
    case 'strands':
      return lineCounts(body.roots.length / 3, body.particles, bends(body, 'springs') ? (body.bendSpans ?? [2]) : []);
    case 'softBody':
      return {
        particles: body.vertices.length / 3,
        springs: body.solid === 'springs' ? body.tetrahedra.length / 4 : 0,
        triangles: 0,
      };
  }
}

/** `segments`: springs between neighbours. */
function lineCounts(lines: number, particles: number, bendSpans: readonly number[], segments = 1): LeastCounts {
  const along = segments * (particles - 1);
  const springs = bendSpans.reduce((sum, span) => sum + Math.max(0, particles - span), along);
  return { particles: lines * particles, springs: lines * springs, triangles: 0 };
}
