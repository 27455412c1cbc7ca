/**
 * Contact in the local step (Ly et al. 2020, Projective dynamics with dry frictional contact): before a step is solved for, what presses a particle against a collider is taken out of the residual r = m (y - x) + h^2 f of its system, and friction
 * what it may of what pulls it along. Alone, and by these forces, the particle would go to x + r / m; colliders move that place (out-of-colliders.ts), and r becomes m times the way that is left. The matrix stays as it is.
 *
 * Else the solve takes a particle that is pressed down, and whatever hangs on it, into the collider, and contact after it takes back the particle alone. On what is round that is lost in the damping of a step. At edges, where the whole of what hangs down pulls at a
 * few particles, it pumps energy: a sheet over a box swung for ever with 5e-3 of the energy of its fall. With this, a sheet that lies still has no residual, sticks to within Coulomb's law, and stays where it is.
 *
 * It is for cloth. Solids are pressed by forces that would take a particle far within a step, and what is left of contact then dances.
 */
import { kernel, read, write } from '../../compute/kernel';
import { add, scale, three } from './contact-vectors';
import wgsl from './limit-residual.wgsl?raw';
import { contactUniforms, contactWgsl, isOfOthers, outOfColliders } from './out-of-colliders';

export const limitResidual = kernel({
  name: 'limitResidual',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    collider: read('vec4f'),
    contactGroup: read('u32'),
    /** Where each particle would go, and does for all that colliders allow. */
    goal: write('vec4f'),
    /** The residual. */
    solution: write('vec4f'),
  },
  uniforms: contactUniforms,
  wgsl: contactWgsl + wgsl,
  reference(begin, end, { position, previous, collider, contactGroup, goal, solution }, uniforms) {
    for (let i = begin; i < end; i++) {
      const inverseMass = position[4 * i + 3];
      const free = add(three(position, 4 * i), scale(three(solution, 4 * i), inverseMass));
      const isMet = inverseMass > 0 && !isOfOthers(contactGroup, i, uniforms);
      const met = isMet ? outOfColliders(free, three(previous, 4 * i), collider, uniforms) : free;
      goal.set([...met, inverseMass], 4 * i);
      // In f32 the way there and back would cost a residual its last digits.
      if (met.every((x, axis) => x === free[axis])) continue;
      for (let axis = 0; axis < 3; axis++) solution[4 * i + axis] = (met[axis] - position[4 * i + axis]) / inverseMass;
    }
  },
});
