/**
 * What the last step of an accelerated solve was worth to a body, from two sums over its particles: s . r and s . r0, where s is that step, r0 the residual before it and r the residual after it (the negative gradient of g).
 *
 * By the trapezoidal rule g fell by (s . r0 + s . r) / 2, which is exact for quadratic g and loses nothing in f32, unlike the difference of two values of g. Where it did not fall, the step is taken back. Where g curves upwards
 * along s, that is s . t > 0 with t = r0 - r, s and t are a pair that L-BFGS can use.
 */
export interface Verdict {
  /** The step raised g. */
  rise: boolean;
  /** s . r / s . t; 0 where the pair is of no use. */
  alpha: number;
  /** 1 / s . t; 0 likewise. */
  rho: number;
}

/** A curvature below this share of the sums is rounding. */
const leastCurvature = 1e-4;

/** `after` is s . r, `before` is s . r0. */
export function pairVerdict(after: number, before: number): Verdict {
  const rise = after + before < 0;
  const curvature = before - after;
  // False for numbers that are not finite, too.
  const useful = !rise && curvature > leastCurvature * (Math.abs(after) + Math.abs(before));
  return { rise, alpha: useful ? after / curvature : 0, rho: useful ? 1 / curvature : 0 };
}
