/** How the kernels see a plan: the tasks, and where the entries of the matrix go. It follows from the pattern alone. */
import { entryPlaces } from './entry-places';
import { type FactorTasks, factorTasks } from './factor-tasks';
import type { FactorPlan, SymmetricPattern } from './types';

export interface FactorLayout {
  readonly tasks: FactorTasks;
  /** For each entry of the pattern its index among the numbers of the panels. */
  readonly places: Uint32Array;
}

export const factorLayout = (plan: FactorPlan, pattern: SymmetricPattern): FactorLayout => ({
  tasks: factorTasks(plan),
  places: entryPlaces(pattern, plan),
});
