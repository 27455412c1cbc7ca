/** The bindings of every kernel that steps packed particles: see pack-particles.kernel.ts. */
import { read, write } from '../../../compute/kernel';

export const packedBindings = {
  positionVx: read('vec4f'),
  velocityYz: read('vec2f'),
  inverseMass: read('f32'),
  nextPositionVx: write('vec4f'),
  nextVelocityYz: write('vec2f'),
};
