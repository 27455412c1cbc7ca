/** A solid as a function: how far a point is from its surface. `sdf-shapes.ts` makes and combines them. */
import type { Vec3 } from '../core/vec3';

/** Any function will do that is negative inside, positive outside and continuous; the nearer to the true distance, the better. */
export interface SignedDistance {
  /** Distance of the point x, y, z [m] from the surface [m], negative inside. */
  distance(x: number, y: number, z: number): number;
  /** Smallest x, y, z of a box that holds the shape [m]. */
  low: Vec3;
  /** Largest x, y, z of that box [m]. */
  high: Vec3;
}

/** Distance from a point to the box low..high [m]; 0 inside. */
export function boxDistance({ low, high }: SignedDistance, x: number, y: number, z: number): number {
  const dx = Math.max(low[0] - x, 0, x - high[0]);
  const dy = Math.max(low[1] - y, 0, y - high[1]);
  const dz = Math.max(low[2] - z, 0, z - high[2]);
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
