/**
 * Which knot a closed line is tied in, and how two are linked, as far as numbers tell that do not depend on how a line lies: from the crossings that are seen along the z axis. A line that passes through itself or another changes them.
 *
 * - The determinant of a knot, from its colourings (Fox): every crossing says 2 over = under + under for the numbers of the arcs that meet there. It is 1 for a line without a knot, 3 for a trefoil, 9 for two of them in a row, as reef and granny are.
 * - The linking number of two closed lines: half of the sum of the signs of their crossings.
 */

/** Points of a closed line [m]. */
export type Loop = readonly (readonly number[])[];

interface Crossing {
  /** Segment and share of it, of the line that is over and of the one that is under. */
  readonly over: number;
  readonly under: number;
  /** 1 where the line over has to turn to the left to go along the one under, else -1. */
  readonly sign: 1 | -1;
}

export function knotDeterminant(loop: Loop): number {
  const crossings = crossingsOf(loop, loop).filter(({ over, under }) => over !== under);
  // An arc goes from one passage under a line to the next.
  const ends = crossings.map(({ under }) => under).sort((a, b) => a - b);
  const count = ends.length;
  const arcAt = (at: number) => ends.filter((end) => end < at).length % count;
  const rows = crossings.map(({ over, under }) => {
    const row = new Array<number>(count).fill(0);
    row[arcAt(over)] += 2;
    row[arcAt(under)] -= 1;
    row[(ends.indexOf(under) + 1) % count] -= 1;
    return row;
  });
  return Math.round(Math.abs(determinant(rows.slice(1).map((row) => row.slice(1)))));
}

export function linkingNumber(first: Loop, second: Loop): number {
  const signs = [...crossingsOf(first, second), ...crossingsOf(second, first)].map(({ sign }) => sign as number);
  return signs.reduce((sum, sign) => sum + sign, 0) / 2;
}

/** Where `a` is seen over `b`. */
function crossingsOf(a: Loop, b: Loop): Crossing[] {
  const found: Crossing[] = [];
  for (let i = 0; i < a.length; i++) {
    const [p, q] = [a[i], a[(i + 1) % a.length]];
    for (let j = 0; j < b.length; j++) {
      const [r, s] = [b[j], b[(j + 1) % b.length]];
      const area = turn(q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]);
      if (area === 0) continue;
      const t = turn(r[0] - p[0], r[1] - p[1], s[0] - r[0], s[1] - r[1]) / area;
      const u = turn(r[0] - p[0], r[1] - p[1], q[0] - p[0], q[1] - p[1]) / area;
      if (!(t >= 0 && t < 1 && u >= 0 && u < 1)) continue;
      const [above, below] = [p[2] + t * (q[2] - p[2]), r[2] + u * (s[2] - r[2])];
      if (above > below) found.push({ over: i + t, under: j + u, sign: area > 0 ? 1 : -1 });
    }
  }
  return found;
}

const turn = (ax: number, ay: number, bx: number, by: number) => ax * by - ay * bx;

/** By elimination, with the largest number of a column first. */
function determinant(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => [...row]);
  let product = 1;
  for (let k = 0; k < rows.length; k++) {
    let best = k;
    for (let r = k + 1; r < rows.length; r++) if (Math.abs(rows[r][k]) > Math.abs(rows[best][k])) best = r;
    if (best !== k) {
      [rows[k], rows[best]] = [rows[best], rows[k]];
      product = -product;
    }
    const pivot = rows[k][k];
    if (pivot === 0) return 0;
    product *= pivot;
    for (let r = k + 1; r < rows.length; r++) {
      const factor = rows[r][k] / pivot;
      for (let c = k; c < rows.length; c++) rows[r][c] -= factor * rows[k][c];
    }
  }
  return product;
}
