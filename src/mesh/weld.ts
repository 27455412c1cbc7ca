/** Finds vertices that are the same point: meshes repeat them at UV seams and hard edges, physics must not. */

export interface Weld {
  /** Number of distinct points. */
  count: number;
  /** Vertex -> point. Points are numbered in the order of their first vertices. */
  pointOf: Uint32Array;
  /** Point -> its first vertex, whose position it takes. */
  firstVertex: Uint32Array;
}

/**
 * Welds vertices that are at most `distance` apart [m]. Each vertex joins the nearest earlier first vertex within reach (of several the
 * earliest), so a chain of close vertices does not collapse into one point.
 */
export function weld(positions: ArrayLike<number>, distance: number): Weld {
  const vertexCount = positions.length / 3;
  // Large enough that most vertices reach into no other cell, small enough that cells hold few.
  // The numbers of cells must be exact also far from the origin, where all vertices may be at one point.
  let farthest = 0;
  for (let i = 0; i < positions.length; i++) farthest = Math.max(farthest, Math.abs(positions[i]));
  const cell = Math.max(4 * distance, diagonal(positions) * 1e-9, farthest * 1e-9, Number.MIN_VALUE);
  // Cells begin half a cell from 0, as flat meshes lie there.
  const cellOf = (x: number) => Math.floor(x / cell + 0.5);
  const grid = new HashGrid(vertexCount);
  const pointOf = new Uint32Array(vertexCount);
  const firstVertex = new Uint32Array(vertexCount);
  let count = 0;

  for (let v = 0; v < vertexCount; v++) {
    const x = positions[3 * v];
    const y = positions[3 * v + 1];
    const z = positions[3 * v + 2];
    let nearest = -1;
    let nearestDistance = distance;
    for (let cx = cellOf(x - distance); cx <= cellOf(x + distance); cx++) {
      for (let cy = cellOf(y - distance); cy <= cellOf(y + distance); cy++) {
        for (let cz = cellOf(z - distance); cz <= cellOf(z + distance); cz++) {
          const key = cellKey(cx, cy, cz);
          for (let point = grid.first(key); point >= 0; point = grid.next(point)) {
            // Most that share a chain do not share a cell, and their positions are far away in memory.
            if (grid.keyOf(point) !== key) continue;
            const f = 3 * firstVertex[point];
            const apart = Math.hypot(positions[f] - x, positions[f + 1] - y, positions[f + 2] - z);
            const nearer = apart < nearestDistance || (apart === nearestDistance && (nearest < 0 || point < nearest));
            if (nearer) {
              nearest = point;
              nearestDistance = apart;
            }
          }
        }
      }
    }
    if (nearest < 0) {
      nearest = count++;
      firstVertex[nearest] = v;
      grid.add(cellKey(cellOf(x), cellOf(y), cellOf(z)), nearest);
    }
    pointOf[v] = nearest;
  }
  return { count, pointOf, firstVertex: firstVertex.slice(0, count) };
}

/** Length of the diagonal of the bounding box. */
export function diagonal(positions: ArrayLike<number>): number {
  const extent = (axis: number) => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]);
      high = Math.max(high, positions[i]);
    }
    return high - low;
  };
  return positions.length === 0 ? 0 : Math.hypot(extent(0), extent(1), extent(2));
}

/**
 * A whole number of 32 bits; cells that share one only cost a few more comparisons. Mixed, so that the lowest bits differ where only the highest
 * of x do.
 */
function cellKey(x: number, y: number, z: number): number {
  let key = Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791);
  key = Math.imul(key ^ (key >>> 16), 0x85ebca6b);
  return key ^ (key >>> 13);
}

/** Points by key, in chains. */
class HashGrid {
  #heads: Int32Array;
  /** Two numbers a point: the one before it in its chain, and its key. */
  #links: Int32Array;

  constructor(capacity: number) {
    // A power of two, so that a mask of bits takes the place of a division.
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(2 * capacity + 1))).fill(-1);
    this.#links = new Int32Array(2 * capacity);
  }

  add(key: number, point: number): void {
    const slot = key & (this.#heads.length - 1);
    this.#links[2 * point] = this.#heads[slot];
    this.#links[2 * point + 1] = key;
    this.#heads[slot] = point;
  }

  first(key: number): number {
    return this.#heads[key & (this.#heads.length - 1)];
  }

  next(point: number): number {
    return this.#links[2 * point];
  }

  keyOf(point: number): number {
    return this.#links[2 * point + 1];
  }
}
