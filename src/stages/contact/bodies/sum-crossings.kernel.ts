/** How far each particle is to go back for all planes of its pairs that it has crossed, and how many those are, in whole numbers (push-units.ts): `moveBySums` takes it as far as their mean. For a GPU, where `limitWays` has no rows of particles to look at one plane after the other. */
import { kernel, read, write } from '../../../compute/kernel';
import { dot, three } from '../contact-vectors';
import { planeOfPair } from './pair-plane';
import planeWgsl from './pair-plane.wgsl?raw';
import { addWhole, sumLanes } from './push-units';
import wgsl from './sum-crossings.wgsl?raw';

export const sumCrossings = kernel({
  name: 'sumCrossings',
  bindings: {
    position: read('vec4f'),
    pair: read('vec4u'),
    pairPlane: read('vec4f'),
    pairApart: read('vec2f'),
    /** Of each particle: along x, y and z, and how many planes it has crossed (push-units.ts). */
    moveSum: write('atomic'),
  },
  uniforms: { unit: 'f32' },
  wgsl: planeWgsl + wgsl,
  wasm: null,
  reference(begin, end, { position, pair, pairPlane, pairApart, moveSum }, { unit }) {
    for (let k = begin; k < end; k++) {
      for (let c = 0; c < 4; c++) {
        const particle = pair[4 * k + c];
        const plane = planeOfPair(pairPlane, pairApart, k, c);
        if (!plane || position[4 * particle + 3] === 0) continue;
        const missing = plane.level - dot(plane.normal, three(position, 4 * particle));
        if (!(missing > 0)) continue;
        plane.normal.forEach((x, axis) => {
          addWhole(moveSum, sumLanes * particle + axis, Math.round((missing * x) / unit));
        });
        addWhole(moveSum, sumLanes * particle + 3, 1);
      }
    }
  },
});
