/**
 * The force of a spring with damping (CSSE 2022 eq. 1) divided by its length, which is what every kernel of springs multiplies d = p_i - p_j by:
 *
 *   f_i = -pull d,   pull = (k (l - rest) + kd parting / l) / l = k (1 - rest / l) + kd parting / l^2,
 *
 * where l = |d| and parting = (v_i - v_j) . d. It stands here in f64, in spring-pull.as.ts for four springs at once, and in spring-pull.wgsl. A spring of
 * length 0 has no direction and exerts nothing.
 */

/** `squared`: l^2 [m2]. `parting` [m2/s]. Returns [N/m]. */
export function springPull(k: number, rest: number, kd: number, squared: number, parting: number): number {
  return squared > 0 ? k * (1 - rest / Math.sqrt(squared)) + (kd * parting) / squared : 0;
}

/** Springs with a rest length have this damping [N s/m]. A pair of rest length 0 belongs to a quadratic energy and has none. */
export function springDamping(k: number, rest: number, damping: number, viscosity: number): number {
  return rest > 0 ? damping + viscosity * k : 0;
}
