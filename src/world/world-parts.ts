/** What a world is made of when it starts. */
import type { Model } from '../scene/assemble';
import type { Stages } from '../stages/stages';
import type { BodyRecord } from './change/body-records';
import type { Engine } from './engine';
import type { Listeners } from './listeners';
import type { WorldOptions } from './types';

export interface WorldParts {
  engine: Engine;
  model: Model;
  /** The bodies of the model. */
  records: readonly BodyRecord[];
  stages: Stages;
  why: () => string;
  checkpointSteps: number;
  listeners: Listeners;
  options: WorldOptions;
}
