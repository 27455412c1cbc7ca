/**
 * The way of each particle that a list of pairs is made for: from where it is at the start of this step of the solver, as far as it goes in this step, so many times as the list is to serve steps, but by `most` [m] altogether. The fourth number of the start is how far the particle may be
 * from there while the list holds: its way and `slack` [m].
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, length, scale, sub, three } from '../contact-vectors';
import wgsl from './plan-ways.wgsl?raw';

export const planWays = kernel({
  name: 'planWays',
  bindings: {
    /** At the end of this step, as far as it is known, and at its start. */
    position: read('vec4f'),
    previous: read('vec4f'),
    wayStart: write('vec4f'),
    wayEnd: write('vec4f'),
  },
  uniforms: { steps: 'f32', most: 'f32', slack: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, wayStart, wayEnd }, { steps, most, slack }) {
    for (let i = begin; i < end; i++) {
      const start = three(previous, 4 * i);
      const whole = scale(sub(three(position, 4 * i), start), steps);
      const far = length(whole);
      const way = far > most ? scale(whole, most / far) : whole;
      wayStart.set([...start, Math.min(far, most) + slack], 4 * i);
      wayEnd.set([...add(start, way), 0], 4 * i);
    }
  },
});
