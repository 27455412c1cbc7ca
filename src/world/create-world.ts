/** Makes a world: checks the scene, prepares the solver, starts a backend and puts the first state into it. */
import { assemble } from '../model/assemble';
import { checkInteger, checkNumber, checkOptions, fail, placeOf } from '../model/check';
import { scene as checkScene, type SceneOptions } from '../model/scene';
import type { Scene } from '../model/types';
import { chooseBackend } from './choose-backend';
import { Engine } from './engine';
import { HeldParticles } from './held-particles';
import { RunningWorld } from './running-world';
import type { World, WorldOptions } from './types';

const fields = ['solver', 'backend', 'threads', 'device', 'maxSpeed', 'checkpointSteps', 'onEvent'];

export async function createWorld(scene: Scene | SceneOptions, options: WorldOptions): Promise<World> {
  const place = placeOf('world');
  checkOptions(place, options, fields);
  if (typeof options.solver?.prepare !== 'function') {
    fail(place, 'solver', 'be made by a function of selvedge/solvers, such as projective()', options.solver);
  }
  const maxSpeed = checkNumber(place, 'maxSpeed', options.maxSpeed ?? 1000, { above: 0, unit: 'm/s' });
  const checkpointSteps = checkInteger(place, 'checkpointSteps', options.checkpointSteps ?? 60, { atLeast: 1 });
  const model = assemble(checkScene(scene));
  const prepared = options.solver.prepare(model);
  const held = new HeldParticles(model);
  const { backend, why } = await chooseBackend(options.solver, model.particleCount, options);
  try {
    const engine = await Engine.start(backend, model, options.solver, prepared, held.capacity);
    return new RunningWorld({ engine, model, prepared, held, why, maxSpeed, checkpointSteps, options });
  } catch (error) {
    backend.dispose();
    throw error;
  }
}
