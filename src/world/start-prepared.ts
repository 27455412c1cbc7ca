/** The engine of a model, prepared for it or, where a snapshot is restored, as the engine of the snapshot was. */
import { type Model, pinnedParticles } from '../scene/assemble';
import type { Preparation } from './change/saved-preparation';
import type { Engine } from './engine';

/** `start`: makes the engine of a model. */
export async function startPrepared(
  start: (model: Model) => Promise<Engine>,
  model: Model,
  preparation: Preparation | null,
): Promise<Engine> {
  if (!preparation) return start(model);
  const engine = await start(preparation.model);
  if (isReady(engine, model, preparation)) return engine;
  if (engine.follow(preparation.change, preparation)) {
    engine.setInverseMasses(model.inverseMasses, pinnedParticles(model));
    return engine;
  }
  // A snapshot of another backend: there, room may be elsewhere, and bits are others anyway.
  engine.release();
  return start(model);
}

/** Whether the engine of the snapshot had not followed anything yet. */
const isReady = ({ bufferIndex }: Engine, model: Model, preparation: Preparation): boolean =>
  preparation.model === model && [...preparation.places].every(([particle, index]) => bufferIndex[particle] === index);
