/** The types of constraints, each with its kernel and what it makes of the elements of a model. Each is coloured apart (Fratarcangeli 2015 section 5). */
import type { AnyKernel } from '../../compute/kernel';
import { fail, pathOf } from '../../core/check';
import type { Model } from '../../scene/assemble';
import { patchTypes } from './patch-types';
import { solveAreas, solveAreasSerially } from './solve-areas.kernel';
import { solveCords, solveCordsSerially } from './solve-cords.kernel';
import { solveDistances, solveDistancesSerially } from './solve-distances.kernel';
import { solveHinges, solveHingesSerially } from './solve-hinges.kernel';
import { solveMembranes, solveMembranesSerially } from './solve-membranes.kernel';
import { solveSolids, solveSolidsSerially } from './solve-solids.kernel';
import { solveVolumes, solveVolumesSerially } from './solve-volumes.kernel';

/** Constraints of one type. */
export interface Constraints {
  count: number;
  /** Particles of each. */
  size: number;
  /** `size` particles per constraint. */
  particles: Uint32Array;
  /** What the kernel reads as `rest`: `lanes` numbers per constraint, 2 or a multiple of 4. */
  rest: Float64Array;
  lanes: number;
}

export interface ConstraintType {
  readonly name: 'distances' | 'areas' | 'hinges' | 'volumes' | 'membranes' | 'solids' | 'cords';
  /** Multipliers of each: constraints that are made of several, solved one after the other, have more than one. */
  readonly multipliers: number;
  readonly kernel: AnyKernel;
  /** The same, one constraint after the other. */
  readonly serially: AnyKernel;
  constraints(model: Model): Constraints;
}

/** Constraints of the elements with a stiffness above 0, or with one of several above 0. `restOf` gives the numbers of an element. */
function collect(
  { count, particles, stiffness }: { count: number; particles: Uint32Array; stiffness: Float64Array },
  size: number,
  lanes: number,
  restOf: (element: number) => number[],
): Constraints {
  const per = stiffness.length / Math.max(1, count);
  const stiff: number[] = [];
  for (let e = 0; e < count; e++) {
    let most = 0;
    for (let k = per * e; k < per * (e + 1); k++) most = Math.max(most, stiffness[k]);
    if (most > 0) stiff.push(e);
  }
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
    multipliers: 1,
    kernel: solveDistances,
    serially: solveDistancesSerially,
    constraints({ springs }) {
      return collect({ ...springs, particles: springs.ends }, 2, 2, (s) => [springs.rest[s], 1 / springs.stiffness[s]]);
    },
  },
  {
    name: 'areas',
    multipliers: 1,
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
    multipliers: 1,
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
    multipliers: 1,
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
  {
    name: 'membranes',
    multipliers: 3,
    kernel: solveMembranes,
    serially: solveMembranesSerially,
    constraints({ membranes }) {
      const { inverseRest, restArea, stiffness } = membranes;
      return collect({ ...membranes, particles: membranes.corners }, 3, 8, (t) => [
        ...inverseRest.subarray(4 * t, 4 * t + 4),
        ...Array.from(stiffness.subarray(3 * t, 3 * t + 3), (k) => complianceOf(k * restArea[t])),
        0,
      ]);
    },
  },
  {
    name: 'solids',
    multipliers: 6,
    kernel: solveSolids,
    serially: solveSolidsSerially,
    constraints({ solids }) {
      const { inverseRest, restVolume, stiffness } = solids;
      return collect({ ...solids, particles: solids.corners }, 4, 16, (t) => [
        ...inverseRest.subarray(9 * t, 9 * t + 9),
        ...Array.from(stiffness.subarray(6 * t, 6 * t + 6), (k) => complianceOf(k * restVolume[t])),
        0,
      ]);
    },
  },
  {
    name: 'cords',
    multipliers: 1,
    kernel: solveCords,
    serially: solveCordsSerially,
    constraints({ cords }) {
      return collect({ ...cords, particles: cords.ends }, 2, 2, (c) => [cords.rest[c], 1 / cords.stiffness[c]]);
    },
  },
];

/** That of a strain without stiffness is below 0: its kernel leaves it out. */
const complianceOf = (stiffness: number): number => (stiffness > 0 ? 1 / stiffness : -1);

/** Constraints as plans look at them. */
export interface NamedConstraints extends Constraints {
  readonly name: ConstraintType['name'];
  /** Records that each takes in a patch. */
  readonly records: number;
}

/** Of every type, in the order of the types. */
export function constraintsOf(model: Model): NamedConstraints[] {
  return constraintTypes.map(({ name, constraints }, t) => ({
    name,
    records: patchTypes[t].records,
    ...constraints(model),
  }));
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
