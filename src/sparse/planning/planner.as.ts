/** The module of the planner: what `planner.ts` calls. */
export { dissectGrid } from './dissect-grid.as';
export { forgetIntegers, integers } from './integers.as';
