/**
 * How friction holds what touches a collider, in the solve that follows contact (see friction.ts), from what contact did to its second probe (`probeFriction`), which is at `position`. Positions are then where that solve begins.
 *
 * The coefficient mu is what friction shortened the way of the probe by, over its depth, both along the surface where the probe came out: a probe that goes t along a surface that bends away ends z below the plane that it began in, where the normal has turned by 2 z / t.
 *
 * Friction is gamma s, with s the slip of this step along the surface, and gamma = mu N / |s'| with s' the slip of the last steps. N is what presses: constraints by the multipliers of the last step, and inertia, or what contact has taken in this step where that is more. Implicitly the particle then
 * moves along the surface as if its inverse mass were w' = w / (1 + w gamma), which is what conjugate gradients know of it, and begins at the share w' / w of the way that the first solve gave it.
 *
 * `slid` is s', negative where it is not known: what a particle alone would slide by then. It is 0 where nothing rubs.
 */
import { kernel, read, write } from '../../compute/kernel';
import { add, dot, length, scale, sub, type Three, three } from '../../stages/contact/contact-vectors';
import wgsl from './rub-touched.wgsl?raw';

/** Less friction than this is rounding. */
const leastFriction = 1e-3;

export const rubTouched = kernel({
  name: 'rubTouched',
  bindings: {
    position: write('vec4f'),
    previous: read('vec4f'),
    /** The positions before contact. */
    nodeDirection: read('vec4f'),
    begun: read('vec4f'),
    probe: read('vec4f'),
    touch: read('vec4f'),
    heldAlong: write('vec4f'),
    slid: write('f32'),
  },
  /** leastSlip: the shortest slip that friction is made of [m]. */
  uniforms: { leastSlip: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, nodeDirection, begun, probe, touch, heldAlong, slid }, { leastSlip }) {
    for (let i = begin; i < end; i++) {
      const at = 4 * i;
      const [out, q, before, x, shown, n] = [position, previous, nodeDirection, begun, probe, touch].map((of) =>
        three(of, at),
      );
      const [w, normal, gap] = [begun[at + 3], probe[at + 3], touch[at + 3]];
      const known = slid[i];
      position.set([...x, w], at);
      slid[i] = 0;
      if (!(normal > 0)) continue;
      const along = (v: Three) => sub(v, scale(n, dot(v, n)));
      const start = sub(q, scale(n, gap));
      const ahead = along(sub(shown, start));
      const forward = scale(ahead, 1 / length(ahead));
      const back = sub(shown, out);
      const [gone, sunk] = [dot(sub(out, start), forward), dot(sub(out, start), n)];
      const turn = gone > 0 ? (-2 * sunk) / gone : 0;
      const [rubbed, pushed] = [dot(back, forward), -dot(back, n)];
      const friction = (rubbed + turn * pushed) / (pushed - turn * rubbed);
      if (!(friction > leastFriction)) continue;
      const pressed = Math.max(normal, dot(sub(x, before), n) / w);
      const rub = friction * pressed;
      const slip = Math.max(leastSlip, known > 0 ? known : -known - w * rub);
      const share = slip / (slip + w * rub);
      slid[i] = slip;
      heldAlong.set([...n, w * share], 2 * at);
      const rise = scale(n, dot(sub(x, q), n));
      position.set(add(add(q, rise), scale(along(sub(before, q)), share)), at);
    }
  },
});
