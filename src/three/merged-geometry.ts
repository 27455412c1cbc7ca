/** Several geometries as one. */
import { BufferAttribute, BufferGeometry } from 'three';

/** Geometries with an index: their positions and normals, and texture coordinates where all of them have some. They are disposed of. */
export function mergedGeometry(geometries: readonly BufferGeometry[]): BufferGeometry {
  const merged = new BufferGeometry();
  const names = ['position', 'normal', 'uv'].filter((name) => geometries.every((one) => one.hasAttribute(name)));
  for (const name of names) {
    const parts = geometries.map((one) => one.getAttribute(name));
    const size = parts[0].itemSize;
    const all = new Float32Array(parts.reduce((sum, { count }) => sum + size * count, 0));
    let next = 0;
    for (const { array } of parts) {
      all.set(array, next);
      next += array.length;
    }
    merged.setAttribute(name, new BufferAttribute(all, size));
  }
  const indices: number[][] = [];
  let first = 0;
  for (const one of geometries) {
    indices.push(Array.from(one.getIndex()!.array, (vertex) => first + vertex));
    first += one.getAttribute('position').count;
    one.dispose();
  }
  merged.setIndex(new BufferAttribute(Uint32Array.from(indices.flat()), 1));
  return merged;
}
