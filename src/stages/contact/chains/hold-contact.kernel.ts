/**
 * How each particle is held by what it touches (see chain-contact.ts), from what friction did to its second probe (`touchContact`), which is at `position`. Positions are then the guess again.
 *
 * - A probe that friction took back to where the step began sticks: so does the particle.
 * - Any other slides along the surface. What friction shortened the way of the probe by, over its depth, is the coefficient mu. Friction is gamma = mu N / |s| times the slip of this step, which the solve finds, s being the slip of the guess, or what the particle would slide by with its neighbours
 *   held, where that is more. So it is mu N where a rope slides on, brings to rest what slows down, and always takes energy: as a force of its own it pushed with what went back, and ropes that landed with 4 substeps flew off.
 *
 * `held` has three vectors for each particle:
 *
 *   n, kind          kind: -1 where it sticks, else gamma; n = 0 where nothing holds it
 *   e, inverse mass  where contact puts it, from the guess on
 *   r + c, mu N      the residual, with the force of friction, and how strong that is where it slides
 */
import { kernel, read, write } from '../../../compute/kernel';
import { dot, length, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './hold-contact.wgsl?raw';

/** The shortest slip that friction is made of, as a share of the reach. */
export const leastSlip = 1e-3;
/** What friction leaves of a probe's way, as a share, where it takes back all of it: rounding. */
const stuckShare = 0.01;

export const holdContact = kernel({
  name: 'holdContact',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    residual: read('vec4f'),
    begun: read('vec4f'),
    probe: read('vec4f'),
    touch: read('vec4f'),
    held: write('vec4f'),
  },
  uniforms: { reach: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, residual, begun, probe, touch, held }, { reach }) {
    for (let i = begin; i < end; i++) {
      const at = 4 * i;
      const [before, guess, shown, normal] = [previous, begun, probe, touch].map((of) => three(of, at));
      const out = three(position, at);
      const [inverseMass, diagonal, height] = [begun[at + 3], probe[at + 3], touch[at + 3]];
      let [n, e, push]: Three[] = [[0, 0, 0], [0, 0, 0], three(residual, at)];
      let [kind, rubbed] = [0, 0];
      const along = (v: Three) => sub(v, scale(normal, dot(v, normal)));
      const hold = () => {
        const slip = sub(guess, before);
        const rise = dot(slip, normal);
        const sliding = along(slip);
        e = scale(normal, -height);
        if (diagonal > 0 && length(along(sub(out, before))) < stuckShare * reach) {
          kind = -1;
          e = sub(e, sliding);
          return;
        }
        n = normal;
        // How far the probe went into the surface, which is `height` less `rise` below where the step began.
        const depth = rise - height - dot(sub(shown, before), n);
        const friction =
          (length(along(sub(shown, out))) / depth) * Math.max(0, Math.max(0, -rise) / inverseMass - dot(push, n));
        const way = along(sub(shown, before));
        const size = length(way);
        const pull = size > 0 ? dot(push, way) / size : 0;
        const ahead = (pull - friction) / Math.abs(diagonal);
        kind = friction / Math.max(length(sliding), ahead, leastSlip * reach);
        push = sub(push, scale(sliding, kind));
        rubbed = friction;
      };
      if (diagonal !== 0) hold();
      held.set([...n, kind, ...e, inverseMass, ...push, rubbed], 3 * at);
      position.set([...guess, inverseMass], at);
    }
  },
});
