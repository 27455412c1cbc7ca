/**
 * Makes the friction of what slides fit the slip that a solve found (see chain-contact.ts), for the solve to be made once more. gamma was made for the slip of the guess (`holdContact`): what then slides by less than that would have less friction than mu N, and
 * what slides by more would have more. Near the held end of a rope around a drum, particles slide by less than a micrometre in a step, now and then: with one solve the tensions at the two ends of a rope that is wound around twice were as 0.87 of what Coulomb's law says.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, sub, three } from '../contact-vectors';
import wgsl from './rub-contact.wgsl?raw';

export const rubContact = kernel({
  name: 'rubContact',
  bindings: {
    /** The guess. */
    position: read('vec4f'),
    previous: read('vec4f'),
    /** How far each particle went from it. */
    solution: read('vec4f'),
    held: write('vec4f'),
  },
  /** leastSlip: the shortest slip that friction is made of [m]. */
  uniforms: { leastSlip: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, solution, held }, { leastSlip }) {
    for (let i = begin; i < end; i++) {
      const [at, own] = [4 * i, 12 * i];
      const kind = held[own + 3];
      if (!(kind > 0)) continue;
      const n = three(held, own);
      const guess = sub(three(position, at), three(previous, at));
      const slip = add(guess, three(solution, at));
      const gamma = held[own + 11] / Math.max(leastSlip, length(sub(slip, scale(n, dot(slip, n)))));
      const sliding = sub(guess, scale(n, dot(guess, n)));
      held.set(add(three(held, own + 8), scale(sliding, kind - gamma)), own + 8);
      held[own + 3] = gamma;
    }
  },
});
