/** The rigid part of how particles moved between two states: what constraints between them must never cause. */

export interface RigidMotion {
  /** Of the centre of mass [m]. */
  drift: number;
  /** About the vertical through it [degrees]: the turn that fits best. */
  turn: number;
  /** Sum of mass times displacement [kg m], and of mass times arm times displacement about the first centre of mass [kg m2]. */
  linear: number;
  angular: number;
}

/** `masses` in kg; x, y, z of each particle [m]. */
export function rigidMotion(masses: Float64Array, from: Float64Array, to: Float64Array): RigidMotion {
  const mass = masses.reduce((sum, m) => sum + m, 0);
  const centre = (positions: Float64Array) =>
    [0, 1, 2].map((axis) => masses.reduce((sum, m, i) => sum + m * positions[3 * i + axis], 0) / mass);
  const [before, after] = [centre(from), centre(to)];
  const moment = [0, 0, 0];
  let [along, across] = [0, 0];
  masses.forEach((m, i) => {
    const r = [0, 1, 2].map((axis) => from[3 * i + axis] - before[axis]);
    const u = [0, 1, 2].map((axis) => to[3 * i + axis] - from[3 * i + axis]);
    for (let axis = 0; axis < 3; axis++) {
      const [b, c] = [(axis + 1) % 3, (axis + 2) % 3];
      moment[axis] += m * (r[b] * u[c] - r[c] * u[b]);
    }
    const [x, z] = [to[3 * i] - after[0], to[3 * i + 2] - after[2]];
    along += m * (r[0] * x + r[2] * z);
    across += m * (r[2] * x - r[0] * z);
  });
  const drift = Math.hypot(...after.map((x, axis) => x - before[axis]));
  return {
    drift,
    turn: (Math.atan2(across, along) * 180) / Math.PI,
    linear: mass * drift,
    angular: Math.hypot(...moment),
  };
}
