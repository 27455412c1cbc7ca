/**
 * Browsers compile WebAssembly in haste when a function is first called, and well only after it has run for a while: a first step that takes 33 ms later took 80 in a page. So there one of its substeps is made beforehand, in a task of its own, and taken back.
 */
import { nextTurn } from '../core/next-turn';
import type { Stages } from '../stages/stages';
import type { Engine } from './engine';
import { takeSubsteps } from './take-substeps';
import type { World } from './types';

export async function rehearseStep(world: World, engine: Engine, stages: Stages): Promise<void> {
  const { frame, time, timeStep, substeps, stiffness } = world;
  await nextTurn();
  takeSubsteps(engine, stages, { frame, time, timeStep, substeps, stiffness }, 0, 1);
  engine.backend.submit();
  await nextTurn();
  await world.reset();
}
