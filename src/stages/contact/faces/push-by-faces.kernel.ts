/**
 * Moves particles as the faces around them ask for (touch-faces.kernel.ts). Each face by itself would be served by what it asks of its three corners; two that ask for the same do not ask for twice as much: of what a face asks for, only what goes
 * beyond the faces before it is added. `rate`: by how much velocities change for it [1/s], or 0 where they follow from positions.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './push-by-faces.wgsl?raw';

export const pushByFaces = kernel({
  name: 'pushByFaces',
  bindings: {
    position: write('vec4f'),
    velocity: write('vec4f'),
    corner: read('u32'),
    triangleFirst: read('u32'),
    triangleList: read('u32'),
    faceTouch: read('vec4f'),
  },
  uniforms: { rate: 'f32' },
  wgsl,
  reference(begin, end, { position, velocity, corner, triangleFirst, triangleList, faceTouch }, { rate }) {
    for (let i = begin; i < end; i++) {
      const inverseMass = position[4 * i + 3];
      const move = [0, 0, 0];
      for (let t = triangleFirst[i]; t < triangleFirst[i + 1]; t++) {
        const face = triangleList[t];
        if (faceTouch[8 * face + 3] === 0) continue;
        let weight = 0;
        for (let k = 0; k < 3; k++) if (corner[3 * face + k] === i) weight += faceTouch[8 * face + 4 + k];
        const asked = [0, 1, 2].map((axis) => inverseMass * weight * faceTouch[8 * face + axis]);
        const size = Math.hypot(...asked);
        if (!(size > 0)) continue;
        const along = (move[0] * asked[0] + move[1] * asked[1] + move[2] * asked[2]) / size;
        const more = 1 - Math.min(1, Math.max(0, along / size));
        for (let axis = 0; axis < 3; axis++) move[axis] += more * asked[axis];
      }
      for (let axis = 0; axis < 3; axis++) {
        position[4 * i + axis] += move[axis];
        velocity[4 * i + axis] += rate * move[axis];
      }
    }
  },
});
