/** The faces of tetrahedra that only one of them has: the surface of a lattice, seen from outside counter-clockwise. */
import { csrRows } from '../core/csr';

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
  const lowest = new Uint32Array(count);
  const sorted = new Uint32Array(3 * count);
  for (let f = 0; f < count; f++) {
    const a = faces[3 * f];
    const b = faces[3 * f + 1];
    const c = faces[3 * f + 2];
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    sorted[3 * f] = low;
    sorted[3 * f + 1] = a + b + c - low - high;
    sorted[3 * f + 2] = high;
    lowest[f] = low;
  }
  // Faces by their smallest corner: few per vertex, so that comparing all of them with each other costs little.
  const { first, list } = csrRows(vertexCount, lowest);
  const single = new Uint8Array(count).fill(1);
  for (let v = 0; v < vertexCount; v++) {
    for (let i = first[v]; i < first[v + 1]; i++) {
      for (let j = i + 1; j < first[v + 1]; j++) {
        const f = list[i];
        const g = list[j];
        const same = sorted[3 * f + 1] === sorted[3 * g + 1] && sorted[3 * f + 2] === sorted[3 * g + 2];
        if (same) single[f] = single[g] = 0;
      }
    }
  }
  let kept = 0;
  for (let f = 0; f < count; f++) kept += single[f];
  const found = new Uint32Array(3 * kept);
  let next = 0;
  for (let f = 0; f < count; f++) {
    if (single[f] === 0) continue;
    for (let c = 3 * f; c < 3 * f + 3; c++) found[next++] = faces[c];
  }
  return found;
}
