/** Small bodies and motions that the tests of the writers share. */
import type { DrawnBody } from './drawn-body';

/** A square sheet of n x n particles in xz, one render vertex a particle. */
export function sheet(n: number, name = 'sheet'): DrawnBody & { rest: Float64Array } {
  const rest = new Float64Array(3 * n * n);
  const uvs = new Float32Array(2 * n * n);
  const triangles: number[] = [];
  for (let row = 0; row < n; row++)
    for (let column = 0; column < n; column++) {
      const particle = row * n + column;
      rest.set([column / (n - 1), 0, row / (n - 1)], 3 * particle);
      uvs.set([column / (n - 1), row / (n - 1)], 2 * particle);
      if (row + 1 < n && column + 1 < n)
        triangles.push(particle, particle + n, particle + 1, particle + 1, particle + n, particle + n + 1);
    }
  return {
    name,
    particleCount: n * n,
    surface: {
      vertexParticle: Uint32Array.from({ length: n * n }, (_, i) => i),
      uvs,
      triangles: Uint32Array.from(triangles),
      lines: new Uint32Array(),
    },
    rest,
  };
}

/** A rope of n particles along x. */
export function line(n: number, name = 'line'): DrawnBody & { rest: Float64Array } {
  return {
    name,
    particleCount: n,
    surface: {
      vertexParticle: Uint32Array.from({ length: n }, (_, i) => i),
      uvs: null,
      triangles: new Uint32Array(),
      lines: Uint32Array.from({ length: 2 * (n - 1) }, (_, i) => (i + 1) >> 1),
    },
    rest: Float64Array.from({ length: 3 * n }, (_, i) => (i % 3 === 0 ? i / 3 : 1)),
  };
}

/** The body bent into a wave that grows with `amount`: every coordinate but those at x = 0 moves. */
export function wave({ rest }: { rest: Float64Array }, amount: number): Float64Array {
  return rest.map((value, i) => {
    const x = rest[i - (i % 3)];
    return i % 3 === 1 ? value + amount * Math.sin(3 * x) : value * (1 + 0.1 * amount * x);
  });
}
