/**
 * First half of a round: every constraint without a colour proposes one that no neighbour has. Of the free colours it takes the one with as many free ones below it as there are
 * constraints without a colour that come before it, at the particle where these are fewest. So the constraints at one particle propose different colours, and all of
 * them get theirs at once unless they meet others elsewhere.
 *
 * No proposal is above the number of neighbours: each of them has a colour, or comes before, or neither. A constraint that is gone, whose particles are all
 * `particleCount`, proposes none. `fresh`: 1 where no constraint has a colour, whatever the buffer says.
 */
import { kernel, read, write } from '../../compute/kernel';
import { freeColour } from './free-colour';
import free from './free-colour.wgsl?raw';
import { priority, uncoloured } from './priority';
import order from './priority.wgsl?raw';
import wgsl from './propose-colours.wgsl?raw';

export const proposeColours = kernel({
  name: 'proposeColours',
  bindings: {
    corners: read('u32'),
    rowFirst: read('u32'),
    row: read('u32'),
    colour: read('u32'),
    proposal: write('u32'),
  },
  uniforms: { size: 'u32', particleCount: 'u32', fresh: 'u32' },
  wgsl: `${order}${free}${wgsl}`,
  reference(begin, end, arrays, { size, particleCount, fresh }) {
    const { corners, rowFirst, row, colour, proposal } = arrays;
    const waits = (k: number) => fresh === 1 || colour[k] === uncoloured;
    for (let k = begin; k < end; k++) {
      proposal[k] = uncoloured;
      if (corners[size * k] === particleCount || !waits(k)) continue;
      let rank = uncoloured;
      for (let corner = size * k; corner < size * (k + 1); corner++) {
        let before = 0;
        for (let e = rowFirst[corners[corner]]; e < rowFirst[corners[corner] + 1]; e++) {
          const other = Math.floor(row[e] / size);
          if (waits(other) && priority(other) > priority(k)) before++;
        }
        rank = Math.min(rank, before);
      }
      proposal[k] = fresh === 1 ? rank : freeColour(arrays, size, k, rank);
    }
  },
});
