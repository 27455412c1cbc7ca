/** The springs that the matrix of a direct global step counts (`matrixSprings`). */

import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { matrixSprings } from '../../../sparse/matrix-springs';
import { accelerationRule } from '../acceleration/accelerate';
import type { CompleteProjectiveOptions } from '../options';

/**
 * Bodies whose threads would have to carry more than this many times their own stiffness keep their springs: iterations would go too short a way. Presets of cloth carry 0.2 to 1, and by that strain and lost energy do not change by more than rounding changes them. A
 * sheet whose springs are all alike carries 6. Iterations that learn make up for that: the frame of Liu's Figure 2 takes 5 and 19 of them instead of 4 and 17, each in half of the time. Plain ones do not: a single one leaves very stiff threads stretched by a
 * third more, and 'energy-momentum' loses twice the energy.
 */
const mostCarried = (options: CompleteProjectiveOptions) => (accelerationRule(options, 'lbfgs') ? 7 : 1);

type Bodies = Pick<Model, 'particleCount' | 'bodyFirst' | 'bodyOf'>;

/** `springs` are those of the global step. */
export const directSprings = (bodies: Bodies, springs: Springs, options: CompleteProjectiveOptions): Springs =>
  options.matrix === 'exact' ? springs : matrixSprings(bodies, springs, mostCarried(options));
