/** Triangles that resist a change of area as plain data: what they are at rest. */

/** Triangles that resist change of area: see area-element.ts. */
export interface Areas {
  count: number;
  /** Three particle indices a triangle. */
  corners: Uint32Array;
  /** [m2] */
  restArea: Float64Array;
  /**
   * Three numbers a triangle [1/m]: xx, xy and yy of the inverse of the matrix whose columns are the edges from corner 0 to corners 1 and 2
   * at rest, in the triangle's plane with its first axis along the first edge (yx is 0).
   */
  inverseRest: Float64Array;
  /** [N/m] */
  stiffness: Float64Array;
}

/** All with the same stiffness [N/m]. `positions` are those at rest; three particles a triangle. */
export function makeAreas(positions: ArrayLike<number>, triangles: ArrayLike<number>, stiffness: number): Areas {
  const count = triangles.length / 3;
  const areas: Areas = {
    count,
    corners: Uint32Array.from(triangles),
    restArea: new Float64Array(count),
    inverseRest: new Float64Array(3 * count),
    stiffness: new Float64Array(count).fill(stiffness),
  };
  for (let t = 0; t < count; t++) {
    const [p, q, r] = [0, 1, 2].map((c) => 3 * triangles[3 * t + c]);
    let [uu, uv, vv] = [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) {
      const u = positions[q + axis] - positions[p + axis];
      const v = positions[r + axis] - positions[p + axis];
      uu += u * u;
      uv += u * v;
      vv += v * v;
    }
    // In its plane the triangle is (0, 0), (base, 0), (foot, height): the inverse of that upper triangle is one, too.
    const base = Math.sqrt(uu);
    const foot = uv / base;
    const height = Math.sqrt(vv - foot * foot);
    areas.restArea[t] = (base * height) / 2;
    areas.inverseRest.set([1 / base, -foot / (base * height), 1 / height], 3 * t);
  }
  return areas;
}

/** How the deformation gradient of triangle t changes with each corner: two numbers each [1/m], the rows of corners 0, 1 and 2. */
export function areaGradients({ inverseRest }: Areas, t: number): [number, number][] {
  const [xx, xy, yy] = inverseRest.subarray(3 * t, 3 * t + 3);
  return [
    [-xx, -xy - yy],
    [xx, xy],
    [0, yy],
  ];
}
