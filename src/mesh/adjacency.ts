/** Lists of neighbours in compressed rows. */

/** Row i is `list[first[i]]` up to `list[first[i + 1]]`. */
export interface Rows {
  first: Uint32Array;
  list: Uint32Array;
}

/** The triangles around each vertex, in increasing order. */
export function vertexTriangles(vertexCount: number, triangles: ArrayLike<number>): Rows {
  const first = new Uint32Array(vertexCount + 1);
  for (let c = 0; c < triangles.length; c++) first[triangles[c] + 1]++;
  for (let v = 0; v < vertexCount; v++) first[v + 1] += first[v];
  const next = first.slice(0, vertexCount);
  const list = new Uint32Array(triangles.length);
  for (let c = 0, t = 0; c < triangles.length; c += 3, t++) {
    list[next[triangles[c]]++] = t;
    list[next[triangles[c + 1]]++] = t;
    list[next[triangles[c + 2]]++] = t;
  }
  return { first, list };
}
