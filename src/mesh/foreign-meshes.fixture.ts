/** Meshes as people have them, for tests: what is wrong with each is in its name. */
import { boxMesh, type SolidFixture } from './solid-meshes.fixture';
import { ball } from './triangle-meshes.fixture';

/** All of them in one. */
export function joinMeshes(...meshes: SolidFixture[]): SolidFixture {
  const joined: SolidFixture = { vertices: [], triangles: [] };
  for (const { vertices, triangles } of meshes) {
    const first = joined.vertices.length / 3;
    joined.vertices.push(...vertices);
    joined.triangles.push(...triangles.map((vertex) => vertex + first));
  }
  return joined;
}

export const movedMesh = ({ vertices, triangles }: SolidFixture, x: number, y: number, z: number, scale = 1) => ({
  vertices: vertices.map((at, i) => scale * at + [x, y, z][i % 3]),
  triangles,
});

/** With the triangles that `turn` names turned round. */
export const turnedMesh = (
  { vertices, triangles }: SolidFixture,
  turn: (triangle: number) => boolean = () => true,
): SolidFixture => ({
  vertices,
  triangles: triangles.map((corner, i) =>
    i % 3 === 0 || !turn(Math.floor(i / 3)) ? corner : triangles[i % 3 === 1 ? i + 1 : i - 1],
  ),
});

/** Without the triangles whose middle is where `gone` says. */
export function cutMesh({ vertices, triangles }: SolidFixture, gone: (x: number, y: number, z: number) => boolean) {
  const middle = (t: number, axis: number) =>
    [0, 1, 2].reduce((sum, c) => sum + vertices[3 * triangles[3 * t + c] + axis], 0) / 3;
  return {
    vertices,
    triangles: triangles.filter((_, i) => {
      const t = Math.floor(i / 3);
      return !gone(middle(t, 0), middle(t, 1), middle(t, 2));
    }),
  };
}

/** Each box of 12 triangles, 1 m wide. */
const unitBox = () => boxMesh(0.5, 0.5, 0.5);
/** A ball of radius 0.5 m. */
export const halfBall = (level: number) => movedMesh(ball(level), 0, 0, 0, 0.5);

/** A patch of a surface of revolution about the y axis, open at both ends: radius and height along `steps` points. */
export function turnedPatch(profile: (t: number) => [radius: number, height: number], around: number, steps: number) {
  const mesh: SolidFixture = { vertices: [], triangles: [] };
  for (let j = 0; j <= steps; j++) {
    const [radius, height] = profile(j / steps);
    for (let i = 0; i < around; i++) {
      const angle = (2 * Math.PI * i) / around;
      mesh.vertices.push(radius * Math.cos(angle), height, -radius * Math.sin(angle));
    }
  }
  const at = (i: number, j: number) => j * around + (i % around);
  for (let j = 0; j < steps; j++) {
    for (let i = 0; i < around; i++) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      mesh.triangles.push(a, b, c, a, c, d);
    }
  }
  return mesh;
}

/** Likeness of the Stanford bunny: a closed blob with two ears and five holes in its bottom. */
export function bunnyLike(): SolidFixture {
  const { vertices, triangles } = ball(5);
  const shaped = vertices.slice();
  for (let v = 0; v < vertices.length; v += 3) {
    const [x, y, z] = vertices.slice(v, v + 3);
    const ear = (side: number) => Math.exp(-40 * ((x - 0.35 * side) ** 2 + (z - 0.1) ** 2)) * (y > 0 ? 0.8 : 0);
    shaped[v] = 0.4 * x * (1 + 0.1 * Math.sin(4 * y));
    shaped[v + 1] = 0.35 * y + 0.25 * (ear(1) + ear(-1));
    shaped[v + 2] = 0.5 * z * (1 + 0.15 * Math.cos(3 * x));
  }
  const holes = [
    [0, 0],
    [0.17, 0.1],
    [-0.17, 0.1],
    [0.15, -0.15],
    [-0.15, -0.15],
  ];
  return cutMesh({ vertices: shaped, triangles }, (x, y, z) =>
    y < 0 ? holes.some(([hx, hz]) => Math.hypot(x - hx, z - hz) < 0.05) : false,
  );
}

/** Likeness of the Utah teapot: a body without a bottom, a lid that lies in its rim, a spout and a handle whose open ends reach into the body. */
export function teapotLike(): SolidFixture {
  const body = turnedPatch((t) => [0.2 + 0.2 * Math.sin(Math.PI * (0.15 + 0.75 * t)), 0.45 * t], 40, 14);
  const lid = turnedPatch(
    (t) => [0.27 * Math.cos((t * Math.PI) / 2) + 1e-4, 0.43 + 0.12 * Math.sin((t * Math.PI) / 2)],
    40,
    8,
  );
  const tube = turnedPatch((t) => [0.07 - 0.03 * t, 0.45 * t], 16, 10);
  const spout: SolidFixture = {
    triangles: tube.triangles,
    vertices: tube.vertices.map((_, i) => {
      const [x, y, z] = tube.vertices.slice(i - (i % 3), i - (i % 3) + 3);
      return [0.25 + 0.7 * y - 0.7 * x, 0.12 + 0.7 * y + 0.7 * x, z][i % 3];
    }),
  };
  return joinMeshes(body, lid, spout);
}

/** Likeness of Suzanne: a head, two ears and two eyes, the eyes half spheres that stand half in it, one of them inside out. */
export function suzanneLike(): SolidFixture {
  const head = movedMesh(ball(4), 0, 0, 0, 0.4);
  const ear = movedMesh(ball(3), 0, 0, 0, 0.15);
  const eye = cutMesh(movedMesh(ball(3), 0, 0, 0, 0.1), (_x, _y, z) => z < 0);
  return joinMeshes(
    head,
    movedMesh(ear, -0.45, 0.05, 0),
    movedMesh(ear, 0.45, 0.05, 0),
    movedMesh(eye, -0.13, 0.1, 0.36),
    turnedMesh(movedMesh(eye, 0.13, 0.1, 0.36)),
  );
}

/** By what is wrong, and the volume that each encloses [m3]. */
export const foreignSolids: Record<string, { mesh: SolidFixture; volume: number; within?: number }> = {
  'a hole': { mesh: cutMesh(halfBall(4), (_x, y) => y < -0.45), volume: Math.PI / 6 },
  'no lid': { mesh: { ...unitBox(), triangles: unitBox().triangles.slice(6) }, volume: 1, within: 0.2 },
  'faces that turn the wrong way': { mesh: turnedMesh(halfBall(4), (t) => t % 5 === 0), volume: Math.PI / 6 },
  'all inside out': { mesh: turnedMesh(halfBall(4)), volume: Math.PI / 6 },
  'faces twice': {
    mesh: { ...halfBall(3), triangles: [...halfBall(3).triangles, ...halfBall(3).triangles.slice(0, 300)] },
    volume: Math.PI / 6,
  },
  'both sides': { mesh: joinMeshes(halfBall(3), turnedMesh(halfBall(3))), volume: Math.PI / 6 },
  'faces without an area': {
    mesh: { ...halfBall(3), triangles: [0, 0, 1, ...halfBall(3).triangles, 4, 7, 4] },
    volume: Math.PI / 6,
  },
  'parts that overlap, and a hole': {
    mesh: cutMesh(joinMeshes(unitBox(), movedMesh(unitBox(), 0.98, 0.98, 0)), (x, _y, z) => x < 0 && z > 0.4),
    volume: 2,
    within: 0.15,
  },
  'a wall inside': {
    mesh: {
      vertices: unitBox().vertices,
      triangles: [...unitBox().triangles, 0, 1, 7, 0, 7, 6],
    },
    volume: 1,
  },
  'parts that overlap': {
    mesh: joinMeshes(halfBall(4), movedMesh(halfBall(4), 0.3, 0, 0)),
    // Two balls less the lens that both have.
    volume: (2 * Math.PI) / 6 - (Math.PI * (4 * 0.5 + 0.3) * (2 * 0.5 - 0.3) ** 2) / 12,
  },
  'a bunny with holes below': { mesh: bunnyLike(), volume: 0.29, within: 0.1 },
  'a teapot of open patches': { mesh: teapotLike(), volume: 0.2, within: 0.25 },
  'a monkey of several pieces': {
    mesh: suzanneLike(),
    volume: (4 / 3) * Math.PI * (0.4 ** 3 + 2 * 0.15 ** 3),
    within: 0.1,
  },
};
