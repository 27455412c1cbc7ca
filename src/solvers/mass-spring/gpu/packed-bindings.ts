/** What every step of packed particles binds: `place` has the position and the velocity's x, `speed` its y and z. */
import { read, write } from '../../../compute/kernel';

export const packedBindings = {
  place: read('vec4f'),
  speed: read('vec2f'),
  inverseMass: read('f32'),
  nextPlace: write('vec4f'),
  nextSpeed: write('vec2f'),
};
