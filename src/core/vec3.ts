/** x, y, z [m] unless said otherwise. y points up. */
export type Vec3 = readonly [number, number, number];
