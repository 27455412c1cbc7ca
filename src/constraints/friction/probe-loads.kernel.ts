/**
 * Puts each particle that contact has just moved, and that constraints pull at, where its force would take it: from the start of the step by `reach` along r = m (y - q) - J^T mu. What contact without friction does to that probe tells whether it is pressed against a collider, and along
 * which normal (see friction.ts). All other particles have the inverse mass 0 until `rubTouched`, so that contact passes over them.
 *
 * `begun` keeps where contact had put them, and their inverse masses. `probe` has the probe, with 1 as its fourth number, or 0 where there is none.
 */
import { kernel, read, write } from '../../compute/kernel';
import { add, length, scale, sub, three } from '../../stages/contact/contact-vectors';
import wgsl from './probe-loads.wgsl?raw';

export const probeLoads = kernel({
  name: 'probeLoads',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    inertial: read('vec4f'),
    /** The positions before contact. */
    nodeDirection: read('vec4f'),
    heldAlong: read('vec4f'),
    begun: write('vec4f'),
    probe: write('vec4f'),
  },
  uniforms: { reach: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, inertial, nodeDirection, heldAlong, begun, probe }, { reach }) {
    for (let i = begin; i < end; i++) {
      const at = 4 * i;
      const [x, q, y] = [position, previous, inertial].map((of) => three(of, at));
      const w = position[at + 3];
      begun.set([...x, w], at);
      position[at + 3] = 0;
      probe[at + 3] = 0;
      const load = three(heldAlong, 2 * at + 4);
      const moved = length(sub(x, three(nodeDirection, at)));
      if (!(w > 0 && moved > 0 && length(load) > 0)) continue;
      const force = sub(scale(sub(y, q), 1 / w), load);
      const size = length(force);
      if (!(size > 0)) continue;
      const ahead = add(q, scale(force, reach / size));
      position.set([...ahead, w], at);
      probe.set([...ahead, 1], at);
    }
  },
});
