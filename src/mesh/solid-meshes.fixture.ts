/** Closed meshes for tests. */

export interface SolidFixture {
  vertices: number[];
  triangles: number[];
}

/** A box around the origin. */
export function boxMesh(x: number, y: number, z: number): SolidFixture {
  const vertices = Array.from({ length: 8 }, (_, i) => [i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z]).flat();
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return { vertices, triangles: quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}

/** A ring around the y axis: the radius of its middle line, that of its tube, and vertices along and around it. */
export function torusMesh(radius: number, tube: number, along: number, around: number): SolidFixture {
  const vertices: number[] = [];
  const triangles: number[] = [];
  const vertex = (i: number, j: number) => (i % along) * around + (j % around);
  for (let i = 0; i < along; i++) {
    const a = (2 * Math.PI * i) / along;
    for (let j = 0; j < around; j++) {
      const b = (2 * Math.PI * j) / around;
      const out = radius + tube * Math.cos(b);
      vertices.push(out * Math.cos(a), tube * Math.sin(b), -out * Math.sin(a));
      const [p, q, r, s] = [vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)];
      triangles.push(p, q, r, p, r, s);
    }
  }
  return { vertices, triangles };
}
