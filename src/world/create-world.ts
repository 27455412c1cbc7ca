/** Makes a world: checks the scene, prepares the solver, starts a backend and puts the first state into it. */
import type { Backend } from '../compute/backend';
import { checkFunction, checkInteger, checkNumber, checkOptions, fail, orDefault, pathOf } from '../core/check';
import { nextTurn } from '../core/next-turn';
import { onPage } from '../core/on-page';
import { finishAtOnce, finishInTurns, type Slices } from '../core/slices';
import { scene as checkScene, type SceneOptions } from '../scene/scene';
import type { Scene } from '../scene/types';
import { ColliderFields } from '../stages/contact/collider-fields';
import { makeStages } from '../stages/stages';
import { modelOf, recordSlices } from './change/body-records';
import { chooseBackend, startWasm } from './choose-backend';
import { Engine } from './engine';
import { Listeners } from './listeners';
import { rehearseStep } from './rehearse-step';
import { rehearseTear } from './rehearse-tear';
import { RunningWorld } from './running-world';
import { tellColliderRepairs, tellRepairs } from './tell-repairs';
import type { World, WorldOptions } from './types';
import { refuseTooLarge } from './wasm-limit';

const fields = ['solver', 'backend', 'threads', 'device', 'maxSpeed', 'checkpointSteps', 'onEvent'];

/** On the chosen backend; where the choice was left to us and the GPU cannot take the scene, on wasm. */
async function startEngine(
  start: (backend: Backend) => Promise<Engine>,
  particleCount: number,
  options: WorldOptions,
): Promise<{ engine: Engine; why: () => string }> {
  const choice = await chooseBackend(options.solver, particleCount, options);
  const { backend } = choice;
  try {
    const engine = await start(backend);
    return { engine, why: () => choice.why };
  } catch (error) {
    backend.dispose();
    if ((options.backend ?? 'auto') !== 'auto' || backend.name !== 'webgpu') throw error;
    const refused = (error as Error).message.replace(/^webgpu: /, '');
    const other = await startWasm(particleCount, options.threads ?? 'auto', `webgpu refused the scene: ${refused}`);
    const engine = await start(other.backend);
    return { engine, why: () => other.why };
  }
}

/** What comes before and after takes a turn of its own. */
async function inTurns<T>(work: Slices<T>): Promise<T> {
  await nextTurn();
  const result = await finishInTurns(work);
  await nextTurn();
  return result;
}

export async function createWorld(scene: Scene | SceneOptions, options: WorldOptions): Promise<World> {
  const path = pathOf('world');
  checkOptions(path, options, fields);
  if (typeof options.solver?.prepare !== 'function') {
    fail(path, 'solver', 'be made by a function of selvedge/solvers, such as projective()', options.solver);
  }
  if (options.onEvent !== undefined) checkFunction(path, 'onEvent', options.onEvent, 'an event');
  const maxSpeed = checkNumber(path, 'maxSpeed', orDefault(options.maxSpeed, 1000), { above: 0, unit: 'm/s' });
  const checkpointSteps = checkInteger(path, 'checkpointSteps', orDefault(options.checkpointSteps, 60), { atLeast: 1 });
  if (onPage()) await nextTurn();
  const checked = checkScene(scene);
  await refuseTooLarge(checked, options);
  const building = recordSlices(checked.bodies, options.solver);
  const records = onPage() ? await inTurns(building) : finishAtOnce(building);
  if (checked.bodies.some(({ tearing }) => tearing)) await rehearseTear(options, createWorld);
  const model = modelOf(checked, records);
  const stages = makeStages(model, maxSpeed, onPage() ? await ColliderFields.elsewhere(checked.colliders) : undefined);
  const listeners = new Listeners(options.onEvent);
  for (const { built } of records) tellRepairs(listeners, built, 0);
  for (const collider of checked.colliders) tellColliderRepairs(listeners, collider, 0);
  const progress = (fraction: number) => listeners.tell({ type: 'preparing', fraction });
  const elsewhere = options.solver.startsElsewhere || onPage();
  const background = elsewhere ? { signal: new AbortController().signal, progress } : undefined;
  const { engine, why } = await startEngine(
    (backend) => Engine.start(backend, model, options.solver, stages, background),
    model.particleCount,
    options,
  );
  if (onPage()) await nextTurn();
  const world = new RunningWorld({ engine, model, records, stages, why, checkpointSteps, listeners, options });
  if (onPage() && world.backend === 'wasm') await rehearseStep(world, engine, stages);
  return world;
}
