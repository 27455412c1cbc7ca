/**
 * The features of a triangle, eight numbers each: three corners, and in the fourth number which of them are its own. Bits 0 to 2: the corner k belongs to it. Bits 3 to 5: the edge from corner k to the next one does. Bit 6: it is a segment of a rope or a strand,
 * whose third corner is the second once more, and has no area. Bit 7: there is no triangle in this slot of a cluster.
 *
 * Then, for each edge, the particle opposite to it in the triangle on its other side; `noOpposite` where there is none, or more than one. The last number is 0.
 */
export const featureNumbers = 8;
export const isSegment = 64;
export const isAbsent = 128;
export const ownPoint = (corner: number): number => 1 << corner;
export const ownEdge = (corner: number): number => 8 << corner;
export const noOpposite = 0xffffffff;
