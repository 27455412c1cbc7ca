/** The sheet of figures 9 and 10: particles on a square, distances along rows and columns and across each cell, stretched to 16 times its area. */
import { cloth } from '../../../src/scene/cloth/cloth';
import type { SoftScene } from '../../gpu/soft-shapes';
import { sheetSizes } from './published';

/** Of each side. */
export const stretch = Math.sqrt(sheetSizes.figure10Area);

/** `side`: particles along each side; one metre long. Neither gravity nor anything else: "without considering numerical integration". */
export function stretchedSheet(side: number): SoftScene {
  const sheet = cloth({
    size: [1, 1],
    particles: [side, side],
    position: [-0.5, 0, -0.5],
    springs: { bend: false },
    diagonals: 'alternating',
  });
  return {
    scene: { bodies: [sheet], gravity: [0, 0, 0] },
    press: (x, y, z) => [stretch * x, stretch * y, stretch * z],
  };
}
