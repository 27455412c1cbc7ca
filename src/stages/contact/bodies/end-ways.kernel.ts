/** Takes particles as far on their way as a round of `shareWays` found that they may go. Held particles stay where they are. */
import { kernel, read, write } from '../../../compute/kernel';
import { add, scale, sub, three } from '../contact-vectors';
import wgsl from './end-ways.wgsl?raw';
import { shareUnits } from './push-units';

export const endWays = kernel({
  name: 'endWays',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    /** Where they would end. */
    wishedPosition: read('vec4f'),
    wayShare: read('u32'),
    isCalled: read('u32'),
  },
  uniforms: { round: 'u32' },
  wgsl,
  wasm: null,
  reference(begin, end, { position, previous, wishedPosition, wayShare, isCalled }, { round }) {
    if (round > 0 && isCalled[round] === 0) return;
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0) continue;
      const [start, at] = [three(previous, 4 * i), three(wishedPosition, 4 * i)];
      const share = wayShare[i] / shareUnits;
      position.set(share < 1 ? add(start, scale(sub(at, start), share)) : at, 4 * i);
    }
  },
});
