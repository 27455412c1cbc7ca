/** The surface of a shape as a mesh: all of it that a grid can see, in however many parts. */
import { followSurface, type TriangleSurface } from './follow-surface';
import type { SignedDistance } from './signed-distance';

/** Points of the grid around a shape. */
export function gridPoints({ low, high }: SignedDistance, cell: number): number {
  return pointsAlong(low, high, cell).reduce((product, count) => product * count, 1);
}

/** Null where the shape goes on beyond its bounds. Without a triangle where no point of the grid is inside. `cell`: how far its points are apart [m]. */
export function shapeSurface(shape: SignedDistance, cell: number): TriangleSurface | null {
  const { low, high } = shape;
  const [nx, ny, nz] = pointsAlong(low, high, cell);
  const seeds: number[] = [];
  // One layer after the other, as only the one before is compared with.
  let [below, layer] = [new Uint8Array(nx * ny), new Uint8Array(nx * ny)];
  for (let k = 0; k < nz; k++) {
    const z = low[2] + (k - 1) * cell;
    for (let j = 0; j < ny; j++) {
      const y = low[1] + (j - 1) * cell;
      for (let i = 0; i < nx; i++) {
        const x = low[0] + (i - 1) * cell;
        const inside = shape.distance(x, y, z) < 0 ? 1 : 0;
        const at = i + nx * j;
        layer[at] = inside;
        const outermost = i === 0 || j === 0 || k === 0 || i === nx - 1 || j === ny - 1 || k === nz - 1;
        if (outermost) {
          if (inside === 1) return null;
          continue;
        }
        if (layer[at - 1] !== inside) seeds.push(x - cell / 2, y, z);
        if (layer[at - nx] !== inside) seeds.push(x, y - cell / 2, z);
        if (below[at] !== inside) seeds.push(x, y, z - cell / 2);
      }
    }
    [below, layer] = [layer, below];
  }
  return followSurface(shape, cell, seeds);
}

/** Along each axis: one more on either side, where a shape within its bounds has ended. */
function pointsAlong(low: SignedDistance['low'], high: SignedDistance['high'], cell: number): number[] {
  return low.map((from, axis) => Math.ceil((high[axis] - from) / cell) + 3);
}
