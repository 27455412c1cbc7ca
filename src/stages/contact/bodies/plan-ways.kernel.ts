/**
 * The way of each particle that a list of pairs is made for: from where it is at the start of this step of the solver, as far as it goes in this step, so many times as the list is to serve steps, but by no more than `far` [m] where one step is not more than that, and by `most` [m] at all. The fourth number of the start is how far the particle may be
 * from its way in exact mode, where each step has room to go as it is foreseen to, or to be stopped anywhere before: half as far again as it goes in one step, for what pushes it on its way back, and `slack` [m]. There the way ends where the last step begins, so that a list for one step has none.
 *
 * What meets does so by its motion relative to others, so ways are those in a frame that goes by `drift` in each step, where the host knows what most particles have in common (common-way.ts).
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, length, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './plan-ways.wgsl?raw';

/** `plan-ways.as.ts` and the shader hold the same number: with 1, sheets that met at 22 m/s lost 0.6 % of their momentum. */
const stepRoom = 1.5;

export const planWays = kernel({
  name: 'planWays',
  bindings: {
    /** At the end of this step, as far as it is known, and at its start. */
    position: read('vec4f'),
    previous: read('vec4f'),
    wayStart: write('vec4f'),
    wayEnd: write('vec4f'),
  },
  uniforms: { drift: 'vec4f', steps: 'f32', far: 'f32', most: 'f32', slack: 'f32', exact: 'u32' },
  wgsl,
  reference(begin, end, { position, previous, wayStart, wayEnd }, { drift, steps, far, most, slack, exact }) {
    const shift: Three = [drift[0], drift[1], drift[2]];
    for (let i = begin; i < end; i++) {
      const start = three(previous, 4 * i);
      const once = sub(sub(three(position, 4 * i), start), shift);
      const goes = length(once);
      const planned = Math.min(most, Math.max(goes, Math.min(steps * goes, far))) * (exact ? 1 - 1 / steps : 1);
      wayStart.set([...start, Math.min(most, stepRoom * goes) + slack], 4 * i);
      wayEnd.set([...add(start, scale(once, goes > 0 ? planned / goes : 0)), 0], 4 * i);
    }
  },
});
