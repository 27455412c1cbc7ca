/**
 * Second half of a round: a constraint gets the colour that it proposed unless a neighbour that comes before it proposed the same. `left`: 1 for those that go
 * without one.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './keep-colours.wgsl?raw';
import { priority, uncoloured } from './priority';
import order from './priority.wgsl?raw';

export const keepColours = kernel({
  name: 'keepColours',
  bindings: {
    corners: read('u32'),
    rowFirst: read('u32'),
    row: read('u32'),
    proposal: read('u32'),
    colour: write('u32'),
    left: write('u32'),
  },
  uniforms: { size: 'u32' },
  wgsl: `${order}${wgsl}`,
  reference(begin, end, { corners, rowFirst, row, proposal, colour, left }, { size }) {
    const isBeaten = (k: number) => {
      for (let corner = size * k; corner < size * (k + 1); corner++) {
        for (let e = rowFirst[corners[corner]]; e < rowFirst[corners[corner] + 1]; e++) {
          const other = Math.floor(row[e] / size);
          if (proposal[other] === proposal[k] && priority(other) > priority(k)) return true;
        }
      }
      return false;
    };
    for (let k = begin; k < end; k++) {
      left[k] = 0;
      if (proposal[k] === uncoloured) continue;
      left[k] = isBeaten(k) ? 1 : 0;
      colour[k] = left[k] === 1 ? uncoloured : proposal[k];
    }
  },
});
