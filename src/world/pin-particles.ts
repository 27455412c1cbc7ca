/** Pins that come, move and go while a world runs. Those that come hold particles where they are. */
import { checkOneOf, fail, pathOf } from '../core/check';
import { bodyIndex } from '../scene/find-in-scene';
import { type PlacementOptions, placementFrom } from '../scene/placement';
import type { HeldParticles } from '../stages/pins/held-particles';
import type { ChangingBodies } from './change/changing-bodies';
import { checkParticles, checkPinName, unusedName } from './change/edits';
import type { BodyKey, World } from './types';

const path = pathOf('world');

interface WantedPin {
  readonly body: BodyKey;
  readonly particles: number | readonly number[];
  readonly options: { name?: string };
}

/** `changed`: called when the pin is there. */
export async function pinParticles(
  world: World,
  changing: ChangingBodies,
  held: HeldParticles,
  { body, particles, options }: WantedPin,
  changed: () => void,
): Promise<void> {
  const name = checkPinName(options);
  const now = bodyIndex(world.scene, body);
  const built = world.bodies[now];
  const identity = changing.identity(now);
  const list = checkParticles(particles, built);
  const positions = world.backend === 'webgpu' ? await world.read(now) : world.positions(now);
  if (world.disposed) throw new Error('world: it was disposed of while particles were pinned');
  const first = changing.firstParticle(identity);
  if (first < 0) fail(path, 'body', 'stay until its particles are pinned', built.name);
  const index = changing.model.bodyOf[first];
  const bases = list.flatMap((particle) => [...positions.subarray(3 * particle, 3 * particle + 3)]);
  const ofModel = list.map((particle) => first + particle);
  held.pin(index, name ?? unusedName('pin', held.pinNames(index)), ofModel, bases);
  changed();
}

export function movePin(
  { scene }: ChangingBodies,
  held: HeldParticles,
  body: BodyKey,
  pin: string,
  to: PlacementOptions,
): void {
  const index = bodyIndex(scene, body);
  checkOneOf(path, 'pin', pin, held.pinNames(index));
  held.movePin(index, pin, placementFrom(path, to, held.middle(index, pin)!));
}

/** Lets go of a pin by its name, or of particles of a body. */
export function unpinParticles(
  { scene, built, model }: ChangingBodies,
  held: HeldParticles,
  body: BodyKey,
  what: string | number | readonly number[],
): void {
  const index = bodyIndex(scene, body);
  if (typeof what === 'string') {
    held.unpin(index, checkOneOf(path, 'pin', what, held.pinNames(index)));
    return;
  }
  const first = model.bodyFirst[index];
  held.unpinParticles(checkParticles(what, built[index]).map((particle) => first + particle));
}
