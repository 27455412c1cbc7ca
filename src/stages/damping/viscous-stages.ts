/** How many stages of `dampSprings` viscosity takes, and their coefficients. */

/**
 * The stages of `dampSprings` for eigenvalues up to `stiffness`. s stages carry up to 3/4 (s^2 + s): there P_s is taken at -1/2, so that the
 * fastest mode dies as well instead of changing its sign for ever. s is even, so that the result ends up where it began.
 *
 * More than 32 are not queued: stiffer springs then damp as strongly as 32 stages can, which is what `limit` sees to.
 */
export function viscousStages(stiffness: number): { index: number; limit: number; carry: number; gain: number }[] {
  let count = 2;
  while (count < 32 && 0.75 * (count * count + count) < stiffness) count += 2;
  const limit = 0.75 * (count * count + count);
  return Array.from({ length: count }, (_, index) => {
    const j = index + 1;
    return { index, limit, carry: index / j, gain: ((2 * j - 1) / j) * (2 / (count * count + count)) };
  });
}
