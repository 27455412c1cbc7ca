/**
 * Which particles touch a collider (see chain-contact.ts), from where their probes came out of it (`position`), without friction and so along the normal n.
 *
 * `gap` is how far a particle was from the surface at the start of the step, and x the guess. By itself, with its neighbours held, it would go by w = x - previous + r / a, a being the diagonal of the global matrix. It touches if that leads to the
 * surface, and if it comes calmly, by no more than `calm`: all else is left to the contact after the solve.
 *
 * A second probe then shows friction. It goes from the surface as the particle would: by w along the surface, and into it by N / a, where N is what presses: the residual along -n and the momentum that it comes with. Coulomb's law does not ask for the
 * length of that way, so it is made as long as `reach`, with no more than `steepest` times as much along the surface as into it.
 *
 * `touch` has n and how high above the surface the guess is. `probe` has the second probe, with the sign of the diagonal changed where the way along the surface was cut, and 0 there where nothing is touched.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './touch-contact.wgsl?raw';

/** Friction that is stronger than this holds as if it were this. */
export const steepest = 5;
/** Probes that come less deep than this share of their way are hardly pressed against anything, and f32 cannot tell the normal. */
const leastShare = 0.02;

export const touchContact = kernel({
  name: 'touchContact',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    residual: read('vec4f'),
    begun: read('vec4f'),
    probe: write('vec4f'),
    touch: write('vec4f'),
  },
  uniforms: { reach: 'f32', calm: 'f32', slack: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, residual, begun, probe, touch }, { reach, calm, slack }) {
    for (let i = begin; i < end; i++) {
      const at = 4 * i;
      const [before, guess, ahead, force] = [previous, begun, probe, residual].map((of) => three(of, at));
      const [inverseMass, diagonal] = [begun[at + 3], probe[at + 3]];
      probe[at + 3] = 0;
      if (diagonal === 0) continue;
      const out = sub(three(position, at), ahead);
      const depth = length(out);
      if (!(depth > leastShare * reach)) continue;
      const n = scale(out, 1 / depth);
      const gap = -dot(sub(ahead, before), n) - depth;
      const slip = sub(guess, before);
      const rise = dot(slip, n);
      const pull = dot(force, n);
      const down = -rise - pull / diagonal;
      if (!(pull < 0) || Math.abs(gap) > Math.max(0, down) + slack || Math.abs(gap + rise) > calm) continue;
      const into = (Math.max(0, -rise) / inverseMass - pull) / diagonal;
      const way = add(slip, scale(force, 1 / diagonal));
      const along = sub(way, scale(n, dot(way, n)));
      const size = length(along);
      const cut = size > steepest * into;
      const shown: Three = cut ? scale(along, (steepest * into) / size) : along;
      const second = sub(shown, scale(n, into));
      const end = add(sub(before, scale(n, gap)), scale(second, reach / length(second)));
      position.set(end, at);
      probe.set([...end, cut ? -diagonal : diagonal], at);
      touch.set([...n, gap + rise], at);
    }
  },
});
