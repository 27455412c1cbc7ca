import { sampleFor, vectors } from '../compute/sample';
import { preconditionConstraints } from './precondition-constraints.kernel';
import { heldDirections, jacobians, pairs, sampleConstraints, sums } from './sample-constraints';
import { solveBodies, solveBodiesShape } from './solve-bodies.kernel';
import { layOutBodyRows } from './whole-bodies';

/**
 * Inactive constraints keep the residual and the direction from when they were active. Every fourth body has a residual of 0. Few iterations of a
 * well-conditioned system: the effect of rounding on conjugate gradients grows with both.
 */
export const sample = sampleFor(solveBodies, (count, random) => {
  const layout = sampleConstraints(count, random, solveBodiesShape.capacity / 5);
  const { particleCount, bodyFirst, count: constraints, owned, work } = layout;
  const { bodyRows, ownedAt, incidenceAt } = layOutBodyRows(layout, bodyFirst);
  const epsilon = 1;
  const position = vectors(particleCount, random, 1, (i) => (i % 7 === 3 ? 0 : 10 + 10 * random()));
  const jacobian = jacobians(constraints, random);
  for (let c = 0; c < constraints; c++) {
    // No Jacobian is almost 0: z would then be a small difference of large numbers, in every iteration.
    const length = Math.hypot(...jacobian.subarray(4 * c, 4 * c + 3));
    for (let axis = 0; axis < 3 && length > 0; axis++) jacobian[4 * c + axis] *= 0.05 / length;
  }
  const multiplier = pairs(constraints, random, 1);
  const constraint = new Float64Array(2 * constraints).fill(1);
  const blockInverse = new Float64Array(8 * particleCount);
  const heldAlong = heldDirections(position, random);
  const system = { work, owned, position, heldAlong, jacobian, constraint, blockInverse };
  preconditionConstraints.reference(0, count, system, { epsilon, preconditioner: 2, holds: 1 });
  for (let c = 4; c < constraints; c += 9) constraint.set([-1, 1], 2 * c);
  for (let body = 2; body + 1 < bodyFirst.length; body += 4) {
    const rows = [bodyFirst[body], bodyFirst[body + 1]].map((i) => owned[i] - owned[0]);
    multiplier.fill(0, 2 * rows[0], 2 * rows[1]);
  }
  // The last step's mu is close to the solution of this one, so that the terms of r.z do not cancel.
  for (let c = 0; c < constraints; c++) {
    if (constraint[2 * c] > 0) jacobian[4 * c + 3] = (0.5 + random()) * multiplier[2 * c + 1];
  }
  return {
    count: bodyFirst.length - 1,
    arrays: {
      bodyRows,
      particle: heldAlong,
      constraint,
      blockInverse,
      jacobian,
      multiplier,
      direction: pairs(constraints, random, 1),
      blockSums: sums(work, count, random),
    },
    uniforms: { ownedAt, incidenceAt, iterations: 2, tolerance: 1e-3, least: 0.5, epsilon, holds: 1, stride: count },
  };
});
