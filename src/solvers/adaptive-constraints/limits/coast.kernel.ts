/**
 * The first guess of a step: where particles go by the velocity that the last step left them, v. Gravity, wind and damping are then forces like any other, in the residual m (y - x). A step of one iteration from y
 * itself takes the matrix M + h^2 L for the mass that they act on: what hangs next to a pin is drawn down by many times its weight, and a gust that pulls at one particle by many times its force.
 */
import { kernel, read, write } from '../../../compute/kernel';

export const coast = kernel({
  name: 'coast',
  bindings: { position: write('vec4f'), previous: read('vec4f'), lastVelocity: read('vec4f') },
  /** time: the length of the step [s], times the share of the velocity that drag leaves. */
  uniforms: { time: 'f32' },
  wgsl: null,
  reference(begin, end, { position, previous, lastVelocity }, { time }) {
    for (let i = begin; i < end; i++) {
      if (!(position[4 * i + 3] > 0)) continue;
      for (let at = 4 * i; at < 4 * i + 3; at++) position[at] = previous[at] + time * lastVelocity[at];
    }
  },
});
