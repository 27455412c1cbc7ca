/**
 * The rows of the global matrix that tears changed, against those that the factor was made of: of particles with other springs or another mass than then, and of particles that are new. What a tear leaves alone it leaves in its order, so that
 * rows of springs can be compared entry by entry.
 */
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { type Neighbours, neighbours } from '../../../topology/neighbour-rows';
import { noParticle } from '../../../topology/order-by-colour';
import type { SystemState } from './direct-system';
import type { FollowedChange } from './global-step';

export interface TornRows {
  /** In the order of the buffers, ascending. */
  readonly rows: readonly number[];
  /** The unknown of each particle of the model now. */
  readonly unknownOf: Uint32Array;
  /** By row of the buffers: what the factor was made of, and what is there now. */
  readonly then: MatrixRows;
  readonly now: MatrixRows;
  /** The unknown of each row of the buffers. */
  readonly order: Uint32Array;
}

interface MatrixRows {
  readonly springs: Neighbours;
  /** Of the particle of a row [kg]; 0 where there is none. */
  readonly mass: Float64Array;
}

/** `order`: the unknown of each row of the buffers. `model` and `springs`: those of the factor. */
export function tornRows(
  order: Uint32Array,
  model: Model,
  springs: Springs,
  { model: nowModel, springs: nowSprings, order: nowOrder }: FollowedChange,
): TornRows {
  const thenOrder = order.map((unknown) => (unknown < model.particleCount ? unknown : noParticle));
  const then = matrixRows(springs, model.masses, thenOrder);
  const now = matrixRows(nowSprings, nowModel.masses, nowOrder);
  const rows: number[] = [];
  const unknownOf = new Uint32Array(nowModel.particleCount);
  for (let row = 0; row < nowOrder.length; row++) {
    if (nowOrder[row] !== noParticle) unknownOf[nowOrder[row]] = order[row];
    if (then.mass[row] !== now.mass[row] || !sameRow(then.springs, now.springs, row)) rows.push(row);
  }
  return { rows, unknownOf, then, now, order };
}

function matrixRows(springs: Springs, masses: Float64Array, order: Uint32Array): MatrixRows {
  const mass = Float64Array.from(order, (particle) => (particle === noParticle ? 0 : masses[particle]));
  return { springs: neighbours({ springs }, { order }), mass };
}

function sameRow(one: Neighbours, other: Neighbours, row: number): boolean {
  const [a, b] = [one.first[row], other.first[row]];
  const count = one.first[row + 1] - a;
  if (other.first[row + 1] - b !== count) return false;
  for (let e = 0; e < count; e++) {
    if (one.neighbour[a + e] !== other.neighbour[b + e] || one.stiffness[a + e] !== other.stiffness[b + e])
      return false;
  }
  return true;
}

/** What the changed rows and columns have more than in the factor, row by row. `held` by unknown. */
export function changeOfRows({ rows, then, now, order }: TornRows, state: SystemState): Float64Array {
  const count = rows.length;
  const change = new Float64Array(count * count);
  const indexOf = new Map(rows.map((row, index) => [row, index]));
  const held = (row: number) => state.held[order[row]] === 1;
  rows.forEach((row, index) => {
    for (const [matrix, sign] of [
      [now, 1],
      [then, -1],
    ] as const) {
      // Rows of the identity: of what is held, and where there is no particle.
      if (matrix.mass[row] === 0 || held(row)) {
        change[count * index + index] += sign;
        continue;
      }
      const { first, neighbour, stiffness } = matrix.springs;
      let diagonal = matrix.mass[row];
      for (let e = first[row]; e < first[row + 1]; e++) {
        const pull = state.h * state.h * stiffness[e];
        diagonal += pull;
        const other = indexOf.get(neighbour[e]);
        if (other !== undefined && !held(neighbour[e])) change[count * index + other] -= sign * pull;
      }
      change[count * index + index] += sign * diagonal;
    }
  });
  return change;
}
