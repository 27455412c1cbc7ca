/**
 * The hinges of a triangle mesh: one for each edge with a triangle on both sides, with its rest shape and a stiffness k from the flexural
 * rigidity B of the sheet. Where more than two triangles meet there is one between each and the next, with half of that stiffness.
 *
 * k [N m] is chosen for a hinge laid flat. A quadratic function with the second derivatives S creases the edge by S : T, with
 * T = sum of c_i p_i p_i^T / 2 over the four corners in the plane and c_i the slope's coefficients. Along the edge (t) and across it (n) the
 * parts of T are: nn, alpha = (h1 + h2) / 2, from the heights of the wings; tt, -gamma; and tn, tau, which vanish together where the feet of both wings
 * are at one end. The area that an edge stands for, A1 + A2, has the energy B (A1 + A2) S_nn2 / 2 for bending across it, so that
 *
 *   k = B (A1 + A2) / alpha2 = B l2 / (A1 + A2),   times two corrections.
 *
 * Without corrections this is right for equilateral triangles (Seung and Nelson 1988: k = 2 B / sqrt 3) and for a cylinder made from
 * right-angled triangles; the weights 3 l2 / (A1 + A2) of discrete shells are three times that.
 *
 * - A sheet of right-angled triangles is softer than that. An edge whose feet are at its ends creases with the second difference at one vertex, and
 *   where diagonals alternate, every second vertex is left out: such a sheet hangs 19 % too deep. Edges with gamma near 0 get up to 1.22 times as
 *   much, 1 + 0.22 max(0, 1 - 3 |gamma| / alpha), which leaves equilateral triangles (gamma = alpha / 3) as they are.
 * - An edge with low wings creases mostly with the curvature along it: gamma = l2 / (4 h) for feet in the middle. One such sliver of a shaken mesh
 *   held as much as all other hinges together. k is divided by 1 + ((gamma2 + 2 tau2) / (1.5 alpha)2)4, which is 1.04 for the diagonal of a square
 *   (gamma = alpha).
 *
 * A clamped strip of 10, 20, 40 and 60 cells then hangs by this part of w L4 / (8 B): 0.97, 1.01, 1.03 and 1.03 with alternating diagonals; 0.99,
 * 1.00, 1.01 and 1.01 with parallel ones; 0.97 to 1.00 on meshes shaken by 0.15, 0.2 and 0.3 of a cell, 0.94 to 0.97 by 0.45; 0.92 to 1.08 with
 * equilateral triangles, which bend as if Poisson's ratio were 1/3. Twists are overrated, by 1.9 where diagonals alternate, by 3 where they
 * are parallel and by 1.4 on equilateral triangles: a sum over hinges cannot have all of it right.
 */
import { checkNumber, fail, pathOf } from '../../core/check';
import { eachPairOfFaces, meshEdges } from '../../mesh/edges';
import { triangleList } from '../../mesh/face-list';
import { type HingeRest, hingeState } from './hinge-element';

/** Hinges between triangles: see hinge-element.ts. */
export interface Hinges {
  count: number;
  /** Four particle indices per hinge: the two ends of the edge, then the two wings. */
  corners: Uint32Array;
  /** Angle at rest [rad], from -pi to pi: above 0 where the surface folds towards the side that its normals point to. */
  restAngle: Float64Array;
  /** Two numbers per hinge: where the feet of the wings are along the edge at rest, 0 at the first end, 1 at the second. */
  feet: Float64Array;
  /** Two numbers per hinge: the heights of the wings above the edge at rest [m]. */
  heights: Float64Array;
  /** Of the edge at rest [m]. */
  length: Float64Array;
  /** k [N m]: energy is k / 2 times the square of the change of the angle. */
  stiffness: Float64Array;
}

/** A lower triangle has no normal in 32-bit floats: the least height, as a part of the edge below it. */
const leastHeight = 1e-4;

/** `rigidity` is B [N m]; `positions` are those at rest, curved or flat; three particles per triangle. */
export function makeHinges(positions: ArrayLike<number>, triangles: ArrayLike<number>, rigidity: number): Hinges {
  const path = pathOf('hinges');
  if (triangles.length % 3 !== 0) {
    fail(path, 'triangles', 'hold three particles per triangle: a multiple of 3 numbers', triangles.length);
  }
  checkNumber(path, 'rigidity', rigidity, { atLeast: 0, unit: 'N m' });
  const edges = meshEdges(triangleList(triangles), positions.length / 3);
  const pairs: { edge: number; faces: [number, number]; share: number }[] = [];
  eachPairOfFaces(edges, (edge, left, right, share) => pairs.push({ edge, faces: [left, right], share }));
  const count = pairs.length;
  const hinges: Hinges = {
    count,
    corners: new Uint32Array(4 * count),
    restAngle: new Float64Array(count),
    feet: new Float64Array(2 * count),
    heights: new Float64Array(2 * count),
    length: new Float64Array(count),
    stiffness: new Float64Array(count),
  };
  pairs.forEach(({ edge, faces, share }, t) => {
    const [a, b] = edges.ends.subarray(2 * edge, 2 * edge + 2);
    // The first wing belongs to the triangle that goes from a to b, so that the normals are those of the mesh.
    const first = goesFrom(triangles, faces[0], a, b) ? 0 : 1;
    hinges.corners.set([a, b], 4 * t);
    for (let side = 0; side < 2; side++) {
      const face = faces[side === 0 ? first : 1 - first];
      const wing = [0, 1, 2].map((c) => triangles[3 * face + c]).find((p) => p !== a && p !== b) as number;
      const { foot, height, length } = aboveEdge(positions, a, b, wing);
      if (!(height > leastHeight * length)) {
        fail(
          path,
          `triangles[${face}]`,
          `be at least ${leastHeight} as high as each of its edges is long`,
          height / length,
        );
      }
      hinges.corners[4 * t + 2 + side] = wing;
      hinges.feet[2 * t + side] = foot;
      hinges.heights[2 * t + side] = height;
      hinges.length[t] = length;
    }
    const { difference } = hingeState(positions, hinges.corners.subarray(4 * t, 4 * t + 4), hingeRest(hinges, t));
    hinges.restAngle[t] = difference;
    hinges.stiffness[t] = share * rigidity * perRigidity(hingeRest(hinges, t));
  });
  return hinges;
}

export function hingeRest({ feet, heights, length, restAngle }: Hinges, t: number): HingeRest {
  return {
    foot1: feet[2 * t],
    height1: heights[2 * t],
    foot2: feet[2 * t + 1],
    height2: heights[2 * t + 1],
    length: length[t],
    angle: restAngle[t],
  };
}

/** As `projectHinges` reads them: eight numbers per hinge. */
export function packHinges(hinges: Hinges): Float64Array {
  const packed = new Float64Array(8 * hinges.count);
  for (let t = 0; t < hinges.count; t++) {
    const { foot1, height1, foot2, height2, length, angle } = hingeRest(hinges, t);
    packed.set([foot1, 1 / height1, foot2, 1 / height2, angle, hinges.stiffness[t], 1 / length, 0], 8 * t);
  }
  return packed;
}

/** k / B. */
function perRigidity({ foot1, height1, foot2, height2, length }: HingeRest): number {
  const alpha = (height1 + height2) / 2;
  const square = (length * length) / 2;
  const gamma = square * ((foot1 * (1 - foot1)) / height1 + (foot2 * (1 - foot2)) / height2);
  const tau = (length * (foot1 - foot2)) / 2;
  const low = (gamma * gamma + 2 * tau * tau) / (1.5 * alpha) ** 2;
  return ((length / alpha) * (1 + 0.22 * Math.max(0, 1 - (3 * Math.abs(gamma)) / alpha))) / (1 + low ** 4);
}

/** Whether corner b comes after corner a in the triangle. */
function goesFrom(triangles: ArrayLike<number>, face: number, a: number, b: number): boolean {
  const at = [0, 1, 2].find((c) => triangles[3 * face + c] === a) as number;
  return triangles[3 * face + ((at + 1) % 3)] === b;
}

/** Where p is above the edge from a to b: its foot as a part of the edge, its height and the edge's length [m]. */
function aboveEdge(x: ArrayLike<number>, a: number, b: number, p: number) {
  let [along, squared, own] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const edge = x[3 * b + axis] - x[3 * a + axis];
    const wing = x[3 * p + axis] - x[3 * a + axis];
    along += wing * edge;
    squared += edge * edge;
    own += wing * wing;
  }
  const height = Math.sqrt(Math.max(0, own - (along * along) / squared));
  return { foot: along / squared, height, length: Math.sqrt(squared) };
}
