/** Worlds that are cut, by a solver that follows in place and by one that is prepared anew for each tear. */
import { steps, withWorld } from '../../test/worlds';
import type { Body, WorldEvent, WorldOptions } from '../index';
import { type ProjectiveOptions, projective } from '../solvers/projective/index';
import type { Solver } from '../solvers/solver';
import type { CutShape } from './types';

/** A solver that counts how often it is prepared. */
export function counting(solver: Solver): { readonly solver: Solver; readonly count: () => number } {
  let prepared = 0;
  const { prepare, prepareElsewhere } = solver;
  return {
    solver: {
      ...solver,
      prepare(...given) {
        prepared++;
        return prepare(...given);
      },
      ...(prepareElsewhere && {
        prepareElsewhere(...given) {
          prepared++;
          return prepareElsewhere(...given);
        },
      }),
    },
    count: () => prepared,
  };
}

/** Bodies of which the first can tear, with room for so many new particles as a share of those that it has, and the cuts. */
export interface Cutting {
  readonly bodies: (reserve: number) => Body[];
  readonly cuts: readonly CutShape[];
}

export interface AfterCuts {
  readonly positions: number[];
  readonly hash: string;
  readonly energy: number;
  /** How often the solver was prepared after the start. */
  readonly prepared: number;
  readonly torn: WorldEvent[];
}

/** Steps, with a cut of the first body before each few of them. */
export async function cutAndStep(
  { bodies, cuts }: Cutting,
  reserve: number,
  options: ProjectiveOptions,
  more: Partial<WorldOptions>,
): Promise<AfterCuts> {
  const { solver, count } = counting(projective({ substeps: 2, ...options }));
  const torn: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => {
    if (event.type === 'torn') torn.push(event);
  };
  const list = bodies(reserve);
  return withWorld({ bodies: list }, { solver, onEvent, ...more }, async (world) => {
    const atStart = count();
    steps(world, 2);
    for (const cut of cuts) {
      await world.cut(cut, { body: list[0].name });
      steps(world, 3);
    }
    const positions: number[] = [];
    for (const { name } of list) positions.push(...(await world.read(name)));
    const { energy } = await world.statistics();
    return { positions, hash: await world.hash(), energy: energy.total, prepared: count() - atStart, torn };
  });
}
