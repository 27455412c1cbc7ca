/** Moves each particle by its row of the solution. Held particles stay: their rows may hold something where the factor does not know of a hand. */
import { kernel, read, write } from '../../compute/kernel';

export const movePositions = kernel({
  name: 'movePositions',
  bindings: { position: write('vec4f'), solution: read('vec4f'), place: read('u32') },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { position, solution, place }) {
    for (let i = begin; i < end; i++) {
      if (!(position[4 * i + 3] > 0)) continue;
      for (let axis = 0; axis < 3; axis++) position[4 * i + axis] += solution[4 * place[i] + axis];
    }
  },
});
