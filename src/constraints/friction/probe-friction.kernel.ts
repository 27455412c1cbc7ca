/**
 * Which of the probes touch a collider (`probeLoads`), from where they came out of it without friction, along the normal n: those that constraints press against it by more than weight and approach do, and that come calmly. What else contact moves is left as it was moved.
 *
 * A second probe then shows friction. It starts at the surface and goes into it and as far along it again, times `steepness`, the way that the particle is pulled. Coulomb's law does not ask how strongly.
 *
 * `touch` has n and how far the particle was from the surface at the start of the step, `probe` the second probe and N = -r . n, what presses, or 0 where nothing is touched. Where the slip of the last step is not known, `slid` has minus that of y.
 */
import { kernel, read, write } from '../../compute/kernel';
import { add, dot, length, scale, sub, three } from '../../stages/contact/contact-vectors';
import wgsl from './probe-friction.wgsl?raw';

/** How much farther the second probe goes along the surface than into it. Friction that is stronger than this holds as if it were this. */
export const steepness = 5;
/** Probes that come less deep than this share of their way are hardly pressed against anything, and f32 cannot tell the normal. */
const leastShare = 0.02;

export const probeFriction = kernel({
  name: 'probeFriction',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    inertial: read('vec4f'),
    heldAlong: read('vec4f'),
    begun: read('vec4f'),
    probe: write('vec4f'),
    touch: write('vec4f'),
    slid: write('f32'),
  },
  uniforms: { reach: 'f32', calm: 'f32', slack: 'f32' },
  wgsl,
  reference(
    begin,
    end,
    { position, previous, inertial, heldAlong, begun, probe, touch, slid },
    { reach, calm, slack },
  ) {
    for (let i = begin; i < end; i++) {
      const at = 4 * i;
      const [ahead, q, y] = [probe, previous, inertial].map((of) => three(of, at));
      const probed = probe[at + 3] > 0;
      probe[at + 3] = 0;
      position[at + 3] = 0;
      if (!probed) continue;
      const w = begun[at + 3];
      const out = sub(three(position, at), ahead);
      const depth = length(out);
      if (!(depth > leastShare * reach)) continue;
      const n = scale(out, 1 / depth);
      const gap = -dot(sub(ahead, q), n) - depth;
      const way = sub(y, q);
      const rise = dot(way, n);
      const load = three(heldAlong, 2 * at + 4);
      const pressed = dot(load, n);
      const force = sub(scale(way, 1 / w), load);
      const normal = pressed - rise / w;
      const near = Math.abs(gap) <= w * normal + slack && Math.abs(gap + rise) <= calm;
      if (!(pressed > Math.max(0, -rise / w) && normal > 0 && near)) continue;
      const along = add(force, scale(n, normal));
      const size = length(along);
      if (!(size > 0)) continue;
      const second = sub(scale(along, steepness / size), n);
      const end = add(sub(q, scale(n, gap)), scale(second, reach / Math.sqrt(1 + steepness * steepness)));
      position.set([...end, w], at);
      probe.set([...end, normal], at);
      touch.set([...n, gap], at);
      if (slid[i] === 0) slid[i] = -length(sub(way, scale(n, rise)));
    }
  },
});
