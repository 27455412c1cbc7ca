/**
 * Last third of listing what is active: each block writes the particles it counted into `work`, owners into one list and either ends into the
 * other, from the places that `placeActive` gave it on, in the order of the particles.
 */

import { kernel, read, write } from '../../compute/kernel';
import { blockLanes, withLanes } from '../../constraints/block-lanes';
import { tallied } from './count-active.kernel';
import wgsl from './list-active.wgsl?raw';
import scanOfLanes from './scan-of-lanes.wgsl?raw';

export const listActive = kernel({
  name: 'listActive',
  bindings: {
    blockParticle: read('u32'),
    tally: read('u32'),
    blockPlace: read('u32'),
    work: write('u32'),
  },
  uniforms: {},
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withLanes(scanOfLanes + wgsl),
  reference(begin, end, { blockParticle, tally, blockPlace, work }) {
    for (let block = begin; block < end; block++) {
      let [owners, ends] = blockPlace.subarray(2 * block, 2 * block + 2);
      for (let i = blockParticle[block]; i < blockParticle[block + 1]; i++) {
        const { active, touched } = tallied(tally[i]);
        if (active > 0) work[owners++] = i;
        if (touched) work[ends++] = i;
      }
    }
  },
});
