/** Nested dissection of a sheet by straight lines. How it works, and why so, is told in planning/dissect-grid.as.ts. */
import type { Graph } from './graph';
import { withPlanner } from './planning/planner';

/** The nodes of a graph in the order of elimination. `grid`: column and row of each node, two numbers. */
export function gridDissection({ count, first, neighbour }: Graph, grid: Int32Array): Int32Array {
  return withPlanner(count, ({ put, take, dissectGrid }) =>
    take(dissectGrid(count, put(first), put(neighbour), put(grid)), count),
  );
}
