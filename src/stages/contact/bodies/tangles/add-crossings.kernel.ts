/**
 * Adds up how far particles are moved by the edges and triangles that pass through each other (push-crossings.kernel.ts): each of the five goes by its weight over its mass. Sums are whole numbers of `unit` metres, so that they do not depend on the order in which they are made.
 */
import { kernel, read, write } from '../../../../compute/kernel';
import wgsl from './add-crossings.wgsl?raw';

/** In a metre. `add-crossings.as.ts`, `move-tangled.as.ts` and the shaders hold the same number. */
export const unitsPerMetre = 2 ** 27;

export const addCrossings = kernel({
  name: 'addCrossings',
  bindings: {
    /** For the inverse masses. */
    position: read('vec4f'),
    feature: read('vec4u'),
    crossing: read('u32'),
    crossPush: read('vec4f'),
    /** Three for each particle. */
    tangleMove: write('atomic'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, feature, crossing, crossPush, tangleMove }) {
    for (let e = begin; e < end; e++) {
      if (crossing[e] === 0) continue;
      const [t, k, other] = [Math.floor(e / 3), e % 3, crossing[e] - 1];
      const [share, onB, onC] = [crossPush[8 * e + 3], crossPush[8 * e + 4], crossPush[8 * e + 5]];
      const add = (particle: number, weight: number) => {
        const goes = weight * position[4 * particle + 3] * unitsPerMetre;
        for (let axis = 0; axis < 3; axis++) {
          const moved = Math.round(goes * crossPush[8 * e + axis]);
          tangleMove[3 * particle + axis] = (tangleMove[3 * particle + axis] + moved) >>> 0;
        }
      };
      add(feature[4 * t + k], 1 - share);
      add(feature[4 * t + ((k + 1) % 3)], share);
      add(feature[4 * other], onB + onC - 1);
      add(feature[4 * other + 1], -onB);
      add(feature[4 * other + 2], -onC);
    }
  },
});
