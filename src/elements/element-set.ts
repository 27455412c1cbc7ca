/**
 * What ties particles, as the objective sees it: an energy and its first two derivatives. Springs are one such set (`springElements`); any
 * other kind of element joins by being another.
 */

/** Elements of one kind. Positions `x` are x, y, z of each particle [m]. */
export interface ElementSet {
  readonly count: number;
  /** How many particles an element ties. */
  readonly size: number;
  /** `size` different particles an element. */
  readonly particles: Uint32Array;
  /** Of all elements together [J]. */
  energy(x: Float64Array): number;
  /** Adds `factor` times the derivative of the energy [N] to `gradient`, laid out as `x`. */
  addGradient(x: Float64Array, factor: number, gradient: Float64Array): void;
  /**
   * Writes the second derivative by the element's own 3 `size` coordinates [N/m] into `block`, row by row, without the share `leftOut` (0 to
   * 1) of its negative curvature: 0 is the second derivative itself, 1 its definite part.
   */
  hessian(element: number, x: Float64Array, leftOut: number, block: Float64Array): void;
  /**
   * Writes the constant matrix of the local/global form [N/m] into `block`: `size` by `size`, the same for x, y and z. It is what the second
   * derivative becomes when the result of the local step is held fast (L of Liu 2013 eq. 12).
   */
  laplacian(element: number, block: Float64Array): void;
}
