/** One solve of the constraints of a scene, on any backend, with the results that tests compare. */
import type { Backend } from '../compute/backend';
import type { SpringKind } from '../elements/spring/springs';
import { assemble, type Model } from '../scene/assemble';
import { type SceneOptions, scene } from '../scene/scene';
import { allocateConstraints, readSolveStatistics, type SolveStatistics } from './allocate-constraints';
import { allocateSystem } from './assembled-system';
import { constrainedSprings, layOutConstraints } from './lay-out-constraints';
import { type BodyShape, solveBodiesShape } from './solve-bodies.kernel';
import { assembledKernels, constraintKernels, type SolveSettings, solveConstraints } from './solve-constraints';
import type { ConstraintLayout } from './types';
import { wholeBodiesOf } from './whole-bodies';

const everyKind: readonly SpringKind[] = ['structural', 'shear', 'bend'];

/** A model with its constraints, and the positions before the step and after it without constraint forces: four numbers per particle. */
export interface Case {
  model: Model;
  layout: ConstraintLayout;
  previous: Float64Array;
  position: Float64Array;
}

/**
 * `move` returns the position of particle i before the step and the one after it without constraint forces, from the position in the model. Inverse masses
 * are those of the model.
 */
export function caseOf(
  options: SceneOptions,
  move: (i: number, built: readonly number[]) => { previous: readonly number[]; position: readonly number[] },
  change: (model: Model) => void = () => {},
): Case {
  const model = assemble(scene(options));
  change(model);
  const layout = layOutConstraints(model, constrainedSprings(model, everyKind), 'reference');
  const previous = new Float64Array(4 * model.particleCount);
  const position = new Float64Array(4 * model.particleCount);
  for (let i = 0; i < model.particleCount; i++) {
    const moved = move(i, [...model.positions.subarray(3 * i, 3 * i + 3)]);
    previous.set([...moved.previous, model.inverseMasses[i]], 4 * i);
    position.set([...moved.position, model.inverseMasses[i]], 4 * i);
  }
  return { model, layout, previous, position };
}

export interface Solved {
  /** mu of each constraint. */
  mu: number[];
  /** x: four numbers a particle. */
  positions: number[];
  statistics: SolveStatistics;
}

export interface SolveOptions extends Partial<SolveSettings> {
  assembled?: boolean;
  /** Whether `solveBodies` does it, and in workgroups of which shape. */
  whole?: boolean | BodyShape;
  /** How often, from the same positions. */
  solves?: number;
  /** The positions for the last of them. */
  mend?: Float64Array;
}

export async function solveCase(
  backend: Backend,
  { model, layout, previous, position }: Case,
  settings: SolveOptions = {},
): Promise<Solved> {
  const complete: SolveSettings = {
    ...{ iterations: 1000, tolerance: 1e-12, epsilon: 1e-3, preconditioner: 'block-jacobi', h: 1, warm: false },
    ...settings,
  };
  await backend.prepare([...constraintKernels, ...assembledKernels]);
  const constraints = {
    ...allocateConstraints(backend, layout),
    position: backend.allocate('position', 'vec4f', model.particleCount, position),
  };
  const shape = settings.whole === true ? solveBodiesShape : settings.whole;
  const state = {
    ...constraints,
    ...(settings.assembled ? allocateSystem(backend, layout) : {}),
    wholeBodies: shape ? await wholeBodiesOf(backend, constraints, layout, model.bodyFirst, shape) : null,
    previous: backend.allocate('previous', 'vec4f', model.particleCount, previous),
  };
  for (let k = settings.solves ?? 1; k > 0; k--) {
    backend.write(state.position, k === 1 ? (settings.mend ?? position) : position);
    solveConstraints(backend, state, complete);
  }
  const multipliers = await backend.read(state.multiplier);
  return {
    mu: Array.from({ length: layout.count }, (_, c) => multipliers[2 * c]),
    positions: [...(await backend.read(state.position))],
    statistics: await readSolveStatistics(backend, layout, state, complete.iterations),
  };
}

/** J M^-1 J^T + E and b, written from eq. 5 without looking at how kernels lay it out: entries of one triangle, and the right-hand side. */
export function expectedSystem({ model, layout, previous, position }: Case, epsilon: number) {
  const { ends, rest } = model.springs;
  const gradients = Array.from(layout.springOf, (s) => {
    const [i, j] = [ends[2 * s], ends[2 * s + 1]];
    const d = [0, 1, 2].map((axis) => previous[4 * i + axis] - previous[4 * j + axis]);
    return {
      s,
      d,
      at: new Map([
        [i, d.map((x) => 2 * x)],
        [j, d.map((x) => -2 * x)],
      ]),
    };
  });
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] };
  gradients.forEach((a, row) => {
    for (let column = 0; column <= row; column++) {
      let value = 0;
      for (const [particle, g] of a.at) {
        const other = gradients[column].at.get(particle);
        if (other) value += position[4 * particle + 3] * g.reduce((sum, x, axis) => sum + x * other[axis], 0);
      }
      if (value === 0 && row !== column) continue;
      entries.rows.push(row);
      entries.columns.push(column);
      entries.values.push(row === column ? (1 + epsilon) * value : value);
    }
  });
  const b = gradients.map(({ s, d, at }) => {
    let sum = d[0] ** 2 + d[1] ** 2 + d[2] ** 2 - rest[s] ** 2;
    for (const [particle, g] of at) {
      g.forEach((x, axis) => {
        sum += x * (position[4 * particle + axis] - previous[4 * particle + axis]);
      });
    }
    return sum;
  });
  return { ...entries, b };
}
