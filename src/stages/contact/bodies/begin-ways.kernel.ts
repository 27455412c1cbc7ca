/**
 * Before particles are kept on their sides of planes on a GPU: keeps where each of them would end, and sets the share of its way that it may go, in whole numbers (push-units.ts): all of it, or in exact mode as much as ends no farther from where the list was made than that has room for. No round of `shareWays` has anything to do yet.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { three } from '../contact-vectors';
import wgsl from './begin-ways.wgsl?raw';
import { shareUnits } from './push-units';
import { shareWithin } from './share-within';
import withinWgsl from './share-within.wgsl?raw';

export const beginWays = kernel({
  name: 'beginWays',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    wayStart: read('vec4f'),
    wishedPosition: write('vec4f'),
    wayShare: write('atomic'),
    /** For each round of `shareWays`, whether it has anything to do. */
    isCalled: write('atomic'),
  },
  uniforms: { exact: 'u32' },
  wgsl: withinWgsl + wgsl,
  wasm: null,
  reference(begin, end, { position, previous, wayStart, wishedPosition, wayShare, isCalled }, { exact }) {
    for (let i = begin; i < end; i++) {
      if (i === 0) isCalled.fill(0);
      wishedPosition.set(position.subarray(4 * i, 4 * i + 4), 4 * i);
      const [start, at] = [three(previous, 4 * i), three(position, 4 * i)];
      const share = exact ? shareWithin(three(wayStart, 4 * i), wayStart[4 * i + 3], start, at) : 1;
      wayShare[i] = Math.floor(shareUnits * Math.min(1, share));
    }
  },
});
