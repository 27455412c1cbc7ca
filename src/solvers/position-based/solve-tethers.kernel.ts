/**
 * Long-range tethers as constraints that only pull (Kim, Chentanez and Mueller 2012): C = |p - a| - l must be 0 at most, where a is a held particle. One element per particle, with four tethers that are solved one after the other. As the other
 * end does not move, particles know nothing of each other here and need no colours. A tether does nothing whose anchor is no longer held.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './solve-tethers.wgsl?raw';

export const solveTethers = kernel({
  name: 'solveTethers',
  bindings: {
    position: write('vec4f'),
    /** Four particles per particle: itself where it has fewer tethers. */
    anchor: read('vec4u'),
    /** How far it may be from each [m]. */
    reach: read('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, anchor, reach }) {
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0) continue;
      for (let k = 4 * i; k < 4 * i + 4; k++) {
        const at = 4 * anchor[k];
        if (position[at + 3] !== 0) continue;
        const d = [0, 1, 2].map((axis) => position[4 * i + axis] - position[at + axis]);
        const distance = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        if (!(distance > reach[k])) continue;
        for (let axis = 0; axis < 3; axis++) {
          position[4 * i + axis] = position[at + axis] + (reach[k] / distance) * d[axis];
        }
      }
    }
  },
});
