/** How far an iterate is from the minimum, as a share of how far the first guess was (Liu 2013 eq. 15). */

/**
 * (g(x) - g(x*)) / (g(x0) - g(x*)). Where the first guess was the minimum already, there is no share: 0 if x is there too, else infinite.
 * @param reached g(x) [kg m2]
 * @param start g(x0) [kg m2]
 * @param exact g(x*) [kg m2]
 */
export function relativeError(reached: number, start: number, exact: number): number {
  return reached === exact ? 0 : (reached - exact) / (start - exact);
}
