/** The types of constraints, each with its kernel and what it makes of the elements of a model. Each is coloured apart (Fratarcangeli 2015 section 5). */
import type { AnyKernel } from '../../compute/kernel';
import { fail, pathOf } from '../../core/check';
import type { Model } from '../../scene/assemble';
import { solveAreas, solveAreasSerially } from './solve-areas.kernel';
import { solveDistances, solveDistancesSerially } from './solve-distances.kernel';
import { solveHinges, solveHingesSerially } from './solve-hinges.kernel';
import { solveVolumes, solveVolumesSerially } from './solve-volumes.kernel';

/** Constraints of one type. */
export interface Constraints {
  count: number;
  /** Particles of each. */
  size: number;
  /** `size` particles per constraint. */
  particles: Uint32Array;
  /** What the kernel reads as `rest`: `lanes` numbers per constraint. */
  rest: Float64Array;
  lanes: 2 | 4;
}

export interface ConstraintType {
  readonly name: 'distances' | 'areas' | 'hinges' | 'volumes';
  readonly kernel: AnyKernel;
  /** The same, one constraint after the other. */
  readonly serially: AnyKernel;
  constraints(model: Model): Constraints;
}

/** Constraints of the elements with a stiffness above 0. `restOf` gives the numbers of an element. */
function collect(
  { count, particles, stiffness }: { count: number; particles: Uint32Array; stiffness: Float64Array },
  size: number,
  lanes: 2 | 4,
  restOf: (element: number) => number[],
): Constraints {
  const stiff = new Uint32Array(count).map((_, e) => e).filter((e) => stiffness[e] > 0);
  const constraints: Constraints = {
    count: stiff.length,
    size,
    particles: new Uint32Array(size * stiff.length),
    rest: new Float64Array(lanes * stiff.length),
    lanes,
  };
  stiff.forEach((e, c) => {
    constraints.particles.set(particles.subarray(size * e, size * (e + 1)), size * c);
    constraints.rest.set(restOf(e), lanes * c);
  });
  return constraints;
}

/** A triangle or its hinge has a meaning down to this share of its area at rest. */
const leastArea = 0.01;

export const constraintTypes: readonly ConstraintType[] = [
  {
    name: 'distances',
    kernel: solveDistances,
    serially: solveDistancesSerially,
    constraints({ springs }) {
      return collect({ ...springs, particles: springs.ends }, 2, 2, (s) => [springs.rest[s], 1 / springs.stiffness[s]]);
    },
  },
  {
    name: 'areas',
    kernel: solveAreas,
    serially: solveAreasSerially,
    constraints({ areas }) {
      const { restArea, stiffness } = areas;
      return collect({ ...areas, particles: areas.corners }, 3, 2, (t) => [
        restArea[t],
        (2 * restArea[t]) / stiffness[t],
      ]);
    },
  },
  {
    name: 'hinges',
    kernel: solveHinges,
    serially: solveHingesSerially,
    constraints({ hinges }) {
      const { restAngle, stiffness, heights, length } = hinges;
      const least = (height: number, edge: number) => (leastArea * height * edge) ** 2;
      return collect({ ...hinges, particles: hinges.corners }, 4, 4, (t) => [
        restAngle[t],
        1 / stiffness[t],
        least(heights[2 * t], length[t]),
        least(heights[2 * t + 1], length[t]),
      ]);
    },
  },
  {
    name: 'volumes',
    kernel: solveVolumes,
    serially: solveVolumesSerially,
    constraints({ volumes }) {
      const { restVolume, stiffness, inverseRest } = volumes;
      // The stiffness of the element is three times the bulk modulus.
      const constraints = collect({ ...volumes, particles: volumes.corners }, 4, 2, (t) => [
        restVolume[t],
        (3 * restVolume[t]) / stiffness[t],
      ]);
      // Corners in the order that makes the volume at rest positive: the elements take either.
      let c = 0;
      for (let t = 0; t < volumes.count; t++) {
        if (!(stiffness[t] > 0)) continue;
        if (determinant(inverseRest.subarray(9 * t, 9 * t + 9)) < 0) {
          const own = constraints.particles.subarray(4 * c, 4 * c + 4);
          [own[2], own[3]] = [own[3], own[2]];
        }
        c++;
      }
      return constraints;
    },
  },
];

/** Constraints as plans look at them. */
export interface NamedConstraints extends Constraints {
  readonly name: ConstraintType['name'];
  /** Records that each takes in a patch: one has two numbers of a constraint at rest; those with four have a second one. */
  readonly records: number;
}

/** Of every type, in the order of the types. */
export function constraintsOf(model: Model): NamedConstraints[] {
  return constraintTypes.map(({ name, constraints }) => {
    const own = constraints(model);
    return { name, records: own.lanes / 2, ...own };
  });
}

const determinant = (m: Float64Array): number =>
  m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);

/** Refuses bodies with pairs of a quadratic energy, which have no rest length: they are no distances. */
export function refusePairs({ bodies }: Model): void {
  for (const { name, springs } of bodies) {
    const pairs = springs.rest.reduce((sum, rest) => sum + (rest === 0 ? 1 : 0), 0);
    if (pairs === 0) continue;
    const rule =
      "have no quadratic bending, which this solver does not take: build it with bending: 'springs' or 'dihedral', or use projective";
    fail(pathOf('positionBased'), `body '${name}'`, rule, pairs, `${pairs} pairs of it`);
  }
}
