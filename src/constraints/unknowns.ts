/**
 * What the system of a step is solved for. Multipliers: one a constraint, by conjugate gradients whose iterations carry the news of a pull one link each. Positions: three a particle, with a Cholesky factor
 * (positions/solve-positions.ts), for CPUs: triangular solves do not suit a GPU.
 */
import type { BackendName } from '../compute/backend';
import { type ErrorPath, fail } from '../core/check';
import type { Model } from '../scene/assemble';
import { factorBytes } from '../sparse/panel-factor';
import { hasStiffContact } from '../stages/contact/stiff-contact';
import type { ConstraintKind } from './constraint-options';
import { type PositionsMatrix, positionsMatrix } from './positions/positions-matrix';

export type Unknowns = 'positions' | 'multipliers';
export const unknownsNames: readonly Unknowns[] = ['positions', 'multipliers'];

/** 'auto' leaves the factor to scenes that start within a second or so, and whose factor is not the size of the machine. */
const maximumParticles = 50_000;
const maximumFactorBytes = 2 ** 28;

/**
 * The matrix of the system for positions, or null where the unknowns are multipliers. 'auto' takes positions for scenes of cloth alone: one iteration a step turns stiff ropes late, and ropes, strands and solids have few enough links
 * from end to end for conjugate gradients.
 */
export function chooseUnknowns(
  path: ErrorPath,
  model: Model,
  { unknowns, constraints }: { unknowns: Unknowns | 'auto'; constraints: readonly ConstraintKind[] },
  backend: BackendName,
): PositionsMatrix | null {
  if (unknowns === 'positions' && backend === 'webgpu') {
    fail(path, 'unknowns', "be 'multipliers' on webgpu, which has no triangular solves", unknowns);
  }
  const tries = backend !== 'webgpu' && model.particleCount <= maximumParticles && !hasStiffContact(model);
  if (unknowns !== 'positions' && !(unknowns === 'auto' && tries)) return null;
  const matrix = positionsMatrix(model, constraints);
  return unknowns === 'positions' || factorBytes(matrix.plan) <= maximumFactorBytes ? matrix : null;
}

/** The stiffness [N/m] of a constraint whose regularisation is this share in steps of 1/1200 s, by the sum of the inverse masses at its ends [1/kg], which is above 0. */
export const constraintStiffness = (regularisation: number, inverseMasses: number): number =>
  1200 ** 2 / (regularisation * inverseMasses);
