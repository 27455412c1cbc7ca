/** What constraints are sorted by: their colour; `colours` for all that have a higher one; `colours` + 1 for those that are gone, whose particles are all `particleCount`. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './key-by-colour.wgsl?raw';

export const keyByColour = kernel({
  name: 'keyByColour',
  bindings: { corners: read('u32'), colour: read('u32'), key: write('u32') },
  uniforms: { size: 'u32', particleCount: 'u32', colours: 'u32' },
  wgsl,
  reference(begin, end, { corners, colour, key }, { size, particleCount, colours }) {
    for (let k = begin; k < end; k++) {
      key[k] = corners[size * k] === particleCount ? colours + 1 : Math.min(colour[k], colours);
    }
  },
});
