/**
 * The end of a colouring, where the rounds left constraints without a colour: one after the other, each takes the first that none of its neighbours has. One element goes
 * through all of them: there are hardly ever any. `index` lists them, and `listed` says how many there are.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './finish-colours.wgsl?raw';
import { freeColour } from './free-colour';
import free from './free-colour.wgsl?raw';

export const finishColours = kernel({
  name: 'finishColours',
  bindings: {
    corners: read('u32'),
    rowFirst: read('u32'),
    row: read('u32'),
    index: read('u32'),
    listed: read('u32'),
    colour: write('u32'),
  },
  uniforms: { size: 'u32' },
  wgsl: `${free}${wgsl}`,
  reference(begin, end, arrays, { size }) {
    const { index, listed, colour } = arrays;
    if (begin === end) return;
    for (let n = 0; n < listed[0]; n++) colour[index[n]] = freeColour(arrays, size, index[n], 0);
  },
});
