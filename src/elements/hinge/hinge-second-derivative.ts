/**
 * The second derivative of a hinge's energy E / k = d2 G / 2, with d = theta - theta0 and G = g1 g2 (see hinge-element.ts), by e, u and v:
 *
 *   G dtheta dtheta^T + d G d2theta + d (dtheta dG^T + dG dtheta^T) + d2 / 2 d2G.
 *
 * Where no triangle has lost half its area G is 1, and the last two parts are 0. A hinge with a triangle of no area at all has no
 * force, and is given no second derivative.
 */
import { dot, type Fade, type HingeState, scaled, type Vector } from './hinge-element';

/** 9 x 9, row by row: e, then u, then v. */
export function hingeSecondDerivative(state: HingeState): Float64Array {
  const { e, u, v, normal1, normal2, fade1, fade2, difference } = state;
  const matrix = new Float64Array(81);
  const angle = angleDerivatives(state);
  if (angle === null) return matrix;
  const value = fade1.value * fade2.value;
  addOuter(matrix, value, angle.first, angle.first);
  for (let k = 0; k < 81; k++) matrix[k] += difference * value * angle.second[k];
  if (value === 1) return matrix;

  const area1 = areaDerivatives(normal1, fade1, skew(u, -1), skew(e, 1), 3);
  const area2 = areaDerivatives(normal2, fade2, skew(v, 1), skew(e, -1), 6);
  const half = (difference * difference) / 2;
  const first = area1.first.map((x, k) => fade2.value * x + fade1.value * area2.first[k]);
  addOuter(matrix, difference, angle.first, first);
  addOuter(matrix, difference, first, angle.first);
  addOuter(matrix, half, area1.first, area2.first);
  addOuter(matrix, half, area2.first, area1.first);
  for (let k = 0; k < 81; k++) matrix[k] += half * (fade2.value * area1.second[k] + fade1.value * area2.second[k]);
  return matrix;
}

interface Derivatives {
  first: Float64Array;
  /** 9 x 9, row by row. */
  second: Float64Array;
}

/** Of theta; null where a triangle has no area. */
function angleDerivatives({ e, u, v, length, unit, normal1, normal2 }: HingeState): Derivatives | null {
  const [squared1, squared2] = [dot(normal1, normal1), dot(normal2, normal2)];
  if (!(squared1 > 0 && squared2 > 0)) return null;
  const first = new Float64Array(9);
  const second = new Float64Array(81);
  const wings = [
    { wing: u, normal: normal1, squared: squared1, at: 3, sign: 1 },
    { wing: v, normal: normal2, squared: squared2, at: 6, sign: -1 },
  ];
  for (const { wing, normal, squared, at, sign } of wings) {
    const foot = dot(wing, e) / (length * length);
    const byWing = scaled(normal, length / squared);
    // How N / |N|2 changes with N, and N with the wing and with e.
    const inverse = Array.from({ length: 9 }, (_, k) => {
      const [i, j] = [Math.floor(k / 3), k % 3];
      return ((i === j ? 1 : 0) - (2 * normal[i] * normal[j]) / squared) / squared;
    });
    const [own, mixed] = [times(inverse, skew(e, sign)), times(inverse, skew(wing, -sign))];
    for (let i = 0; i < 3; i++) {
      first[at + i] = byWing[i];
      first[i] -= foot * byWing[i];
      for (let j = 0; j < 3; j++) {
        const wingByEdge = (normal[i] / squared) * unit[j] + length * mixed[3 * i + j];
        const footByEdge = (wing[j] - 2 * foot * e[j]) / (length * length);
        second[9 * (at + i) + at + j] = length * own[3 * i + j];
        second[9 * (at + i) + j] = wingByEdge;
        second[9 * j + at + i] = wingByEdge;
        second[9 * i + j] -= byWing[i] * footByEdge + foot * wingByEdge;
      }
    }
  }
  return { first, second };
}

/** Of g, where `byEdge` and `byWing` are how the normal changes with e and with the wing, whose place among the nine is `at`. */
function areaDerivatives(normal: Vector, fade: Fade, byEdge: number[], byWing: number[], at: number): Derivatives {
  const first = new Float64Array(9);
  const second = new Float64Array(81);
  if (fade.value === 1) return { first, second };
  const unit = scaled(normal, 1 / Math.sqrt(dot(normal, normal)));
  const column = (index: number): Vector | null => {
    if (index < 3) return [byEdge[index], byEdge[3 + index], byEdge[6 + index]];
    if (index < at || index >= at + 3) return null;
    return [byWing[index - at], byWing[3 + index - at], byWing[6 + index - at]];
  };
  for (let i = 0; i < 9; i++) {
    const a = column(i);
    if (a === null) continue;
    first[i] = fade.slope * dot(normal, a);
    for (let j = 0; j < 9; j++) {
      const b = column(j);
      if (b !== null) second[9 * i + j] = fade.slope * dot(a, b) - fade.bend * dot(unit, a) * dot(unit, b);
    }
  }
  // The normal is bilinear in e and the wing: N.(de x dw) for the first triangle, the other sign for the second.
  const bilinear = skew(normal, at === 3 ? -fade.slope : fade.slope);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      second[9 * i + at + j] += bilinear[3 * i + j];
      second[9 * (at + j) + i] += bilinear[3 * i + j];
    }
  }
  return { first, second };
}

/** The matrix of the cross product with a, times `by`, row by row. */
const skew = ([x, y, z]: Vector, by: number): number[] => [0, -z, y, z, 0, -x, -y, x, 0].map((value) => by * value);

const times = (a: number[], b: number[]): number[] =>
  Array.from({ length: 9 }, (_, k) => {
    const [row, column] = [3 * Math.floor(k / 3), k % 3];
    return a[row] * b[column] + a[row + 1] * b[3 + column] + a[row + 2] * b[6 + column];
  });

function addOuter(matrix: Float64Array, factor: number, a: Float64Array, b: Float64Array): void {
  for (let i = 0; i < 9; i++) for (let j = 0; j < 9; j++) matrix[9 * i + j] += factor * a[i] * b[j];
}
