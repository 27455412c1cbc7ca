/** Triangle meshes for tests, of many shapes. */
import { seededRandom } from '../core/random';
import { meshPieces, type PlainMesh } from './pieces';

export interface TriangleMesh {
  vertices: number[];
  triangles: number[];
}

/** A flat grid of `columns` x `rows` squares, each cut along one of its diagonals at random; vertices inside are moved by up to `shake` of a square. */
export function shakenGrid(columns: number, rows: number, shake: number, seed: number): TriangleMesh {
  const random = seededRandom(seed);
  const vertices: number[] = [];
  const triangles: number[] = [];
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= columns; i++) {
      const inside = i > 0 && i < columns && j > 0 && j < rows ? 2 * shake : 0;
      vertices.push(i + inside * (random() - 0.5), 0, j + inside * (random() - 0.5));
    }
  }
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const a = j * (columns + 1) + i;
      const [b, c, d] = [a + 1, a + columns + 2, a + columns + 1];
      triangles.push(...(random() < 0.5 ? [a, d, c, a, c, b] : [a, d, b, b, d, c]));
    }
  }
  return { vertices, triangles };
}

/** A ball of radius 1: the sides of an octahedron, each cut into four `level` times. */
export function ball(level: number): TriangleMesh {
  const points = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  let sides = [0, 1].flatMap((x) => [2, 3].flatMap((y) => [4, 5].map((z) => [x, y, z])));
  sides = sides.map(([x, y, z]) => ((x + y + z) % 2 === 0 ? [x, y, z] : [y, x, z]));
  const middles = new Map<string, number>();
  const middle = (a: number, b: number) => {
    const name = `${Math.min(a, b)} ${Math.max(a, b)}`;
    const known = middles.get(name);
    if (known !== undefined) return known;
    const sum = points[a].map((x, axis) => x + points[b][axis]);
    const length = Math.hypot(...sum);
    middles.set(name, points.length);
    return points.push(sum.map((x) => x / length)) - 1;
  };
  for (let k = 0; k < level; k++) {
    sides = sides.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, ab, ca],
        [b, bc, ab],
        [c, ca, bc],
        [ab, bc, ca],
      ];
    });
  }
  return { vertices: points.flat(), triangles: sides.flat() };
}

/** A band of `around` squares, each cut in two, whose ends meet: after half a turn where it is `twisted`, which makes a Moebius strip. */
export function band(around: number, along: number, twisted = false): TriangleMesh {
  const vertices: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i < around; i++) {
    const angle = (2 * Math.PI * i) / around;
    const tilt = twisted ? angle / 2 : Math.PI / 2;
    for (let j = 0; j <= along; j++) {
      const across = ((j - along / 2) * 2) / around;
      const out = 1 + across * Math.cos(tilt);
      vertices.push(out * Math.cos(angle), across * Math.sin(tilt), out * Math.sin(angle));
    }
  }
  const at = (i: number, j: number) =>
    i < around ? i * (along + 1) + j : (i % around) * (along + 1) + (twisted ? along - j : j);
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < along; j++) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      triangles.push(a, b, c, a, c, d);
    }
  }
  return { vertices, triangles };
}

/** The largest piece of a mesh that has lost about a `share` of its triangles at random. */
export function punched({ vertices, triangles }: TriangleMesh, share: number, seed: number): PlainMesh {
  const random = seededRandom(seed);
  const lost = Array.from({ length: triangles.length / 3 }, () => random() < share);
  const kept = triangles.filter((_, k) => !lost[Math.floor(k / 3)]);
  return meshPieces({ vertices, triangles: kept }).sort((a, b) => b.faces.length - a.faces.length)[0];
}
