/**
 * On which side of each other tangled bodies belong: global intersection analysis (Baraff, Witkin and Kass 2003, Untangling cloth).
 *
 * Edges that pass through triangles follow each other along contours. Where contours cut a part off from the rest of a body, that part is on the wrong side of what it passed through, and belongs on the one where the other ends of the cut edges are. Of two bodies the one is taken of which less is cut off, and the other is left as it is.
 * Contours that cut nothing off say nothing: push-crossings.kernel.ts makes them shorter. Where both bodies have a layer, that says which part of the outer one is on the wrong side, large or small.
 */
import { bodyShift, ownEdge } from '../feature-bits';

export interface Crossing {
  /** Three edges for each triangle. */
  readonly edge: number;
  /** That it passes through. */
  readonly triangle: number;
}

/** `features`: four numbers a triangle, see feature-bits.ts. */
export class TangledSides {
  private readonly triangles: number;
  /** The ends of each edge, once, and its number. */
  private readonly edges: readonly (readonly [number, number, number])[];
  /** Of each particle. */
  private readonly bodies: Uint32Array;

  constructor(
    private readonly features: Uint32Array,
    private readonly particles: number,
    /** Of each body 1 more than its layer, 0 where it has none. */
    private readonly layers: readonly number[],
  ) {
    this.triangles = features.length / 4;
    const edges: [number, number, number][] = [];
    for (let e = 0; e < 3 * this.triangles; e++) {
      const [first, k] = [4 * Math.floor(e / 3), e % 3];
      if ((features[first + 3] & ownEdge(k)) !== 0) edges.push([...this.ends(e), e]);
    }
    this.edges = edges;
    this.bodies = new Uint32Array(particles);
    for (const [p, q, edge] of edges) this.bodies[p] = this.bodies[q] = this.bodyOf(edge);
  }

  /**
   * For each particle 0, or where it belongs: twice 1 more than the number of a body, and 1 more where it belongs on the side to which that one's triangles face. `previous`: positions, four numbers each.
   */
  of(crossings: readonly Crossing[], previous: ArrayLike<number>): Uint32Array {
    const sides = new Uint32Array(this.particles);
    const part = this.parts(crossings);
    const sizes = new Map<number, number>();
    for (const root of part) sizes.set(root, (sizes.get(root) ?? 0) + 1);
    const size = (root: number) => sizes.get(root) as number;
    /** Of each part: of each body how many edges say that it belongs in front of it, less those that say behind. */
    const votes = new Map<number, Map<number, number>>();
    const vote = (root: number, body: number, side: number) => {
      const ofPart = votes.get(root) ?? new Map<number, number>();
      votes.set(root, ofPart);
      ofPart.set(body, (ofPart.get(body) ?? 0) + side);
    };
    for (const group of this.byBodies(crossings)) {
      const byLayer = this.sideByLayer(this.bodyOf(group[0].edge), this.bodyOf(3 * group[0].triangle));
      const partsOf = (edge: number) => this.ends(edge).map((end) => part[end]);
      const cutOff = byLayer === 0 ? smallestCut(group, partsOf, size, (edge) => this.bodyOf(edge)) : null;
      for (const { edge, triangle } of group) {
        const [p, q] = this.ends(edge);
        if (part[p] === part[q]) continue;
        const [body, otherBody] = [this.bodyOf(edge), this.bodyOf(3 * triangle)];
        if (cutOff) {
          const isFirst = cutOff.has(part[p]);
          if (isFirst !== cutOff.has(part[q])) {
            vote(part[isFirst ? p : q], otherBody, this.sideOf(triangle, isFirst ? q : p, previous));
          }
        } else {
          const side = this.sideByLayer(body, otherBody);
          // One of the two is moved: where both are, they get in each other's way.
          if (side < 0) continue;
          const isFirst = this.sideOf(triangle, p, previous) !== side;
          vote(part[isFirst ? p : q], otherBody, side);
          vote(part[isFirst ? q : p], otherBody, -side);
        }
      }
    }
    const ofPart = new Map<number, number>();
    for (const [root, bodies] of votes) {
      const [body, sum] = [...bodies].reduce((most, one) => (Math.abs(one[1]) > Math.abs(most[1]) ? one : most));
      const byLayer = this.sideByLayer(this.bodies[root], body);
      // By its layer a part may be all of a body but a crumb: a contour that is short beside it does not say so.
      const isLost = byLayer === 0 ? sum !== 0 : byLayer * sum > Math.sqrt(size(root));
      if (isLost) ofPart.set(root, 2 * (body + 1) + (sum > 0 ? 1 : 0));
    }
    if (ofPart.size > 0) {
      part.forEach((root, particle) => {
        sides[particle] = ofPart.get(root) ?? 0;
      });
    }
    return sides;
  }

  /** On which side of the other a body belongs by their layers; 0 where they do not say. */
  private sideByLayer(body: number, otherBody: number): number {
    const [own, other] = [this.layers[body], this.layers[otherBody]];
    return own === 0 || other === 0 ? 0 : Math.sign(own - other);
  }

  private bodyOf(edge: number): number {
    return this.features[4 * Math.floor(edge / 3) + 3] >>> bodyShift;
  }

  private ends(edge: number): [number, number] {
    const [first, k] = [4 * Math.floor(edge / 3), edge % 3];
    return [this.features[first + k], this.features[first + ((k + 1) % 3)]];
  }

  /**
   * For each particle one particle that stands for all that it hangs together with: by edges which pass through nothing, and not by a bridge of a cell or two past the end of a contour. So particles at crossings and around them are left out at first, and what they hang together with counts as far as it reaches, from all sides at
   * once.
   */
  private parts(crossings: readonly Crossing[]): Uint32Array {
    const { edges, features, particles } = this;
    const isCut = new Uint8Array(3 * this.triangles);
    const isNear = new Uint8Array(particles);
    for (const { edge, triangle } of crossings) {
      isCut[edge] = 1;
      for (const particle of [...this.ends(edge), ...features.subarray(4 * triangle, 4 * triangle + 3)])
        isNear[particle] = 1;
    }
    this.widen(isNear);
    const parent = Uint32Array.from({ length: particles }, (_, particle) => particle);
    for (const [p, q] of edges) if (isNear[p] === 0 && isNear[q] === 0) join(parent, p, q);
    for (let grows = true; grows; ) {
      grows = false;
      const reached: [number, number][] = [];
      for (const [p, q, slot] of edges) {
        if (isCut[slot] !== 0 || isNear[p] === isNear[q]) continue;
        reached.push(isNear[p] === 0 ? [q, p] : [p, q]);
      }
      for (const [particle, from] of reached) {
        if (isNear[particle] === 0) continue;
        isNear[particle] = 0;
        parent[particle] = rootOf(parent, from);
        grows = true;
      }
    }
    // What nothing reached is small, and hangs together by itself.
    for (const [p, q, slot] of edges) if (isCut[slot] === 0 && isNear[p] !== 0 && isNear[q] !== 0) join(parent, p, q);
    return parent.map((_, particle) => rootOf(parent, particle));
  }

  /** Marks neighbours as well. */
  private widen(marks: Uint8Array): void {
    const before = marks.slice();
    for (const [p, q] of this.edges) if ((before[p] | before[q]) !== 0) marks[p] = marks[q] = 1;
  }

  /** Those of each two bodies, or of one with itself. */
  private byBodies(crossings: readonly Crossing[]): Crossing[][] {
    const groups = new Map<string, Crossing[]>();
    for (const crossing of crossings) {
      const bodies = [this.bodyOf(crossing.edge), this.bodyOf(3 * crossing.triangle)];
      const key = bodies.sort((a, b) => a - b).join();
      const group = groups.get(key);
      if (group) group.push(crossing);
      else groups.set(key, [crossing]);
    }
    return [...groups.values()];
  }

  /** 1 where a particle is on the side to which a triangle faces, -1 on the other. */
  private sideOf(triangle: number, particle: number, at: ArrayLike<number>): number {
    const [a, b, c] = this.features.subarray(4 * triangle, 4 * triangle + 3);
    const [u, v, w] = [b, c, particle].map((corner) =>
      [0, 1, 2].map((axis) => at[4 * corner + axis] - at[4 * a + axis]),
    );
    const volume =
      (u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1] + (u[0] * v[1] - u[1] * v[0]) * w[2];
    return Math.sign(volume);
  }
}

/** Of two bodies that one is taken, rather than the other, of which no more than this many times as much is cut off: the later one. Whichever it is, it should stay it. */
const bias = 2;

/** The parts that crossings of two bodies cut off: of each all but the largest, and those of the body of which less is. */
function smallestCut(
  group: readonly Crossing[],
  partsOf: (edge: number) => number[],
  size: (part: number) => number,
  bodyOf: (edge: number) => number,
): ReadonlySet<number> {
  const ofBodies = new Map<number, Set<number>>();
  for (const { edge } of group) {
    const parts = ofBodies.get(bodyOf(edge)) ?? new Set();
    ofBodies.set(bodyOf(edge), parts);
    for (const part of partsOf(edge)) parts.add(part);
  }
  let cut: ReadonlySet<number> = new Set();
  let least = Number.POSITIVE_INFINITY;
  for (const [, parts] of [...ofBodies].sort(([a], [b]) => a - b)) {
    const [, ...others] = [...parts].sort((a, b) => size(b) - size(a) || a - b);
    const sum = others.reduce((all, part) => all + size(part), 0);
    if (others.length === 0 || sum > bias * least) continue;
    least = sum;
    cut = new Set(others);
  }
  return cut;
}

function rootOf(parent: Uint32Array, one: number): number {
  let root = one;
  while (parent[root] !== root) root = parent[root] = parent[parent[root]];
  return root;
}

/** The lower number stands for both, so that nothing depends on the order. */
function join(parent: Uint32Array, one: number, other: number): void {
  const [a, b] = [rootOf(parent, one), rootOf(parent, other)];
  parent[Math.max(a, b)] = Math.min(a, b);
}
