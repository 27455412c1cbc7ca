import type { ModelChange } from '../../scene/model-change';
import type { Engine } from '../engine';
import type { Listeners } from '../listeners';
import { sameBodies } from './place-in-room';

/** Tells that the engine of a world whose bodies tore had no room left for new particles, and that this one has. */
export function tellOfRoom(
  listeners: Listeners,
  before: Engine,
  engine: Engine,
  change: ModelChange,
  frame: number,
): void {
  const { particleCount } = change.model;
  if (particleCount <= before.model.particleCount || !sameBodies(change)) return;
  if (before.followsTears && engine.followsTears) {
    listeners.tell({ type: 'room-grown', frame, particles: particleCount });
  }
}
