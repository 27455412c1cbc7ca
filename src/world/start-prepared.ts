/** The engine of a model, prepared for it or, where a snapshot is restored, as the engine of the snapshot was. */
import type { Backend } from '../compute/backend';
import { type Model, pinnedParticles } from '../scene/assemble';
import type { AskedChange } from './change/changing-bodies';
import type { Preparation } from './change/saved-preparation';
import type { Engine } from './engine';
import type { EngineHost } from './engine-host';

interface Starting {
  /** Makes the engine of a model in a backend. */
  start(backend: Backend, model: Model): Promise<Engine>;
  /** Whether the world was disposed of meanwhile. */
  disposed(): boolean;
}

/** Another engine in the backend of the one that a world has. */
export async function startBeside(
  host: EngineHost,
  { change: { model }, preparation }: AskedChange,
  { start, disposed }: Starting,
): Promise<Engine> {
  for (;;) {
    const starting = ({ backend }: Engine) => startPrepared((ready) => start(backend, ready), model, preparation);
    const engine = await host.run(starting).catch((error) => {
      if (disposed()) return null;
      throw error;
    });
    if (!engine || disposed()) {
      engine?.release();
      throw new Error('world: it was disposed of while its bodies changed');
    }
    if (!host.moving && host.engine.backend === engine.backend) return engine;
    // The backend was lost just now: once more.
    engine.release();
  }
}

/** `start`: makes the engine of a model. */
async function startPrepared(
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
