/** Triangles over points, of which nothing is asked: they may have holes, overlap, turn either way or meet many to an edge. */
export interface TriangleSoup {
  /** x, y, z of each point [m]. */
  points: Float64Array;
  /** Three points a triangle. */
  triangles: Uint32Array;
}
