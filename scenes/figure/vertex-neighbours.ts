/** The vertices that share an edge with each vertex of a mesh. */
export function vertexNeighbours(count: number, triangles: ArrayLike<number>): number[][] {
  const sets = Array.from({ length: count }, () => new Set<number>());
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [triangles[t + k], triangles[t + ((k + 1) % 3)]];
      sets[a].add(b);
      sets[b].add(a);
    }
  }
  return sets.map((set) => [...set]);
}
