/**
 * The edges at which one body can come apart, in a range of the buffers that has room for more. Edges that are gone leave a gap that is never too long, and new ones come at the end, so that the work of a tear is that of the edges that changed. Those that
 * are left are in the order in which a list made anew has them.
 */
import type { BreakableEdges } from '../../scene/tear/breakable-edges';
import type { SpringEdit } from '../../scene/tear/torn-springs';
import type { BuiltBody, Springs } from '../../scene/types';
import { springKinds } from '../../scene/types';

const structural = springKinds.indexOf('structural');
/** Edges that a particle brings along when it is split off, at most, for most particles: what a quad or a triangle mesh has around each. */
const edgesPerSplit = 4;
const noEdge = -1;

/** Edges of the range, from one to the one before `end`. */
export interface EdgeRange {
  readonly begin: number;
  readonly end: number;
}

export class TornEdges {
  /** Indices in the buffers of particles: two of each edge. */
  readonly ends: Uint32Array;
  /** The length above which it breaks [m]. */
  readonly limit: Float64Array;
  #count: number;
  /** The edge of each spring of the body; null where edges are no springs, and cannot follow them. */
  #edgeOf: Int32Array | null;

  /** `first`: where its range begins. `reserve`: the share of its particles that may be split off. */
  constructor(
    readonly body: number,
    readonly first: number,
    edges: BreakableEdges,
    built: BuiltBody,
    reserve: number,
    indexOf: (particle: number) => number,
  ) {
    this.#edgeOf = edgesOfSprings(built, edges.count);
    const room = this.#edgeOf ? edgesPerSplit * Math.ceil(reserve * built.particleCount) : 0;
    this.ends = new Uint32Array(2 * (edges.count + room));
    this.limit = new Float64Array(edges.count + room).fill(1, edges.count);
    for (let k = 0; k < 2 * edges.count; k++) this.ends[k] = indexOf(edges.ends[k]);
    this.limit.set(edges.limit);
    this.#count = edges.count;
  }

  /** Edges of the range, gaps and room included. */
  get length(): number {
    return this.limit.length;
  }

  /** Follows the springs of the body. Gives the edges that have to be written; null where it cannot, or has no room: then it is good for nothing any more. `stretch`: how long an edge may be, over its length at rest. */
  follow(edit: SpringEdit, springs: Springs, stretch: number, indexOf: (particle: number) => number): EdgeRange | null {
    const edgeOf = this.#edgeOf && followed(this.#edgeOf, edit, springs.count);
    if (!edgeOf) return null;
    let [begin, end] = [this.length, 0];
    const put = (edge: number, a: number, b: number, limit: number) => {
      this.ends[2 * edge] = a;
      this.ends[2 * edge + 1] = b;
      this.limit[edge] = limit;
      begin = Math.min(begin, edge);
      end = Math.max(end, edge + 1);
    };
    const putSpring = (edge: number, spring: number) => {
      const [a, b] = [springs.ends[2 * spring], springs.ends[2 * spring + 1]];
      put(edge, indexOf(a), indexOf(b), stretch * springs.rest[spring]);
    };
    for (const spring of edit.removed) {
      // From a particle to itself: never longer than that.
      if (this.#edgeOf![spring] !== noEdge) put(this.#edgeOf![spring], 0, 0, 1);
    }
    for (const spring of edit.changed) if (edgeOf[spring] !== noEdge) putSpring(edgeOf[spring], spring);
    for (let spring = springs.count - edit.added; spring < springs.count; spring++) {
      edgeOf[spring] = noEdge;
      if (springs.kind[spring] !== structural) continue;
      if (this.#count === this.length) return null;
      edgeOf[spring] = this.#count;
      putSpring(this.#count++, spring);
    }
    this.#edgeOf = edgeOf;
    return { begin: Math.min(begin, end), end };
  }
}

function edgesOfSprings({ springs }: BuiltBody, count: number): Int32Array | null {
  const edgeOf = new Int32Array(springs.count).fill(noEdge);
  let next = 0;
  for (let s = 0; s < springs.count; s++) if (springs.kind[s] === structural) edgeOf[s] = next++;
  return next === count ? edgeOf : null;
}

/** The edges of springs without those that are removed, with room for those that are added. */
function followed(edgeOf: Int32Array, { removed, added }: SpringEdit, count: number): Int32Array {
  const next = new Int32Array(count);
  let [begin, at] = [0, 0];
  for (const end of [...removed, count - added + removed.length]) {
    next.set(edgeOf.subarray(begin, end), at);
    at += end - begin;
    begin = end + 1;
  }
  return next;
}
