/**
 * The features of a triangle: three corners in the first three numbers of a vec4u, and in the fourth which of them are its own. Bits 0 to 2: the corner k belongs to it. Bits 3 to 5: the edge from corner k to the next one does. Bit 6: it is a segment of a rope or a strand,
 * whose third corner is the second once more, and has no area. Bit 7: there is no triangle in this slot of a cluster. From bit 8 on: the number of its body.
 */
export const isSegment = 64;
export const isAbsent = 128;
export const ownPoint = (corner: number): number => 1 << corner;
export const ownEdge = (corner: number): number => 8 << corner;
export const bodyShift = 8;

/** In place of the particle opposite to an edge in the triangle on its other side: there is none, or more than one. */
export const noOpposite = 0xffffffff;
