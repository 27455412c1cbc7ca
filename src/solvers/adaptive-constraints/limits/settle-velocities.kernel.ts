/** Takes from each velocity its row of the solution: what `foreseeLimits` asked for. Held particles keep theirs. */
import { kernel, read, write } from '../../../compute/kernel';

export const settleVelocities = kernel({
  name: 'settleVelocities',
  bindings: { position: read('vec4f'), velocity: write('vec4f'), solution: read('vec4f'), place: read('u32') },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { position, velocity, solution, place }) {
    for (let i = begin; i < end; i++) {
      if (!(position[4 * i + 3] > 0)) continue;
      for (let axis = 0; axis < 3; axis++) velocity[4 * i + axis] -= solution[4 * place[i] + axis];
    }
  },
});
