/**
 * The paper's curtain: a square metre of 1 kg that hangs from two corners and swings, with no damping. At 81 x 81 particles it has the
 * paper's 32,158 springs: 12,960 along the threads, 6,400 across (one a cell, alternating) and 12,798 over two cells. Half a millimetre of
 * seeded noise there (a twenty-fifth of the spacing) keeps the flat start from being a saddle of g, at which a mirror-symmetric sheet would stay.
 */
import { cloth } from '../../../src/scene/cloth/cloth';
import { scene } from '../../../src/scene/scene';
import type { Scene } from '../../../src/scene/types';

export interface CurtainOptions {
  /** Particles along each side. Default 81. */
  side?: number;
  /** Of every spring [N/m]. Default 320. */
  stiffness?: number;
  /** Length of a step [s]. Default 1/30. */
  timeStep?: number;
  /** Velocity kept per second. Default 1: no damping. */
  drag?: number;
  /** 'horizontal' (the default) falls and swings, 'vertical' hangs. */
  plane?: 'horizontal' | 'vertical';
  /** What is held: the two corners (the default), or all of the top edge. */
  held?: 'corners' | 'top';
}

export function curtain({
  side = 81,
  stiffness = 320,
  timeStep = 1 / 30,
  drag = 1,
  plane = 'horizontal',
  held = 'corners',
}: CurtainOptions = {}): Scene {
  const sheet = cloth({
    name: 'curtain',
    size: [1, 1],
    particles: [side, side],
    plane,
    material: { massPerArea: 1, stretch: stiffness, shear: stiffness, bend: stiffness },
    springConstants: { structural: stiffness, shear: stiffness, bend: stiffness },
    diagonals: 'alternating',
    // As steep at every size.
    noise: (0.0005 * 80) / (side - 1),
    pins: held === 'top' ? ['top'] : ['top-left', 'top-right'],
  });
  return scene({ name: 'curtain', bodies: [sheet], timeStep, drag });
}
