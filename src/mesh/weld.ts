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
 * Welds vertices that are at most `distance` apart [m]. Each vertex joins the nearest earlier first vertex within reach,
 * so a chain of close vertices does not collapse into one point.
 */
export function weld(positions: ArrayLike<number>, distance: number): Weld {
  const vertexCount = positions.length / 3;
  const cell = Math.max(distance, diagonal(positions) * 1e-9, Number.MIN_VALUE);
  const grid = new HashGrid(vertexCount);
  const pointOf = new Uint32Array(vertexCount);
  const firstVertex: number[] = [];

  for (let v = 0; v < vertexCount; v++) {
    const [x, y, z] = [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
    const [cx, cy, cz] = [Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell)];
    let nearest = -1;
    let nearestDistance = distance;
    for (let n = 0; n < 27; n++) {
      const key = cellKey(cx + (n % 3) - 1, cy + (Math.floor(n / 3) % 3) - 1, cz + Math.floor(n / 9) - 1);
      for (let point = grid.first(key); point >= 0; point = grid.next(point)) {
        const f = 3 * firstVertex[point];
        const apart = Math.hypot(positions[f] - x, positions[f + 1] - y, positions[f + 2] - z);
        if (apart < nearestDistance || (apart === nearestDistance && nearest < 0)) {
          nearest = point;
          nearestDistance = apart;
        }
      }
    }
    if (nearest < 0) {
      nearest = firstVertex.length;
      firstVertex.push(v);
      grid.add(cellKey(cx, cy, cz), nearest);
    }
    pointOf[v] = nearest;
  }
  return { count: firstVertex.length, pointOf, firstVertex: Uint32Array.from(firstVertex) };
}

/** Length of the diagonal of the bounding box. */
export function diagonal(positions: ArrayLike<number>): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  return positions.length === 0 ? 0 : Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}

/** Cells that share a key only cost a few more comparisons. */
function cellKey(x: number, y: number, z: number): number {
  return (Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) >>> 0;
}

/** Points by key, in chains. */
class HashGrid {
  #heads: Int32Array;
  #links: Int32Array;

  constructor(capacity: number) {
    this.#heads = new Int32Array(2 * capacity + 1).fill(-1);
    this.#links = new Int32Array(capacity).fill(-1);
  }

  add(key: number, point: number): void {
    const slot = key % this.#heads.length;
    this.#links[point] = this.#heads[slot];
    this.#heads[slot] = point;
  }

  first(key: number): number {
    return this.#heads[key % this.#heads.length];
  }

  next(point: number): number {
    return this.#links[point];
  }
}
