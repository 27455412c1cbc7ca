/**
 * A mesh without any order, of any size: rings of triangles around a centre, whose vertices are shaken and listed at random. What a solver
 * gains from a grid's regularity, or from an exporter's order, it cannot gain here.
 */
import { seededRandom } from '../../src/core/random';

export interface IrregularMesh {
  /** x, y, z of each vertex [m]. */
  positions: Float64Array;
  /** Three vertices a triangle, counter-clockwise from above. */
  triangles: Uint32Array;
}

/** How far a vertex is shaken, as a share of the spacing: along its ring, and across. More would turn triangles over. */
const shakeAlong = 0.2;
const shakeAcross = 0.15;

/** A horizontal disc of radius 1 m, with exactly `vertices` vertices (at least 7): the same mesh at every call. */
export function irregularMesh({ vertices }: { vertices: number }): IrregularMesh {
  if (!Number.isInteger(vertices) || vertices < 7) {
    throw new Error(`irregularMesh: vertices must be a whole number of at least 7, got ${vertices}`);
  }
  const random = seededRandom(1);
  const name = shuffled(vertices, random);
  const ringCount = Math.floor(Math.sqrt((vertices - 1) / Math.PI));
  // Vertices up to and with ring k: rings grow in proportion to their length, and the last one ends at the count asked for.
  const upTo = (k: number) => 1 + Math.floor(((vertices - 1) * k * (k + 1)) / (ringCount * (ringCount + 1)));
  const positions = new Float64Array(3 * vertices);
  const angles = new Float64Array(vertices);
  for (let k = 1; k <= ringCount; k++) {
    const [first, end] = [upTo(k - 1), upTo(k)];
    const gap = (2 * Math.PI) / (end - first);
    const start = gap * random();
    for (let v = first; v < end; v++) {
      angles[v] = start + gap * (v - first + shakeAlong * (2 * random() - 1));
      const radius = (k + shakeAcross * (2 * random() - 1)) / ringCount;
      positions[3 * name[v]] = radius * Math.cos(angles[v]);
      positions[3 * name[v] + 2] = -radius * Math.sin(angles[v]);
    }
  }

  const triangles = new Uint32Array(3 * (2 * (vertices - 1) - (vertices - upTo(ringCount - 1))));
  let next = 0;
  const add = (a: number, b: number, c: number) => {
    triangles[next++] = name[a];
    triangles[next++] = name[b];
    triangles[next++] = name[c];
  };
  for (let v = 1; v < upTo(1); v++) add(0, v, v + 1 < upTo(1) ? v + 1 : 1);
  for (let k = 2; k <= ringCount; k++) {
    const inner = { first: upTo(k - 2), count: upTo(k - 1) - upTo(k - 2) };
    const outer = { first: upTo(k - 1), count: upTo(k) - upTo(k - 1) };
    // Both rings are walked around together; the one whose next vertex comes sooner goes on.
    for (let i = 0, o = 0; i < inner.count || o < outer.count; ) {
      const [a, b] = [inner.first + (i % inner.count), outer.first + (o % outer.count)];
      if (o < outer.count && (i === inner.count || angleAt(angles, outer, o + 1) < angleAt(angles, inner, i + 1))) {
        add(a, b, outer.first + (++o % outer.count));
      } else {
        add(a, b, inner.first + (++i % inner.count));
      }
    }
  }
  return { positions, triangles };
}

/** Angle of vertex number i of a ring, going on to rise from one turn to the next. */
function angleAt(angles: Float64Array, ring: { first: number; count: number }, i: number): number {
  const turns = Math.floor(i / ring.count);
  return angles[ring.first + i - turns * ring.count] + 2 * Math.PI * turns;
}

/** 0, 1, ... in random order. */
function shuffled(count: number, random: () => number): Uint32Array {
  const list = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const at = Math.floor((i + 1) * random());
    list[i] = list[at];
    list[at] = i;
  }
  return list;
}
