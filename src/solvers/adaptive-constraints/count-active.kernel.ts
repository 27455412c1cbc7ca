/**
 * First half of listing the active constraints' particles: how many particles of each block own active constraints, how many are either end of one,
 * how many of these constraints there are and how many changed. `tally` has the last two for each particle; here its highest
 * bit is set where the particle is either end.
 *
 * A block counts particles blockParticle[b] <= i < blockParticle[b + 1], all of one body. `listActive` adds up these counts and writes the lists.
 */

import { blockLanes, withSums } from '../../compute/block-lanes';
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './count-active.wgsl?raw';

/** `tally` of a particle: the active constraints it owns, how many of its own changed, whether it is either end of an active one. */
export const tallied = (word: number) => ({
  active: word & 0xffff,
  switched: (word >>> 16) & 0x7fff,
  touched: word >>> 31,
});

export const countActive = kernel({
  name: 'countActive',
  bindings: {
    blockParticle: read('u32'),
    incidence: read('u32'),
    constraint: read('f32'),
    tally: write('u32'),
    blockTally: write('vec4u'),
  },
  uniforms: {},
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(wgsl),
  reference(begin, end, { blockParticle, incidence, constraint, tally, blockTally }) {
    for (let block = begin; block < end; block++) {
      let [owners, ends, constraints, changes] = [0, 0, 0, 0];
      for (let i = blockParticle[block]; i < blockParticle[block + 1]; i++) {
        const { active, switched } = tallied(tally[i]);
        const isActive = (entry: number) => constraint[2 * (entry >> 1)] > 0;
        const touched = incidence.subarray(incidence[i], incidence[i + 1]).some(isActive);
        if (active > 0) owners++;
        if (touched) ends++;
        constraints += active;
        changes += switched;
        tally[i] = active + (switched << 16) + (touched ? 2 ** 31 : 0);
      }
      blockTally.set([owners, ends, constraints, changes], 4 * block);
    }
  },
});
