/** A plan with what only the model knows: the kernels of constraints, and their numbers at rest in the order of the plan. */
import type { Model } from '../../scene/assemble';
import { type Constraints, type ConstraintType, constraintTypes, type NamedConstraints } from './constraint-types';
import type { CompletePositionBasedOptions } from './options';
import type { PlanRequest } from './plan-layout';
import type { PatchPlan } from './plan-patches';
import type { PlannedConstraints } from './plan-schedule';
import { tyingEdges } from './tying-edges';

/** Constraints of one type in the order in which they are solved. */
export interface LaidOut extends Omit<PlannedConstraints, 'type' | 'order'> {
  readonly type: ConstraintType;
  readonly count: number;
  /** What the kernel reads as `rest`: `lanes` numbers per constraint. */
  readonly rest: Float64Array;
  readonly lanes: number;
}

/** What has to be planned. `inPatches`: where constraints may be cut into patches. */
export function planRequest(
  model: Model,
  constraints: readonly NamedConstraints[],
  { schedule, colours, phantoms }: CompletePositionBasedOptions,
  inPatches: boolean,
): PlanRequest {
  const { particleCount, bodyFirst, positions } = model;
  return {
    particleCount,
    bodyFirst,
    types: constraints.map(({ name, count, size, records, particles }) => ({ name, count, size, records, particles })),
    mesh: inPatches ? { ends: tyingEdges(model, { spans: true }).ends, positions } : null,
    schedule: schedule === 'patches' ? null : schedule === 'auto' ? 'coloured' : schedule,
    colours,
    phantoms,
  };
}

export function layOut(planned: PlannedConstraints, constraints: readonly Constraints[]): LaidOut {
  const { type, order, particles, colours, serial } = planned;
  const { rest, lanes } = constraints[type];
  const ordered = new Float64Array(lanes * order.length);
  for (let to = 0; to < order.length; to++) {
    for (let k = 0; k < lanes; k++) ordered[lanes * to + k] = rest[lanes * order[to] + k];
  }
  return { type: constraintTypes[type], count: order.length, particles, colours, serial, rest: ordered, lanes };
}

/** The records of all patches, with the numbers of constraints at rest. */
export function recordsAtRest({ record, recordOf }: PatchPlan, constraints: readonly Constraints[]): Uint32Array {
  const filled = record.slice();
  const asFloats = new Float32Array(filled.buffer);
  constraints.forEach(({ count, lanes, rest }, type) => {
    for (let c = 0; c < count; c++) {
      const at = 4 * recordOf[type][c] + 2;
      for (let n = 0; n < lanes; n++) asFloats[at + n] = rest[lanes * c + n];
    }
  });
  return filled;
}
