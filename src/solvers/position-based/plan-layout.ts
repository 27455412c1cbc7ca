/**
 * The integer part of a layout: which constraint comes when, and which particle or copy it moves. It knows neither the kernels nor the rest lengths of
 * constraints, so that it can be made in a worker (layout-worker.ts) and kept for every body of the same shape (plan-in-background.ts). `layOut` adds the rest.
 */
import type { Ties } from '../../topology/ties';
import type { Schedule } from './options';
import { fittingPatches, type PatchMesh, type PatchPlan } from './plan-patches';
import { planSchedule, type SchedulePlan } from './plan-schedule';

/** Told how far a plan is, from 0 to 1. */
export type Progress = (fraction: number) => void;

/** Constraints of one type, as far as a plan looks at them. */
export interface TypeTies extends Ties {
  readonly name: string;
  /** Records that each takes in a patch. */
  readonly records: number;
}

export interface PlanRequest {
  readonly particleCount: number;
  /** The first particle of each body, and the end of the last. No constraint ties two bodies. */
  readonly bodyFirst: Uint32Array;
  /** Of every type of constraint, in the order of `constraintTypes`. */
  readonly types: readonly TypeTies[];
  /** To be cut into patches, if these fit into a workgroup; null: no patches. */
  readonly mesh: PatchMesh | null;
  /** What to do without patches; null: nothing else will do. */
  readonly schedule: Exclude<Schedule, 'auto' | 'patches'> | null;
  readonly colours: number | 'auto';
  readonly phantoms: 'shared' | 'single';
}

export type LayoutPlan = SchedulePlan | PatchPlan;

/** Null where patches do not fit and nothing else will do. */
export function planLayout(request: PlanRequest, progress: Progress): LayoutPlan | null {
  const { schedule, mesh } = request;
  const patches = mesh && fittingPatches(request, mesh, progress);
  return patches ?? (schedule && planSchedule(request, schedule, progress));
}
