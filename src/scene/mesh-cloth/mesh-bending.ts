/**
 * Quadratic bending on any triangle mesh: second derivatives on each triangle, made from the creases along its edges.
 *
 * A function that is linear on each triangle bends only at the edges: over the edge e its slope changes by J_e = sum of c_i x_i over the four
 * corners of the two triangles, laid flat side by side (Bergou et al. 2006). From these follow the second derivatives S of a triangle, and
 * the energy is half of B A |S|2 (Poisson's ratio 0). It vanishes for affine maps of a flat mesh and for nothing else. Two ways to S:
 *
 * - average (the discrete shape operator of Grinspun, Gingold, Reisman and Zorin 2006): of each crease the triangle has as much as it has
 *   of the area, S = sum of J_e |e| / (A + A_e) n_e n_e, n_e the edge's normal, A_e the area beyond. The forces of a constant curvature
 *   cancel on every mesh, but irregular ones are too stiff: 11 % for a clamped strip on a mesh shaken by 0.45 of a cell.
 * - fit: a function with the second derivatives M creases the edge by M : T_e, T_e = sum of c_i p_i p_i / 2 over the four corners in the plane.
 *   S is the least M that makes the creases. Right for every quadratic function, but irregular meshes are too soft, by as much.
 *
 * Two parts of the first and one of the second are right within 1, 1 and 4 % on meshes shaken by 0.2, 0.3 and 0.45. Where an edge's crease says
 * hardly more than those of the others the fit is left out. Twists stay overrated: by 1.2 on such meshes, by 1.45 where the
 * diagonals of right angles alternate. The weights of Bergou 2006, 3 |e|2 J_e2 / (A + A_e), make a sheet of right-angled triangles three
 * times too stiff along its rows, as its diagonals do not bend when the rest does.
 *
 * Only lengths of edges count, so a mesh that is built curved is laid flat triangle by triangle: it is bent, and unbends.
 */

import type { QuadraticForm } from '../../elements/spring/quadratic-form';
import { crowdedEdges, meshEdges } from '../../mesh/edges';
import { distance, faceArea } from '../../mesh/face-area';
import { triangleList } from '../../mesh/face-list';

const fitShare = 1 / 3;

/** Parts xx, yy and sqrt(2) xy of a symmetric tensor: their dot product is that of the tensors. */
type Tensor = [number, number, number];

interface Crease {
  /** c_i of the triangle's corners, and of the one beyond. */
  coefficients: [number, number, number, number];
  beyond: number;
  /** J_e as S has it, and as a quadratic function makes it. */
  average: Tensor;
  fit: Tensor;
}

/** `rigidity` is B [N m]; three particles a triangle. */
export function meshBending(
  form: QuadraticForm,
  positions: Float64Array,
  triangles: Uint32Array,
  rigidity: number,
): void {
  const faces = triangleList(triangles);
  const edges = meshEdges(faces, positions.length / 3);
  const crowded = crowdedEdges(edges);
  /** Where more than two meet, the next one. */
  const over = (edge: number, t: number) => {
    const around = crowded.get(edge);
    if (around !== undefined) return around[(around.indexOf(t) + 1) % around.length];
    return edges.faces[2 * edge] === t ? edges.faces[2 * edge + 1] : edges.faces[2 * edge];
  };
  for (let t = 0; t < faces.count; t++) {
    const triangle = cornersOf(triangles, t);
    const beyond = [0, 1, 2].map((c) => {
      const other = over(edges.find(triangle[c], triangle[(c + 1) % 3]), t);
      return other < 0 ? null : cornersOf(triangles, other);
    });
    triangleBending(form, positions, triangle, beyond, rigidity);
  }
}

/** The energy of one triangle. `beyond`: the triangles over its edges, that from its first corner to its second first; null at a border. */
export function triangleBending(
  form: Pick<QuadraticForm, 'addSquare'>,
  positions: Float64Array,
  triangle: readonly number[],
  beyond: readonly (readonly number[] | null)[],
  rigidity: number,
): void {
  const area = faceArea(positions, triangle);
  const creases = beyond.flatMap((other, c) =>
    other === null ? [] : [crease(positions, triangle, c, other, area + faceArea(positions, other))],
  );
  const fits = duals(creases.map(({ fit }) => fit));
  const particles = [...triangle, ...creases.map((crease) => crease.beyond)];
  for (let part = 0; part < 3; part++) {
    const row = new Float64Array(particles.length);
    creases.forEach(({ coefficients, average }, e) => {
      const share = fits ? (1 - fitShare) * average[part] + fitShare * fits[e][part] : average[part];
      for (let i = 0; i < 3; i++) row[i] += share * coefficients[i];
      row[3 + e] += share * coefficients[3];
    });
    form.addSquare(rigidity * area, particles, row);
  }
}

const cornersOf = (triangles: Uint32Array, t: number) => [triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]];

/** The crease over the edge from corner c to the next, to the triangle `other`. */
function crease(
  positions: Float64Array,
  triangle: readonly number[],
  c: number,
  other: readonly number[],
  bothAreas: number,
): Crease {
  const [a, b, own] = [c, (c + 1) % 3, (c + 2) % 3];
  const beyond = other.find((p) => p !== triangle[a] && p !== triangle[b]) as number;
  const near = aboveEdge(positions, triangle[a], triangle[b], triangle[own]);
  const far = aboveEdge(positions, triangle[a], triangle[b], beyond);
  const coefficients: Crease['coefficients'] = [0, 0, 0, 1 / far.height];
  coefficients[own] = 1 / near.height;
  coefficients[a] = -(1 - near.along) / near.height - (1 - far.along) / far.height;
  coefficients[b] = -near.along / near.height - far.along / far.height;

  const corners = laidFlat(positions, triangle);
  const length = distance(positions, triangle[a], triangle[b]);
  const [ex, ey] = [(corners[b][0] - corners[a][0]) / length, (corners[b][1] - corners[a][1]) / length];
  const normal = [ey, -ex];
  const flap = [0, 1].map((k) => corners[a][k] + far.along * length * [ex, ey][k] + far.height * normal[k]);
  const fit: Tensor = [0, 0, 0];
  [...corners, flap].forEach((p, i) => {
    square(p).forEach((value, part) => {
      fit[part] += (coefficients[i] * value) / 2;
    });
  });
  const average = square(normal).map((value) => (value * length) / bothAreas) as Tensor;
  return { coefficients, beyond, average, fit };
}

const square = ([x, y]: readonly number[]): Tensor => [x * x, y * y, Math.SQRT2 * x * y];

/** Where p is above the edge from a to b: its foot as a part of the edge, and its height [m]. */
function aboveEdge(x: Float64Array, a: number, b: number, p: number): { along: number; height: number } {
  let [dot, squared] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const edge = x[3 * b + axis] - x[3 * a + axis];
    dot += (x[3 * p + axis] - x[3 * a + axis]) * edge;
    squared += edge * edge;
  }
  return { along: dot / squared, height: (2 * faceArea(x, [a, b, p])) / Math.sqrt(squared) };
}

/** The corners in the triangle's plane, counter-clockwise, the first axis along the first edge. */
function laidFlat(x: Float64Array, [p, q, r]: readonly number[]): [number, number][] {
  const base = distance(x, p, q);
  const { along, height } = aboveEdge(x, p, q, r);
  return [
    [0, 0],
    [base, 0],
    [along * base, height],
  ];
}

/**
 * For each tensor the least one whose product is 1 with it and 0 with the others: what is left of it without its part along the others, over
 * the square of that. Null where less than a tenth of the square is left.
 */
function duals(tensors: readonly Tensor[]): Tensor[] | null {
  const found = tensors.map((tensor, e) => {
    const directions: Tensor[] = [];
    const without = (t: Tensor) =>
      directions.reduce((left, d) => left.map((x, k) => x - dot(left, d) * d[k]) as Tensor, t);
    tensors.forEach((other, o) => {
      if (o === e) return;
      const left = without(other);
      const length = Math.sqrt(dot(left, left));
      if (length > 0) directions.push(left.map((x) => x / length) as Tensor);
    });
    const left = without(tensor);
    const squared = dot(left, left);
    return squared > 0.1 * dot(tensor, tensor) ? (left.map((x) => x / squared) as Tensor) : null;
  });
  return found.includes(null) ? null : (found as Tensor[]);
}

const dot = (a: Tensor, b: Tensor): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
