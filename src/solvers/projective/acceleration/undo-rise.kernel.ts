/** Replaces the last step of an accelerated solve by the plain one for the bodies whose g it raised. */

import { blockLanes, withSums } from '../../../compute/block-lanes';
import { kernel, read, write } from '../../../compute/kernel';
import { bodyVerdict } from './body-verdict';
import verdictWgsl from './pair-verdict.wgsl?raw';
import wgsl from './undo-rise.wgsl?raw';

export const undoRise = kernel({
  name: 'undoRise',
  bindings: {
    position: write('vec4f'),
    lastSolution: read('vec4f'),
    lastStep: read('vec4f'),
    blockList: read('u32'),
    pairSum: read('vec4f'),
  },
  uniforms: {},
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(verdictWgsl, wgsl),
  reference(begin, end, { position, lastSolution, lastStep, blockList, pairSum }) {
    for (let block = begin; block < end; block++) {
      if (!bodyVerdict(block, blockList, pairSum).rise) continue;
      for (let k = blockList[4 * block]; k < blockList[4 * block + 1]; k++) {
        for (let at = 4 * blockList[k]; at < 4 * blockList[k] + 3; at++)
          position[at] += lastSolution[at] - lastStep[at];
      }
    }
  },
});
