/** The faces of tetrahedra that only one of them has: the surface of a lattice, seen from outside counter-clockwise. */
/** The faces opposite to each of the four vertices, turned outwards: three vertices each. */
const opposite = [1, 2, 3, 0, 3, 2, 0, 1, 3, 0, 2, 1] as const;

/** Three vertices a triangle. `tetrahedra` are oriented as `TetrahedralLattice` has them. */
export function surfaceOfLattice(vertexCount: number, tetrahedra: ArrayLike<number>): Uint32Array {
  const faces = new Uint32Array(3 * tetrahedra.length);
  let next = 0;
  for (let t = 0; t < tetrahedra.length; t += 4) {
    for (let c = 0; c < 12; c++) faces[next++] = tetrahedra[t + opposite[c]];
  }
  return singleFaces(vertexCount, faces);
}

/** The triangles whose three corners no other triangle has, in their order. */
export function singleFaces(vertexCount: number, faces: Uint32Array): Uint32Array {
  const count = faces.length / 3;
  // Faces that differ are chained by their smallest corner: about ten each. Of a face, its middle and its largest corner and the face before it in its chain.
  const head = new Int32Array(vertexCount).fill(-1);
  const links = new Int32Array(3 * count);
  const single = new Uint8Array(count);
  let kept = 0;
  for (let f = 0; f < count; f++) {
    const a = faces[3 * f];
    const b = faces[3 * f + 1];
    const c = faces[3 * f + 2];
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    const middle = a + b + c - low - high;
    let other = head[low];
    while (other >= 0 && (links[3 * other] !== middle || links[3 * other + 1] !== high)) other = links[3 * other + 2];
    if (other >= 0) {
      kept -= single[other];
      single[other] = 0;
      continue;
    }
    links[3 * f] = middle;
    links[3 * f + 1] = high;
    links[3 * f + 2] = head[low];
    head[low] = f;
    single[f] = 1;
    kept++;
  }
  const found = new Uint32Array(3 * kept);
  let next = 0;
  for (let f = 0; f < count; f++) {
    if (single[f] === 0) continue;
    for (let c = 3 * f; c < 3 * f + 3; c++) found[next++] = faces[c];
  }
  return found;
}
