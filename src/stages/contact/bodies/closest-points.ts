/**
 * Closest points of a point and a triangle and of two edges (Ericson 2005, sections 5.1.5 and 5.1.9), as weights of their four particles: those of the first feature sum to 1, those of the second to -1. The vector from the second feature to the first is the
 * sum of weights times positions.
 */
import { add, dot, length, scale, sub, type Three } from '../contact-vectors';

export type Four<T> = readonly [T, T, T, T];

export interface Closest {
  readonly weights: Four<number>;
  /** From the second feature to the first, of length 1; zeros where they touch. */
  readonly normal: Three;
  /** [m] */
  readonly distance: number;
}

/** Of a point and the three corners of a triangle, or of the two ends of two edges each. */
export function closestPoints(isEdges: boolean, points: Four<Three>): Closest {
  const weights = isEdges ? betweenEdges(points) : ontoTriangle(points);
  let apart: Three = [0, 0, 0];
  points.forEach((point, k) => {
    apart = add(apart, scale(point, weights[k]));
  });
  const distance = length(apart);
  return { weights, normal: scale(apart, distance > 0 ? 1 / distance : 0), distance };
}

function ontoTriangle([point, a, b, c]: Four<Three>): Four<number> {
  const [ab, ac, fromA, fromB, fromC] = [sub(b, a), sub(c, a), sub(point, a), sub(point, b), sub(point, c)];
  const [d1, d2, d3, d4] = [dot(ab, fromA), dot(ac, fromA), dot(ab, fromB), dot(ac, fromB)];
  if (d1 <= 0 && d2 <= 0) return [1, -1, 0, 0];
  if (d3 >= 0 && d4 <= d3) return [1, 0, -1, 0];
  const [d5, d6] = [dot(ab, fromC), dot(ac, fromC)];
  if (d6 >= 0 && d5 <= d6) return [1, 0, 0, -1];
  const [va, vb, vc] = [d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2];
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const share = d1 / (d1 - d3);
    return [1, share - 1, -share, 0];
  }
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const share = d2 / (d2 - d6);
    return [1, share - 1, 0, -share];
  }
  if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const share = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return [1, 0, share - 1, -share];
  }
  const sum = va + vb + vc;
  return [1, -va / sum, -vb / sum, -vc / sum];
}

/** Of the product of the squared lengths: edges whose directions differ less count as parallel. They are closest along a stretch, of which any point will do. */
const parallel = 1e-5;

const within = (share: number): number => Math.min(1, Math.max(0, share));

function betweenEdges([p, q, r, s]: Four<Three>): Four<number> {
  const [d1, d2, between] = [sub(q, p), sub(s, r), sub(p, r)];
  const [a, e, b, c, f] = [dot(d1, d1), dot(d2, d2), dot(d1, d2), dot(d1, between), dot(d2, between)];
  const determinant = a * e - b * b;
  const guess = determinant > parallel * a * e ? within((b * f - c * e) / determinant) : 0.5;
  const second = e > 0 ? within((b * guess + f) / e) : 0;
  const first = a > 0 ? within((b * second - c) / a) : 0;
  return [1 - first, first, second - 1, -second];
}
