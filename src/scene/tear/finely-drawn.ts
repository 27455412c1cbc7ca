/**
 * What is drawn of a sheet from a mesh whose faces were subdivided into quads, divided in the same way: a triangle that lies across several quads could not follow a tear between them.
 *
 * A quad has a point of the mesh as one corner, the point that subdivision put into the face opposite to it, and points that it put onto two edges beside. So a drawn triangle becomes a fan around the point in its face, over the halves of its
 * edges; the edge that it has in common with its partner, where two triangles were made one face, is none of those.
 */
import type { BuiltBody, Surface } from '../types';
import { quadCorners } from './quad-cells';
import { barycentric, pointAt } from './vectors';

/** The body itself where vertices follow all of its particles. New vertices come after those that there were. */
export function finelyDrawn(built: BuiltBody): BuiltBody {
  const { surface, particleCount } = built;
  if (new Set(surface.vertexParticle).size === particleCount) return built;
  return { ...built, surface: new FineSurface(built).made() };
}

class FineSurface {
  private readonly vertexParticle: number[];
  private readonly uvs: number[] | null;
  private readonly origin: number[];
  private readonly triangles: number[] = [];
  private readonly added = new Map<string, number>();
  /** The points in faces around each point of the mesh, and those on edges around each point in a face: of each, the points of the mesh beside it. */
  private readonly faces = new Map<number, Set<number>>();
  private readonly halves = new Map<number, Map<number, number[]>>();

  constructor(private readonly built: BuiltBody) {
    const { surface, skin = new Uint32Array(0) } = built;
    this.vertexParticle = Array.from(surface.vertexParticle);
    this.uvs = surface.uvs && Array.from(surface.uvs);
    this.origin = this.vertexParticle.map((_, vertex) => vertex);
    const ofMesh = new Set(this.vertexParticle);
    for (let cell = 0; cell < skin.length / 6; cell++) {
      const corners = quadCorners(skin, cell);
      const c = corners.findIndex((particle) => ofMesh.has(particle));
      const [point, one, centre, other] = [0, 1, 2, 3].map((k) => corners[(c + k) % 4]);
      entry(this.faces, point, () => new Set()).add(centre);
      const halves = entry(this.halves, centre, () => new Map<number, number[]>());
      for (const middle of [one, other]) entry(halves, middle, () => []).push(point);
    }
    for (let t = 0; t < surface.triangles.length; t += 3) this.divide(surface.triangles.subarray(t, t + 3));
  }

  made(): Surface {
    const { uvs } = this;
    return {
      ...this.built.surface,
      vertexParticle: Uint32Array.from(this.vertexParticle),
      uvs: uvs && Float32Array.from(uvs),
      origin: Uint32Array.from(this.origin),
      triangles: Uint32Array.from(this.triangles),
    };
  }

  private divide(vertices: Uint32Array): void {
    const particles = Array.from(vertices, (vertex) => this.vertexParticle[vertex]);
    const [a, b, c] = particles.map((particle) => this.faces.get(particle) ?? new Set<number>());
    // Welding may have made it a line, which no face has.
    const centre = [...a].find((one) => b.has(one) && c.has(one));
    if (centre === undefined || new Set(particles).size < 3) return;
    const edges = [0, 1, 2].map((k) => [k, (k + 1) % 3] as const);
    const middles = edges.map(([p, q]) => this.middle(centre, particles[p], particles[q]));
    const whole = edges.filter((_, k) => middles[k] === null).flat();
    // Partners have the ends of their common edge, and so the vertex, unless there is a seam of the texture.
    const ends = (whole.length > 0 ? whole : [0, 1, 2]).map((k) => vertices[k]).sort((p, q) => p - q);
    const inFace = this.vertex(`${centre} ${ends}`, centre, vertices);
    edges.forEach(([p, q], k) => {
      const middle = middles[k];
      if (middle === null) return;
      const [from, to] = [vertices[p], vertices[q]];
      const onEdge = this.vertex(from < to ? `${from} ${to}` : `${to} ${from}`, middle, vertices);
      this.triangles.push(inFace, from, onEdge, inFace, onEdge, to);
    });
  }

  /** The point on the edge between two points of the mesh that is of this face; null where that edge is within the face. */
  private middle(centre: number, p: number, q: number): number | null {
    for (const [middle, ends] of this.halves.get(centre) ?? []) {
      if (ends.includes(p) && ends.includes(q)) return middle;
    }
    return null;
  }

  /** The vertex of this name, which is made where it is not there: at a particle in or on the triangle that it is textured by. */
  private vertex(name: string, particle: number, triangle: Uint32Array): number {
    const known = this.added.get(name);
    if (known !== undefined) return known;
    const { positions, surface } = this.built;
    const [a, b, c] = Array.from(triangle, (vertex) => pointAt(positions, this.vertexParticle[vertex]));
    const weights = barycentric(pointAt(positions, particle), [a, b, c]) ?? [1 / 3, 1 / 3, 1 / 3];
    for (let k = 0; k < 2 && this.uvs; k++) {
      this.uvs.push(weights.reduce((sum, weight, v) => sum + weight * surface.uvs![2 * triangle[v] + k], 0));
    }
    this.origin.push(triangle[weights.indexOf(Math.max(...weights))]);
    const made = this.vertexParticle.push(particle) - 1;
    this.added.set(name, made);
    return made;
  }
}

function entry<V>(map: Map<number, V>, key: number, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
