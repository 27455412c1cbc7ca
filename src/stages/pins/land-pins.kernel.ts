/** Puts each held particle exactly where it was to arrive: many small steps leave it within rounding of that. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './land-pins.wgsl?raw';

export const landPins = kernel({
  name: 'landPins',
  bindings: { pinParticle: read('u32'), pinTarget: read('vec4f'), position: write('vec4f') },
  uniforms: {},
  wgsl,
  reference(begin, end, { pinParticle, pinTarget, position }) {
    for (let pin = begin; pin < end; pin++) {
      position.set(pinTarget.subarray(4 * pin, 4 * pin + 3), 4 * pinParticle[pin]);
    }
  },
});
