/** The plane that divides the features of a pair, as one of its particles sees it. */
import { scale, type Three, three } from '../contact-vectors';

/** What is left to the plane: of half of the distance of a pair, and more where that is so small that it may be lost in rounding [m]. `pair-plane.as.ts` and the shaders hold the same numbers. */
const margin = 0.1;
const leastMargin = 1e-5;

/** How far particles keep from the plane of a pair whose features were `apart` [m]. */
export const keptFrom = (apart: number): number => Math.max((margin / 2) * Math.abs(apart), leastMargin);

export interface PlaneOfPair {
  /** Towards the particle. */
  readonly normal: Three;
  /** How far from the origin the particle has to stay along the normal [m]. */
  readonly level: number;
}

/** For the particle `corner` of pair k; null where no plane divides them. */
export function planeOfPair(
  pairPlane: Float64Array,
  pairApart: Float64Array,
  k: number,
  corner: number,
): PlaneOfPair | null {
  const apart = pairApart[2 * k];
  if (apart === 0) return null;
  const side = corner === 0 || (corner === 1 && apart < 0) ? 1 : -1;
  const kept = keptFrom(apart);
  return { normal: scale(three(pairPlane, 4 * k), side), level: side * pairPlane[4 * k + 3] + kept };
}
