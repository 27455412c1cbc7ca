/** Matrices for tests of the sparse solver: patterns of the kinds that bodies have, and awkward ones. Laplacians with a positive diagonal. */
import { seededRandom } from '../core/random';
import { symmetricMatrix } from './symmetric-matrix';
import type { SymmetricMatrix } from './types';

/** Edges as pairs of nodes, one after the other. */
export interface EdgeList {
  count: number;
  ends: number[];
}

/** The Laplacian of the edges with weights from 0.5 to 1.5, plus a diagonal from 0.1 to 1.1: positive definite. */
export function laplacian({ count, ends }: EdgeList, seed = 1): SymmetricMatrix {
  const random = seededRandom(seed);
  const rows: number[] = [];
  const columns: number[] = [];
  const values: number[] = [];
  const add = (i: number, j: number, value: number) => {
    rows.push(i);
    columns.push(j);
    values.push(value);
  };
  for (let i = 0; i < count; i++) add(i, i, 0.1 + random());
  for (let e = 0; e < ends.length; e += 2) {
    const weight = 0.5 + random();
    add(ends[e], ends[e], weight);
    add(ends[e + 1], ends[e + 1], weight);
    add(ends[e], ends[e + 1], -weight);
  }
  return symmetricMatrix(count, rows, columns, values);
}

/** A cloth of width x height particles: structural edges, both diagonals of each cell (or one, alternating), bend edges of reach 2. */
export function clothEdges(width: number, height: number, diagonals: 'both' | 'alternating' = 'both'): EdgeList {
  const ends: number[] = [];
  const at = (x: number, y: number) => y * width + x;
  const join = (x: number, y: number, u: number, v: number) => {
    if (u >= 0 && u < width && v < height) ends.push(at(x, y), at(u, v));
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      join(x, y, x + 1, y);
      join(x, y, x, y + 1);
      join(x, y, x + 2, y);
      join(x, y, x, y + 2);
      if (diagonals === 'both') {
        join(x, y, x + 1, y + 1);
        join(x, y, x - 1, y + 1);
      } else if (x + 1 < width && y + 1 < height) {
        if ((x + y) % 2 === 0) ends.push(at(x, y), at(x + 1, y + 1));
        else ends.push(at(x + 1, y), at(x, y + 1));
      }
    }
  }
  return { count: width * height, ends };
}

/** A grid with the four neighbours that a Laplacian of finite differences has. */
export function gridEdges(width: number, height: number): EdgeList {
  const ends: number[] = [];
  for (let i = 0; i < width * height; i++) {
    if ((i + 1) % width !== 0) ends.push(i, i + 1);
    if (i + width < width * height) ends.push(i, i + width);
  }
  return { count: width * height, ends };
}

/** Cubes of nx x ny x nz nodes cut into tetrahedra that share the cube's diagonal: 14 neighbours a node inside. */
export function tetrahedralEdges(nx: number, ny: number, nz: number): EdgeList {
  const ends: number[] = [];
  const steps = [1, 2, 3, 4, 5, 6, 7];
  for (let z = 0; z < nz; z++) {
    for (let y = 0; y < ny; y++) {
      for (let x = 0; x < nx; x++) {
        for (const step of steps) {
          const [u, v, w] = [x + (step & 1), y + ((step >> 1) & 1), z + (step >> 2)];
          if (u < nx && v < ny && w < nz) ends.push((z * ny + y) * nx + x, (w * ny + v) * nx + u);
        }
      }
    }
  }
  return { count: nx * ny * nz, ends };
}

/** Points at random in a square, each joined to those within a distance that makes for about `degree` neighbours, numbered at random. */
export function scatteredEdges(count: number, degree: number, seed = 1): EdgeList {
  const random = seededRandom(seed);
  const x = Float64Array.from({ length: count }, random);
  const y = Float64Array.from({ length: count }, random);
  const reach = Math.sqrt(degree / (Math.PI * Math.max(1, count)));
  const across = Math.max(1, Math.floor(1 / reach));
  const cells: number[][] = Array.from({ length: across * across }, () => []);
  const cell = (t: number) => Math.min(across - 1, Math.floor(t * across));
  const ends: number[] = [];
  for (let i = 0; i < count; i++) {
    for (let v = Math.max(0, cell(y[i]) - 1); v <= Math.min(across - 1, cell(y[i]) + 1); v++) {
      for (let u = Math.max(0, cell(x[i]) - 1); u <= Math.min(across - 1, cell(x[i]) + 1); u++) {
        for (const j of cells[v * across + u]) {
          if ((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 < reach * reach) ends.push(j, i);
        }
      }
    }
    cells[cell(y[i]) * across + cell(x[i])].push(i);
  }
  return { count, ends };
}

/** Pairs at random, whatever the distance: fills in badly. */
export function randomEdges(count: number, edges: number, seed = 1): EdgeList {
  const random = seededRandom(seed);
  const ends: number[] = [];
  for (let e = 0; e < edges; e++) {
    const i = Math.floor(random() * count);
    const j = Math.floor(random() * count);
    if (i !== j) ends.push(i, j);
  }
  return { count, ends };
}

/** Each node joined to the last, and to nothing else. `hub` is where the last one stands in the order of the matrix. */
export function arrowEdges(count: number, hub = count - 1): EdgeList {
  const ends: number[] = [];
  for (let i = 0; i < count; i++) if (i !== hub) ends.push(i, hub);
  return { count, ends };
}

export function denseEdges(count: number): EdgeList {
  const ends: number[] = [];
  for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) ends.push(i, j);
  return { count, ends };
}

export function pathEdges(count: number): EdgeList {
  return { count, ends: Array.from({ length: 2 * Math.max(0, count - 1) }, (_, e) => (e + 1) >> 1) };
}

/** Several graphs in one, without edges in between. */
export function apart(...parts: EdgeList[]): EdgeList {
  const ends: number[] = [];
  let count = 0;
  for (const part of parts) {
    for (const end of part.ends) ends.push(end + count);
    count += part.count;
  }
  return { count, ends };
}

/** Each node becomes `block` of them, joined to each other and to all of each neighbour's: the matrix of a solver of x, y and z. */
export function blockEdges({ count, ends }: EdgeList, block = 3): EdgeList {
  const all: number[] = [];
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < block; a++) for (let b = 0; b < a; b++) all.push(i * block + a, i * block + b);
  }
  for (let e = 0; e < ends.length; e += 2) {
    for (let a = 0; a < block; a++) {
      for (let b = 0; b < block; b++) all.push(ends[e] * block + a, ends[e + 1] * block + b);
    }
  }
  return { count: count * block, ends: all };
}

/** One of each kind, small enough for a dense solver. */
export function smallMatrices(): Record<string, SymmetricMatrix> {
  const edges: Record<string, EdgeList> = {
    empty: { count: 0, ends: [] },
    'one by one': { count: 1, ends: [] },
    diagonal: { count: 7, ends: [] },
    pair: pathEdges(2),
    path: pathEdges(40),
    arrow: arrowEdges(60),
    'arrow from the first': arrowEdges(60, 0),
    dense: denseEdges(90),
    'grid 12 x 9': gridEdges(12, 9),
    'cloth 13 x 17': clothEdges(13, 17),
    'cloth 16 x 15, alternating diagonals': clothEdges(16, 15, 'alternating'),
    'tetrahedra 5 x 6 x 7': tetrahedralEdges(5, 6, 7),
    'scattered 300': scatteredEdges(300, 8),
    'random 150': randomEdges(150, 400),
    'blocks of a cloth': blockEdges(clothEdges(7, 6)),
    apart: apart(gridEdges(5, 4), { count: 3, ends: [] }, denseEdges(12), pathEdges(9), scatteredEdges(120, 6, 5)),
  };
  return Object.fromEntries(Object.entries(edges).map(([name, list], k) => [name, laplacian(list, k + 1)]));
}
