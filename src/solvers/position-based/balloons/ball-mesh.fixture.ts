/** A ball as a triangle mesh: an octahedron whose triangles are cut into four, again and again, with all vertices on the sphere. */
export function ballMesh(radius: number, cuts: number): { vertices: number[]; triangles: number[] } {
  const points = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  let triangles = [
    [0, 2, 4],
    [2, 1, 4],
    [1, 3, 4],
    [3, 0, 4],
    [2, 0, 5],
    [1, 2, 5],
    [3, 1, 5],
    [0, 3, 5],
  ];
  for (let cut = 0; cut < cuts; cut++) {
    const middles = new Map<string, number>();
    const middle = (a: number, b: number) => {
      const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
      const known = middles.get(key);
      if (known !== undefined) return known;
      const sum = points[a].map((x, axis) => x + points[b][axis]);
      const made = points.push(sum.map((x) => x / Math.hypot(...sum))) - 1;
      middles.set(key, made);
      return made;
    };
    triangles = triangles.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, ab, ca],
        [ab, b, bc],
        [ca, bc, c],
        [ab, bc, ca],
      ];
    });
  }
  return { vertices: points.flat().map((x) => radius * x), triangles: triangles.flat() };
}
